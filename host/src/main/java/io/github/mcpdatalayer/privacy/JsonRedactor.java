package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.privacy.KeySense.About;
import org.jspecify.annotations.Nullable;

/**
 * Redacts JSON as text, in one pass and without building a tree. Text that is not JSON passes, with its strings redacted
 * as far as they can be recognised.
 */
final class JsonRedactor {

    /** Below this depth the surroundings of a value no longer count. */
    private static final int MAX_FRAMES = 2000;

    private static final int AT = 1;
    private static final int PERCENT = 1 << 1;
    private static final int DIGIT = 1 << 2;
    private static final int PAIR = 1 << 3;
    private static final int ESCAPE = 1 << 4;
    private static final int COLON = 1 << 5;
    private static final int SLASH = 1 << 6;
    private static final int AND = 1 << 7;
    /** Neither ASCII nor Latin: it may look like another character. */
    private static final int WIDE = 1 << 8;
    private static final int LESS = 1 << 9;
    private static final int BRACKET = 1 << 10;
    /** May join a label and its value. */
    private static final int JOINER = 1 << 11;
    private static final int QUOTE = -1;
    /** Characters copied at a time, because reading an array is faster than reading a string. */
    private static final int WINDOW = 8192;
    /** The least length of tokens and of base64 texts. */
    private static final int RUN = 16;
    private static final short[] CLASSES = new short[128];

    static {
        CLASSES['@'] = AT;
        CLASSES['%'] = PERCENT;
        CLASSES['='] = PAIR;
        CLASSES['\\'] = ESCAPE;
        CLASSES[':'] = COLON;
        CLASSES['/'] = SLASH;
        CLASSES['&'] = AND;
        CLASSES['<'] = LESS;
        CLASSES['-'] = JOINER;
        CLASSES['|'] = JOINER;
        CLASSES['~'] = JOINER;
        CLASSES['('] = BRACKET;
        CLASSES['['] = BRACKET;
        CLASSES['{'] = BRACKET;
        CLASSES['*'] = BRACKET;
        CLASSES['"'] = QUOTE;
        for (char c = '0'; c <= '9'; c++) {
            CLASSES[c] = DIGIT;
        }
    }

    private static final Expectation NAME = new Expectation(KeyKind.NAME, false, false);

    /** An open object or array. */
    private static final class Frame {

        private boolean array;
        private About about = About.OTHER;
        /** The expectation of every element, or of every text inside. */
        private Expectation inherited = Expectation.NOTHING;
        /** The expectation of the next value. */
        private Expectation next = Expectation.NOTHING;
        private About nextAbout = About.OTHER;
        private KeySense sense = KeySense.NOTHING;
        private int index;
        private int keyStart;
        private int keyEnd;
        private boolean names;
        private boolean namesLoosely;
        private boolean holds;
        /** True if this object describes the field of a sibling value: {@code "field":{"ref":"email"},"text":…}. */
        private boolean describes;
        private boolean describesNext;
        private boolean columnsNext;
        private boolean rowsNext;
        /** The expectation of each column, for a list of field names and for lists of their values. */
        private @Nullable List<Expectation> columns;
        private boolean naming;
        /** True if the next expectation comes from a sibling. */
        private boolean bySibling;
        /** True if the key may be that of a person's name, and whether personal data came before it. */
        private boolean beside;
        private boolean person;
        /** The expectation from this object's own key. */
        private Expectation held = Expectation.NOTHING;
        /** True if this represents a value that JSON cannot hold: a date, a map, an error. */
        private boolean typed;
        /** True if this is a map's entry: its first value is the key of the second. */
        private boolean entry;
        private boolean entries;
        /** True if this may be a list of one person's names. */
        private boolean nameList;
        /** The index of a command's argument about a person; -1 if there is none. */
        private int personAt;
        /**
         * The place of siblings with a name, {@code {"name":"email","value":…}}: read when a value's turn comes. A loose name mostly means
         * something else.
         */
        private int nameFrom;
        private int nameTo;
        private int otherFrom;
        private int otherTo;
        private int looseFrom;
        private int looseTo;
        /** The place of a possible surname. */
        private int surnameFrom;
        private int surnameTo;
        /** A command such as {@code set}: its first word, how far it was read, and what it says of what follows. */
        private boolean setter;
        private @Nullable Expectation argument;
        private About argumentAbout = About.OTHER;
        private @Nullable Set<String> newKeys;
        private @Nullable Renames renames;

