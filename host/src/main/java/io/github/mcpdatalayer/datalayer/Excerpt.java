package io.github.mcpdatalayer.datalayer;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * A part of a layer that fits a number of characters. It is cut between the children of one container, never inside a
 * value; a child that is too large alone stands as {@code {"$type":"tooLarge","path","chars","cursor"}} and is read by
 * its own cursor, child by child; a single huge string is read in slices.
 *
 * @param json the part: an array, an object, or a string that is a slice of a longer one
 * @param tags the JSON array of the tags that belong to the part
 * @param path normalized path (RFC 9535) of the container or string that was cut
 * @param unit what is counted: {@code elements}, {@code members} or {@code characters}
 * @param from the first one in the part
 * @param to the first one behind the part
 * @param of how many there are
 * @param tooLarge how many children stand as stubs
 * @param tagsLeftOut how many tags of the part had no room
 * @param changed whether earlier content changed since the cursor was issued
 * @param next where the next part starts, when there is one
 */
public record Excerpt(String json, String tags, String path, String unit, int from, int to, int of, int tooLarge,
        int tagsLeftOut, boolean changed, Position next) {

    private static final int HASHED_CHARS = 4096;
    private static final int SHOWN_KEY_CHARS = 60;
    private static final int SHOWN_PATH_CHARS = 200;

    public boolean isEnd() {
        return to >= of;
    }

    /**
     * Cuts the part at {@code position} out of a layer.
     *
     * @param value the layer's JSON, which the JSON array of its tags follows
     * @param tags where that array starts
     * @param budget how many characters the part and its tags may have together; passed only by a part of one child
     *        that cannot be made smaller
     * @param cursor gives the cursor that reads on at a position
     * @param beside how many characters the answer needs elsewhere for a child of the layer itself, by its index
     * @throws NoSuchPartException if the layer has no such part any more
     * @throws MalformedJsonException if what would be returned is not JSON
     */
    public static Excerpt cut(String value, int tags, Position position, int budget,
            Function<Position, String> cursor, IntUnaryOperator beside) throws NoSuchPartException {
        int at = JsonText.blanks(value, 0);
        var path = new StringBuilder("$");
        for (int step : position.steps()) {
            char bracket = JsonText.charAt(value, at);
            if (bracket != '[' && bracket != '{') {
                throw new NoSuchPartException("The value at " + shown(path) + " is no array or object any more.");
            }
            var children = new JsonChildren(value, at);
            do {
                if (!children.next()) {
                    throw new NoSuchPartException(
                            "The value at " + shown(path) + " has no child number " + step + " any more.");
                }
            } while (children.index() < step);
            path.append(children.step());
            at = children.valueStart();
        }
        return switch (JsonText.charAt(value, at)) {
            case '[', '{' ->
                children(value, new Tags(value, tags, path.toString()), at, path.toString(), position, budget, cursor,
                        position.steps().isEmpty() ? beside : _ -> 0);
            case '"' -> slice(value, at, path.toString(), position, budget);
            default -> throw new NoSuchPartException("The value at " + shown(path) + " fits now.");
        };
    }

    private static Excerpt children(String value, Tags tags, int start, String path, Position position, int budget,
            Function<Position, String> cursor, IntUnaryOperator beside) throws NoSuchPartException {
        var children = new JsonChildren(value, start);
        var kept = new StringBuilder().append(value.charAt(start));
        var keptTags = new TagList();
        int room = budget - 4;
        int used = 0;
        int to = -1;
        int end = start + 1;
        boolean changed = position.from() == 0 && changed(value, end, position);
        int tooLarge = 0;
        while (children.next()) {
            int index = children.index();
            if (index < position.from()) {
                if (index == position.from() - 1) {
                    end = children.valueEnd();
                    changed = changed(value, end, position);
                }
                continue;
            }
            if (to >= 0) {
                continue;
            }
            int size = children.valueEnd() - children.tokenStart() + 1 + beside.applyAsInt(index);
            List<String> own = tags.isEmpty() ? List.of() : tags.under(children.step());
            int ownSize = own.stream().mapToInt(tag -> tag.length() + 1).sum();
            boolean first = index == position.from();
            if (used + size + ownSize <= room || (first && size <= room)) {
                separate(kept).append(value, children.tokenStart(), children.valueEnd());
                used += size;
                used += keptTags.add(own, room - used);
            } else if (size > room) {
                String stub = stub(value, children, path,
                        cursor.apply(position.child(index, hash(value, children.valueStart() + 1))));
                int stubSize = stub.length() + 1 + beside.applyAsInt(index);
                if (!first && used + stubSize > room) {
                    to = index;
                    continue;
                }
                separate(kept).append(stub);
                used += stubSize;
                tooLarge++;
            } else {
                to = index;
                continue;
            }
            end = children.valueEnd();
        }
        int of = children.index();
        if (position.from() > of) {
            throw new NoSuchPartException("There are only " + of + " entries at " + shown(path) + " now.");
        }
        kept.append(children.object() ? '}' : ']');
        to = to < 0 ? of : to;
        if (position.from() == 0) {
            keptTags.add(tags.under(""), room - used);
        }
        return new Excerpt(kept.toString(), keptTags.json.append(']').toString(), shown(path),
                children.object() ? "members" : "elements", position.from(), to, of, tooLarge, keptTags.leftOut,
                changed, position.at(to, hash(value, end)));
    }

    /** A slice of a string never ends inside an escape or a surrogate pair, so that each slice is a JSON string. */
    private static Excerpt slice(String value, int start, String path, Position position, int budget)
            throws NoSuchPartException {
        int end = JsonText.string(value, start) - 1;
        int from = start + 1 + position.from();
        if (from > end) {
            throw new NoSuchPartException(
                    "The text at " + shown(path) + " has only " + (end - start - 1) + " characters now.");
        }
        int to = from;
        while (to < end) {
            int unit = unit(value, to);
            if (to > from && to + unit - from > budget - 2) {
                break;
            }
            to += unit;
        }
        if (to > end) {
            throw new NoSuchPartException("The text at " + shown(path) + " has changed.");
        }
        return new Excerpt('"' + value.substring(from, to) + '"', "[]", shown(path), "characters", position.from(),
                to - start - 1, end - start - 1, 0, 0, changed(value, from, position),
                position.at(to - start - 1, hash(value, to)));
    }

    private static int unit(String value, int at) {
        char c = value.charAt(at);
        if (c != '\\') {
            return Character.isHighSurrogate(c) && Character.isLowSurrogate(value.charAt(at + 1)) ? 2 : 1;
        }
        boolean pair = value.startsWith("\\ud", at) && "89ab".indexOf(value.charAt(at + 3)) >= 0
                && value.startsWith("\\ud", at + 6) && "cdef".indexOf(value.charAt(at + 9)) >= 0;
        return pair ? 12 : JsonText.escapeLength(value, at);
    }

    private static String stub(String value, JsonChildren child, String path, String cursor) {
        var stub = new StringBuilder();
        int keyChars = 0;
        if (child.object()) {
            String key = child.key();
            if (key.length() > SHOWN_PATH_CHARS) {
                keyChars = key.length();
                key = key.substring(0, SHOWN_KEY_CHARS) + "…";
            }
            stub.append(JsonStrings.quote(key)).append(':');
        }
        stub.append("{\"$type\":\"tooLarge\",\"path\":").append(JsonStrings.quote(shown(path + child.step())))
                .append(",\"chars\":").append(child.valueEnd() - child.valueStart());
        if (keyChars > 0) {
            stub.append(",\"keyChars\":").append(keyChars);
        }
        char first = value.charAt(child.valueStart());
        if (first == '[' || first == '{' || first == '"') {
            stub.append(",\"cursor\":").append(JsonStrings.quote(cursor));
        }
        return stub.append('}').toString();
    }

    private static StringBuilder separate(StringBuilder list) {
        return list.length() == 1 ? list : list.append(',');
    }

    private static boolean changed(String value, int end, Position position) {
        return position.hash() != 0 && position.hash() != hash(value, end);
    }

    private static int hash(String value, int end) {
        return 31 * value.substring(Math.max(0, end - HASHED_CHARS), end).hashCode() + end;
    }

    /** The end of a path tells more than its start; bounded as it will stand in JSON. */
    public static String shown(CharSequence path) {
        String shown = path.toString();
        for (int keep = SHOWN_PATH_CHARS; JsonStrings.quote(shown).length() > SHOWN_PATH_CHARS + 2; keep -= 10) {
            shown = "…" + path.subSequence(Math.max(0, path.length() - keep), path.length());
        }
        return shown;
    }

    private static final class TagList {

        private final StringBuilder json = new StringBuilder("[");
        private int leftOut;

        /** Takes the tags that fit and returns how many characters they have. */
        int add(List<String> tags, int room) {
            int used = 0;
            for (String tag : tags) {
                if (used + tag.length() + 1 <= room) {
                    separate(json).append(tag);
                    used += tag.length() + 1;
                } else {
                    leftOut++;
                }
            }
            return used;
        }
    }
}
