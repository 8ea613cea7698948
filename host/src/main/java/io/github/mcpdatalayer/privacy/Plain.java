package io.github.mcpdatalayer.privacy;

import java.text.Normalizer;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Makes a text plain before the search, as a reader sees it: without invisible characters, with plain blanks, hyphens and
 * digits, composed (NFKC), and with HTML entities and the escapes of scripts resolved.
 */
final class Plain {

    private static final int MAX_ENTITY = 22;
    /** The most marks on a letter: composing sorts them, which is slow for many. */
    private static final int MAX_MARKS = 12;

    private static final Map<String, Character> ENTITIES = Map.ofEntries(Map.entry("commat", '@'),
            Map.entry("period", '.'), Map.entry("plus", '+'), Map.entry("amp", '&'), Map.entry("quot", '"'),
            Map.entry("apos", '\''), Map.entry("nbsp", ' '), Map.entry("ensp", ' '), Map.entry("emsp", ' '),
            Map.entry("thinsp", ' '), Map.entry("hyphen", '-'), Map.entry("dash", '-'), Map.entry("ndash", '-'),
            Map.entry("lowbar", '_'), Map.entry("num", '#'), Map.entry("sol", '/'), Map.entry("colon", ':'),
            Map.entry("semi", ';'), Map.entry("comma", ','), Map.entry("lpar", '('), Map.entry("rpar", ')'),
            Map.entry("equals", '='), Map.entry("quest", '?'), Map.entry("percnt", '%'), Map.entry("lt", '<'),
            Map.entry("gt", '>'), Map.entry("lsqb", '['), Map.entry("rsqb", ']'), Map.entry("lbrack", '['),
            Map.entry("rbrack", ']'), Map.entry("lbrace", '{'), Map.entry("rbrace", '}'), Map.entry("bsol", '\\'),
            Map.entry("dollar", '$'), Map.entry("ast", '*'), Map.entry("excl", '!'), Map.entry("Tab", '\t'),
            Map.entry("NewLine", '\n'), Map.entry("shy", '\u00ad'), Map.entry("zwj", '\u200d'),
            Map.entry("zwnj", '\u200c'), Map.entry("ZeroWidthSpace", '\u200b'),
            Map.entry("NegativeThinSpace", '\u200b'),
            Map.entry("NegativeMediumSpace", '\u200b'), Map.entry("NoBreak", '\u2060'), Map.entry("lrm", '\u200e'),
            Map.entry("rlm", '\u200f'), Map.entry("it", '\u2062'), Map.entry("ic", '\u2063'),
            Map.entry("ApplyFunction", '\u2061'), Map.entry("numsp", ' '), Map.entry("puncsp", ' '),
            Map.entry("hairsp", ' '), Map.entry("ThinSpace", ' '), Map.entry("MediumSpace", ' '),
            Map.entry("NonBreakingSpace", ' '), Map.entry("emsp13", ' '), Map.entry("emsp14", ' '),
            Map.entry("middot", '·'), Map.entry("UnderBar", '_'), Map.entry("sup2", '²'), Map.entry("sup3", '³'),
            Map.entry("sup1", '¹'), Map.entry("auml", 'ä'), Map.entry("ouml", 'ö'), Map.entry("uuml", 'ü'),
            Map.entry("Auml", 'Ä'), Map.entry("Ouml", 'Ö'), Map.entry("Uuml", 'Ü'), Map.entry("szlig", 'ß'),
            Map.entry("eacute", 'é'), Map.entry("egrave", 'è'), Map.entry("ccedil", 'ç'), Map.entry("ntilde", 'ñ'));

    private final String text;
    private final int to;
    private final Decoded plain = new Decoded(Decoded.Layer.PLAIN);
    private final boolean isAsStored;
    private final StringBuilder cluster = new StringBuilder();
    private int clusterFrom;
    /** The end of the last raised digit that is part of a number of such digits. */
    private int lastRaised;

    private Plain(String text, int to, boolean isAsStored) {
        this.text = text;
        this.to = to;
        this.isAsStored = isAsStored;
    }

    /**
     * The plain form of a text in which something shows nothing or turns what follows, as a program reads it: nothing is
     * turned, and what may stand between words is a blank.
     */
    static Decoded asStored(String text, int from, int to) {
        return new Plain(text, to, true).read(from);
    }

