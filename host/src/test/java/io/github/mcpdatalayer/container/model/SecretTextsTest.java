package io.github.mcpdatalayer.container.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Secrets of many services, written into a container in many ways. */
class SecretTextsTest {

    private static final String HEX = "0123456789abcdef";
    private static final String WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private static final Random RANDOM = new Random(28);

    private static String of(String letters, int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(letters.charAt(RANDOM.nextInt(letters.length())));
        }
        return text.toString();
    }

    /** Makes secrets by service, anew, so that no scanner takes this file for a leak. */
    private static Map<String, String> secrets() {
        Map<String, String> secrets = new LinkedHashMap<>();
        secrets.put("OpenAI", "sk-" + "proj-" + of(WORD, 40));
        secrets.put("Anthropic", "sk-" + "ant-api03-" + of(WORD, 40));
        secrets.put("Google access", "ya29" + ".a0" + of(WORD, 60));
        secrets.put("Google client", "GOCSPX" + "-" + of(WORD, 28));
        secrets.put("Google key", "AIza" + of(WORD, 35));
        secrets.put("Firebase", "AAAA" + of(WORD, 7) + ":APA91b" + of(WORD, 134));
        secrets.put("Stripe live", "sk" + "_live_" + of(WORD, 24));
        secrets.put("Stripe test", "rk" + "_test_" + of(WORD, 24));
        secrets.put("Stripe hook", "whsec" + "_" + of(WORD, 32));
        secrets.put("GitHub", "ghp" + "_" + of(WORD, 36));
        secrets.put("GitHub new", "github" + "_pat_" + of(WORD, 60));
        secrets.put("GitLab", "glpat" + "-" + of(WORD, 20));
        secrets.put("Slack", "xoxb" + "-" + of("0123456789", 12) + "-" + of(WORD, 24));
        secrets.put("Slack hook", "T" + of(WORD, 8) + "/B" + of(WORD, 8) + "/" + of(WORD, 24));
        secrets.put("Twilio", "SK" + of(HEX, 32));
        secrets.put("SendGrid", "SG" + "." + of(WORD, 22) + "." + of(WORD, 43));
        secrets.put("Mailchimp", of(HEX, 32) + "-us21");
        secrets.put("Mailgun", "key" + "-" + of(HEX, 32));
        secrets.put("Brevo", "xkeysib" + "-" + of(HEX, 64) + "-" + of(WORD, 16));
        secrets.put("npm", "npm" + "_" + of(WORD, 36));
        secrets.put("PyPI", "pypi" + "-AgEIcHlwaS5vcmc" + of(WORD, 40));
        secrets.put("Shopify", "shpat" + "_" + of(HEX, 32));
        secrets.put("HubSpot", "pat" + "-eu1-" + of(HEX, 8) + "-" + of(HEX, 4) + "-" + of(HEX, 4) + "-" + of(HEX, 4)
                + "-" + of(HEX, 12));
        secrets.put("Square", "sq0csp" + "-" + of(WORD, 43));
        secrets.put("Telegram", "7" + of("0123456789", 9) + ":AA" + of(WORD, 33));
        secrets.put("Discord", "M" + of(WORD, 25) + "." + of(WORD, 6) + "." + of(WORD, 38));
        secrets.put("Azure", "AccountKey=" + of(WORD, 86) + "==");
        secrets.put("AWS", "AKIA" + of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16));
        secrets.put("Meta", "EAAG" + of(WORD, 120));
        secrets.put("Pinterest", "pina" + "_" + of(WORD, 60));
        secrets.put("Klaviyo", "pk" + "_" + of(HEX, 34));
        secrets.put("PayPal", "access_token" + "$production$" + of("abcdefghij0123456789", 16) + "$" + of(HEX, 32));
        secrets.put("Dropbox", "sl" + "." + of(WORD, 130));
        secrets.put("Notion", "secret" + "_" + of(WORD, 43));
        secrets.put("Linear", "lin" + "_api_" + of(WORD, 40));
        secrets.put("Postman", "PMAK" + "-" + of(HEX, 24) + "-" + of(HEX, 34));
        secrets.put("DigitalOcean", "dop" + "_v1_" + of(HEX, 64));
        secrets.put("Databricks", "dapi" + of(HEX, 32));
        secrets.put("Grafana", "glsa" + "_" + of(WORD, 32) + "_" + of(HEX, 8));
        secrets.put("Vault", "hvs" + "." + of(WORD, 90));
        secrets.put("Mapbox", "sk" + ".eyJ" + of(WORD, 60) + "." + of(WORD, 22));
        putOfUnknown(secrets);
        secrets.put("JWT", "eyJ" + of(WORD, 30) + "." + of(WORD, 60) + "." + of(WORD, 43));
        return secrets;
    }

    /** Puts secrets of services that have no pattern of their own: their letters look drawn at random. */
    private static void putOfUnknown(Map<String, String> secrets) {
        for (String begin : List.of("hf_", "r8_", "gsk_", "pplx-", "nfp_", "phx_", "figd_", "sgp_", "glc_", "CFPAT-",
                "HRKU-",
                "dckr_pat_", "ATATT3xFfGF0", "tskey-auth-", "pscale_tkn_", "glrt-", "xapp-1-A", "")) {
            secrets.put("unknown " + begin, begin + of(WORD, 40));
        }
        for (String begin : List.of("sbp_", "sntryu_", "pul-", "rubygems_", "mlsn.", "xsmtpsib-")) {
            secrets.put("unknown " + begin, begin + of(HEX, 64));
        }
        secrets.put("AWS for a time", "ASIA" + of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16));
        secrets.put("Shopify again", "shprt" + "_" + of(HEX, 32));
        secrets.put("Airtable", "pat" + of(WORD, 14) + "." + of(HEX, 64));
        secrets.put("New Relic", "NRAK" + "-" + of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 27));
        secrets.put("Marketplace", "amzn" + ".mws." + of(HEX, 8) + "-4b1c-4f2a-9d3e-" + of(HEX, 12));
    }

    /** Secrets that only their names tell. */
    private static final List<String> BARE = List.of("a7Fq9xL2mR4tY8wZ1cV6", "5f4dcc3b5aa765d61d8327deb882cf99",
            "Zr8wQ2LpX0TbN5sK9dHgJ1", "q1w2e3r4t5y6u7i8o9p0", "Sommer-2026!xyz9");
    private static final List<String> NAMES = List.of("api_secret", "apiSecret", "api_key", "apiKey", "x-api-key",
            "accessToken", "access_token", "client_secret", "clientSecret", "auth_token", "password", "Authorization",
            "privateKey", "adminApiKey", "refresh_token", "app_secret", "Passwort", "mot_de_passe", "contraseña",
            "senha",
            "signing_key", "hmac_key", "subscription-key", "session_token", "PRIVATE-TOKEN", "licenseKey",
            "connectionString");

    private static List<String> around(String secret) {
        return List.of("var t = \"" + secret + "\";",
                "fetch('https://a.example/x', {headers: {'X-T': '" + secret + "'}})",
                "https://a.example/p?x=1&t=" + secret + "&y=2", "{\\\"t\\\":\\\"" + secret + "\\\"}",
                "<script>window.t='" + secret + "'</script>", "note: " + secret + ".", "(" + secret + ")", secret);
    }

    private static List<String> assigned(String name, String value) {
        return List.of("var o = {" + name.replace("-", "_") + ": '" + value + "'};",
                "{\"" + name + "\": \"" + value + "\"}",
                "{\\\"" + name + "\\\":\\\"" + value + "\\\"}", "xhr.setRequestHeader('" + name + "', '" + value + "')",
                "headers['" + name + "'] = `" + value + "`", "https://a.example/p?" + name + "=" + value + "&v=1",
                "'" + name + "': \"Basic " + value + "\"", name + " = \"Token " + value + "\"");
    }

    @Test
    void noSecretIsLeftWhereverItIsWritten() {
        List<String> left = new ArrayList<>();
        int tried = 0;
        for (Map.Entry<String, String> each : secrets().entrySet()) {
            String secret = each.getValue();
            String end = secret.substring(Math.max(0, secret.length() - 12)).replace("=", "");
            List<String> places = each.getKey().equals("Slack hook")
                    ? List.of("https://hooks.slack.com/services/" + secret,
                            "u='https://hooks.slack.com/services/" + secret + "'")
                    : around(secret);
            for (String place : places) {
                tried++;
                String hidden = SecretTexts.hidden(place);
                if (hidden.contains(end)) {
                    left.add(each.getKey() + ": " + hidden);
                }
                assertEquals(hidden, SecretTexts.hidden(hidden), "once is enough");
            }
        }
        for (String name : NAMES) {
            for (String value : BARE) {
                for (String place : assigned(name, value)) {
                    tried++;
                    String hidden = SecretTexts.hidden(place);
                    if (hidden.contains(value)) {
                        left.add(place + " → " + hidden);
                    }
                }
                tried++;
                if (SecretTexts.hidden(name, value).contains(value)) {
                    left.add(name + " is " + value);
                }
            }
        }
        for (String url : List.of("https://ann:Zq7-Kanarie@a.example/x", "postgres://u:p4ssw0rd!@db.example:5432/x")) {
            tried++;
            if (SecretTexts.hidden(url).matches(".*(Kanarie|p4ssw0rd).*")) {
                left.add(url);
            }
        }
        assertTrue(tried > 900, "tried " + tried);
        assertEquals(List.of(), left, left.size() + " of " + tried);
    }

    @Test
    void aWeakNameTellsASecretWhereTheValueLooksLikeOne() {
        for (String name : List.of("token", "pass", "pwd", "salt", "seed", "jwt", "app_key", "api-pass", "x-auth",
                "bearer", "credentials")) {
            for (String place : List.of("{'" + name + "': 'a7Fq9xL2mR4tY8'}", "?" + name + "=a7Fq9xL2mR4tY8&v=1",
                    "var o = {" + name + ": \"a7Fq9xL2mR4tY8\"}", "{\\\"" + name + "\\\":\\\"a7Fq9xL2mR4tY8\\\"}")) {
                assertEquals(place.replace("a7Fq9xL2mR4tY8", "[secret]"), SecretTexts.hidden(place));
                String word = place.replace("a7Fq9xL2mR4tY8", "required-field");
                assertEquals(word, SecretTexts.hidden(word));
            }
            assertEquals("[secret]", SecretTexts.hidden(name, "a7Fq9xL2mR4tY8"));
            assertEquals("passthrough", SecretTexts.hidden(name, "passthrough"));
        }
    }

    @Test
    void whatAContainerHasAnywayStays() {
        for (String text : List.of("GTM-ABC1234", "G-ABCDEF1234", "AW-123456789/AbC-D_efG-h12_34-567", "UA-12345678-1",
                "{{Page Path}}", "apiKey: config.apiKey,", "token = getToken();",
                "var password = document.querySelector('#p')",
                "https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234", "function(){return {{Client ID}};}",
                "event.sig=1", "sku-1234567890abcdef", "https://user@a.example/path",
                "key-visual-homepage-2026", "secret_sale_banner", "https://shop.example/a:b@2x.png",
                "data-token-name", "authorization: granted", "ntn_menu", "googleAnalytics4ConfigurationTag2026",
                "compass: 1234567890123", "passengers=12345678901234",
                "https://www.gstatic.com/recaptcha/api.js?render=6LcA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S",
                "data:font/woff2;base64,d09GMgABAAAAAAPoAA8AAAAACXwAAAOSAAIAxAAAAAAAAAAAAAAAAAAAAAAAAAAAGhYbhR4cIAZgAGQRCAq",
                "integrity=\"sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC\"",
                "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "_ga_ABCDEF1234=GS1.1.1700000000.1.1.1700000001.0.0.0",
                "GA4-Event-AddPaymentInfo-AllPages", "GA4-Event-AddToCart-AllPages-NoConsent-V2",
                "FB-Pixel-AddToCart-GA4-Consent-DE", "fetch(u, {credentials: 'same-origin'})",
                "Invalid token: required-field",
                "application-" + of(HEX, 64) + ".js", "app." + of(HEX, 40) + ".css", "commit-" + of(HEX, 40),
                "cvt_12345678_123", "chunk-5f4dcc3b5aa765d61d8327deb882cf99.js", "Enhanced_Conversion_Data_2026_v12",
                "pypi-like", "12345678:AAB")) {
            assertEquals(text, SecretTexts.hidden(text));
        }
    }

    @Test
    void aTextMadeForThePatternsIsRead() {
        for (String each : List.of(" ", "+", "%20", "\t", "Bearer ", "eyJ", ".")) {
            String text = "Bearer" + each.repeat(100_000) + "x";
            assertTrue(SecretTexts.hidden(text).length() <= text.length(), each);
        }
    }
}
