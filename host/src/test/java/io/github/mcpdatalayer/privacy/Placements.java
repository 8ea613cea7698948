package io.github.mcpdatalayer.privacy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import com.google.gson.JsonPrimitive;

/** Values that prove themselves, each beside many neighbours, in the sinks, the markup and the encodings in which pages have them. */
final class Placements {

    /**
     * A placement.
     *
     * @param row of the list of defects
     * @param value as a person reads it
     * @param json what a page says
     */
    record Placement(String row, String title, String value, String json) {}

    /** Writes a value in another way; null where that changes nothing. */
    private interface Writing {
        @org.jspecify.annotations.Nullable
        String of(String value);
    }

    private static final List<String> EMAILS = List.of("mia.meier@shop.example", "k.tanaka+abo@mail.shop.example",
            "o_neil-7@sub.example.com", "jürgen@müller.example", "почта@пример.рф");
    private static final List<String> PHONES = List.of("+49 151 23456789", "+4915123456789", "+33 6 12 34 56 78",
            "+44 20 7946 0958", "+48 512 345 678");
    private static final List<String> CARDS = List.of("4111111111111111", "5105105105105100", "378282246310005",
            "4111 1111 1111 1111", "5555-5555-5555-4444", "3782 822463 10005");
    private static final List<String> IBANS = List.of("DE89370400440532013000", "GB29NWBK60161331926819",
            "FR1420041010050500013M02606", "DE89 3704 0044 0532 0130 00", "NL91 ABNA 0417 1643 00");
    private static final List<String> IDS = List.of("529.982.247-25", "756.9217.0769.85", "RSSMRA85T10A562S",
            "11010519491231002X", "2 85 06 69 123 456 07");
    private static final Map<String, List<String>> KINDS = Map.of("S3 email", EMAILS, "S5 phone", PHONES, "S5 card",
            CARDS,
            "S5 IBAN", IBANS, "S5 national id", IDS);

    /** Texts around a value, with a bar for the value. */
    private static final List<String> OF_EMAILS = List.of("|2", "|_2024", "|-Konto", "|²", "|³)", "|1.", "|24/7", "|_x",
            "|-2", "|.2024", "|…", "„|“", "(|)", "<|>", "mailto:|?subject=a", "|.Thanks", "|.pdf", "|です", "|，谢谢", "|와",
            "Kontakt:|", "|-neu_2", "_|_", "*|*", "`|`", "|,", "|;b", "|'s", "|!", "|:8", "|\u200b2", "|①", "|™", "|_",
            "|-", "|/2", "|#1", "|&1", "|%", "a;|");
    private static final List<String> OF_NUMBERS = List.of("カード|です", "номер|года", "|です", "번호|입니다", "رقم|و", "|.pdf",
            "|.Thanks", "Karten-Nr.|", "Nr.|,", "_|_", "x_|_y", "|x12", "|_2", "|-x", "x-|", "|²", "|³", "/|/", ":|:",
            "#|#", "=|=", "(|)", "[|]", "„|“", "*|*", "~|~", "|…", "…|", "|€", "|!", "|a", "a|", "|_final.pdf",
            "scan_|.jpeg", "v|", "|v", "№|", "no|no", "|\n12", "Zahl 7 |", "|;7", "|/x", "x/|", "|ß", "é|é", "|\tb");
    private static final List<String> OF_IDS = List.of("カード|です", "номер|года", "|です", "_|_", "x_|_y", "|.pdf",
            "|.Thanks",
            "Nr.|,", "-|-", "|_2", "x-|", "|²", "(|)", "/|/", "=|=", "번호|입니다", "|_final.pdf", "*|*", "|…", "№|");

