package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.frame.FrameScanner;
import org.jspecify.annotations.Nullable;

/**
 * The facts for the audit log from the beginning of a response. The rest is not parsed.
 *
 * @param site
 *            the origin that was read; null when none was, or what stands there is none
 * @param code
 *            OK, the code of an error, or UNKNOWN
 */
record Outcome(@Nullable String site, String code) {
    static final String OK = "OK";
    static final String UNKNOWN = "UNKNOWN";
    private static final int MAX_SITE = 300;
    private static final int MAX_CODE = 40;

    /** The outcome of a frame that {@link Route} found to be a response. */
    static Outcome read(byte[] frame) {
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
        return new Outcome(isOrigin(site) ? site : null, code(in));
    }

    private static String code(FrameScanner in) {
        if (in.skip(",\"result\":")) {
            return OK;
        }
        String code = in.skip(",\"error\":{\"code\":\"") ? in.text(MAX_CODE) : "";
        return code.matches("[A-Z][A-Z_]*") ? code : UNKNOWN;
    }

    /** Scheme, host and port, and nothing behind them: a path is page data. */
    static boolean isOrigin(@Nullable String text) {
        return text != null && text.length() <= MAX_SITE && text.matches("[a-z][a-z0-9+.-]*://[^/?#@\\s\\\\]*");
    }
}
