package io.github.mcpdatalayer.hits;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Requests of many vendors as their documents and the debuggers of this field show them, with what they are: {@code corpus.jsonl},
 * one a line. {@code ${b64:…}} stands for a text in base64, {@code ${gz64:…}} for a compressed one. Hosts of sites and all
 * ids are made up. {@code from} names the public project whose request or library the line follows.
 */
class HitCorpusTest {

    private static final Pattern ENCODED = Pattern.compile("\\$\\{(b64|gz64):(.*)\\}", Pattern.DOTALL);

    /** A request and what it is; no vendor: no hit. */
    record Sample(@Nullable String vendor, @Nullable String id, List<@Nullable String> events, @Nullable String from,
            String how, String url, @Nullable String body) {

        List<Hit> hits() {
            String more = switch (how) {
                case "beacon" -> "{\"via\":\"beacon\",\"type\":\"beacon\",\"method\":\"POST\"}";
                case "fetch" -> "{\"via\":\"fetch\",\"type\":\"fetch\",\"method\":\"GET\"}";
                default -> "{\"via\":\"timing\",\"type\":\"" + how + "\",\"method\":null}";
            };
            return new Sent().page("navigate").request(more, url, body).hits();
        }
    }

    static List<Sample> samples() {
        try (var in = Objects.requireNonNull(HitCorpusTest.class.getResourceAsStream("corpus.jsonl"))) {
            return new String(in.readAllBytes(), UTF_8).lines()
                    .map(line -> sample(JsonParser.parseString(line).getAsJsonObject())).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Sample sample(JsonObject line) {
        String body = text(line.get("body"));
        String how = text(line.get("how"));
        JsonElement event = line.get("event");
        List<@Nullable String> events = new ArrayList<>();
        if (event.isJsonArray()) {
            event.getAsJsonArray().forEach(each -> events.add(text(each)));
        } else {
            events.add(text(event));
        }
        return new Sample(text(line.get("vendor")), text(line.get("id")), events, text(line.get("from")),
                how != null ? how : body == null ? "img" : "beacon",
                expanded(Objects.requireNonNull(text(line.get("url"))), true),
                body == null ? null : expanded(body, !body.startsWith("$")));
    }

    private static @Nullable String text(@Nullable JsonElement json) {
        return json == null || json.isJsonNull() ? null : json.getAsString();
    }

    private static String expanded(String text, boolean inForm) {
        Matcher matcher = ENCODED.matcher(text);
        if (!matcher.find()) {
            return text;
        }
        byte[] plain = matcher.group(2).getBytes(UTF_8);
        String base64 = Base64.getEncoder().encodeToString(matcher.group(1).equals("b64") ? plain : compressed(plain));
        return text.substring(0, matcher.start()) + (inForm ? URLEncoder.encode(base64, UTF_8) : base64)
                + text.substring(matcher.end());
    }

    private static byte[] compressed(byte[] plain) {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void everyRequestIsWhatItIs() {
        List<Sample> samples = samples();
        List<String> wrong = new ArrayList<>();
        int vendors = 0;
        int ids = 0;
        int events = 0;
        int all = 0;
        for (Sample sample : samples) {
            List<Hit> hits = sample.hits();
            if (sample.vendor() == null) {
                if (!hits.isEmpty()) {
                    wrong.add(sample.url() + "\n  is no hit, and was read as one of " + hits.getFirst().vendor());
                }
                continue;
            }
            all++;
            boolean vendor = !hits.isEmpty() && hits.stream().allMatch(hit -> hit.vendor().equals(sample.vendor()));
            boolean id = vendor && hits.stream().allMatch(hit -> Objects.equals(hit.account(), sample.id()));
            boolean event = vendor && hits.stream().map(Hit::event).toList().equals(sample.events());
            vendors += vendor ? 1 : 0;
            ids += id ? 1 : 0;
            events += event ? 1 : 0;
            if (!vendor || !id || !event) {
                wrong.add(sample.url() + "\n  is " + sample.vendor() + " " + sample.id() + " " + sample.events()
                        + "\n  was read as " + hits.stream()
                                .map(hit -> hit.vendor() + " " + hit.account() + " " + hit.event()).toList());
            }
        }
        System.out.println("hits read right: vendor " + vendors + ", id " + ids + ", event " + events + " of " + all
                + "; taken for a hit though none: " + wrong.stream().filter(each -> each.contains("is no hit")).count()
                + " of " + (samples.size() - all));
        assertEquals("", String.join("\n", wrong));
        assertTrue(all >= 200, "the corpus is all there");
    }

    @Test
    void everyVendorOfTheTableIsInTheCorpus() {
        List<String> known = samples().stream().map(Sample::vendor).toList();
        assertEquals(List.of(), Decoder.vendors().stream().filter(vendor -> !known.contains(vendor)).toList());
    }

    /** Rows of the table from Umami on came without a live request to hold them against; so each names a public one. */
    @Test
    void everyLaterVendorFollowsARequestOfAPublicProject() {
        List<String> all = Decoder.vendors();
        List<String> later = all.subList(all.indexOf("umami"), all.size());
        List<String> named = samples().stream().filter(sample -> sample.from() != null).map(Sample::vendor).distinct()
                .filter(Objects::nonNull).toList();
        assertEquals(List.of(), later.stream().filter(vendor -> !named.contains(vendor)).toList());
        assertTrue(later.size() >= 31, later.size() + " later vendors");
    }
}
