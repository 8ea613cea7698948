package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Two hits of one event that are not quite equal: two tags of one event seldom have the same parameters. They differ in
 * one parameter, or one of them has less and another sender.
 */
final class NearDouble {

    private static final double NEAR_MS = 1_000;
    private static final int MOST_NAMES = 3;

    /** Events that one visitor does not make twice within a second with another parameter. */
    private static final Set<String> ONCE = Set.of("page_view", "purchase", "refund", "add_to_cart",
            "remove_from_cart", "add_to_wishlist", "begin_checkout", "add_payment_info", "add_shipping_info",
            "view_item", "view_cart", "generate_lead", "sign_up", "login", "view_search_results", "search");
    /** Parameters that name what was done: another value is another event. */
    private static final Set<String> TELLING = Set.of("page_location", "page_path", "page_url", "url", "path",
            "search_term", "search_string", "query", "item_id", "content_ids", "content_name", "content_id",
            "screen_name", "form_id", "promotion_id", "item_list_id");
    /** A time, a number or a word that is new in each request. */
    private static final Pattern NONCE = Pattern
            .compile("1[5-9][0-9]{8}([0-9]{3})?(\\.[0-9]+)?|[0-9a-fA-F-]{16,64}|[0-9]{9,}(\\.[0-9]+)?|"
                    + "(?=[^0-9]*[0-9])[A-Za-z0-9_.-]{16,80}|[0-9]{4}-[0-9]{2}-[0-9]{2}T.+");
    private static final Pattern FLAGS = Pattern.compile("(noscript|script)=[01]");

    private NearDouble() {}

    /**
     * Lists the differences of two hits of one event, account and page; null if they are two events.
     *
     * @param clicks whether two clicks may have made them: those count on in numbers only
     */
    static @Nullable List<String> of(Hit first, Hit hit, boolean clicks) {
        Double then = first.request().time();
        Double now = hit.request().time();
        if (then == null || now == null || now - then > NEAR_MS || first.request().page() != hit.request().page()
                || first.request().number() == hit.request().number() || "user_engagement".equals(hit.meaning())
                || haveOtherIds(first, hit)
                || !agree(first.transaction(), hit.transaction()) || !agree(first.location(), hit.location())
                || !(first.items().equals(hit.items()) || first.items().isEmpty() || hit.items().isEmpty())) {
            return null;
        }
        Map<String, String> one = told(first);
        Map<String, String> other = told(hit);
        List<String> changed = new ArrayList<>();
        List<String> onlyFirst = missing(one, other);
        List<String> onlyOther = missing(other, one);
        one.forEach((name, value) -> {
            String again = other.get(name);
            if (again != null && !again.equals(value)) {
                changed.add(name);
            }
        });
        if (clicks && onlyFirst.isEmpty() && onlyOther.isEmpty()
                && changed.stream().allMatch(name -> isCount(one.get(name)) && isCount(other.get(name)))) {
            return null;
        }
        int all = changed.size() + onlyFirst.size() + onlyOther.size();
        boolean once = ONCE.contains(String.valueOf(hit.meaning()));
        boolean isOne = all <= 1 && (once ? changed.stream().noneMatch(TELLING::contains) : isNew(changed, one, other));
        boolean isPart = once && changed.isEmpty() && (onlyFirst.isEmpty() || onlyOther.isEmpty())
                && haveOtherSenders(first, hit);
        if (!isOne && !isPart) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>(changed);
        names.addAll(onlyFirst);
        names.addAll(onlyOther);
        return names.stream().limit(MOST_NAMES).toList();
    }

    /** Tells whether the only difference is a number or time that each request makes anew. */
    private static boolean isNew(List<String> changed, Map<String, String> one, Map<String, String> other) {
        return changed.stream().allMatch(name -> NONCE.matcher(Objects.requireNonNull(one.get(name))).matches()
                && NONCE.matcher(Objects.requireNonNull(other.get(name))).matches());
    }

    private static boolean isCount(@Nullable String value) {
        return value != null && value.matches("[0-9.]+");
    }

    /** Tells whether the vendor itself tells them apart. */
    private static boolean haveOtherIds(Hit first, Hit hit) {
        return Vendors.known().eventIds(hit.vendor()).stream()
                .anyMatch(name -> !agree(Places.text(first.rest().get(name)), Places.text(hit.rest().get(name))));
    }

    private static boolean agree(@Nullable String one, @Nullable String other) {
        return one == null || other == null || one.equals(other);
    }

    private static List<String> missing(Map<String, String> from, Map<String, String> in) {
        return from.keySet().stream().filter(name -> !in.containsKey(name)).toList();
    }

    private static boolean haveOtherSenders(Hit first, Hit hit) {
        String one = first.request().source();
        String other = hit.request().source();
        return !first.request().type().equals(hit.request().type()) || !Objects.equals(bare(one), bare(other))
                || !Objects.equals(first.request().container(), hit.request().container())
                || !endpoint(first).equals(endpoint(hit))
                || FLAGS.matcher(first.request().url()).find() != FLAGS.matcher(hit.request().url()).find();
    }

    private static @Nullable String bare(@Nullable String source) {
        return source == null ? null : source.replaceFirst("(:[0-9]+){1,2}$", "");
    }

    private static String endpoint(Hit hit) {
        UrlParts address = UrlParts.of(hit.request().url());
        return address.host() + address.path();
    }

    /** The event's own parameters and ids, as text. */
    private static Map<String, String> told(Hit hit) {
        Map<String, String> told = new LinkedHashMap<>();
        for (Member member : hit.params().members()) {
            told.put(member.name(), text(member.value()));
        }
        if (hit.value() != null) {
            told.put("value", PushFacts.plain(hit.value()));
        }
        if (hit.currency() != null) {
            told.put("currency", hit.currency());
        }
        for (String name : Vendors.known().eventIds(hit.vendor())) {
            JsonValue id = hit.rest().get(name);
            if (id != null) {
                told.put(name, text(id));
            }
        }
        return told;
    }

    private static String text(JsonValue value) {
        String text = Places.text(value);
        return text == null ? value.toJson() : text;
    }
}
