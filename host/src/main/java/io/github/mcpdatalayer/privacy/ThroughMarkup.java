package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A text with markup as a person sees it: tags inside of a line show nothing, others end the line. So what tags part is found,
 * <code>mia.meier&lt;b&gt;@shop&lt;/b&gt;.example</code>. Only what is joined by a tag is looked at once more, and the tags stay.
 */
final class ThroughMarkup {

    private static final int MAX_TAG = 20_000;
    /** After so many characters that were looked through for nothing, tags are looked for less far. */
    private static final int MAX_WASTE = 200_000;
    /** The most characters that a value goes on beside a tag, and what is read before it, because it may say what a number is. */
    private static final int MAX_VALUE = 100;
    private static final int CONTEXT = 24;
    private static final int LEAST_DIGITS = 7;
    /** Letters and digits that may be a token, which can be longer than other values. */
    private static final int LEAST_TOKEN = 18;
    private static final int MAX_TOKEN = 4096;
    /** Tags that a person sees as the end of a line, or as something in it. */
    private static final Set<String> APART = Set.of("address", "article", "aside", "blockquote", "body", "br", "button",
            "canvas", "caption", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure",
            "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "img",
            "input", "legend", "li", "main", "nav", "ol", "optgroup", "option", "p", "pre", "script", "section",
            "select", "style", "summary", "svg", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title",
            "tr", "ul", "video");

    private static final List<String> HIDDEN = List.of("script", "style", "template");

    /** Looks at a part of the text without its tags. */
    interface Look {
        void at(int from, int to, Sink sink);
    }

    private record Window(int from, int to) {}

    private final String text;
    private final Decoded seen = new Decoded(Decoded.Layer.PLAIN);
    /** The places where a tag stood between two characters of the seen text. */
    private final List<Integer> joins = new ArrayList<>();
    /** The place from which on there is none of a sign. */
    private final Map<String, Integer> nowhere = new HashMap<>(4);
    private int wasted;

    private ThroughMarkup(String text) {
        this.text = text;
    }

    /** The text as it is seen; null if no tag stands where it could part a value. */
    static @Nullable ThroughMarkup of(String text, int from, int to) {
        var through = new ThroughMarkup(text);
        if (!through.mayPart(from, to)) {
            return null;
        }
        through.read(from, to);
        return through.joins.isEmpty() ? null : through;
    }

