package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonPrimitive;

/**
 * Writes attempts to get a personal value past redaction: each value of many kinds, in each encoding, under each family of keys.
 * A title is {@code kind / encoding / family}.
 *
 * <p>Run with the path of {@code attempts.txt} to write it anew.
 */
final class AttemptGenerator {

    static final long SEED = 20_261_122;

    /** A kind of value: what it must become, values, and the keys that tell it; none for what tells itself. */
    private record Kind(String name, String type, List<String> values, List<String> keys, List<String> personKeys) {

        boolean tellsItself() {
            return keys.isEmpty();
        }
    }

    private static Kind kind(String name, String type, String... values) {
        return new Kind(name, type, List.of(values), List.of(), List.of());
    }

    private static Kind keyed(String name, String type, String keys, String personKeys, String... values) {
        return new Kind(name, type, List.of(values), List.of(keys.split(",", -1)), List.of(personKeys.split(",", -1)));
    }

    private static final String HASH = "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b";
    private static final String HASH_2 = "52f2b9b1b7e4c1e2bca9c3b4f8f3c8f9f6f5a1d2c3b4a5968778695a4b3c2d1e";
    private static final String HASH_64 = "lz3-Rj7IV4X1-Vr1ujkG7tstkxwk5pgkqJ6mXbpOgTs";