    /**
     * The plain form of {@code text[from, to)}; null if the text is plain already. Signs beyond the first plane and marks of other
     * scripts look odd and stay: a text with them is read once, or nothing that is encoded in it would be decoded any more.
     */
    static @Nullable Decoded of(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            boolean isAscii = c < 0x7f && c >= ' ';
            if (isAscii
                    ? (c == '&' && entityEnd(text, i, to) > 0) || (c == '\\' && Escapes.isAt(text, i, to))
                    : isOdd(c)) {
                Decoded read = new Plain(text, to, false).read(from);
                return read.text().length() == to - from && text.startsWith(read.text(), from) ? null : read;
            }
        }
        return null;
    }

    /** Tells whether this character may look different from what it is. */
    static boolean isOdd(char c) {
        if (c < 0x300) {
            return (c < ' ' && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7f && c <= 0xa0) || c == '\u00ad'
                    || isRaised(c);
        }
        if ((c >= 0x3041 && c <= 0x30ff && c != 0x3099 && c != 0x309a) || (c >= 0x3400 && c <= 0x9fff)
                || (c >= 0xac00 && c <= 0xd7a3)) {
            return false;
        }
        return isMark(c) || Character.isSurrogate(c) || Invisible.is(c) || instead(c) != c
                || (c >= 0x2000 && !Normalizer.isNormalized(String.valueOf(c), Normalizer.Form.NFKC));
    }

    /** Tells whether an HTML entity may start here. */
    static boolean isEntity(String text, int at, int to) {
        return entityEnd(text, at, to) > 0;
    }

    private Decoded read(int from) {
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x7f && c != '&' && c != '\\') {
                compose();
                clusterFrom = i++;
                cluster.append(c);
                continue;
            }
            int end = c == '&' ? entityEnd(text, i, to) : -1;
            long escape = c == '\\' ? Escapes.at(text, i, to) : -1;
            int code = end > 0 ? entity(text, i, end) : Escapes.code(escape);
            end = end > 0 ? end : code >= 0 ? Escapes.end(escape) : i + 1;
            if (code < 0 && Character.isHighSurrogate(c) && i + 1 < to
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                code = text.codePointAt(i);
                end = i + 2;
            }
            point(code < 0 ? c : code, i);
            i = end;
        }
        compose();
        plain.turnBack(to);
        return plain.end(to);
    }

    private void point(int code, int origin) {
        if (isAsStored && Invisible.maySeparate(code) && Invisible.is(code)) {
            compose();
            plain.add(' ', origin);
            return;
        }
        if (code == Invisible.RIGHT_TO_LEFT || code == Invisible.POP || code == Invisible.LEFT_TO_RIGHT
                || code == '\n') {
            compose();
            plain.turn(code == Invisible.RIGHT_TO_LEFT, origin);
        }
        if (Invisible.is(code)) {
            plain.hides(Invisible.maySeparate(code));
            return;
        }
        if (code < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            add((char) code, origin);
        } else {
            add(Character.highSurrogate(code), origin);
            add(Character.lowSurrogate(code), origin);
        }
    }

    private void add(char c, int origin) {
        if (isRaised(c)) {
            // The number of a footnote is none of the digits before it.
            compose();
            boolean before = origin + 1 < to && NumberRun.isDigit(text.charAt(origin + 1));
            boolean alone = !before && (!plain.endsWithWord() || lastRaised == plain.length());
            plain.add(
                    alone
                            ? (char) ('0' + Character
                                    .digit(Normalizer.normalize(String.valueOf(c), Normalizer.Form.NFKC).charAt(0), 10))
                            : c,
                    origin);
            lastRaised = alone ? plain.length() : -1;
            return;
        }
        char shown = instead(c);
        boolean mark = shown >= 0x300 && (isMark(shown) || Character.isLowSurrogate(shown));
        if (!mark || cluster.length() > MAX_MARKS) {
            compose();
        }
        if (cluster.isEmpty()) {
            clusterFrom = origin;
        }
        cluster.append(shown);
    }

    private void compose() {
        if (cluster.isEmpty()) {
            return;
        }
        boolean plainly = cluster.length() == 1 && (cluster.charAt(0) < 0xa0 || cluster.charAt(0) == '№');
        String composed = plainly ? "" : Normalizer.normalize(cluster, Normalizer.Form.NFKC);
        if (plainly) {
            plain.add(cluster.charAt(0), clusterFrom);
        }
        for (int i = 0; i < composed.length(); i++) {
            char c = composed.charAt(i);
            // Digits beyond the first plane, such as bold ones, are composed to plain ones or known by their code point.
            int digit = Character.isHighSurrogate(c) && i + 1 < composed.length()
                    ? Character.digit(composed.codePointAt(i), 10)
                    : -1;
            if (isMark(c) && plain.length() > 0 && plain.last() < 0x80) {
                continue; // struck out, underlined or on a key: what is read is the character under it
            }
            plain.add(digit >= 0 ? (char) ('0' + digit) : instead(c), clusterFrom);
            i += digit >= 0 ? 1 : 0;
        }
        cluster.setLength(0);
    }

    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    /** Tells whether this is the number of a footnote, raised, lowered or in a circle. */
    private static boolean isRaised(char c) {
        return c == '\u00b2' || c == '\u00b3' || c == '\u00b9' || c == '\u2070' || (c >= '\u2074' && c <= '\u2079')
                || (c >= '\u2080' && c <= '\u2089') || (c >= '\u2460' && c <= '\u2468');
    }

    /** The plain character with the same meaning: a digit, a blank, a hyphen, a full stop. */
    private static char instead(char c) {
        if (c < 0xa0) {
            return c == '\u0085' || (c < ' ' && c != '\t' && c != '\r' && Invisible.isBreak(c)) ? '\n' : c;
        }
        int type = Character.getType(c);
        return switch (type) {
            case Character.DECIMAL_DIGIT_NUMBER -> (char) ('0' + Character.digit(c, 10));
            case Character.SPACE_SEPARATOR -> ' ';
            case Character.DASH_PUNCTUATION -> '-';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> '\n';
            default -> c == '\u2800' ? ' ' : c == '\u3002' || c == '\uff61' ? '.' : c == '\u2212' ? '-' : c;
        };
    }

    private static int entityEnd(String text, int at, int to) {
        int end = Math.min(to, at + MAX_ENTITY);
        int i = at + 1;
        if (i < end && text.charAt(i) == '#') {
            i++;
        }
        int start = i;
        while (i < end && text.charAt(i) < 0x80 && Character.isLetterOrDigit(text.charAt(i))) {
            i++;
        }
        if (i < end && i > start && text.charAt(i) == ';' && entity(text, at, i + 1) >= 0) {
            return i + 1;
        }
        return start > at + 1 ? openEnd(text, start, end) : -1;
    }

    /** The end of the number of a character without its semicolon, which browsers read as well: {@code &#64shop}; -1 if it is none. */
    private static int openEnd(String text, int start, int end) {
        boolean hex = start < end && (text.charAt(start) | 0x20) == 'x';
        int i = hex ? start + 1 : start;
        int first = i;
        while (i < end && text.charAt(i) < 0x80 && Character.digit(text.charAt(i), hex ? 16 : 10) >= 0) {
            i++;
        }
        return i - first > 1 && i < end && code(text, first, i, hex) >= 0 ? i : -1;
    }

    /** The character of an entity; -1 for an unknown name. */
    private static int entity(String text, int at, int end) {
        if (text.charAt(at + 1) != '#') {
            Character known = ENTITIES.get(text.substring(at + 1, end - 1));
            return known == null ? -1 : known;
        }
        boolean hex = (text.charAt(at + 2) | 0x20) == 'x';
        return code(text, at + (hex ? 3 : 2), text.charAt(end - 1) == ';' ? end - 1 : end, hex);
    }

    private static int code(String text, int from, int end, boolean hex) {
        int code = 0;
        for (int i = from; i < end; i++) {
            int digit = Character.digit(text.charAt(i), hex ? 16 : 10);
            code = code * (hex ? 16 : 10) + digit;
            if (digit < 0 || code > Character.MAX_CODE_POINT) {
                return -1;
            }
        }
        return code > 0 && !(code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) ? code : -1;
    }
}
