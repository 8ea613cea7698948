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
        KINDS.put("AWS", Pattern.compile("\\bA(?:KIA|SIA|BIA|CCA)[0-9A-Z]{16}\\b"));
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
                    + "|pk_[0-9a-f]{34}|shp(?:at|ss|ca|pa|rt)_[0-9a-fA-F]{32}|do[opr]_v1_[0-9a-f]{40,})\\b"),
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
            Pattern.compile("\\bpat[A-Za-z0-9]{14}\\.[0-9a-f]{64}\\b"),
            Pattern.compile("\\bAGE-SECRET-KEY-1[0-9A-Z]{30,}"), Pattern.compile("\\bNRAK-[0-9A-Z]{20,}"),
            Pattern.compile("\\bamzn\\.mws\\.[0-9a-f-]{30,}"),
            Pattern.compile("(?i)\\bBasic(?:\\s|%20){1,20}(?=[a-z+/]{0,200}[0-9])[A-Za-z0-9+/]{16,}={0,2}"),
            // A name of a service, and a long number; those of files and commits are none.
            Pattern.compile(
                    "\\b(?!(?:sha[0-9]*|commit|rev)[_.-])[A-Za-z][A-Za-z0-9]{1,11}[_.-](?:[a-z0-9]{2,8}[_-])?[0-9a-f]{40,}\\b"
                            + "(?!\\.(?:m?js|css|map|json|svg|png|jpe?g|webp|gif|ico|woff2?|ttf)\\b)"),
            Pattern.compile("(?<=://)[^\\s/\"'<>@:]{1,100}:[^\\s/\"'<>@]{3,200}(?=@)"));
    private static final Pattern TELLING = Pattern.compile(
            "(?i)(access|auth|bearer|refresh|api)[ _-]?token|(api|client|app|shared)?[ _-]?secret|(api|private|secret|access)[ _-]?key"
                    + "|passw(or)?d|authorization|(pass|kenn)wort|mot[ _-]?de[ _-]?passe|contrase(ñ|n)a|senha|wachtwoord"
                    + "|(sign(ing|ature)?|encryption|hmac|subscription|auth|consumer|licen[cs]e|account)[ _-]?key"
                    + "|(session|private|(?<![A-Za-z])id|sas|csrf)[ _-]?token|connection[ _-]?string|otp[ _-]?(seed|secret)");
    /** Names that tell a secret only where the value looks like one, too. */
    private static final Pattern WEAK = Pattern
            .compile(
                    "(?i)(?<![a-z])(?:token|pass|pwd|salt|seed|jwt|bearer|credentials?|app[ _-]?key|api[ _-]?pass|x-auth)(?![a-z])");
    /** A secret in code: a name that tells one, and a text in quotes behind it. */
    private static final Pattern ASSIGNED = Pattern.compile("((?:" + TELLING.pattern()
            + ")[A-Za-z0-9_]{0,20}\\\\{0,4}[\"'`]?]?\\s{0,5}[:=,]\\s{0,5}\\\\{0,4}[\"'`](?:(?:Basic|Token|Digest|ApiKey|Bearer)\\s{1,5})?)"
            + "[^\"'`\\s{}\\\\]{8,}");
    /** A secret without quotes, as in addresses and settings: letters and digits together are no name of a variable. */
    private static final Pattern WRITTEN = Pattern.compile("((?:" + TELLING.pattern()
            + ")[A-Za-z0-9_]{0,20}(?:\\s{0,5}[:=]\\s{0,5}|%3[dD]))(?=[^\"'`\\s{}&<>;,()\\[\\]]{0,200}[0-9])(?=[^\"'`\\s{}&<>;,()\\[\\]]{0,200}[A-Za-z])"
            + "[^\"'`\\s{}&<>;,()\\[\\].]{12,}");
    /** A secret after a weaker name, in quotes or not. */
    private static final Pattern ASSIGNED_WEAKLY = Pattern.compile("((?:" + WEAK.pattern()
            + ")(?:\\\\{0,4}[\"'`]?]?\\s{0,5}[:=,]\\s{0,5}\\\\{0,4}[\"'`]?|%3[dD]))([A-Za-z0-9_.~+/-]{12,200})");
    /** A text that may be the key of a service that nobody here knows; data in an address and check sums of scripts are none. */
    private static final Pattern RUN = Pattern
            .compile(
                    "(?<![A-Za-z0-9_-])(?:(data:[^,\\s]{0,100};base64,[A-Za-z0-9+/=]+|sha(?:256|384|512)-[A-Za-z0-9+/=]+|6L[A-Za-z0-9_-]{38})"
                            + "|([A-Za-z0-9_-]{24,200}))(?![A-Za-z0-9_-])");
    /** Words, abbreviations and what stands between them. */
    private static final Pattern WORDS = Pattern
            .compile("[A-Z]?[a-z]{3,}|[A-Z]{2,4}(?![a-z])|[A-Z][a-z]{1,2}(?=[A-Z_-]|$)|[_-]");
    private static final int LEAST_DIGITS = 3;
    private static final String HIDDEN = "[secret]";
    private static final int LEAST = 8;
    private static final int BEGINNING = 20_000;

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
        hidden = ASSIGNED_WEAKLY.matcher(hidden).replaceAll(found -> Matcher.quoteReplacement(found.group(1)
                + (isMixed(found.group(2)) ? HIDDEN : found.group(2))));
        return RUN.matcher(hidden).replaceAll(
                found -> found.group(2) != null && isRandom(found.group(2))
                        ? HIDDEN
                        : Matcher.quoteReplacement(found.group()));
    }

    private static boolean isMixed(String value) {
        return value.chars().filter(c -> c >= '0' && c <= '9').count() >= LEAST_DIGITS
                && value.chars().anyMatch(Character::isLetter) && !value.contains("..");
    }

    /** Words have few capitals and digits in them, and long numbers no capitals. */
    private static boolean isRandom(String run) {
        int changes = 0;
        int[] kinds = new int[3];
        int before = -1;
        for (int i = 0; i < run.length(); i++) {
            char c = run.charAt(i);
            int kind = c >= '0' && c <= '9' ? 0 : c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : -1;
            if (kind >= 0) {
                kinds[kind]++;
                changes += kind != before ? 1 : 0;
                before = kind;
            }
        }
        return kinds[0] > 0 && kinds[1] >= LEAST && kinds[2] >= LEAST && changes * 3 >= run.length()
                && WORDS.matcher(run).replaceAll("").length() * 6 >= run.length();
    }

    /** The name that tells what a setting of a variable holds: constants, defaults and rows of tables are called by their variable. */
    public static String telling(String variable, String path) {
        return path.equals("value") || path.equals("defaultValue") || path.startsWith("map[") ? variable : path;
    }

    /**
     * The value of a setting without its secrets.
     *
     * @param name of the setting, or of the constant that it is: what is called a token or a password is one
     */
    public static String hidden(String name, String value) {
        boolean isTold = TELLING.matcher(name).find()
                || (WEAK.matcher(name).find() && isMixed(value) && !value.contains(" "));
        return isTold && value.length() >= LEAST && !value.contains("{{") ? HIDDEN : hidden(value);
    }

    /** The beginning of such a value, much longer than anything that is shown of it: a cut never shows half a secret. */
    public static String hiddenBeginning(String name, String value) {
        return hidden(name, value.length() <= BEGINNING ? value : value.substring(0, BEGINNING));
    }
}
