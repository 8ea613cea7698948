package io.github.mcpdatalayer.privacy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Finds keys and tokens of common vendors by their prefixes, and JSON web tokens. */
final class Tokens {

    /** A vendor's prefix and the least number of characters behind it. */
    private record Vendor(String prefix, int least) {}

    private static final int MAX_HEADER = 2048;
    private static final Vendor[][] BY_FIRST = new Vendor[128][];

    static {
        vendors("sk_live_", 10, "sk_test_", 10, "pk_live_", 10, "pk_test_", 10, "rk_live_", 10, "rk_test_", 10,
                "whsec_", 16, "sk-ant-", 20, "sk-proj-", 20, "sk-or-", 20, "sk-", 32, "AIza", 30, "ya29.", 20,
                "GOCSPX-", 20, "AKIA", 16, "ASIA", 16, "ghp_", 30, "gho_", 30, "ghu_", 30, "ghs_", 30, "ghr_", 30,
                "github_pat_", 30, "glpat-", 16, "glptt-", 16, "xoxb-", 20, "xoxa-", 20, "xoxp-", 20, "xoxr-", 20,
                "xoxs-", 20, "xapp-", 20, "SG.", 40, "key-", 32, "shpat_", 28, "shpss_", 28, "shpca_", 28, "shppa_", 28,
                "npm_", 30, "pypi-", 40, "dop_v1_", 40, "hf_", 30, "sq0atp-", 20, "sq0csp-", 40, "EAAA", 56, "EAAC",
                60, "EAAB", 60, "EAAG", 60, "rzp_live_", 12, "rzp_test_", 12, "pat-na1-", 30, "pat-eu1-", 30,
                "lin_api_", 30, "figd_", 30, "dapi", 32, "NRAK-", 24, "NRJS-", 16, "dckr_pat_", 20, "hvs.", 24,
                "pk.eyJ", 40, "sk.eyJ", 40, "EZAK", 50, "sntrys_", 30, "phc_", 30, "access_token$production$", 30,
                "1//0", 30, "AGE-SECRET-KEY-1", 50, "ATATT3", 60, "PMAK-", 40, "r8_", 30, "gsk_", 40, "tvly-", 24,
                "sbp_", 30, "sk_prod_", 16, "secret_", 32, "lsv2_", 30, "pscale_tkn_", 30, "ddapi_", 30);
    }

    private Tokens() {}

    private static void vendors(Object... pairs) {
        for (int i = 0; i < pairs.length; i += 2) {
            var vendor = new Vendor((String) pairs[i], (Integer) pairs[i + 1]);
            int first = vendor.prefix.charAt(0);
            Vendor[] before = BY_FIRST[first] == null ? new Vendor[0] : BY_FIRST[first];
            Vendor[] more = java.util.Arrays.copyOf(before, before.length + 1);
            more[before.length] = vendor;
            BY_FIRST[first] = more;
        }
    }

    /**
     * Tells whether a vendor's token starts at {@code at}.
     *
     * @param end the end of the run of letters, digits, {@code . _ -} around it
     */
    static boolean isVendor(String text, int at, int end) {
        char first = text.charAt(at);
        Vendor[] vendors = first < 128 ? BY_FIRST[first] : null;
        if (vendors == null) {
            return false;
        }
        for (Vendor vendor : vendors) {
            int from = at + vendor.prefix.length();
            if (end - from >= vendor.least && text.startsWith(vendor.prefix, at)
                    && hasDigitAndLetter(text, from, Math.min(end, from + 64))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDigitAndLetter(String text, int from, int to) {
        boolean digit = false;
        boolean letter = false;
        for (int i = from; i < to; i++) {
            digit |= NumberRun.isDigit(text.charAt(i));
            letter |= Character.isLetter(text.charAt(i));
        }
        return digit && letter;
    }

    /** The end of the JSON web token that starts at {@code at}, inside a run that ends at {@code end}; -1 if there is none. */
    static int jwt(String text, int at, int end) {
        // The tokens that begin with a bracket and a quote, a blank or the end of a line.
        if (!(text.startsWith("ey", at) || text.startsWith("ew", at))
                || text.indexOf('.', at, Math.min(end, at + MAX_HEADER)) < 0) {
            return -1;
        }
        int dots = 0;
        int i = at;
        while (i < end) {
            if (text.charAt(i) == '.') {
                if (dots == 0 && !isHeader(text, at, i)) {
                    return -1;
                }
                dots++;
            }
            i++;
        }
        while (i > at && text.charAt(i - 1) == '.' && (dots > 2 || text.charAt(i - 2) == '.')) {
            i--; // the end of a sentence
            dots--;
        }
        return dots >= 2 ? i : -1;
    }

    private static boolean isHeader(String text, int from, int to) {
        try {
            byte[] header = Base64.getUrlDecoder().decode(text.substring(from, to));
            return new String(header, StandardCharsets.UTF_8).contains("\"alg\"");
        } catch (IllegalArgumentException e) {
            return false; // only begins like a token
        }
    }
}