        void open(boolean isArray, About isAbout, Expectation isInherited, Expectation isHeld) {
            array = isArray;
            about = isAbout;
            inherited = isInherited;
            next = isArray ? isInherited : Expectation.NOTHING;
            nextAbout = isAbout;
            sense = KeySense.NOTHING;
            index = 0;
            keyStart = -1;
            describesNext = false;
            columnsNext = false;
            rowsNext = false;
            columns = null;
            naming = false;
            bySibling = false;
            names = false;
            holds = false;
            held = isHeld;
            describes = false;
            typed = false;
            entry = false;
            entries = false;
            nameList = false;
            personAt = -1;
            person = false;
            beside = false;
            namesLoosely = false;
            nameTo = 0;
            otherTo = 0;
            looseTo = 0;
            surnameTo = 0;
            setter = false;
            argument = null;
            argumentAbout = About.OTHER;
            newKeys = null;
            renames = null;
        }
    }

    private final Redactor redactor;
    private final String json;
    private final int from;
    private final int to;
    private final int depth;
    private final Sink sink;
    private final List<Frame> frames = new ArrayList<>();
    private Frame frame = new Frame();
    private int top = -1;
    private int tooDeep;
    private final char[] window;
    private int windowFrom;
    private int windowTo;

    /** Notes replaced keys; null if nobody asks. */
    private @Nullable Renames root;
    /** True if this is a recording: each push has a value and its tags. */
    private boolean recording;
    /** The depth of the list of tags that is being read. */
    private int tagsFrom = Integer.MAX_VALUE;

    JsonRedactor(Redactor redactor, String json, int from, int to, int depth, Sink sink) {
        this.redactor = redactor;
        this.json = json;
        this.from = from;
        this.to = to;
        this.depth = depth;
        this.sink = sink;
        this.window = new char[Math.min(WINDOW, to - from)];
        this.windowFrom = from;
        this.windowTo = from;
    }

    JsonRedactor noting(Renames renames) {
        root = renames;
        return this;
    }

    JsonRedactor ofRecording() {
        recording = true;
        return this;
    }

    /** Makes the redactor for a list of tags: it replaces the keys in their paths by these new names. */
    JsonRedactor ofTags(Renames renames) {
        root = renames;
        tagsFrom = -1;
        return this;
    }

    void run() {
        int i = from;
        while (i < to) {
            char c = at(i);
            switch (c) {
                case '"' -> i = string(i);
                case '{', '[' -> {
                    open(c == '[');
                    i++;
                }
                case '}', ']' -> {
                    close();
                    i++;
                }
                case ',' -> {
                    comma();
                    i++;
                }
                case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> i = number(i);
                default -> i++;
            }
        }
    }

    /** A character, not before any that was read earlier. */
    private char at(int i) {
        if (i >= windowTo) {
            windowFrom = i;
            windowTo = Math.min(to, i + WINDOW);
            json.getChars(windowFrom, windowTo, window, 0);
        }
        return window[i - windowFrom];
    }

    private void open(boolean array) {
        if (top + 1 >= MAX_FRAMES) {
            tooDeep++;
            return;
        }
        Frame outer = frame;
        About about = top < 0 ? About.OTHER : aboutInside(outer);
        Expectation held = top < 0 ? Expectation.NOTHING : outer.next;
        Expectation inherited = array || held.holdsInside() ? held : Expectation.NOTHING;
        if (!array && top >= 0 && !outer.array && held.kind() == KeyKind.NAME) {
            about = About.NAME;
        }
        boolean entries = array && outer.typed && isKey(outer, "entries");
        boolean nameList = array && top >= 0 && !outer.array && outer.sense.lists();
        top++;
        if (top == frames.size()) {
            frames.add(new Frame());
        }
        frame = frames.get(top);
        frame.open(array, about, inherited, held);
        frame.entries = entries;
        if (array && top > 0 && (outer.columnsNext || outer.columns != null)) {
            columns(outer);
        }
        frame.describes = !array && top > 0 && !outer.array && outer.describesNext;
        frame.entry = array && outer.entries;
        frame.nameList = nameList;
        if (recording && top == 2 && !array && tagsFrom == Integer.MAX_VALUE && isKey(outer, "value")) {
            frame.renames = fresh();
        } else if (recording && top == 2 && array) {
            if (isKey(outer, "tags")) {
                tagsFrom = 1;
            } else if (isKey(outer, "value")) {
                frame.renames = fresh();
            }
        }
    }

