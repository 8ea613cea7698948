package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Writes marked data layers of made-up people in several countries, with everything around them that only looks
 * personal: client ids, articles, orders, products named after people, times, places on maps, hashes.
 *
 * <p>Run with the path of {@code generated.txt} to write it anew.
 */
final class CorpusGenerator {

    /** A country's people. */
    private record Country(String code, List<String> first, List<String> last, List<String> streets, String city,
            String zip, String dial, List<String> national, String firstKey, String lastKey, String streetKey,
            String phoneKey, String birthKey, String idKey) {}

    private static final List<Country> COUNTRIES = List.of(
            new Country("DE", List.of("Lena", "Jonas", "Käthe", "Björn"), List.of("Schäfer", "Vogt", "von der Heide"),
                    List.of("Lindenallee 12", "Am Markt 3b"), "Köln", "50667", "+49", List.of("0171 %s", "0221/%s"),
                    "vorname", "nachname", "strasse", "telefon", "geburtsdatum", "steuerId"),
            new Country("US", List.of("Ashley", "Tyrone", "Mary-Jane"), List.of("Johnson", "O'Neil", "Nguyen"),
                    List.of("742 Evergreen Terrace", "12 W 34th St Apt 5"), "Austin", "78701", "+1",
                    List.of("(512) 555-%s", "512-555-%s"), "first_name", "last_name", "street_address", "phone_number",
                    "date_of_birth", "ssn"),
            new Country("FR", List.of("Chloé", "Mathéo", "Anaïs"), List.of("Dubois", "Lefebvre", "de La Tour"),
                    List.of("8 rue de la Paix", "27 avenue Foch"), "Lyon", "69002", "+33", List.of("06 %s", "01 %s"),
                    "prenom", "nom_famille", "adresse", "numeroTelephone", "dateNaissance", "numero_securite_sociale"),
            new Country("ES", List.of("Lucía", "Íñigo", "Carmen"), List.of("Fernández", "Ruiz Zafón", "Ortega"),
                    List.of("Calle Mayor 7", "Avda. de América 19"), "Sevilla", "41001", "+34", List.of("612 %s"),
                    "firstName", "apellidos", "direccion", "telefono", "fecha_nacimiento", "dni"),
            new Country("BR", List.of("Thiago", "Conceição"), List.of("dos Santos", "Oliveira"),
                    List.of("Rua das Flores, 123"), "Recife", "50030-230", "+55", List.of("(81) 9%s"), "primeiroNome",
                    "sobrenome", "endereco", "celular", "data_nascimento", "cpf"),
            new Country("PL", List.of("Agnieszka", "Paweł"), List.of("Kowalska", "Dąbrowski"),
                    List.of("ul. Długa 44/6"),
                    "Gdańsk", "80-831", "+48", List.of("601 %s"), "customerFirstName", "customerLastName",
                    "billing_street",
                    "mobile", "birthDate", "pesel"),
            new Country("NL", List.of("Sanne", "Daan"), List.of("van den Berg", "Bakker"), List.of("Keizersgracht 174"),
                    "Utrecht", "3511 AB", "+31", List.of("06 %s"), "voornaam", "achternaam", "straat", "telefoonnummer",
                    "geboortedatum", "bsn"));

    private static final List<String> PRODUCTS = List.of("Emma Matratze", "Marie Kondo Box", "Dr. Martens 1460",
            "Charlotte Tilbury Lipstick", "Georg Jensen Vase", "Jack Daniel's 0,7l", "Hugo Boss Anzug",
            "Barbie Ken Doll",
            "Tom Ford Eau de Parfum", "Calvin Klein Jeans W32/L34", "Bosch GSR 12V-35", "iPhone 15 Pro 256GB");
    private static final String[] MAIL_HOSTS = {"example.com", "example.org", "mail.example.co.uk", "web.example.de",
            "example.museum", "xn--bcher-kva.example", "posta.example.com.br"};

    static final long SEED = 20_241_121;
    static final int ROUNDS = 8;

    private final Random random;

