package io.github.mcpdatalayer.hits;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The place of the items in a vendor's requests, and their notation.
 *
 * @param style objects, columns (an array of values each), parallel (an array for each name), ga4 (pr1, pr2 …), adobe
 *        (the products string) or criteo
 * @param of paths to the list; of parallel arrays, name=path
 * @param columns names of the values, for columns
 */
record Items(String style, List<String> of, List<String> columns) {

    private static final int MOST = 500;
    private static final int CRITEO_PARTS = 8;
    private static final Map<String, String> CRITEO = new TreeMap<>(
            Map.of("i", "item_id", "pr", "price", "q", "quantity"));
    private static final List<String> ADOBE = List.of("item_category", "item_id", "quantity", "total", "events",
            "eVars");
    /** Google's letters, as gtag.js writes them. */
    private static final Map<String, String> GA4 = Map.ofEntries(Map.entry("id", "item_id"),
            Map.entry("nm", "item_name"), Map.entry("br", "item_brand"), Map.entry("ca", "item_category"),
            Map.entry("c2", "item_category2"), Map.entry("c3", "item_category3"), Map.entry("c4", "item_category4"),
            Map.entry("c5", "item_category5"), Map.entry("va", "item_variant"), Map.entry("pr", "price"),
            Map.entry("qt", "quantity"), Map.entry("cp", "coupon"), Map.entry("ds", "discount"),
            Map.entry("af", "affiliation"), Map.entry("ln", "item_list_name"), Map.entry("li", "item_list_id"),
            Map.entry("lp", "index"), Map.entry("lo", "location_id"), Map.entry("pi", "promotion_id"),
            Map.entry("pn", "promotion_name"), Map.entry("cn", "creative_name"), Map.entry("cs", "creative_slot"));

    static @Nullable Items of(@Nullable JsonValue json) {
        return json instanceof JsonObject entry
                ? new Items(Locator.text(entry, "style"), Locator.texts(entry.get("of")),
                        Locator.texts(entry.get("columns")))
                : json == null ? null : new Items("objects", Locator.texts(json), List.of());
    }

    /** The items as objects; empty if there are none. */
    List<JsonValue> in(JsonObject data) {
        List<JsonValue> items = switch (style) {
            case "ga4" -> ga4(data);
            case "adobe" -> adobe(data);
            case "parallel" -> parallel(data);
            case "criteo" -> criteo(data);
            default -> listed(data);
        };
        return items.subList(0, Math.min(MOST, items.size()));
    }

    /** Tells whether a parameter holds only items. */
    boolean isIn(String parameter) {
        return style.equals("ga4") ? parameter.matches("pr[0-9]{1,3}") : of.contains(parameter);
    }

    private List<JsonValue> listed(JsonObject data) {
        for (String path : of) {
            JsonValue list = Places.at(data, path);
            if (list instanceof JsonArray array && array.size() > 0) {
                return array.elements().stream().map(this::item).toList();
            }
        }
        return List.of();
    }