    /** Tells whether anything that could be a value has a tag in it. This keeps nothing, because most markup parts none. */
    private boolean mayPart(int from, int to) {
        boolean joined = false;
        boolean at = false;
        int digits = 0;
        int run = 0;
        int signs = 0;
        char before = '\n';
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            int end = c == '<' ? tagEnd(i, to) : -1;
            if (end > 0 && (isBreak(i) || !isApart(i, end))) {
                joined |= before != '\n';
                i = end;
                continue;
            }
            boolean part = end < 0 && (isShown(c) || isInNumber(before));
            if (!part) {
                if (joined && mayBeValue(at, digits, signs)) {
                    return true;
                }
                joined = false;
                at = false;
                digits = 0;
                signs = 0;
                run = 0;
            }
            at |= c == '@';
            run = isInToken(c) ? run + 1 : 0;
            signs = Math.max(signs, run);
            digits += NumberRun.isDigit(c) ? 1 : 0;
            before = end < 0 ? c : '\n';
            i = end < 0 ? i + 1 : end;
        }
        return joined && mayBeValue(at, digits, signs);
    }

    private static boolean mayBeValue(boolean at, int digits, int signs) {
        return at || digits >= LEAST_DIGITS || (digits > 0 && signs >= LEAST_TOKEN);
    }

    String text() {
        return seen.text();
    }

    private void read(int from, int to) {
        int i = from;
        boolean joined = false;
        while (i < to) {
            int tag = text.indexOf('<', i, to);
            int next = tag < 0 ? to : tag;
            if (next > i && joined && text.charAt(i) != '\n' && seen.length() > 0 && seen.last() != '\n') {
                joins.add(seen.length());
            }
            joined &= next == i;
            for (int k = i; k < next; k++) {
                seen.add(text.charAt(k), k);
            }
            i = next;
            if (tag < 0) {
                break;
            }
            int end = tagEnd(tag, to);
            if (end < 0) {
                seen.add('<', i++);
            } else if (isApart(tag, end)) {
                seen.add('\n', tag);
                i = end;
                joined = false;
                if (isBreak(tag)) {
                    joins.add(seen.length()); // a number may go on in the next line
                }
            } else {
                i = end;
                joined = true;
            }
        }
        seen.end(to);
    }

    private static boolean isShown(char c) {
        return c > ' ';
    }

    /** The end of the tag or comment that starts here, as browsers read it; -1 if none does. */
    private int tagEnd(int at, int to) {
        if (at + 2 >= to) {
            return -1;
        }
        char c = text.charAt(at + 1);
        char next = text.charAt(at + 2);
        if (text.startsWith("<!--", at)) {
            return text.startsWith(">", at + 4)
                    ? at + 5
                    : text.startsWith("->", at + 4) ? at + 6 : commentEnd(at + 4, to);
        }
        if (c == '!' || c == '?' || (c == '/' && !Character.isLetter(next))) {
            return behind(">", at + 2, to); // what is no tag there is a comment, too
        }
        if (!Character.isLetter(c) && c != '/') {
            return -1;
        }
        int end = openEnd(at, to);
        return end < 0 || c == '/' ? end : hiddenEnd(at, end, to);
    }

    private int commentEnd(int from, int to) {
        int end = behind("-->", from, to);
        int other = end < 0 ? behind("--!>", from, to) : text.indexOf("--!>", from, end);
        return other < 0 ? end : end < 0 ? other : other + 4;
    }

    private int openEnd(int at, int to) {
        char quote = 0;
        boolean value = false;
        int limit = Math.min(to, at + (wasted > MAX_WASTE ? MAX_TAG / 10 : MAX_TAG));
        for (int i = at + 1; i < limit; i++) {
            char now = text.charAt(i);
            if (quote != 0) {
                quote = now == quote ? 0 : quote;
            } else if (value && (now == '"' || now == '\'')) {
                quote = now;
                value = false;
            } else if (now == '>') {
                return i + 1;
            } else {
                value = now == '=' || (value && now <= ' ');
            }
        }
        wasted += limit - at;
        return -1;
    }

    /** Finds the place behind the next of these; -1 if there is none. */
    private int behind(String sign, int from, int to) {
        if (from >= nowhere.getOrDefault(sign, Integer.MAX_VALUE)) {
            return -1;
        }
        int found = text.indexOf(sign, from, to);
        if (found < 0) {
            nowhere.put(sign, from);
        }
        return found < 0 ? -1 : found + sign.length();
    }

    /** Finds the place behind an element of which nothing is seen, with its content; {@code end} for all others. */
    private int hiddenEnd(int tag, int end, int to) {
        for (String name : HIDDEN) {
            if (text.regionMatches(true, tag + 1, name, 0, name.length())
                    && !Character.isLetterOrDigit(text.charAt(tag + 1 + name.length()))) {
                int close = text.indexOf('<', end, Math.min(to, end + MAX_VALUE));
                boolean closes = close > 0 && text.startsWith("/", close + 1)
                        && text.regionMatches(true, close + 2, name, 0, name.length());
                int behind = closes ? openEnd(close, to) : -1;
                return behind < 0 ? end : behind;
            }
        }
        return end;
    }

    /** Tells whether something hidden ends here, which parts nothing. */
    private boolean isHidden(int tag, int end) {
        return text.indexOf('<', tag + 1, end) > 0 && HIDDEN.stream().anyMatch(name -> text.regionMatches(true, tag + 1,
                name, 0, name.length()));
    }

    private boolean isBreak(int tag) {
        return text.regionMatches(true, tag + 1, "br", 0, 2) && !Character.isLetterOrDigit(text.charAt(tag + 3));
    }

    private boolean isApart(int tag, int end) {
        int from = text.charAt(tag + 1) == '/' ? tag + 2 : tag + 1;
        int i = from;
        while (i < end && i - from < 12 && Character.isLetterOrDigit(text.charAt(i))) {
            i++;
        }
        return APART.contains(text.substring(from, i).toLowerCase(Locale.ROOT)) && !isHidden(tag, end);
    }

    /** Redacts the text: what was found in the markup, and what is found without it where a tag parts it. */
    void redact(Edits inMarkup, Look look, Sink sink) {
        String plain = seen.text();
        var parted = new Edits();
        for (Window window : windows(plain)) {
            var found = new Edits();
            look.at(window.from, window.to, found);
            found.into((from, to, with) -> part(from, to, with, parted));
        }
        inMarkup.around(parted).into(sink);
    }

    /** The pieces between tags of what is replaced; the first of them gets the placeholder. */
    private void part(int from, int to, String with, Edits parted) {
        if (seen.origin(to - 1) - seen.origin(from) == to - 1 - from) {
            return; // no tag in it
        }
        String next = with;
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || seen.origin(i) != seen.origin(i - 1) + 1 || text.charAt(seen.origin(i)) == '<') {
                if (text.charAt(seen.origin(start)) != '<') { // a tag that is seen as the end of a line
                    parted.replace(seen.origin(start), seen.origin(i - 1) + 1, next);
                    next = "";
                }
                start = i;
            }
        }
    }

    /** The places that may hold a value with a tag in it, each once. */
    private List<Window> windows(String plain) {
        List<Window> windows = new ArrayList<>();
        int done = 0;
        for (int join : joins) {
            if (join < done) {
                continue;
            }
            int from = join;
            int to = join;
            boolean at = false;
            while (from > done && isPart(plain, from - 1, join - from)) {
                at |= plain.charAt(--from) == '@';
            }
            while (to < plain.length() && isPart(plain, to, to - join)) {
                at |= plain.charAt(to++) == '@';
            }
            if (mayBeValue(at, Phones.digits(plain, from, to), tokenAround(plain, join, from, to))) {
                windows.add(new Window(Math.max(done, from - CONTEXT), to));
                done = to;
            }
        }
        return windows;
    }

    /** Counts the letters and digits around a place without anything between them. */
    private static int tokenAround(String plain, int join, int from, int to) {
        int start = join;
        while (start > from && isInToken(plain.charAt(start - 1))) {
            start--;
        }
        int end = join;
        while (end < to && isInToken(plain.charAt(end))) {
            end++;
        }
        return end - start;
    }

    private static boolean isPart(String plain, int at, int far) {
        return far < MAX_VALUE ? isPart(plain, at) : far < MAX_TOKEN && isInToken(plain.charAt(at));
    }

    private static boolean isInToken(char c) {
        return c < 0x80 && (NumberRun.isWord(c) || c == '-' || c == '.');
    }

    /** Tells whether a character can be part of a value: a blank or the end of a line between groups of digits and capitals can. */
    private static boolean isPart(String plain, int at) {
        char c = plain.charAt(at);
        return isShown(c) || (at > 0 && at + 1 < plain.length() && isInNumber(plain.charAt(at - 1))
                && isInNumber(plain.charAt(at + 1)))
                || (c == '\n' && at > 0 && "@.".indexOf(plain.charAt(at - 1)) >= 0);
    }

    private static boolean isInNumber(char c) {
        return NumberRun.isDigit(c) || (c >= 'A' && c <= 'Z') || "+-./()".indexOf(c) >= 0;
    }
}