    CorpusGenerator(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws IOException {
        var text = new StringBuilder();
        for (Corpus.Document document : new CorpusGenerator(SEED).documents(ROUNDS)) {
            text.append("# ").append(document.title()).append('\n').append(document.marked()).append("\n\n");
        }
        Files.writeString(Path.of(args[0]), text);
    }

    List<Corpus.Document> documents(int rounds) {
        List<Corpus.Document> documents = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (Country country : COUNTRIES) {
                String name = country.code + " " + round + " ";
                documents.add(new Corpus.Document(name + "account", account(country)));
                documents.add(new Corpus.Document(name + "checkout", checkout(country)));
                documents.add(new Corpus.Document(name + "addresses of pages", addresses(country)));
                documents.add(new Corpus.Document(name + "texts", texts(country)));
            }
        }
        return documents;
    }

    private String account(Country c) {
        String first = pick(c.first);
        String last = pick(c.last);
        String email = email(first, last);
        return "[" + gtm() + ",{\"event\":\"" + pick(List.of("login", "sign_up", "account_update"))
                + "\",\"method\":\"email\",\""
                + pick(List.of("user", "customer", "visitorProfile", "member")) + "\":{\""
                + pick(List.of("id", "userId", "customerNumber", "memberID"))
                + "\":"
                + (chance(3)
                        ? mark("USER_ID#", digits(7))
                        : quoted(mark("USER_ID", pick(List.of("K-", "u_", "")) + "9" + digits(6))))
                + ","
                + member(c.firstKey, "NAME", first) + "," + member(c.lastKey, "NAME", last) + ","
                + member(pick(List.of("email", "emailAddress", "e_mail", "loginEmail")), "EMAIL", email) + ","
                + member(c.phoneKey, "PHONE", phone(c)) + "," + member(c.birthKey, "BIRTH_DATE", birthDate()) + ","
                + member(c.idKey, "NATIONAL_ID", nationalId(c)) + ",\""
                + pick(List.of("customerType", "user_type", "memberLevel"))
                + "\":\"" + pick(List.of("guest", "B2C", "gold", "new")) + "\",\"emailVerified\":"
                + random.nextBoolean()
                + ",\"registeredAt\":\"2021-0" + (1 + random.nextInt(9)) + "-17T08:15:30Z\",\"logins\":"
                + random.nextInt(900)
                + ",\"sha256_email\":\"" + mark("EMAIL_HASH", hex(64)) + "\"}," + negatives() + "}]";
    }

    private String checkout(Country c) {
        String first = pick(c.first);
        String last = pick(c.last);
        String order = pick(List.of("4500" + digits(9), "O-" + digits(8), "2024" + digits(10), "W" + digits(12)));
        return "[{\"ecommerce\":null},{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"" + order
                + "\",\"affiliation\":\"" + pick(PRODUCTS)
                + "\",\"value\":" + random.nextInt(900) + ".95,\"currency\":\"EUR\",\"coupon\":\""
                + pick(c.first).toUpperCase(Locale.ROOT) + digits(2)
                + "\",\"items\":[" + item() + "," + item() + "]},\"user_data\":{\"email\":\""
                + mark("EMAIL", email(first, last)) + "\",\"phone_number\":\""
                + mark("PHONE", international(c)) + "\",\"address\":{\"first_name\":\"" + mark("NAME", first)
                + "\",\"last_name\":\"" + mark("NAME", last)
                + "\",\"street\":\"" + mark("STREET", pick(c.streets)) + "\",\"city\":\"" + c.city
                + "\",\"postal_code\":\"" + c.zip
                + "\",\"country\":\"" + c.code + "\"}}},{\""
                + pick(List.of("shippingAddress", "billing_address", "delivery"))
                + "\":{"
                + member(pick(List.of("fullName", "recipient_name", "contactName")), "NAME", first + " " + last) + ","
                + member(c.streetKey, "STREET", pick(c.streets)) + ",\"zip\":\"" + c.zip
                + "\",\"city\":\"" + c.city + "\"},\"payment\":{\"type\":\"card\",\"card_number\":\""
                + mark("CARD", card()) + "\",\"iban\":\"" + mark("IBAN", iban())
                + "\",\"installments\":3},\"client_ip\":\"" + mark("IP", ip()) + "\",\"orderNumber\":\"" + order + "\","
                + negatives() + "}]";
    }

