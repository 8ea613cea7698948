package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.privacy.KeySense.About;

/**
 * Finds the meaning of text from the tags around it: {@code <lastName>…}, {@code <span class="last-name">…},
 * {@code <dt>Name</dt><dd>…}, {@code <input name="lastname" value="…">}. Looks at a bounded number of characters around a place.
 */
final class Markup {
    private static final Pattern SPACES = Pattern.compile(" +");

    private static final int MAX_TAG = 300;
    private static final int MAX_LABEL = 48;
    private static final int MAX_PARENTS = 3;
    /** Attributes that name a field. */
    private static final Set<String> NAMES = Set.of("name", "key", "itemprop", "property", "field");
    /** Attributes that may name a field. */
    private static final Set<String> LOOSE = Set.of("id", "class", "label", "placeholder", "title", "autocomplete",
            "formcontrolname", "headers", "type");
    /** The autocomplete value for the whole name of a person; the other values tell by themselves. */
    private static final Pattern FULL_NAME = Pattern.compile("(?:^|\\s)(?:cc-)?name(?:\\s|$)",
            Pattern.CASE_INSENSITIVE);
    /** Tags whose text belongs to the page, whatever their attributes. */
    private static final Set<String> SPEAKING = Set.of("label", "button", "a", "select", "option", "form", "legend",
            "h1",
            "h2", "h3", "h4", "h5", "h6", "th", "dt", "title", "fieldset", "summary", "script", "style");
    /** Tags that may hold a label for the text behind them. */
    private static final Set<String> LABELS = Set.of("label", "b", "strong", "em", "dt", "th", "td", "key", "name",
            "span",
            "div", "i", "legend", "p");
    /** Tags that may hold a label as well as its value. */
    private static final Set<String> TWINS = Set.of("td", "span", "div");

    private final Redactor redactor;
    private final String text;
    private final int from;
    private final int to;

    Markup(Redactor redactor, String text, int from, int to) {
        this.redactor = redactor;
        this.text = text;
        this.from = from;
        this.to = to;
    }

    /** The expectation of the text behind the tag that ends here. */
    Expectation behind(int close) {
        return behind(close, "", 0);
    }

    private Expectation behind(int close, String inside, int parents) {
        int open = open(close);
        if (open < 0) {
            return Expectation.NOTHING;
        }
        if (text.charAt(open + 1) == '/') {
            return labelled(open, inside);
        }
        String name = name(open);
        if (name.isEmpty()) {
            return Expectation.NOTHING;
        }
        if (parents == 0) {
            KeySense sense = redactor.sense(name);
            Expectation said = sense.expected(About.OTHER, redactor.mode());
            if (!said.isPlain()) {
                return said;
            }
            if (sense.inPerson() == KeyKind.NAME && isInPerson(open)) {
                return new Expectation(KeyKind.PERSON, false, false);
            }
        }
        Expectation said = SPEAKING.contains(name) ? Expectation.NOTHING : attributes(open, close);
        if (!said.isPlain() || parents == MAX_PARENTS) {
            return said;
        }
        int before = blanksBefore(open);
        return before > from && text.charAt(before - 1) == '>'
                ? behind(before - 1, inside.isEmpty() ? name : inside, parents + 1)
                : Expectation.NOTHING;
    }

    /** The expectation of a value in the tag around this place, from its other attributes or a label before it. */
    Expectation field(int at) {
        int open = open(at);
        if (open < 0 || text.charAt(open + 1) == '/') {
            return Expectation.NOTHING;
        }
        int close = text.indexOf('>', at, Math.min(to, at + MAX_TAG));
        Expectation said = attributes(open, close < 0 ? Math.min(to, at + MAX_TAG) : close);
        if (!said.isPlain()) {
            return said;
        }
        int before = blanksBefore(open);
        int label = before > from && text.charAt(before - 1) == '>' ? open(before - 1) : -1;
        return label >= 0 && text.charAt(label + 1) == '/' ? labelled(label, "input") : Expectation.NOTHING;
    }

    /** The subject of the tag around this place: {@code <customer id="…">}. */
    About about(int at) {
        int open = open(at);
        String name = open < 0 ? "" : name(open);
        About about = name.isEmpty() ? About.OTHER : redactor.sense(name).opens();
        return about == About.SAME ? About.OTHER : about;
    }

    boolean isInTag(int at) {
        return open(at) >= 0;
    }

    /** The expectation from the text before this closing tag, read as a label. */
    private Expectation labelled(int closing, String value) {
        int start = text.lastIndexOf('>', closing - 1) + 1;
        String tag = name(closing + 1);
        if (start <= from || closing - start > MAX_LABEL || closing - start < 2 || !LABELS.contains(tag)
                || value.equals("th") || (value.equals(tag) && !TWINS.contains(tag))) {
            return Expectation.NOTHING;
        }
        return redactor.said(text.substring(start, closing)).loosely();
    }