    private static final List<Kind> KINDS = List.of(
            kind("email", "EMAIL", "ann.smith@example.org", "K.Tanaka+shop@mail.example.co.jp",
                    "o'neil_7@sub.example.com",
                    "x@example.museum", "no-reply_user@shop.example.net"),
            kind("email, other scripts", "EMAIL", "jürgen@müller.example", "anna@mu\u0308nchen.example",
                    "почта@пример.рф",
                    "राम@उदाहरण.भारत", "li@例子.公司"),
            kind("telephone with +", "PHONE", "+49 171 3456789", "+1 212-555-0187", "+33612345678",
                    "+44 (0)20 7946 0958",
                    "+91-98765-43210"),
            kind("card in groups", "CARD", "4111 1111 1111 1111", "5555-5555-5555-4444", "3782 822463 10005",
                    "6011 1111 1111 1117",
                    "4242.4242.4242.4242"),
            kind("card, bare", "CARD", "4111111111111111", "5105105105105100", "2223003122003222", "3566002020360505",
                    "6200000000000005"),
            kind("card, American Express", "CARD", "378282246310005", "371449635398431", "341111111111111"),
            kind("IBAN", "IBAN", "DE89370400440532013000", "GB29NWBK60161331926819", "FR1420041010050500013M02606",
                    "NO9386011117947"),
            kind("IBAN in groups", "IBAN", "DE89 3704 0044 0532 0130 00", "NL91 ABNA 0417 1643 00",
                    "ES91 2100 0418 4502 0005 1332"),
            kind("IBAN, lower case", "IBAN", "de89370400440532013000", "nl91 abna 0417 1643 00",
                    "gb29nwbk60161331926819"),
            kind("IPv4", "IP", "203.0.113.77", "91.198.174.192", "185.12.45.201"),
            kind("IPv6", "IP", "2001:db8:85a3::8a2e:370:7334", "2a02:8109:9a40:1a2c:3d4e:5f60:7182:93a4",
                    "::ffff:203.0.113.9"),
            kind("JWT", "JWT",
                    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0NzExIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
                    "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6ji.XFBoMYUZodetZdvTiFvSkQ",
                    "eyJhbGciOiJub25lIn0.eyJzdWIiOiI0NzExIiwiYSI6MX0."),
            kind("token of a vendor", "TOKEN", "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
                    "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
                    "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "AKIAIOSFODNN7EXAMPLE"),
            kind("social security number", "NATIONAL_ID", "123-45-6789", "485-23-1224", "078-05-1120"),
            kind("national number, other", "NATIONAL_ID", "529.982.247-25", "756.9217.0769.85",
                    "2 85 06 69 123 456 07"),
            kind("national number in letters", "NATIONAL_ID", "RSSMRA85T10A562S", "12345678Z", "X1234567L"),
            kind("Google's hashed user data", "EMAIL_HASH", "tv.1~em." + HASH_64, "tv.1~em." + HASH),
            keyed("telephone by key", "PHONE", "phone,telefon,mobileNumber,tel,customerPhone,billing_phone",
                    "phone,mobile,fax",
                    "0171 3456789", "(030) 901820-17", "4155550132", "06 12 34 56 78"),
            keyed("card by key", "CARD", "card_number,ccNumber,kreditkartennummer", "cardNumber,credit_card",
                    "4111111111111112", "6011000990139425", "36227206271667"),
            keyed("national number by key", "NATIONAL_ID",
                    "ssn,passport_number,tax_code,fiscalCode,personal_number,steuerId,cpf", "passport,taxId,nationalId",
                    "ZS0000177", "44051401359", "86095742719"),
            keyed("first name", "NAME", "first_name,firstName,vorname,given_name,prenom,customer_first_name",
                    "first_name,firstName,given_name",
                    "Annabella", "Siobhán", "Björn-Ove"),
            keyed("last name", "NAME", "last_name,lastName,nachname,surname,family_name,billingLastName",
                    "last_name,lastName,surname",
                    "Smithers", "Ní Dhomhnaill", "van den Berg"),
            keyed("full name", "NAME", "full_name,fullName,customer_name,cardholder_name,recipient_name",
                    "full_name,fullName",
                    "Annabella Smithers", "Jürgen Müller-Lüdenscheidt", "O'Brien, Mary"),
            keyed("street", "STREET", "street,street_address,strasse,billing_street,shippingAddressLine1",
                    "street,street_address",
                    "Wallaby Way 42", "12 bis rue des Lilas", "Hauptstraße 5a"),
            keyed("date of birth", "BIRTH_DATE", "dob,birthdate,date_of_birth,geburtsdatum,birthDate", "dob,birthdate",
                    "1979-03-04", "12.03.1981", "07/04/1988"),
            keyed("user id", "USER_ID", "user_id,userId,customer_id,customerNumber,memberId,kundennummer,accountNo",
                    "user_id,customer_id",
                    "KD-77881122", "8f14e45f-ceea-467f-9b3a-1d2e3f4a5b6c", "10020030"),
            keyed("password", "TOKEN", "password,pass,passwort,client_secret", "password,pass", "hunter2!",
                    "S3cret-Pa55", "correct horse"),
            keyed("hash of an email", "EMAIL_HASH", "sha256_email_address,email_sha256,hashedEmail,em,user_email_hash",
                    "email,em,hashed_email", HASH, HASH_64, "5d41402abc4b2a76b9719d911017c592"),
            keyed("hash of a telephone number", "PHONE_HASH", "sha256_phone_number,phone_hash,ph,hashed_phone",
                    "phone,ph", HASH_2, HASH_64),
            keyed("hash of a name", "NAME_HASH", "sha256_first_name,fn,ln,last_name_sha256", "fn,ln,first_name", HASH,
                    HASH_2));

    private static final List<String> ENCODINGS = List.of("plain", "URL", "URL twice", "base64", "base64url",
            "JSON in a string", "HTML entities", "escapes of JSON", "other spaces and digits", "invisible characters");

    private static final List<String> EXEMPT_TEXTS = List.of("affiliation", "page_name", "event_name", "campaign_name",
            "file_name", "item_name", "item_category", "product_name", "promotion_name", "creative_name", "promo_text",
            "product_description", "item_list_name");
    private static final List<String> EXEMPT_IDS = List.of("transaction_id", "coupon", "vat_id", "order_id",
            "promo_code",
            "event_id", "session_id", "campaign_id");
    private static final List<String> NEUTRAL = List.of("x", "note", "detail", "label", "eventLabel", "cd12", "prop5",
            "search_term");

    private final Random random = new Random(SEED);
    private final List<Corpus.Document> documents = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        var text = new StringBuilder();
        for (Corpus.Document document : new AttemptGenerator().documents()) {
            text.append("# ").append(document.title()).append('\n').append(document.marked()).append("\n\n");
        }
        Files.writeString(Path.of(args[0]), text);
    }

    List<Corpus.Document> documents() {
        for (Kind kind : KINDS) {
            for (String encoding : ENCODINGS) {
                if (kind.tellsItself()) {
                    tellingItself(kind, encoding);
                } else {
                    toldByKey(kind, encoding);
                }
            }
        }
        return documents;
    }