    private JsonValue item(JsonValue element) {
        if (!(element instanceof JsonArray values) || columns.isEmpty()) {
            return element instanceof JsonObject ? element : JsonObject.of(List.of(new Member("item_id", element)));
        }
        List<Member> item = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), columns.size()); i++) {
            add(item, columns.get(i), values.get(i));
        }
        return JsonObject.of(item);
    }

    private static void add(List<Member> item, String name, JsonValue value) {
        if (value != JsonLiteral.NULL && !value.equals(new JsonString(""))) {
            item.add(new Member(name, value));
        }
    }

    private List<JsonValue> parallel(JsonObject data) {
        List<JsonValue> items = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            List<Member> item = new ArrayList<>();
            for (String each : of) {
                int equals = each.indexOf('=');
                if (Places.at(data, each.substring(equals + 1)) instanceof JsonArray list && i < list.size()) {
                    add(item, each.substring(0, equals), list.get(i));
                }
            }
            if (item.isEmpty()) {
                break;
            }
            items.add(JsonObject.of(item));
        }
        return items;
    }

    private static List<JsonValue> ga4(JsonObject data) {
        List<JsonValue> items = new ArrayList<>();
        for (int i = 1; i <= MOST && data.get("pr" + i) instanceof JsonString(String text); i++) {
            items.add(ga4(text));
        }
        return items;
    }

    /** {@code idSKU~nmShoe~pr9.5~k0color~v0red}; a tilde in a value is written twice. */
    private static JsonObject ga4(String text) {
        List<Member> item = new ArrayList<>();
        Map<Integer, String> own = new HashMap<>();
        for (String part : tildes(text)) {
            if (part.length() < 2) {
                continue;
            }
            String letters = part.substring(0, 2);
            String value = part.substring(2);
            int number = Character.digit(letters.charAt(1), 36);
            if (letters.charAt(0) == 'k' && number >= 0) {
                own.put(number, value);
            } else if (letters.charAt(0) == 'v' && own.containsKey(number)) {
                item.add(new Member(Objects.requireNonNull(own.remove(number)), new JsonString(value)));
            } else {
                item.add(new Member(GA4.getOrDefault(letters, letters), new JsonString(value)));
            }
        }
        return JsonObject.of(item);
    }

    private static List<String> tildes(String text) {
        List<String> parts = new ArrayList<>();
        var part = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '~') {
                part.append(c);
            } else if (text.startsWith("~~", i)) {
                part.append('~');
                i++;
            } else {
                parts.add(part.toString());
                part.setLength(0);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    /** Criteo's {@code p2=e=vb&p=[i%3DA%26pr%3D9.5%26q%3D1,…]}, or {@code p=[A,B]} with ids alone. */
    private static List<JsonValue> criteo(JsonObject data) {
        List<JsonValue> items = new ArrayList<>();
        for (int i = 0; i < CRITEO_PARTS; i++) {
            String part = Places.text(data.get("p" + i));
            String list = part == null ? null : Places.text(JsonObject.of(Form.parse(part)).get("p"));
            if (list == null) {
                continue;
            }
            String plain = list.startsWith("%5B") ? Form.decode(list) : list;
            for (String each : plain.replaceFirst("^\\[", "").replaceFirst("]$", "").split(",", MOST + 1)) {
                String text = each.contains("%3D") ? Form.decode(each) : each;
                List<Member> item = text.contains("=")
                        ? criteoItem(JsonObject.of(Form.parse(text)))
                        : new ArrayList<>();
                if (item.isEmpty() && !text.isBlank()) {
                    add(item, "item_id", new JsonString(text));
                }
                if (!item.isEmpty()) {
                    items.add(JsonObject.of(item));
                }
            }
        }
        return items;
    }

    private static List<Member> criteoItem(JsonObject given) {
        List<Member> item = new ArrayList<>();
        CRITEO.forEach((letters, name) -> {
            JsonValue value = given.get(letters);
            if (value != null) {
                add(item, name, value);
            }
        });
        String price = Places.text(given.get("pr"));
        String quantity = Places.text(given.get("q"));
        if (price != null && price.matches("[0-9]{1,12}(\\.[0-9]{1,6})?")
                && (quantity == null || quantity.matches("[0-9]{1,6}"))) {
            item.add(new Member("total", new JsonString(new BigDecimal(price)
                    .multiply(new BigDecimal(quantity == null ? "1" : quantity)).toPlainString())));
        }
        return item;
    }

    /** {@code category;product;quantity;total;events;eVars,…}. */
    private List<JsonValue> adobe(JsonObject data) {
        List<JsonValue> items = new ArrayList<>();
        for (String path : of) {
            String text = Places.text(Places.at(data, path));
            if (text == null) {
                continue;
            }
            for (String product : text.split(",", MOST + 1)) {
                List<Member> item = new ArrayList<>();
                String[] parts = product.split(";", -1);
                for (int i = 0; i < Math.min(parts.length, ADOBE.size()); i++) {
                    add(item, ADOBE.get(i), new JsonString(parts[i]));
                }
                if (!item.isEmpty()) {
                    items.add(JsonObject.of(item));
                }
            }
        }
        return items;
    }
}