    private Expectation attributes(int open, int close) {
        Expectation found = Expectation.NOTHING;
        int i = open + 1;
        while (i < close) {
            int equals = text.indexOf('=', i, close);
            if (equals < 0) {
                break;
            }
            int start = equals;
            while (start > i && isName(text.charAt(start - 1))) {
                start--;
            }
            String name = text.substring(start, equals).toLowerCase(Locale.ROOT);
            char quote = equals + 1 < close ? text.charAt(equals + 1) : ' ';
            boolean quoted = quote == '"' || quote == '\'';
            int valueStart = quoted ? equals + 2 : equals + 1;
            int end = quoted
                    ? text.indexOf(quote, valueStart, Math.max(close, valueStart))
                    : blankFrom(valueStart, close);
            end = end < 0 ? close : end;
            boolean data = name.startsWith("data-") || name.startsWith("aria-");
            if (NAMES.contains(name) || LOOSE.contains(name) || data) {
                String names = text.substring(Math.min(valueStart, end), end);
                Expectation said = name.equals("autocomplete") && FULL_NAME.matcher(names).find()
                        ? new Expectation(KeyKind.NAME, false, false)
                        : anyOf(names);
                if (!said.isPlain() && NAMES.contains(name)) {
                    return said;
                }
                found = found.isPlain() && !said.isPlain() ? said.loosely() : found;
            }
            i = Math.max(end, equals) + 1;
        }
        return found;
    }

    /** The expectation from the first telling name. */
    private Expectation anyOf(String names) {
        if (names.length() > MAX_TAG) {
            return Expectation.NOTHING;
        }
        Expectation whole = said(names);
        if (!whole.isPlain() || names.indexOf(' ') < 0) {
            return whole;
        }
        for (String name : SPACES.split(names, 8)) {
            Expectation said = said(name);
            if (!said.isPlain()) {
                return said;
            }
        }
        return Expectation.NOTHING;
    }

    private Expectation said(String name) {
        Expectation said = redactor.sense(name).expected(About.OTHER, redactor.mode());
        return said.kind() == KeyKind.PERSON ? Expectation.NOTHING : said;
    }

    /** Tells whether an element about a person was opened shortly before and is not closed. */
    private boolean isInPerson(int at) {
        int i = at;
        for (int tags = 0; tags < 8 && i > from && at - i < MAX_TAG; tags++) {
            i = text.lastIndexOf('<', i - 1);
            if (i < from) {
                return false;
            }
            String name = name(i);
            if (!name.isEmpty() && redactor.sense(name).opens() == About.PERSON) {
                return text.indexOf("</" + text.substring(i + 1, i + 1 + name.length()), i, at) < 0;
            }
        }
        return false;
    }

    /** The start of the tag around this place; -1 if none is near. */
    private int open(int at) {
        int i = at - 1;
        while (i >= from && at - i < MAX_TAG && text.charAt(i) != '<' && text.charAt(i) != '>') {
            i--;
        }
        boolean tag = i >= from && text.charAt(i) == '<' && i + 1 < to
                && (Character.isLetter(text.charAt(i + 1)) || text.charAt(i + 1) == '/');
        return tag ? i : -1;
    }

    /** The name of the tag that starts here, in lower case and without a prefix; empty if it is not a tag. */
    private String name(int open) {
        int end = open + 1;
        int start = end;
        while (end < to && end - open < MAX_LABEL && (isName(text.charAt(end)) || text.charAt(end) == '.')) {
            if (text.charAt(end) == ':') {
                start = end + 1;
            }
            end++;
        }
        String name = text.substring(start, end);
        return Character.isLetter(name.isEmpty() ? ' ' : name.charAt(0))
                ? name.length() < 9 && isHtml(name) ? name.toLowerCase(Locale.ROOT) : name
                : "";
    }

    private static boolean isHtml(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return SPEAKING.contains(small) || LABELS.contains(small);
    }

    /** The start of the blanks that end at this place. */
    private int blanksBefore(int at) {
        int i = at;
        while (i > from && text.charAt(i - 1) <= ' ') {
            i--;
        }
        return i;
    }

    /** The first blank or slash from this place on. */
    private int blankFrom(int at, int end) {
        int i = at;
        while (i < end && text.charAt(i) > ' ' && text.charAt(i) != '/') {
            i++;
        }
        return i;
    }

    private static boolean isName(char c) {
        return NumberRun.isWord(c) || c == '-' || c == ':';
    }
}
