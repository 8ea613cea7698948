package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A text with markup as a person sees it: tags inside of a line show nothing, others end the line. So what tags part is found,
 * <code>mia.meier&lt;b&gt;@shop&lt;/b&gt;.example</code>. Only what is joined by a tag is looked at once more, and the tags stay.
 */
final class ThroughMarkup {

    private static final int MAX_TAG = 2000;
    /** How far a value goes on beside a tag, and what is read before it, because it may say what a number is. */
    private static final int MAX_VALUE = 100;
    private static final int CONTEXT = 24;
    private static final int LEAST_DIGITS = 7;
    /** Tags that a person sees as the end of a line, or as something in it. */
    private static final Set<String> APART = Set.of("address", "article", "aside", "blockquote", "body", "br", "button",
            "canvas", "caption", "dd", "details", "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure",
            "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "img",
            "input", "legend", "li", "main", "nav", "ol", "optgroup", "option", "p", "pre", "script", "section",
            "select", "style", "summary", "svg", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title",
            "tr", "ul", "video");

    /** Looks at a part of the text without its tags. */
    interface Look {
        void at(int from, int to, Sink sink);
    }

    private record Window(int from, int to) {}

    private final String text;
    private final Decoded seen = new Decoded(Decoded.Layer.PLAIN);
    /** Where a tag was between two characters of the text that is seen. */
    private final List<Integer> joins = new ArrayList<>();

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

    /** Whether anything that could be a value has a tag in it. This keeps nothing, because most markup parts none. */
    private boolean mayPart(int from, int to) {
        boolean joined = false;
        boolean at = false;
        int digits = 0;
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
                if (joined && (at || digits >= LEAST_DIGITS)) {
                    return true;
                }
                joined = false;
                at = false;
                digits = 0;
            }
            at |= c == '@';
            digits += NumberRun.isDigit(c) ? 1 : 0;
            before = end < 0 ? c : '\n';
            i = end < 0 ? i + 1 : end;
        }
        return joined && (at || digits >= LEAST_DIGITS);
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

    /** The end of the tag or comment that starts here; -1 if none does. */
    private int tagEnd(int at, int to) {
        if (at + 2 >= to) {
            return -1;
        }
        char c = text.charAt(at + 1);
        if (c == '!' && text.startsWith("<!--", at)) {
            int end = text.indexOf("-->", at + 4, to);
            return end < 0 ? -1 : end + 3;
        }
        if (!Character.isLetter(c) && !(c == '/' && Character.isLetter(text.charAt(at + 2)))) {
            return -1;
        }
        char quote = 0;
        for (int i = at + 1; i < to && i - at < MAX_TAG; i++) {
            char now = text.charAt(i);
            if (quote != 0) {
                quote = now == quote ? 0 : quote;
            } else if ((now == '"' || now == '\'') && text.charAt(i - 1) == '=') {
                quote = now;
            } else if (now == '>') {
                return i + 1;
            } else if (now == '<') {
                return -1;
            }
        }
        return -1;
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
        return APART.contains(text.substring(from, i).toLowerCase(Locale.ROOT));
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
            while (from > done && join - from < MAX_VALUE && isPart(plain, from - 1)) {
                at |= plain.charAt(--from) == '@';
            }
            while (to < plain.length() && to - join < MAX_VALUE && isPart(plain, to)) {
                at |= plain.charAt(to++) == '@';
            }
            if (at || Phones.digits(plain, from, to) >= LEAST_DIGITS) {
                windows.add(new Window(Math.max(done, from - CONTEXT), to));
                done = to;
            }
        }
        return windows;
    }

    /** Whether a character can be part of a value: a blank or the end of a line between groups of digits and capitals can. */
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
