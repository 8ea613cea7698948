package io.github.mcpdatalayer.relay.filter.audit;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.frame.FrameScanner;
import org.jspecify.annotations.Nullable;

/**
 * The facts for the audit log from the beginning of a response. The rest is not parsed.
 *
 * @param site
 *            the origin that was read; null when none was, or what stands there is none
 * @param code
 *            OK, the code of an error, or UNKNOWN
 * @param act
 *            what was done in a page, by name; empty where nothing was
 */
public record Outcome(@Nullable String site, String code, Map<String, String> act) {
    public static final String OK = "OK";
    public static final String UNKNOWN = "UNKNOWN";
    private static final int MAX_SITE = 300;
    private static final String ORIGIN = "[a-z][a-z0-9+.-]*://[^/?#@\\s\\\\]*";
    private static final int MAX_CODE = 40;
    /** The page's name of an element: what it says may not be written down as it is. */
    public static final String NAME = "name";
    private static final int MAX_NAME_BYTES = 1200;
    /** The fields of an action in this order, and how it has to look: words of ours, and of a page's only the name. */
    private static final Map<String, String> ACT = new LinkedHashMap<>();

    static {
        ACT.put("step", "[a-z]{1,10}[0-9]{1,9}@[0-9]{1,9}");
        ACT.put("input", "page|trusted");
        ACT.put("by", "tab|client|origin|once");
        ACT.put("verb", "[A-Za-z]{1,20}");
        ACT.put("role", "[a-z]{1,20}");
        ACT.put("code", "[0-9a-f]{64}");
        ACT.put("codeChars", "[0-9]{1,7}");
        ACT.put("to", ORIGIN);
        ACT.put(NAME, "[^\\p{Cc}]+");
    }

    Outcome(@Nullable String site, String code) {
        this(site, code, Map.of());
    }

    /** Reads the outcome of a frame that the relay found to be a response. */
    public static Outcome read(byte[] frame) {
        FrameScanner in = new FrameScanner(frame);
        String site = null;
        if (!in.skipTo(",\"id\":") || in.number() < 0) {
            return new Outcome(null, UNKNOWN);
        }
        if (in.skip(",\"site\":\"")) {
            site = in.text(MAX_SITE);
        }
        if (in.skip(",\"redaction\":\"")) {
            in.text(MAX_CODE);
        }
        Map<String, String> act = in.skip(",\"act\":{") ? act(in) : Map.of();
        return new Outcome(isOrigin(site) ? site : null, code(in), act);
    }

    private static Map<String, String> act(FrameScanner in) {
        Map<String, String> act = new LinkedHashMap<>();
        ACT.forEach((name, form) -> {
            if (in.skip((act.isEmpty() ? "" : ",") + '"' + name + "\":\"")) {
                String text = in.text(name.equals(NAME) ? MAX_NAME_BYTES : MAX_SITE);
                act.put(name, text.matches(form) ? text : "");
            }
        });
        in.skip("}");
        act.values().removeIf(String::isEmpty);
        return act;
    }

    private static String code(FrameScanner in) {
        if (in.skip(",\"result\":")) {
            return OK;
        }
        String code = in.skip(",\"error\":{\"code\":\"") ? in.text(MAX_CODE) : "";
        return code.matches("[A-Z][A-Z_]*") ? code : UNKNOWN;
    }

    /** Scheme, host and port, and nothing behind them: a path is page data. */
    public static boolean isOrigin(@Nullable String text) {
        return text != null && text.length() <= MAX_SITE && text.matches(ORIGIN);
    }
}
