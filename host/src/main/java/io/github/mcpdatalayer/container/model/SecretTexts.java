package io.github.mcpdatalayer.container.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What looks like a secret in a container: it is told by its kind, and goes into no list, document or comparison. */
public final class SecretTexts {

    /** Forms that only secrets have, by whose they are. */
    private static final Map<String, Pattern> KINDS = new LinkedHashMap<>();
    static {
        KINDS.put("Meta", Pattern.compile("\\bEAA[A-Za-z0-9]{30,}"));
        KINDS.put("Stripe", Pattern.compile("\\b[sr]k_live_[0-9A-Za-z]{16,}"));
        KINDS.put("GitHub", Pattern.compile("\\bgh[pousr]_[A-Za-z0-9]{30,}"));
        KINDS.put("AWS", Pattern.compile("\\bAKIA[0-9A-Z]{16}\\b"));
        KINDS.put("Slack", Pattern.compile("\\bxox[abprs]-[0-9A-Za-z-]{20,}"));
        KINDS.put("private key", Pattern.compile("-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\\s\\\\]*"));
        KINDS.put("Bearer", Pattern.compile("\\bBearer\\s+[A-Za-z0-9._~+/-]{24,}"));
        KINDS.put("api_secret", Pattern.compile("api_secret=[A-Za-z0-9_-]{16,}"));
    }
    /** Forms that pages may show, too: hidden all the same. */
    private static final List<Pattern> KEYS = List.of(Pattern.compile("\\bAIza[0-9A-Za-z_-]{35}"),
            Pattern.compile("\\bsk-[A-Za-z0-9_-]{20,}"), Pattern.compile("\\bglpat-[A-Za-z0-9_-]{20,}"),
            Pattern.compile("\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}"),
            Pattern.compile("\\beyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}"));
    private static final Pattern TELLING = Pattern.compile(
            "(?i)(access|auth|bearer|refresh|api)[ _-]?token|(api|client|app|shared)?[ _-]?secret|(api|private|secret|access)[ _-]?key"
                    + "|passw(or)?d|authorization");
    /** In code: a name that tells a secret, and a text in quotes behind it. */
    private static final Pattern ASSIGNED = Pattern.compile("((?:" + TELLING.pattern()
            + ")[A-Za-z0-9_]{0,20}[\"']?\\s{0,5}[:=,]\\s{0,5}[\"'])[^\"'\\s{}]{8,}");
    private static final String HIDDEN = "[secret]";
    private static final int LEAST = 8;

    private SecretTexts() {}

    /** The kinds of secrets in a text, each with the first of them. */
    public static Map<String, String> in(String text) {
        Map<String, String> found = new LinkedHashMap<>();
        KINDS.forEach((kind, pattern) -> {
            Matcher secret = pattern.matcher(text);
            if (secret.find()) {
                found.put(kind, secret.group());
            }
        });
        return found;
    }

    /** The text without its secrets. */
    public static String hidden(String text) {
        if (text.length() < LEAST) {
            return text;
        }
        String hidden = text;
        for (Map.Entry<String, Pattern> each : KINDS.entrySet()) {
            hidden = each.getValue().matcher(hidden).replaceAll("[secret: " + each.getKey() + "]");
        }
        for (Pattern each : KEYS) {
            hidden = each.matcher(hidden).replaceAll(HIDDEN);
        }
        return ASSIGNED.matcher(hidden).replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + HIDDEN);
    }

    /**
     * The value of a setting without its secrets.
     *
     * @param name of the setting, or of the constant that it is: what is called a token or a password is one
     */
    public static String hidden(String name, String value) {
        boolean isTold = TELLING.matcher(name).find() && value.length() >= LEAST && !value.contains("{{");
        return isTold ? HIDDEN : hidden(value);
    }
}
