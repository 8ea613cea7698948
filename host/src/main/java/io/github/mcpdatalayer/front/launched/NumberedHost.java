package io.github.mcpdatalayer.front.launched;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Writes IP addresses as browsers ask for them: {@code 127.1} and {@code 0x7f.0.0.1} are {@code 127.0.0.1}, {@code [0:0::1]} is {@code [::1]}. The rules
 * compare texts, so another spelling would never match.
 *
 * @see <a href="https://url.spec.whatwg.org/#host-parsing">URL Standard, host parsing</a>
 */
final class NumberedHost {

    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0[xX][0-9A-Fa-f]*)\\.?");
    private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");
    private static final Pattern DECIMALS = Pattern.compile("(?:0|[1-9][0-9]{0,2})(?:\\.(?:0|[1-9][0-9]{0,2})){3}");
    private static final int GROUPS = 8;

    private NumberedHost() {}

    /** Returns the host as browsers write it; one that is no number stays, null where browsers refuse it. */
    static @Nullable String of(String host) {
        if (host.startsWith("[")) {
            return host.endsWith("]") ? six(host.substring(1, host.length() - 1)) : null;
        }
        return ENDS_IN_NUMBER.matcher(host).matches() ? four(host) : host;
    }

    private static @Nullable String four(String host) {
        String[] parts = (host.endsWith(".") ? host.substring(0, host.length() - 1) : host).split("\\.", -1);
        if (parts.length > 4) {
            return null;
        }
        long address = 0;
        for (int i = 0; i < parts.length; i++) {
            boolean isLast = i == parts.length - 1;
            long most = isLast ? 1L << (8 * (5 - parts.length)) : 256;
            long number = number(parts[i]);
            if (number < 0 || number >= most) {
                return null;
            }
            address += isLast ? number : number << (8 * (3 - i));
        }
        return (address >> 24) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }

    /** Returns the value of a part; below 0 where it is none. A 0 before it makes it octal. */
    private static long number(String part) {
        String digits = part;
        int base = 10;
        if (part.length() > 1 && (part.startsWith("0x") || part.startsWith("0X"))) {
            digits = part.substring(2);
            base = 16;
        } else if (part.length() > 1 && part.startsWith("0")) {
            digits = part.substring(1);
            base = 8;
        }
        if (part.isEmpty() || digits.startsWith("+") || digits.startsWith("-")) {
            return -1;
        }
        try {
            return digits.isEmpty() ? 0 : Long.parseLong(digits, base);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static @Nullable String six(String address) {
        int gap = address.indexOf("::");
        if (gap != address.lastIndexOf("::")) {
            return null;
        }
        @Nullable
        List<Integer> groups = groups(gap < 0 ? address : address.substring(0, gap), gap < 0);
        @Nullable
        List<Integer> after = gap < 0 ? List.of() : groups(address.substring(gap + 2), true);
        if (groups == null || after == null) {
            return null;
        }
        int missing = GROUPS - groups.size() - after.size();
        if (gap < 0 ? missing != 0 : missing < 1) {
            return null;
        }
        for (int i = 0; i < missing; i++) {
            groups.add(0);
        }
        groups.addAll(after);
        return "[" + compressed(groups) + "]";
    }

    /** Returns the numbers of groups; null where they are none. The last two may be written as four decimals. */
    private static @Nullable List<Integer> groups(String text, boolean isEnd) {
        List<Integer> groups = new ArrayList<>();
        if (text.isEmpty()) {
            return groups;
        }
        String[] parts = text.split(":", -1);
        for (int i = 0; i < parts.length; i++) {
            String last = isEnd && i == parts.length - 1 && DECIMALS.matcher(parts[i]).matches()
                    ? four(parts[i])
                    : null;
            if (last != null) {
                String[] bytes = last.split("\\.", -1);
                groups.add(Integer.parseInt(bytes[0]) << 8 | Integer.parseInt(bytes[1]));
                groups.add(Integer.parseInt(bytes[2]) << 8 | Integer.parseInt(bytes[3]));
            } else if (GROUP.matcher(parts[i]).matches()) {
                groups.add(Integer.parseInt(parts[i], 16));
            } else {
                return null;
            }
        }
        return groups;
    }

    /** Writes the first of the longest runs of zeros as {@code ::}, where it has two or more. */
    private static String compressed(List<Integer> groups) {
        int from = -1;
        int length = 1;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups.get(end) == 0) {
                end++;
            }
            if (end - i > length) {
                from = i;
                length = end - i;
            }
            i = Math.max(i, end - 1);
        }
        var text = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            if (i == from) {
                text.append(i == 0 ? "::" : ":");
                i += length - 1;
            } else {
                text.append(Integer.toHexString(groups.get(i)).toLowerCase(Locale.ROOT))
                        .append(i < GROUPS - 1 ? ":" : "");
            }
        }
        return text.toString();
    }
}
