package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;

/** Finds IPv4 and IPv6 addresses and distinguishes them from version numbers and times of day. */
final class IpAddresses {

    private static final Set<String> VERSION_WORDS = Set.of("v", "ver", "version", "versions", "build", "release",
            "rev",
            "revision", "firmware", "fw", "update", "patch", "driver", "sdk", "kernel", "bios", "chrome", "firefox",
            "safari", "edge", "opera", "rv", "os", "ios", "android", "app", "player", "agent", "treiber", "versión",
            "versão", "versione", "版本", "固件", "软件", "韌體", "バージョン", "ファームウェア", "버전", "펌웨어", "версия", "версии",
            "прошивка", "прошивки", "сборка", "έκδοση", "إصدار", "גרסה");
    private static final Set<String> VERSION_BEHIND = Set.of("version", "build", "release", "firmware", "update",
            "patch",
            "driver", "kernel", "bios");
    /** The letters that begin a word for a version behind a number. */
    private static final String VERSION_SIGNS = "版버";

    private static final Set<String> NAMES = Set.of("ip", "ips", "ipv4", "address", "addresses", "adresse", "adressen",
            "subnet", "subnetz", "cidr", "netz", "netzwerk", "network", "host", "hosts", "client", "gateway");

    private IpAddresses() {}

    /** The end of the dotted quad that starts at {@code at}, or of the range that it begins; -1 if there is none. */
    static int v4(String text, int at, int to) {
        int end = quad(text, at, to);
        if (end < 0) {
            return -1;
        }
        int range = end < to && text.charAt(end) == '-' ? quad(text, end + 1, to) : -1;
        int last = range > 0 && !goesOn(text, range, to) ? range : end;
        boolean isReverse = text.startsWith(".in-addr.arpa", end);
        return last == end && !isReverse && goesOn(text, end, to) ? -1 : last;
    }

    /** Finds the end of an address that a key or a word before it announces: the text behind it does not make it a version. */
    static int namedV4(String text, int at, int to) {
        int end = quad(text, at, to);
        boolean more = end > 0 && end < to && (NumberRun.isDigit(text.charAt(end))
                || (text.charAt(end) == '.' && end + 1 < to && NumberRun.isDigit(text.charAt(end + 1))));
        int range = v4(text, at, to);
        return range > 0 ? range : more ? -1 : end;
    }

    /** The end of four numbers with dots between them, which may stand in brackets so that nobody follows them as a link. */
    private static int quad(String text, int at, int to) {
        int i = at;
        for (int part = 0; part < 4; part++) {
            int start = i;
            int value = 0;
            while (i < to && NumberRun.isDigit(text.charAt(i)) && i - start < 4) {
                value = value * 10 + text.charAt(i) - '0';
                i++;
            }
            if (i == start || i - start > 3 || value > 255 || (i - start > 1 && text.charAt(start) == '0')) {
                return -1;
            }
            if (part < 3) {
                int dot = i >= to ? 0 : text.charAt(i) == '.' ? 1 : isBracketedDot(text, i) ? 3 : 0;
                if (dot == 0) {
                    return -1;
                }
                i += dot;
            }
        }
        return i;
    }

    static boolean isBracketedDot(String text, int at) {
        return text.startsWith("[.]", at) || text.startsWith("(.)", at) || text.startsWith("{.}", at);
    }

    private static boolean goesOn(String text, int i, int to) {
        return i < to && (NumberRun.joins(text.charAt(i)) || VERSION_SIGNS.indexOf(text.charAt(i)) >= 0
                || ("-.".indexOf(text.charAt(i)) >= 0 && i + 1 < to && NumberRun.joins(text.charAt(i + 1))));
    }

    /** Tells whether a word before it says that a number with dots is an address: {@code IP 192.0.2.7-20}. */
    static boolean isNamed(String text, int start, int at) {
        int end = at;
        while (end > start && at - end < 3 && " :=".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int word = end;
        while (word > start && end - word < 12 && NumberRun.isWord(text.charAt(word - 1))) {
            word--;
        }
        return end < at && NAMES.contains(text.substring(word, end).toLowerCase(Locale.ROOT));
    }

    /** Tells whether a quad without a telling key is a device's address and not, for example, a version. */
    static boolean isTelling(String text, int start, int from, int to) {
        if (from > start) {
            char before = text.charAt(from - 1);
            boolean product = before == '/' && from > start + 1 && Character.isLetterOrDigit(text.charAt(from - 2));
            boolean partOfMore = before == '.' || before == '-' || before == '_';
            if (product || partOfMore || versionBefore(text, start, from)) {
                return false;
            }
        }
        if (versionBehind(text, to)) {
            return false;
        }
        return !text.startsWith("0.", from) && !text.startsWith("127.", from) && !text.startsWith("255.", from)
                && !text.startsWith(".0.0", to - 4) && !(to - from == 7 && text.charAt(from) < '4');
    }

    /** Tells whether a word behind it makes it a version, as in {@code 10.1.5.9 patch}. */
    private static boolean versionBehind(String text, int to) {
        int end = Math.min(text.length(), to + 1);
        while (end < text.length() && end - to < 14 && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return end > to + 2 && text.charAt(to) == ' '
                && VERSION_BEHIND.contains(text.substring(to + 1, end).toLowerCase(Locale.ROOT));
    }

    private static boolean versionBefore(String text, int start, int from) {
        int end = from;
        while (end > start && from - end < 4 && " :=#.".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int word = end;
        while (word > start && end - word < 16 && Character.isLetter(text.charAt(word - 1))) {
            word--;
        }
        String before = text.substring(word, end).toLowerCase(Locale.ROOT);
        return VERSION_WORDS.contains(before) || (word < end && before.charAt(0) > 0x2e80
                && VERSION_WORDS.stream().anyMatch(each -> each.charAt(0) > 0x2e80 && before.endsWith(each)));
    }

    /** The end of the IPv6 address that starts at {@code at}; -1 if there is none. */
    static int v6(String text, int at, int to) {
        int i = at;
        int groups = 0;
        int digits = 0;
        boolean gap = false;
        while (i < to && i - at < 46) {
            char c = text.charAt(i);
            if (c < 0x80 && Character.digit(c, 16) >= 0) {
                if (++digits > 4) {
                    return -1;
                }
                i++;
                continue;
            }
            if (c == '.' && (groups >= 2 || gap)) { // an IPv4 address in the last place
                int end = v4(text, i - digits, to);
                if (end < 0 && (i + 1 >= to || Character.digit(text.charAt(i + 1), 10) < 0)) {
                    break; // the end of a sentence, or of a range
                }
                return end > 0 && (gap || groups == 6) ? end : -1;
            }
            if (c != ':') {
                break;
            }
            boolean twice = i + 1 < to && text.charAt(i + 1) == ':';
            if (twice && gap) {
                return -1;
            }
            if (!twice && (i + 1 >= to || Character.digit(text.charAt(i + 1), 16) < 0)) {
                break;
            }
            groups += digits > 0 ? 1 : 0;
            digits = 0;
            gap |= twice;
            i += twice ? 2 : 1;
        }
        groups += digits > 0 ? 1 : 0;
        boolean enough = gap ? groups >= 3 && groups <= 7 : groups == 8;
        return enough && (i == to || !NumberRun.joins(text.charAt(i))) ? i : -1;
    }
}