    private void tellingItself(Kind kind, String encoding) {
        boolean longId = kind.name.startsWith("card, ") || kind.name.endsWith("in letters");
        add(kind, encoding, "neutral", "{\"" + pick(NEUTRAL) + "\":\"@\"}");
        add(kind, encoding, "neutral", "{\"event\":\"x\",\"deep\":{\"er\":[{\"" + pick(NEUTRAL) + "\":\"@\"}]}}");
        if (!longId) {
            add(kind, encoding, "exempt", "{\"" + pick(EXEMPT_IDS) + "\":\"@\"}");
            add(kind, encoding, "exempt", "{\"ecommerce\":{\"" + pick(EXEMPT_TEXTS) + "\":\"@\"}}");
            add(kind, encoding, "item",
                    "{\"items\":[{\"item_name\":\"Shoe\",\""
                            + pick(List.of("item_note", "engraving", "name", "item_brand"))
                            + "\":\"@\"}]}");
        }
        add(kind, encoding, "exempt", "{\"" + pick(EXEMPT_TEXTS) + "\":\"ask for @ today\"}");
        add(kind, encoding, "item", "{\"cart\":{\"products\":[{\"text\":\"engrave @ please\"}]}}");
        add(kind, encoding, "person", "{\"customer\":{\"" + pick(List.of("note", "remark", "extra")) + "\":\"@\"}}");
        add(kind, encoding, "URL", "{\"page_location\":\"https://shop.example/a/b?x=1&q=@&y=2#z\"}");
        add(kind, encoding, "text",
                "{\"message\":\"" + pick(List.of("please use @ from now on", "it is @, thanks", "(@) was refused"))
                        + "\"}");
        add(kind, encoding, "place in an array", "[\"track\",\"x\",[\"a\",\"@\",3]]");
    }

    private void toldByKey(Kind kind, String encoding) {
        String key = pick(kind.keys);
        String snake = pick(kind.keys.subList(0, 1));
        add(kind, encoding, "its own key", "{\"" + key + "\":\"@\"}");
        add(kind, encoding, "its own key", "{\"page\":{\"data\":{\"" + pick(kind.keys) + "\":\"@\"}}}");
        add(kind, encoding, "person",
                "{\"" + pick(List.of("customer", "user", "profile", "buyer")) + "\":{\"" + pick(kind.personKeys)
                        + "\":\"@\"}}");
        add(kind, encoding, "item",
                "{\"" + pick(List.of("items", "products", "recommendations")) + "\":[{\"name\":\"Gift\",\""
                        + pick(kind.personKeys) + "\":\"@\"}]}");
        add(kind, encoding, "item",
                "{\"" + pick(List.of("cart", "basket")) + "\":{\"" + snake + "\":\"@\",\"total\":3}}");
        add(kind, encoding, "URL", "{\"page_location\":\"https://shop.example/a?x=1&" + pick(kind.keys) + "=@&y=2\"}");
        add(kind, encoding, "exempt",
                "{\"" + pick(List.of("item_url", "product_url", "page_name", "promo_link", "file_name"))
                        + "\":\"/a/b.html?" + snake + "=@&y=2\"}");
        add(kind, encoding, "place in an array", "[\"set\",\"" + snake + "\",\"@\"]");
        add(kind, encoding, "place in an array",
                "{\"$type\":\"map\",\"entries\":[[\"a\",1],[\"" + snake + "\",\"@\"]]}");
        add(kind, encoding, "name and value", "[{\"name\":\"" + snake + "\",\"value\":\"@\"}]");
        add(kind, encoding, "name and value", "[{\"value\":\"@\",\"name\":\"" + snake + "\"}]");
    }

    private void add(Kind kind, String encoding, String family, String shell) {
        String value = pick(kind.values);
        boolean inUrl = shell.contains("?");
        String mark;
        if (encoding.equals("JSON in a string")) {
            String written = inUrl ? url(value) : value;
            String inner = shell.replace("@", marked(kind, inside(written)));
            add(kind, encoding, family, "[{\"payload\":" + new JsonPrimitive(inner) + "}]", "");
            return;
        }
        String written = written(kind, value, encoding, inUrl);
        if (written == null || written.length() < 4) {
            return;
        }
        mark = marked(kind, encoding.equals("escapes of JSON") ? written : inside(written));
        add(kind, encoding, family, shell, mark);
    }

    private void add(Kind kind, String encoding, String family, String shell, String mark) {
        documents.add(new Corpus.Document(kind.name + " / " + encoding + " / " + family,
                shell.replace("@", mark.isEmpty() ? "@" : mark)));
    }

