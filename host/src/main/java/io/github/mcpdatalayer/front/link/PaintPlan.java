package io.github.mcpdatalayer.front.link;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.Redaction.Replaced;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * Plans what is painted over in a picture of a page: the boxes of the words that redaction replaces, with their placeholders.
 * Words come as {@code [[text, [from, to, x, y, width, height, …], [key, …]], …]}, boxes go as {@code [[x, y, width,
 * height, placeholder], …]}. A text counts for itself and together with those around it, as it does when the page is read.
 */
final class PaintPlan {

    private static final int NUMBERS = 6;
    /** A shorter value may be a part of anything. */
    private static final int LEAST_VALUE = 5;
    private static final int MOST_VALUES = 500;

    /**
     * A text of the page.
     *
     * @param runs six numbers a word
     */
    private record Block(String text, JsonArray runs, List<String> keys) {}

    private final Redaction redaction;
    private final JsonArray painted = new JsonArray();
    private final Set<Box> known = new HashSet<>();
    /** The values that were replaced, with their placeholders. */
    private final Map<String, String> values = new LinkedHashMap<>();

    private PaintPlan(Redaction redaction) {
        this.redaction = redaction;
    }

    /** Tells whether this is a picture in base64, and thus no text of a page. */
    static boolean isPicture(String text) {
        return text.chars().allMatch(PaintPlan::isBase64);
    }

    private static boolean isBase64(int c) {
        boolean isLetter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        return isLetter || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '=';
    }

    /** Makes the plan as JSON; from words that are no JSON it makes an empty text, so that no picture follows. */
    static String of(String words, Redaction redaction) {
        try {
            List<Block> blocks = blocks(StrictJson.parse(words, Protocol.MAX_JSON_DEPTH));
            var plan = new PaintPlan(redaction);
            plan.each(blocks);
            plan.together(blocks);
            plan.elsewhere(blocks);
            return plan.painted.toString();
        } catch (NotJsonException | IllegalStateException | NumberFormatException | IndexOutOfBoundsException
                | UnsupportedOperationException e) {
            return "";
        }
    }

    private static List<Block> blocks(JsonElement words) {
        List<Block> blocks = new ArrayList<>();
        for (JsonElement each : words.getAsJsonArray()) {
            JsonArray block = each.getAsJsonArray();
            List<String> keys = new ArrayList<>();
            block.get(2).getAsJsonArray().forEach(key -> keys.add(key.getAsString()));
            JsonArray runs = block.get(1).getAsJsonArray();
            if (runs.size() % NUMBERS != 0) {
                throw new IllegalStateException("not six numbers a word");
            }
            for (JsonElement number : runs) {
                if (!(number instanceof JsonPrimitive value && value.isNumber())) {
                    throw new IllegalStateException("not a number");
                }
            }
            blocks.add(new Block(block.get(0).getAsString(), runs, keys));
        }
        return blocks;
    }

    private void each(List<Block> blocks) {
        for (Block block : blocks) {
            for (Replaced replaced : redaction.replaced(block.keys, block.text)) {
                paint(block, replaced.from(), replaced.to(), replaced.with());
            }
        }
    }

    /** Reads texts together with the ones before them, which may say what they are. */
    private void together(List<Block> blocks) {
        var all = new StringBuilder();
        List<Integer> starts = new ArrayList<>();
        for (Block block : blocks) {
            starts.add(all.length());
            if (block.keys.isEmpty()) {
                all.append(block.text).append('\n');
            }
        }
        starts.add(all.length());
        for (Replaced replaced : redaction.replaced(List.of(), all.toString())) {
            for (int i = 0; i < blocks.size(); i++) {
                int start = starts.get(i);
                if (start < replaced.to() && starts.get(i + 1) > replaced.from()) {
                    paint(blocks.get(i), replaced.from() - start, replaced.to() - start, replaced.with());
                }
            }
        }
    }

    /** Replaces in other places what was replaced in one, though nothing there says that it is personal. */
    private void elsewhere(List<Block> blocks) {
        for (var each : List.copyOf(values.entrySet())) {
            String value = each.getKey();
            for (Block block : blocks) {
                for (int at = block.text.indexOf(value); at >= 0; at = block.text.indexOf(value, at + 1)) {
                    paint(block, at, at + value.length(), each.getValue());
                }
            }
        }
    }

    private void paint(Block block, int from, int to, String with) {
        String value = block.text.substring(Math.max(0, from), Math.min(to, block.text.length())).strip();
        if (value.length() >= LEAST_VALUE && values.size() < MOST_VALUES) {
            values.putIfAbsent(value, with);
        }
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < block.runs.size(); i += NUMBERS) {
            if (block.runs.get(i).getAsInt() < to && block.runs.get(i + 1).getAsInt() > from) {
                Box box = Box.at(block.runs, i + 2);
                if (!boxes.isEmpty() && box.isBehind(boxes.getLast())) {
                    box = boxes.removeLast().with(box);
                }
                boxes.add(box);
            }
        }
        for (int i = 0; i < boxes.size(); i++) {
            if (known.add(boxes.get(i))) {
                painted.add(boxes.get(i).labelled(i == 0 ? with : ""));
            }
        }
    }

    /** A place in the picture. */
    private record Box(int x, int y, int width, int height) {

        static Box at(JsonArray runs, int from) {
            return new Box(runs.get(from).getAsInt(), runs.get(from + 1).getAsInt(), runs.get(from + 2).getAsInt(),
                    runs.get(from + 3).getAsInt());
        }

        /** Tells whether it follows another one in the same line, a blank apart. */
        boolean isBehind(Box other) {
            int gap = x - other.x - other.width;
            return y == other.y && height == other.height && x >= other.x && gap < height / 2;
        }

        Box with(Box next) {
            return new Box(x, y, Math.max(x + width, next.x + next.width) - x, height);
        }

        JsonArray labelled(String label) {
            var box = new JsonArray();
            for (int number : new int[]{x, y, width, height}) {
                box.add(number);
            }
            box.add(label);
            return box;
        }
    }
}