    /** The subject of an object or array inside this one. */
    private About aboutInside(Frame outer) {
        if (outer.personAt == outer.index) {
            return About.PIXEL;
        }
        if (outer.about == About.IDENTITIES && !outer.array && outer.keyStart >= 0) {
            return Identities.isDevice(json.substring(outer.keyStart, outer.keyEnd)) ? About.DEVICE : About.PERSON;
        }
        return outer.array ? outer.nextAbout : outer.typed ? outer.about : outer.sense.about(outer.about);
    }

    private Renames fresh() {
        root = new Renames();
        return root;
    }

    private boolean isKey(Frame outer, String name) {
        return outer.keyStart >= 0 && outer.keyEnd - outer.keyStart == name.length()
                && json.startsWith(name, outer.keyStart);
    }

    private void close() {
        if (tooDeep > 0) {
            tooDeep--;
        } else if (top >= 0) {
            Frame inner = frame;
            top--;
            frame = top < 0 ? new Frame() : frames.get(top);
            if (inner.describes) {
                described(inner);
            } else if (inner.naming) {
                frame.columns = inner.columns;
            }
            if (top <= tagsFrom) {
                tagsFrom = tagsFrom < 0 ? tagsFrom : Integer.MAX_VALUE;
            }
            if (recording && top == 0) {
                root = null;
            }
        }
    }

    /** Sets the columns of a list of field names, of a sibling list of values, or of a row in it. */
    private void columns(Frame outer) {
        if (!outer.array && outer.columnsNext) {
            frame.naming = true;
            frame.columns = new ArrayList<>();
        } else if (outer.columns != null && !outer.naming && (outer.array || outer.rowsNext)) {
            frame.columns = outer.columns;
            frame.inherited = outer.array ? outer.inherited : frame.inherited;
            frame.next = column(0);
        }
    }

    /** The expectation from the name of a column; without one, from the array's key. */
    private Expectation column(int index) {
        List<Expectation> columns = frame.columns;
        return columns == null || frame.naming || index >= columns.size() || columns.get(index).isPlain()
                ? frame.inherited
                : columns.get(index);
    }

    /** Applies the description of a field to the values beside it. */
    private void described(Frame by) {
        if (by.nameTo > 0) {
            name(by.nameFrom, by.nameTo, false);
        }
        if (by.otherTo > 0) {
            frame.otherFrom = by.otherFrom;
            frame.otherTo = by.otherTo;
        }
        if (by.looseTo > 0) {
            name(by.looseFrom, by.looseTo, true);
        }
    }

    private void comma() {
        if (frame.array && tooDeep == 0) {
            frame.index++;
            Expectation argument = frame.argument;
            frame.next = argument == null ? column(frame.index) : argument;
            frame.nextAbout = argument == null && frame.argumentAbout == About.OTHER
                    ? frame.about
                    : frame.argumentAbout;
            frame.argument = null;
        }
    }

    private int number(int at) {
        int end = at + 1;
        while (end < to) {
            char c = at(end);
            if ((c < '0' || c > '9') && c != '.' && c != 'e' && c != 'E' && c != '-' && c != '+') {
                break;
            }
            end++;
        }
        int length = end - at;
        Expectation expected = frame.next;
        if (tooDeep == 0 && length <= 24 && expected.mayBeCard(redactor.hits())
                && (!expected.isNothing() || length > 4)) {
            expected = expected.isNothing() && frame.holds ? saidBehind(end) : expected;
            String placeholder = expected.isPlain() && length != 15 && length != 16
                    ? null
                    : redactor.expected().number(json.substring(at, end), expected);
            if (placeholder != null) {
                sink.replace(at, end, '"' + placeholder + '"');
            }
        }
        return end;
    }