    private static final Map<String, Writing> ENCODINGS = new TreeMap<>(Map.of("plain", value -> value,
            "entities", Placements::entities,
            "zero-width space", value -> hidden(value, "\u200b"),
            "word joiner", value -> hidden(value, "\u2060"),
            "byte order mark", value -> hidden(value, "\ufeff"),
            "tag", value -> hidden(value, "\udb40\udc41"),
            "variation selector", value -> hidden(value, "\ufe0e\udb40\udd05"),
            "control character", value -> hidden(value, "\u0001"),
            "direction mark", value -> hidden(value, "\u200e"),
            "right to left", value -> "\u202e" + new StringBuilder(value).reverse() + "\u202c"));
    private static final Map<String, Writing> MORE_ENCODINGS = new TreeMap<>(Map.of(
            "joiner", value -> hidden(value, "\u200d"),
            "Mongolian selector", value -> hidden(value, "\u180b"),
            "full width", Placements::fullWidth,
            "soft hyphen", value -> hidden(value, "&shy;"),
            "other blank", value -> value.indexOf(' ') < 0 ? null : value.replace(' ', '\u202f')));
    private static final List<String> TAGS = List.of("<b>*</b>", "<span class=\"x\">*</span>", "<wbr>*", "<!-- c -->*",
            "<i><u>*</u></i>", "<font color=red>*</font>", "<my-part>*</my-part>", "<a href=\"/a?b=1\">*</a>",
            "<em >*</em>",
            "<span\ndata-a='>'>*</span>");
    /** The sources of texts: data layers, pages, markup, attributes, addresses, keys and names of files. */
    private static final Map<String, String> SINKS = new TreeMap<>(Map.of("value", "{\"x\":\"@\"}", "text",
            "{\"text\":\"Seite\\nhier @ steht es\\nEnde\"}", "markup",
            "{\"html\":\"<p>Sehr <b>gut</b>: @</p><ul><li>eins</li></ul>\"}",
            "attribute", "{\"html\":\"<p title=\\\"@\\\">Text</p>\"}", "key", "{\"x @ y\":3}", "list",
            "[\"a\",[\"@\",2]]",
            "file", "{\"disposition\":\"attachment; filename=\\\"@\\\"\"}"));

    private static final Pattern PLACEHOLDER = Pattern.compile("\\[[A-Z_]+?_\\d+(?::[a-z0-9,]+)?(?:~\\d+)?\\]");

    private Placements() {}

    static List<Placement> all() {
        List<Placement> all = new ArrayList<>();
        new TreeMap<>(KINDS).forEach((kind, values) -> {
            List<String> neighbours = kind.endsWith("email") ? OF_EMAILS : kind.endsWith("id") ? OF_IDS : OF_NUMBERS;
            List<Map.Entry<String, String>> sinks = List.copyOf(SINKS.entrySet());
            List<Map.Entry<String, Writing>> encodings = new ArrayList<>(ENCODINGS.entrySet());
            encodings.addAll(MORE_ENCODINGS.entrySet());
            int turn = 0;
            for (String neighbour : neighbours) {
                for (String value : values) {
                    turn++;
                    beside(kind, value, neighbour, sinks.get(turn % sinks.size()), "plain", value, all);
                    var encoding = encodings.get(turn % encodings.size());
                    String written = encoding.getValue().of(value);
                    if (written != null && !written.equals(value)) {
                        beside(kind.replaceFirst("S\\d", "S4"), value, neighbour, sinks.get(turn % 3 == 0 ? 5 : 6),
                                encoding.getKey(), written, all);
                    }
                    String tags = TAGS.get(turn % TAGS.size());
                    beside(kind.replaceFirst("S\\d", "S6"), value, neighbour.indexOf('<') >= 0 ? "|" : neighbour,
                            Map.entry("markup", SINKS.get("markup")), tags, parted(value, tags, turn), all);
                }
            }
            for (String value : values) {
                inAddresses(kind, value, all);
            }
        });
        return all;
    }

