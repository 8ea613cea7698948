package io.github.mcpdatalayer.privacy;

import java.util.List;

/**
 * Recognises what stands in place of a secret already: {@code {{secret:NAME}}} of the extension for one that was typed, and
 * {@code [secret: Meta]} for one in a container. It stays as it is, whatever it stands under, so that a client sees which secret it was.
 */
final class TypedMask {

    private static final String BEGIN = "{{secret:";
    /** The longest name of a secret. */
    private static final int MAX_NAME = 40;

    /** The masks for what is hidden in containers. */
    private static final List<String> IN_CONTAINERS = List.of("[secret]", "[secret: Meta]", "[secret: Stripe]",
            "[secret: GitHub]", "[secret: AWS]", "[secret: Slack]", "[secret: private key]", "[secret: Bearer]",
            "[secret: api_secret]");

    private TypedMask() {}

    /** The end of the mask that begins at {@code at}; -1 where none does, or where its name itself has personal data. */
    static int end(Redactor redactor, String text, int at, int to) {
        if (!text.startsWith(BEGIN, at)) {
            return text.startsWith("[secret", at) ? inContainer(text, at, to) : -1;
        }
        int from = at + BEGIN.length();
        int end = from;
        while (end < to && end - from < MAX_NAME && isOfName(text.charAt(end))) {
            end++;
        }
        boolean isMask = end > from && end + 2 <= to && text.startsWith("}}", end);
        return isMask && isHarmless(redactor, text.substring(from, end)) ? end + 2 : -1;
    }

    private static int inContainer(String text, int at, int to) {
        for (String each : IN_CONTAINERS) {
            if (text.startsWith(each, at) && at + each.length() <= to) {
                return at + each.length();
            }
        }
        return -1;
    }

    /** A page may write what only looks like a mask. */
    private static boolean isHarmless(Redactor redactor, String name) {
        var found = new Edits();
        redactor.text(name, 0, name.length(), Expectation.NOTHING, 1, found);
        return found.isEmpty();
    }

    private static boolean isOfName(char c) {
        return (c < 0x80 && Character.isLetterOrDigit(c)) || c == '_' || c == '-';
    }
}
