package io.github.mcpdatalayer.container.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what looks like a secret in a container: it is told by its kind, and goes into no list, document or comparison. */
public final class SecretTexts {

    /** Forms that only secrets have, by whose they are. */
    private static final Map<String, Pattern> KINDS = new LinkedHashMap<>();
    static {
        KINDS.put("Meta", Pattern.compile("\\bEAA[A-Za-z0-9]{30,}"));
        KINDS.put("Stripe", Pattern.compile("\\b(?:[sr]k_(?:live|test)_[0-9A-Za-z]{16,}|whsec_[0-9A-Za-z+/=]{20,})"));
        KINDS.put("GitHub", Pattern.compile("\\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})"));
        KINDS.put("AWS", Pattern.compile("\\bAKIA[0-9A-Z]{16}\\b"));
        KINDS.put("Slack", Pattern.compile("\\bxox[abprs]-[0-9A-Za-z-]{20,}"));
        KINDS.put("private key", Pattern.compile("-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\\s\\\\]*"));
        KINDS.put("Bearer", Pattern.compile("(?i)\\bBearer(?:[\\s+]|%20){1,20}[A-Za-z0-9._~+/-]{24,}"));
        KINDS.put("api_secret", Pattern.compile("api_secret=[A-Za-z0-9_-]{16,}"));
    }
    /** Forms that pages may show, too: hidden all the same. */
    private static final List<Pattern> KEYS = List.of(Pattern.compile("\\bAIza[0-9A-Za-z_-]{35}"),
            Pattern.compile("\\bsk-[A-Za-z0-9_-]{20,}"), Pattern.compile("\\bglpat-[A-Za-z0-9_-]{20,}"),
            Pattern.compile("\\bSG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}"),
            Pattern.compile("\\b(?:[sp]k\\.)?eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}(?:\\.[A-Za-z0-9_-]{10,})?"),
            Pattern.compile("\\b(?:ya29\\.|GOCSPX-|1//0)[A-Za-z0-9_-]{20,}"),
            Pattern.compile("\\b(?:SK[0-9a-f]{32}|[0-9a-f]{32}-us[0-9]{1,2}|key-[0-9a-f]{32}|dapi[0-9a-f]{32}"
                    + "|pk_[0-9a-f]{34}|shp(?:at|ss|ca|pa)_[0-9a-fA-F]{32}|do[opr]_v1_[0-9a-f]{40,})\\b"),
            Pattern.compile("\\bpat-(?:na|eu)[0-9]-[0-9a-f-]{30,}"),
            Pattern.compile("\\bxkeysib-[0-9a-f]{40,}(?:-[A-Za-z0-9]{10,})?"),
            Pattern.compile(
                    "\\b(?:npm_|pypi-|sq0(?:csp|atp)-|secret_|ntn_|lin_api_|glsa_|pina_|PMAK-|hvs\\.|dp\\.[ps]t\\.)"
                            + "[A-Za-z0-9_-]{20,}"),
            Pattern.compile("\\bsl\\.[A-Za-z0-9_-]{40,}"),
            Pattern.compile("\\b[0-9]{8,10}:AA[A-Za-z0-9_-]{30,}"),
            Pattern.compile("\\b[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}"),
            Pattern.compile("\\bAAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{30,}"),
            Pattern.compile("(?i)\\b(?:AccountKey|SharedAccessKey|sig)=[A-Za-z0-9+/%]{30,}={0,2}"),
            Pattern.compile("access_token\\$[a-z]{4,12}\\$[a-z0-9]{10,}\\$[0-9a-f]{20,}"),
            Pattern.compile("(?<=hooks\\.slack\\.com/services/)[A-Za-z0-9/]{20,}"),
            Pattern.compile("(?<=/api/webhooks/)[0-9]{10,}/[A-Za-z0-9_-]{30,}"),
            Pattern.compile("(?<=webhook\\.office\\.com/webhookb2/)[^\\s\"'<>]{40,}"),
            Pattern.compile("(?<=://)[^\\s/\"'<>@:]{1,100}:[^\\s/\"'<>@]{3,200}(?=@)"));
    private static final Pattern TELLING = Pattern.compile(
            "(?i)(access|auth|bearer|refresh|api)[ _-]?token|(api|client|app|shared)?[ _-]?secret|(api|private|secret|access)[ _-]?key"
                    + "|passw(or)?d|authorization");
    /** A secret in code: a name that tells one, and a text in quotes behind it. */
    private static final Pattern ASSIGNED = Pattern.compile("((?:" + TELLING.pattern()
            + ")[A-Za-z0-9_]{0,20}\\\\{0,4}[\"'`]?]?\\s{0,5}[:=,]\\s{0,5}\\\\{0,4}[\"'`](?:(?:Basic|Token|Digest|ApiKey|Bearer)\\s{1,5})?)"
            + "[^\"'`\\s{}\\\\]{8,}");
    /** A secret without quotes, as in addresses and settings: letters and digits together are no name of a variable. */
    private static final Pattern WRITTEN = Pattern.compile("((?:" + TELLING.pattern()
            + ")[A-Za-z0-9_]{0,20}(?:\\s{0,5}[:=]\\s{0,5}|%3[dD]))(?=[^\"'`\\s{}&<>;,()\\[\\]]{0,200}[0-9])(?=[^\"'`\\s{}&<>;,()\\[\\]]{0,200}[A-Za-z])"
            + "[^\"'`\\s{}&<>;,()\\[\\].]{12,}");
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
        for (Pattern each : List.of(ASSIGNED, WRITTEN)) {
            hidden = each.matcher(hidden).replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + HIDDEN);
        }
        return hidden;
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