    private static void beside(String row, String value, String neighbour, Map.Entry<String, String> sink, String how,
            String written, List<Placement> all) {
        boolean attribute = sink.getKey().equals("attribute") || sink.getKey().equals("file");
        if (attribute && (written.indexOf('"') >= 0 || neighbour.indexOf('\n') >= 0 || neighbour.indexOf('<') >= 0
                || neighbour.indexOf(';') >= 0)) {
            return;
        }
        String text = neighbour.replace("|", written);
        all.add(new Placement(row, sink.getKey() + " / " + how + " / " + neighbour, value,
                sink.getValue().replace("@", inside(text))));
    }

    private static void inAddresses(String kind, String value, List<Placement> all) {
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
        for (String address : List.of("https://laden.test/a?n=@&x=1", "/a?x=1&n=@", "n=@;path=/",
                "https://laden.test/a/@",
                "https://laden.test/a/@.pdf", "https://laden.test/x?q=a%20@%20b", "https://laden.test/#@",
                "data-n=@&b", "?n=@_x", "?n=x_@")) {
            for (String written : List.of(encoded, encoded.replace("+", "%20"), encoded.replace("%2B", "+"))) {
                if (!written.startsWith("+") || address.contains("n=@")) {
                    all.add(new Placement(kind, "address / " + address, value,
                            "{\"u\":\"" + address.replace("@", inside(written)) + "\"}"));
                }
            }
        }
    }

    /** Tells whether half of a value or more is still read in what came of a placement. */
    static boolean leaks(Placement placement, String redacted) {
        String text = com.google.gson.JsonParser.parseString(redacted).toString();
        String seen = squeezed(PLACEHOLDER.matcher(plain(text)).replaceAll("\u0000"));
        String value = squeezed(placement.value);
        String back = new StringBuilder(value).reverse().toString();
        int part = Math.max(4, (value.length() + 1) / 2);
        for (int i = 0; i + part <= value.length(); i++) {
            if (seen.contains(value.substring(i, i + part)) || seen.contains(back.substring(i, i + part))) {
                return true;
            }
        }
        return false;
    }

    private static String plain(String json) {
        String text = json.replace("\\\"", "\"").replace("\\n", "\n").replaceAll("\\\\u0001", "")
                .replaceAll("<!--.*?-->|</?[a-z][^<>]*?('>')?[^<>]*>", "")
                .replace("&commat;", "@").replace("&#64;", "@").replace("&shy;", "");
        text = Pattern.compile("&#(\\d+);").matcher(text)
                .replaceAll(code -> java.util.regex.Matcher
                        .quoteReplacement(Character.toString(Integer.parseInt(code.group(1)))));
        text = Pattern.compile("(?:%[0-9A-F]{2})+").matcher(text).replaceAll(run -> java.util.regex.Matcher
                .quoteReplacement(java.net.URLDecoder.decode(run.group(), StandardCharsets.UTF_8)));
        return text;
    }

    private static String squeezed(String text) {
        var squeezed = new StringBuilder();
        Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT).codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || c == '@' || c == 0).forEach(squeezed::appendCodePoint);
        return squeezed.toString();
    }

    private static String hidden(String value, String hidden) {
        int at = 1 + value.length() / 3;
        String written = value.substring(0, at) + hidden + value.substring(at);
        return written.replace("@", hidden + "@" + hidden);
    }

    private static String entities(String value) {
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            text.append(c == '@' ? "&commat;" : i % 4 == 1 ? "&#" + (int) c + ";" : "" + c);
        }
        return text.toString();
    }

    private static String fullWidth(String value) {
        var text = new StringBuilder();
        value.chars().forEach(c -> text.append(c > ' ' && c < 0x7f ? (char) (c + 0xfee0) : (char) c));
        return text.toString();
    }

    private static String parted(String value, String tags, int turn) {
        int from = 1 + turn % Math.max(1, value.length() / 2);
        int to = Math.min(value.length() - 1, from + 2 + turn % 5);
        return value.substring(0, from) + tags.replace("*", value.substring(from, to)) + value.substring(to);
    }

    private static String inside(String text) {
        String json = new JsonPrimitive(text).toString();
        return json.substring(1, json.length() - 1);
    }
}