    private String addresses(Country c) {
        String first = pick(c.first);
        String last = pick(c.last);
        String email = email(first, last);
        String base64 = Base64.getUrlEncoder().withoutPadding().encodeToString(email.getBytes(StandardCharsets.UTF_8));
        return "[" + gtm() + ",{\"event\":\"page_view\",\"page_location\":\"https://shop.example.com/"
                + c.code.toLowerCase(Locale.ROOT) + "/checkout?step=2&"
                + pick(List.of("email", "e", "mail")) + "=" + mark("EMAIL", email.replace("@", "%40")) + "&"
                + pick(List.of("firstname", "fname", "first_name")) + "="
                + mark("NAME", first.replace("é", "%C3%A9").replace("ï", "%C3%AF")) + "&tel="
                + mark("PHONE", international(c).replace("+", "%2B").replace(" ", "%20"))
                + "&utm_source=crm&utm_campaign=" + pick(c.first).toLowerCase(Locale.ROOT) + "_" + digits(4) + "&gclid="
                + "Cj0KCQiA" + hex(20)
                + "\",\"page_referrer\":\"https://accounts.example.com/users/" + mark("USER_ID", digits(8)) + "/orders/"
                + digits(9) + "?tab=1\",\"page_title\":\"" + pick(PRODUCTS) + " | Shop\""
                + ",\"page_path\":\"/unsubscribe/" + (base64.length() < 16 ? "x" : mark("EMAIL", base64)) + "/"
                + digits(6) + "\"},{\"gtm.elementUrl\":\""
                + pick(List.of("mailto:" + mark("EMAIL", email),
                        "tel:" + mark("PHONE", international(c).replace(" ", "")),
                        "https://cdn.example.com/img/" + digits(8) + "@2x.png",
                        "https://maps.example.com/@52.5" + digits(5) + ",13.4" + digits(5) + ",17z",
                        "https://www.example.com/p/" + pick(List.of("emma-stone", "max-mustermann-shirt")) + "-"
                                + digits(7) + ".html"))
                + "\",\"newUrl\":\"https://app.example.com/#/reset?reset_token=" + mark("TOKEN", hex(24)) + "&lang="
                + c.code + "\"," + negatives() + "}]";
    }

    private String texts(Country c) {
        String first = pick(c.first);
        String last = pick(c.last);
        String email = email(first, last);
        String inner = "{\\\"" + c.firstKey + "\\\":\\\"" + mark("NAME", first) + "\\\",\\\"contactEmail\\\":\\\""
                + mark("EMAIL", email) + "\\\",\\\"sku\\\":\\\"" + sku()
                + "\\\",\\\"ts\\\":" + "17321" + digits(8) + "}";
        String text = pick(List.of("write to " + mark("EMAIL", email) + ", thanks",
                "My number: " + mark("PHONE", international(c)) + ".",
                "IBAN " + mark("IBAN", iban()) + " / order " + digits(9),
                "blocked " + mark("IP", ip()) + " at 12:3" + digits(1) + ":4" + digits(1),
                "card " + mark("CARD", card()) + " declined",
                "order " + digits(10) + " of 2024-11-2" + digits(1) + " is late",
                "size 10-12-14, ref " + digits(3) + "-" + digits(4) + "-" + digits(3) + ", v1.12.4.7",
                pick(PRODUCTS) + " 3x4 m, 100-200-300 W"));
        return "[{\"event\":\"form_submit\",\"form\":\"contact\",\"payload\":\"" + inner + "\",\"comment\":\"" + text
                + "\"},{\"debug\":{\"" + pick(List.of("auth", "note", "state", "idp_response"))
                + "\":\"" + mark("JWT", jwt()) + "\",\"key\":\"" + mark("TOKEN", token())
                + "\"},\"fields\":[{\"name\":\"" + pick(List.of("email", "customer_email")) + "\",\"value\":\""
                + mark("EMAIL", email)
                + "\"},{\"name\":\"" + c.lastKey + "\",\"value\":\"" + mark("NAME", last)
                + "\"},{\"name\":\"topic\",\"value\":\"" + pick(List.of("returns", "invoice", "other")) + "\"}],"
                + negatives() + "}]";
    }

    private String gtm() {
        return "{\"gtm.start\":17321" + digits(8) + ",\"event\":\"gtm.js\",\"gtm.uniqueEventId\":" + random.nextInt(400)
                + "}";
    }