    /** Reads a string, which is a key if a colon follows. Returns its end. */
    private int string(int quote) {
        int start = quote + 1;
        int i = start;
        int seen = 0;
        int digits = 0;
        int hash = 0;
        reading : while (i < to) {
            at(i);
            int k = i - windowFrom;
            int stop = windowTo - windowFrom;
            char[] chars = window;
            short[] classes = CLASSES;
            while (k < stop) {
                char c = chars[k++];
                int kind = c < 128 ? classes[c] : c >= 0x300 ? WIDE : c == '«' ? BRACKET : 0;
                hash = hash * 31 + c;
                if (kind == 0) {
                    continue;
                }
                if (kind == QUOTE) {
                    i = windowFrom + k - 1;
                    break reading;
                }
                seen |= kind;
                if (kind == DIGIT) {
                    digits++;
                } else if (kind == ESCAPE) {
                    k++;
                }
            }
            i = windowFrom + k;
        }
        int end = Math.min(i, to);
        int after = Math.min(end + 1, to);
        int colon = after;
        while (colon < to && json.charAt(colon) <= ' ') {
            colon++;
        }
        if (colon < to && json.charAt(colon) == ':' && !frame.array) {
            key(start, end, seen, hash);
            return colon + 1;
        }
        value(start, end, seen, digits);
        return after;
    }

    private void value(int start, int end, int seen, int digits) {
        Expectation expected = tooDeep > 0 ? Expectation.NOTHING : frame.next;
        List<Expectation> columns = frame.columns;
        if (frame.naming && columns != null && tooDeep == 0 && columns.size() == frame.index) {
            columns.add(end - start > 64 ? Expectation.NOTHING : said(json.substring(start, end)));
        }
        if ((frame.array && frame.index < 2) || frame.setter || (frame.names && frame.index < 2)) {
            word(start, end, seen);
        } else if ((frame.names || frame.namesLoosely) && tooDeep == 0 && end - start <= 40 && end > start
                && (seen & ESCAPE) == 0) {
            name(start, end, frame.namesLoosely);
        }
        if (frame.holds && expected.isPlain()) {
            expected = saidBehind(end + 1);
        } else if (frame.beside && expected.isPlain() && isBesidePerson(start, end)) {
            expected = NAME;
        } else if (frame.nameList && Names.canBe(json, start, end)) {
            expected = NAME;
        }
        if (!expected.isPlain() && !frame.array && !frame.person) {
            if (expected.kind() == KeyKind.NAME) {
                frame.surnameFrom = start;
                frame.surnameTo = expected.weak() || expected.hashed() ? 0 : end;
            } else {
                frame.person = Beside.isOfPerson(expected, json, start, end);
            }
        }
        if (top > tagsFrom && isKey(frame, "path") && root != null) {
            path(root, start, end);
            return;
        }
        if (frame.holds && isKey(frame, "text") && end - start <= 40 && redactor.isLabel(json.substring(start, end))) {
            frame.otherFrom = start; // a label: its answer may follow
            frame.otherTo = end;
        }
        if ((frame.bySibling || columns != null) && !expected.isPlain() && end - start <= 40
                && redactor.isLabel(json.substring(start, end))) {
            expected = Expectation.NOTHING; // the field's label once more
        }
        if (start == end || (expected.isPlain() && !needsLook(start, end, seen, digits))) {
            return;
        }
        if (depth == 0) {
            Expectation meant = expected;
            redactor.seen().redact(json, start, end, meant,
                    (from, to, into) -> text(from, to, (seen & ESCAPE) != 0, meant, into), sink);
        } else {
            text(start, end, (seen & ESCAPE) != 0, expected, sink);
        }
    }

    private boolean isBesidePerson(int start, int end) {
        if (frame.about != About.OTHER || end - start > 60) {
            return false;
        }
        String text = json.substring(start, end);
        boolean surname = frame.surnameTo > 0 && Beside.isOfPerson(NAME, json, frame.surnameFrom, frame.surnameTo);
        return Names.canBeTyped(text) && (frame.person || surname || Beside.tells(json, end + 1, to, redactor))
                && !said(text).kind().named();
    }

