package io.github.mcpdatalayer.visit;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/** Checks the money of one hit: numbers that are texts as people write them, and currencies that are no codes. */
final class HitNumbers {

    private static final String GA4 = "ga4";
    private static final int CHARS = 40;
    private static final Pattern TEXT = Pattern.compile("(?:^|[?&])ep\\.(value|tax|shipping)=([^&#]*)");

    private final Defects defects;
    private final int at;
    private final Hit hit;
    private final long push;

    HitNumbers(Defects defects, int at, Hit hit, long push) {
        this.defects = defects;
        this.at = at;
        this.hit = hit;
        this.push = push;
    }

    void check() {
        Map<String, String> odd = new LinkedHashMap<>();
        number(odd, "value", hit.value());
        for (String name : List.of("tax", "shipping")) {
            number(odd, name, text(hit.params().get(name)));
        }
        for (JsonValue each : hit.items()) {
            if (each instanceof JsonObject item) {
                number(odd, "price", text(item.get("price")));
                number(odd, "quantity", text(item.get("quantity")));
            }
        }
        report(Rule.HIT_NUMBER_EXPECTED, Rule.NUMBER_EXPECTED, Rule.HIT_NUMBER_EXPECTED.severity(), odd);
        if (hit.vendor().equals(GA4) && odd.isEmpty()) {
            report(Rule.HIT_NUMBER_AS_TEXT, Rule.NUMBER_AS_TEXT, Rule.HIT_NUMBER_AS_TEXT.severity(), texts());
        }
        String currency = hit.currency();
        if (currency != null && !Commerce.isNothing(currency) && !Commerce.isCurrency(currency)) {
            report(Rule.HIT_CURRENCY_INVALID, Rule.CURRENCY_INVALID,
                    hit.vendor().equals(GA4) ? Rule.HIT_CURRENCY_INVALID.severity() : Severity.WARNING,
                    Map.of("currency", currency));
        }
    }

    /**
     * Money that GA4 was sent as a text: gtag.js writes {@code epn.value} for a number and {@code ep.value} for a text
     * (Google's measurement protocol of web streams, as Omnibug and Tag Assistant read it).
     */
    private Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        String body = hit.request().body();
        Stream.concat(Stream.of(hit.request().url()), body == null ? Stream.of() : body.lines().filter(this::isOurs))
                .flatMap(line -> TEXT.matcher(line).results()).forEach(found -> {
                    String name = found.group(1);
                    String value = name.equals("value") ? hit.value() : text(hit.params().get(name));
                    if (value != null && Commerce.isNumber(value) && decoded(found.group(2)).equals(value)) {
                        texts.putIfAbsent(name, value);
                    }
                });
        return texts;
    }

    /** Tells whether a line of the body, where several events go in one request, is this event's. */
    private boolean isOurs(String line) {
        return hit.event() == null || !line.contains("en=") || line.matches("(.*&)?en=" + Pattern.quote(hit.event())
                + "(&.*)?");
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // a stray per cent sign
        }
    }

    /** One of each name: the first. */
    private static void number(Map<String, String> odd, String name, @Nullable String value) {
        if (value != null && !value.isBlank() && !Commerce.isNothing(value) && !Commerce.isNumber(value)) {
            odd.putIfAbsent(name, value);
        }
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text)
                ? text
                : value instanceof JsonNumber(String number) ? number : null;
    }

    /** A defect that its push has already is the push's. */
    private void report(Rule rule, Rule ofPush, Severity severity, Map<String, String> odd) {
        if (odd.isEmpty()) {
            return;
        }
        Defects.Row row = push == 0 ? null : defects.of(push, Set.of(ofPush));
        if (row != null) {
            row.hit(at);
            return;
        }
        String what = hit.vendor() + " " + hit.event();
        List<Said> all = new ArrayList<>();
        odd.forEach((name, value) -> all.add(Phrase.NAMED.of(name,
                "\"" + (value.length() > CHARS ? value.substring(0, CHARS) + "…" : value) + "\"")));
        defects.add(rule, severity, what + " " + odd.keySet(),
                Phrase.HIT_TOLD.of(hit.request().number(), what, Said.joined(", ", all)),
                push == 0 ? List.of() : List.of(push), List.of(at));
    }
}