    private String item() {
        return "{\"item_id\":\"" + sku() + "\",\"item_name\":\"" + pick(PRODUCTS) + "\",\"item_brand\":\""
                + pick(PRODUCTS) + "\",\"price\":" + random.nextInt(300)
                + ".5,\"quantity\":1,\"item_variant\":\"" + digits(3) + "-" + digits(2) + "-" + digits(4)
                + "\",\"ean\":\"40" + digits(11) + "\",\"item_list_name\":\"" + pick(PRODUCTS) + "\"}";
    }

    private String negatives() {
        List<String> all = new ArrayList<>(List.of("\"client_id\":\"" + digits(10) + ".17" + digits(8) + "\"",
                "\"_ga\":\"GA1.2." + digits(9) + ".17" + digits(8) + "\"",
                "\"fbp\":\"fb.1.17321" + digits(8) + "." + digits(10) + "\"",
                "\"session_id\":\"17321" + digits(5) + "\"", "\"timestamp\":17321" + digits(8),
                "\"micros\":17321" + digits(11),
                "\"appVersion\":\"" + random.nextInt(20) + "." + random.nextInt(99) + "." + random.nextInt(99) + "."
                        + random.nextInt(250) + "\"",
                "\"geo\":{\"lat\":52." + digits(6) + ",\"lng\":\"13." + digits(7) + "\"}",
                "\"content_hash\":\"" + hex(40) + "\"", "\"request_id\":\"" + uuid() + "\"",
                "\"measurement_id\":\"G-" + hex(10).toUpperCase(Locale.ROOT) + "\"",
                "\"container\":\"GTM-" + hex(7).toUpperCase(Locale.ROOT) + "\"",
                "\"send_to\":\"AW-" + digits(9) + "/" + hex(12) + "_" + digits(3) + "\"",
                "\"promotion_name\":\"" + pick(PRODUCTS) + "\"",
                "\"author\":\"" + pick(COUNTRIES.get(1).first) + " Doe\"",
                "\"product\":{\"id\":\"" + sku() + "\",\"name\":\"" + pick(PRODUCTS) + "\",\"isbn\":\"978-3-"
                        + digits(2) + "-" + digits(6) + "-" + digits(1) + "\"}",
                "\"viewport\":\"1920x1080\"",
                "\"userAgent\":\"Mozilla/5.0 (X11; Linux x86_64) Chrome/1" + digits(2) + ".0." + digits(4) + "."
                        + random.nextInt(250) + "\"",
                "\"campaign\":{\"id\":\"" + digits(11) + "\",\"name\":\"" + pick(PRODUCTS) + "\"}",
                "\"phone_type\":\"mobile\"",
                "\"store\":{\"id\":\"" + digits(4) + "\",\"name\":\"" + pick(PRODUCTS) + "\"}",
                "\"tracking_number\":\"1Z" + digits(16) + "\"", "\"consent\":\"CP" + hex(20) + ".YAAAAAAAAAAA\""));
        List<String> some = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            some.add(all.remove(random.nextInt(all.size())));
        }
        return String.join(",", some);
    }

    private String member(String key, String type, String value) {
        return "\"" + key + "\":\"" + mark(type, value) + "\"";
    }

    private static String mark(String type, String value) {
        return "⟦" + type + ":" + value + "⟧";
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private String email(String first, String last) {
        String local = (first + pick(List.of(".", "_", "", "-", "+")) + last).toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z._+-]", "");
        return (chance(4) ? local + digits(2) : local) + "@" + MAIL_HOSTS[random.nextInt(MAIL_HOSTS.length)];
    }

    private String phone(Country c) {
        return chance(2)
                ? international(c)
                : pick(c.national).formatted(c.code.equals("US")
                        ? "01" + digits(2)
                        : c.code.equals("BR")
                                ? "87" + digits(2) + "-" + digits(4)
                                : c.code.equals("FR")
                                        ? "4" + digits(1) + " " + digits(2) + " " + digits(2) + " " + digits(2)
                                        : c.code.equals("ES") || c.code.equals("PL")
                                                ? digits(3) + " " + digits(3)
                                                : digits(8).replaceFirst("^0", "7"));
    }

    private String international(Country c) {
        String rest = switch (c.code) {
            case "DE" -> "171 3" + digits(6);
            case "US" -> "512 555 01" + digits(2);
            case "FR" -> "6 12 " + digits(2) + " " + digits(2) + " " + digits(2);
            case "ES" -> "612 " + digits(3) + " " + digits(3);
            case "BR" -> "81 98" + digits(3) + " " + digits(4);
            case "PL" -> "601 " + digits(3) + " " + digits(3);
            default -> "6 12 " + digits(2) + " " + digits(2) + " " + digits(2);
        };
        return c.dial + " " + rest;
    }

    private String birthDate() {
        int year = 1940 + random.nextInt(65);
        String month = "%02d".formatted(1 + random.nextInt(12));
        String day = "%02d".formatted(1 + random.nextInt(28));
        return pick(List.of(year + "-" + month + "-" + day, day + "." + month + "." + year,
                month + "/" + day + "/" + year, "" + year + month + day));
    }

    private String nationalId(Country c) {
        return switch (c.code) {
            case "US" -> "4" + digits(2) + "-2" + digits(1) + "-1" + digits(3);
            case "ES" -> {
                String number = digits(8);
                yield number + "TRWAGMYFPDXBNJZSQVHLCKE".charAt(Integer.parseInt(number) % 23);
            }
            case "FR" -> {
                String number = "1850769" + digits(6);
                yield number + "%02d".formatted(97 - Long.parseLong(number) % 97);
            }
            case "NL" -> digits(9);
            default -> digits(11);
        };
    }

    private String card() {
        String number = pick(List.of("4", "51", "2221"));
        number += digits(15 - number.length());
        for (char last = '0'; last <= '9'; last++) {
            if (luhn(number + last)) {
                number += last;
                break;
            }
        }
        return chance(2) ? number.replaceAll("(.{4})(?=.)", "$1 ") : number.replaceAll("(.{4})(?=.)", "$1-");
    }

    /** Written anew here, so that a mistake in the code under test shows. */
    private static boolean luhn(String number) {
        int sum = 0;
        boolean twice = false;
        for (int i = number.length() - 1; i >= 0; i--) {
            int digit = number.charAt(i) - '0';
            sum += twice ? digit * 2 / 10 + digit * 2 % 10 : digit;
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    private String iban() {
        String account = digits(18);
        var number = new java.math.BigInteger(account + "131400"); // D, E, 00
        String iban = "DE%02d".formatted(98 - number.mod(java.math.BigInteger.valueOf(97)).intValue()) + account;
        return chance(2) ? iban : iban.replaceAll("(.{4})(?=.)", "$1 ");
    }

    private String ip() {
        return chance(4)
                ? "2001:db8:" + hex(4) + "::" + hex(4) + ":" + hex(3)
                : (80 + random.nextInt(100)) + "." + random.nextInt(256) + "." + (1 + random.nextInt(250)) + "."
                        + (1 + random.nextInt(250));
    }

    private String jwt() {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        return encoder.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8)) + "."
                + encoder.encodeToString(("{\"sub\":\"" + digits(9) + "\"}").getBytes(StandardCharsets.UTF_8)) + "."
                + hex(43);
    }

    private String token() {
        return pick(List.of("sk_live_" + hex(24), "ghp_" + hex(36), "AIza" + "Sy" + hex(33),
                "xoxb-" + digits(12) + "-" + hex(24), "AKIA" + "IOSF" + hex(12).toUpperCase(Locale.ROOT),
                "glpat-" + "x7" + hex(18)));
    }

    private String sku() {
        return pick(List.of(digits(8), digits(3) + "-" + digits(4), "AB" + digits(6) + "-XL",
                "10" + digits(3) + "." + digits(3), digits(13)));
    }

    private String uuid() {
        return hex(8) + "-" + hex(4) + "-4" + hex(3) + "-a" + hex(3) + "-" + hex(12);
    }

    private String hex(int length) {
        var hex = new StringBuilder("a1");
        while (hex.length() < length) {
            hex.append(Character.forDigit(random.nextInt(16), 16));
        }
        return hex.substring(0, length);
    }

    private String digits(int length) {
        var digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            digits.append((char) ('0' + (i == 0 ? 1 + random.nextInt(9) : random.nextInt(10))));
        }
        return digits.toString();
    }

    private boolean chance(int in) {
        return random.nextInt(in) == 0;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