    private void text(int start, int end, boolean escaped, Expectation expected, Sink into) {
        if (!escaped) {
            redactor.text(json, start, end, expected, depth, into);
        } else {
            Decoded decoded = Decoded.json(json, start, end);
            var inside = new Edits();
            redactor.text(decoded.text(), 0, decoded.text().length(), expected, depth, inside);
            inside.into(into, decoded);
        }
    }

    private void path(Renames renames, int start, int end) {
        Decoded decoded = Decoded.json(json, start, end);
        var inside = new Edits();
        renames.path(redactor, decoded.text(), inside);
        inside.into(sink, decoded);
    }

    /** Tells whether a text with these characters can contain anything that is found without a key. */
    private boolean needsLook(int start, int end, int seen, int digits) {
        return digits > 4 || (seen & (AT | PERCENT | PAIR)) != 0 || (digits > 2 && (seen & SLASH) != 0)
                || ((seen & COLON) != 0 && (digits > 0 || hasLabel(start, end)))
                || (seen & LESS) != 0 || ((seen & BRACKET) != 0 && hasCall(start, end))
                || ((seen & (BRACKET | WIDE)) != 0 && WrittenSigns.isIn(json, start, end))
                || ((seen & JOINER) != 0 && hasJoiner(start, end))
                || ((seen & SLASH) != 0 && hasTraveller(start, end))
                || ((seen & ESCAPE) != 0 && end - start > 5) || ((seen & AND) != 0 && hasEntity(start, end))
                || ((seen & WIDE) != 0 && hasOdd(start, end)) || hasRun(start, end);
    }

    /** Tells whether a colon follows a word and starts neither an address nor a pair of colons as in IPv6. */
    private boolean hasLabel(int start, int end) {
        int i = json.indexOf(':', start + 1, end);
        while (i >= 0) {
            if (i + 1 < end && json.charAt(i + 1) != '/') {
                return true;
            }
            i = json.indexOf(':', i + 1, end);
        }
        return json.startsWith("::", start);
    }

    /** Tells whether a dash between blanks, an arrow or the like may join a label and its value. */
    private boolean hasJoiner(int start, int end) {
        return json.indexOf(" - ", start, end) > 0 || json.indexOf("->", start, end) > 0
                || json.indexOf("-at-", start, end) > 0
                || json.indexOf('|', start, end) > 0 || json.indexOf('~', start, end) > 0;
    }

    /** Tells whether there may be a call with two arguments in quotes. */
    private boolean hasCall(int start, int end) {
        int comma = json.indexOf("',", start, end);
        return comma > 0 && json.indexOf('\'', comma + 2, end) > 0;
    }

    private boolean hasTraveller(int start, int end) {
        int i = end - start < 5 ? -1 : json.indexOf('/', start + 2, end);
        while (i >= 0 && i + 1 < end) {
            if (Character.isUpperCase(json.charAt(i - 1)) && Character.isUpperCase(json.charAt(i + 1))) {
                return true;
            }
            i = json.indexOf('/', i + 1, end);
        }
        return false;
    }

    private boolean hasEntity(int start, int end) {
        int i = json.indexOf('&', start, end);
        while (i >= 0 && !Plain.isEntity(json, i, end)) {
            i = json.indexOf('&', i + 1, end);
        }
        return i >= 0;
    }