    private static String marked(Kind kind, String written) {
        String name = escapes("tv.1~em.");
        int from = written.startsWith(name)
                ? name.length()
                : written.startsWith("tv.1") ? written.indexOf("em.") + 3 : 0; // what says what it is stays
        return written.substring(0, from) + "⟦" + kind.type + ":" + written.substring(from) + "⟧";
    }

    /** The value as it stands in the message; null where the encoding changes nothing or says nothing. */
    private @org.jspecify.annotations.Nullable String written(Kind kind, String value, String encoding, boolean inUrl) {
        return switch (encoding) {
            case "plain" -> inUrl
                    ? value.replace(" ", "%20").replace("&", "%26").replace("#", "%23").replace("+", "%2B").replace("'",
                            "%27")
                    : value;
            case "URL" -> url(value).equals(value) ? null : url(value);
            case "URL twice" -> url(value).equals(value) ? null : url(url(value));
            case "base64" -> base64(value, Base64.getEncoder(), inUrl);
            case "base64url" -> base64(value, Base64.getUrlEncoder().withoutPadding(), inUrl);
            case "HTML entities" ->
                inUrl || kind.type.endsWith("_HASH") || kind.type.equals("JWT") || kind.type.equals("TOKEN")
                        ? null
                        : entities(value);
            case "escapes of JSON" -> inUrl ? null : escapes(value);
            case "other spaces and digits" -> spread(kind, value, inUrl);
            default -> kind.type.endsWith("_HASH") ? null : hidden(value, inUrl);
        };
    }

    private static @org.jspecify.annotations.Nullable String base64(String value, Base64.Encoder encoder,
            boolean inUrl) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        String text = encoder.encodeToString(bytes);
        return bytes.length < 12
                ? null
                : inUrl ? text.replace("+", "%2B").replace("=", "%3D").replace("/", "%2F") : text;
    }

    private String entities(String value) {
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            text.append(switch (c) {
                case '@' -> pick(List.of("&#64;", "&#x40;", "&commat;"));
                case '+' -> pick(List.of("&#43;", "&plus;"));
                case ' ' -> pick(List.of("&nbsp;", "&#32;", "&#160;"));
                case '\'' -> "&#39;";
                case '.' -> "&#46;";
                default -> i == 1 || c > 0x7f ? "&#" + (int) c + ";" : "" + c;
            });
        }
        return text.toString();
    }

    private static String escapes(String value) {
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            text.append(i % 3 == 1 || !Character.isLetterOrDigit(c) ? String.format("\\u%04x", (int) c) : "" + c);
        }
        return text.toString();
    }

    private @org.jspecify.annotations.Nullable String spread(Kind kind, String value, boolean inUrl) {
        if (kind.type.endsWith("_HASH") || kind.type.equals("JWT") || kind.type.equals("TOKEN")) {
            return null;
        }
        String digits = pick(List.of("٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "०१२३४५६७८९", "۰۱۲۳۴۵۶۷۸۹"));
        boolean numbers = List.of("PHONE", "CARD", "NATIONAL_ID", "BIRTH_DATE", "IP").contains(kind.type)
                && random.nextBoolean();
        String space = pick(List.of("\u00a0", "\u2009", "\u202f", "\u2007", "\u3000"));
        String at = pick(List.of("＠", "﹫"));
        var text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            text.append(c == ' '
                    ? space
                    : c == '@'
                            ? at
                            : c == '-' && kind.type.equals("CARD")
                                    ? "\u2011"
                                    : numbers && c >= '0' && c <= '9'
                                            ? digits.substring(c - '0', c - '0' + 1)
                                            : "" + c);
        }
        String written = text.toString();
        return written.equals(value) ? null : inUrl ? url(written) : written;
    }

    private String hidden(String value, boolean inUrl) {
        String hidden = pick(List.of("\u200b", "\u00ad", "\u2060", "\ufeff", "\u200d"));
        int at = 1 + value.length() / 3;
        String written = value.substring(0, at) + hidden + value.substring(at);
        if (value.indexOf('@') > 0) {
            written = written.replace("@", hidden + "@" + hidden);
        }
        return inUrl ? url(written) : written;
    }

    private static String url(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Writes a value as it stands inside a JSON string. */
    private static String inside(String value) {
        String json = new JsonPrimitive(value).toString().replace("\\u0027", "'");
        return json.substring(1, json.length() - 1);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