    /** Tells whether a text has a digit of another script, an invisible character or the like. */
    private boolean hasOdd(int start, int end) {
        for (int i = start; i < end; i++) {
            if (json.charAt(i) >= 0x300 && (json.charAt(i) == '→' || Plain.isOdd(json.charAt(i)))) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether a text has a run of token or base64 characters; in most texts it checks every 16th character only. */
    private boolean hasRun(int start, int end) {
        int from = start;
        int i = start + RUN - 1;
        while (i < end) {
            int back = i;
            while (back >= from && isRun(json.charAt(back))) {
                back--;
            }
            if (back < from) {
                return true;
            }
            from = back + 1;
            i = back + RUN;
        }
        return false;
    }

    private static boolean isRun(char c) {
        return c < 0x80 && (NumberRun.isWord(c) || c == '-' || c == '.' || c == '+' || c == '/' || c == '$');
    }

    private void key(int start, int end, int seen, int hash) {
        String name = null;
        Redactor.Key key;
        if ((seen & ESCAPE) == 0 && end - start <= 128) {
            key = redactor.key(json, start, end, hash);
        } else {
            name = Decoded.json(json, start, end).text();
            key = redactor.key(name, 0, name.length(), name.hashCode());
        }
        if (tooDeep > 0) {
            if (!key.clean()) {
                renamed(start, end, null);
            }
            return;
        }
        frame.keyStart = start;
        frame.keyEnd = end;
        frame.sense = key.sense();
        frame.names = key.names();
        frame.namesLoosely = key.namesLoosely();
        frame.beside = key.beside();
        frame.describesNext = key.describes();
        frame.columnsNext = key.columns();
        frame.rowsNext = key.rows();
        frame.holds = key.holds() && (frame.nameTo == 0 || named().isNothing());
        frame.typed |= end - start == 5 && json.startsWith("$type", start);
        if (frame.describes && key.text().equals("text")) {
            frame.namesLoosely = true; // a question, so the next text is not its answer
            frame.holds = false;
        }
        frame.bySibling = false;
        frame.next = expectation(key);
        if (end - start == 1 && frame.argument != null && Character.isDigit(json.charAt(start))) {
            frame.next = frame.argument;
            frame.argument = null;
        }
        frame.index = end - start == 1 && Character.isDigit(json.charAt(start)) ? json.charAt(start) - '0' : 9;
        frame.names |= frame.index < 2;
        if (!key.clean()) {
            renamed(start, end, frame);
        } else if (end > start && json.charAt(start) == '[') {
            newKeys(frame).add(json.substring(start, end));
        }
    }

    private Expectation expectation(Redactor.Key key) {
        Expectation own = key.sense().expected(frame.about, redactor.mode());
        if (!own.isPlain()) {
            return own;
        }
        if (frame.nameTo + frame.looseTo > 0) {
            Expectation named = key.holds()
                    ? named()
                    : key.text().equals("label") ? named(frame.looseFrom, frame.looseTo, true) : own;
            if (!named.isNothing()) {
                frame.bySibling = true;
                return named;
            }
        }
        if (!frame.inherited.isNothing()) {
            return frame.inherited;
        }
        return key.wraps() || (frame.typed && Typed.isValue(key.text())) ? frame.held : own;
    }

    /** The expectation from a member behind the value: {@code {"value":…,"name":"email"}}; looks a little way ahead. */
    private Expectation saidBehind(int end) {
        String word = NamedBehind.word(json, end, Math.min(to, end + NamedBehind.MAX_CHARS), redactor);
        return word.isEmpty() ? frame.next : said(word);
    }

    /** Replaces personal data in a key; keeps the keys of an object unique. */
    private void renamed(int start, int end, @Nullable Frame of) {
        Decoded decoded = Decoded.json(json, start, end);
        String before = decoded.text();
        var inside = new Edits();
        redactor.text(before, 0, before.length(), Expectation.NOTHING, Math.max(depth, 1), inside);
        if (of == null) {
            inside.into(sink, decoded);
            return;
        }
        var edited = new Edits();
        inside.into(edited, decoded);
        String after = inside.applied(before);
        String unique = after;
        Set<String> taken = newKeys(of);
        for (int n = 2; !taken.add(unique); n++) {
            unique = after.endsWith("]") ? after.substring(0, after.length() - 1) + "~" + n + "]" : after + "~" + n;
        }
        if (unique.equals(after)) {
            edited.into(sink);
        } else {
            sink.replace(start, end, quoted(unique));
        }
        if (root != null && top >= 0) {
            node(top).child(before).is(unique);
        }
    }

    static String quoted(String text) {
        var json = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.toString();
    }

    private static Set<String> newKeys(Frame of) {
        Set<String> keys = of.newKeys;
        if (keys == null) {
            keys = new HashSet<>();
            of.newKeys = keys;
        }
        return keys;
    }

    /** The node of an open object in the notes; looked up once for each. */
    private Renames node(int level) {
        int known = level;
        while (known >= 0 && frames.get(known).renames == null) {
            known--;
        }
        Renames at = known < 0 ? root : frames.get(known).renames;
        if (known < 0) {
            frames.getFirst().renames = at;
            known = 0;
        }
        for (int each = known + 1; each <= level && at != null; each++) {
            Frame outer = frames.get(each - 1);
            String step = outer.array
                    ? Integer.toString(outer.index)
                    : outer.keyStart < 0 ? "" : Decoded.json(json, outer.keyStart, outer.keyEnd).text();
            at = at.child(step);
            frames.get(each).renames = at;
        }
        return at == null ? new Renames() : at;
    }

    /** Reads a word that may announce what follows: the name of a field, or a command. */
    private void word(int start, int end, int seen) {
        if (tooDeep > 0 || end - start > 40 || end == start || (seen & ESCAPE) != 0) {
            return;
        }
        String word = json.substring(start, end);
        boolean command = frame.array || frame.index < 2;
        if (frame.entry && frame.index == 0) {
            KeySense sense = redactor.sense(word);
            frame.argument = sense.expected(frame.about, redactor.mode());
            frame.argumentAbout = sense.about(frame.about);
        } else if (command && frame.index == 0) {
            switch (word) {
                case "set" -> frame.setter = true;
                case "init", "load" -> frame.personAt = 2;
                case "identify", "alias" -> {
                    frame.argument = new Expectation(KeyKind.USER_ID, false, false);
                    frame.argumentAbout = About.PERSON;
                }
                default -> {
                    if (word.startsWith("set") && word.length() > 4) {
                        Expectation said = said(word);
                        frame.argument = said.isNothing() ? null : said;
                    } else if (isInList()) {
                        frame.argument = ofPair(word, end + 1);
                    }
                }
            }
        } else if (command && frame.setter && frame.index == 1) {
            KeySense sense = redactor.sense(word);
            frame.argument = sense.expected(frame.about, redactor.mode());
            frame.argumentAbout = sense.opens();
            frame.setter = false;
        }
    }

    /** Notes the place of a field's name. */
    private void name(int start, int end, boolean loosely) {
        if (loosely) {
            frame.looseFrom = start;
            frame.looseTo = end;
        } else {
            frame.otherFrom = frame.nameFrom;
            frame.otherTo = frame.nameTo;
            frame.nameFrom = start;
            frame.nameTo = end;
        }
    }

    /** The expectation from the names of this field. */
    private Expectation named() {
        Expectation said = named(frame.nameFrom, frame.nameTo, false);
        said = said.isNothing() ? named(frame.otherFrom, frame.otherTo, false) : said;
        return said.isNothing() ? named(frame.looseFrom, frame.looseTo, true) : said;
    }

    private Expectation named(int start, int end, boolean loosely) {
        if (end == 0) {
            return Expectation.NOTHING;
        }
        Expectation said = said(json.substring(start, end));
        return loosely ? said.loosely() : said;
    }

    /** Tells whether this array may be an entry: it is in another array, or under a variable's number. */
    private boolean isInList() {
        Frame outer = top > 0 ? frames.get(top - 1) : null;
        return outer != null && (outer.array || (outer.keyStart >= 0 && isDigits(outer.keyStart, outer.keyEnd)));
    }

    private boolean isDigits(int start, int end) {
        return end > start && Phones.digits(json, start, end) == end - start;
    }

    /** The expectation from the first text of a pair about the second: {@code ["lastname","Smith"]}; null for none. */
    private @Nullable Expectation ofPair(String word, int behind) {
        int comma = blanks(behind);
        int start = comma < to && json.charAt(comma) == ',' ? blanks(comma + 1) : to;
        int end = start < to && json.charAt(start) == '"' ? json.indexOf('"', start + 1) : start;
        if (start >= to || end < 0 || end - start > 200) {
            return null;
        }
        boolean text = end > start;
        while (!text && end < to && NumberRun.isDigit(json.charAt(end))) {
            end++;
        }
        int close = blanks(text ? end + 1 : end);
        if (end == start || close >= to || json.charAt(close) != ']') {
            return null;
        }
        String value = json.substring(text ? start + 1 : start, end);
        Expectation said = redactor.said(word);
        boolean isKey = Names.isCommon(value) || redactor.isLabel(value);
        return said.isNothing() || said.kind().isExempt() || isKey ? null : said;
    }

    private int blanks(int at) {
        int i = at;
        while (i < to && json.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }

    private Expectation said(String word) {
        KeySense sense = redactor.sense(word);
        return sense.expected(About.OTHER, redactor.mode());
    }
}
