package io.github.mcpdatalayer.json;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/** Makes the tree of one value, as far as the budget reaches. */
final class JsonTree {

    private static final String ITS_SIZE = "its size";

    private final BoundedTexts texts;
    private final JsonReader in;
    private final @Nullable JsonBudget budget;

    /**
     * A tree.
     *
     * @param budget null for what is bounded by its length, such as a message
     */
    JsonTree(Reader text, @Nullable JsonBudget budget) {
        texts = new BoundedTexts(text, budget == null ? Integer.MAX_VALUE : JsonBudget.MOST_TEXT);
        in = new JsonReader(texts);
        in.setStrictness(Strictness.STRICT);
        this.budget = budget;
    }

    JsonElement whole(int maxDepth) throws NotJsonException, IOException {
        // Exceeding gson's own limit throws another exception, so ours is checked first.
        in.setNestingLimit(maxDepth + 1);
        try {
            JsonElement value = read(maxDepth);
            if (in.peek() != JsonToken.END_DOCUMENT) {
                throw new NotJsonException("the end", "one JSON value and nothing after it");
            }
            return value;
        } catch (MalformedJsonException | JsonParseException | NumberFormatException | IllegalStateException e) {
            throw new NotJsonException(where(), "expected JSON as RFC 8259 has it");
        } catch (BoundedTexts.TooLong e) {
            throw new NotJsonException(ITS_SIZE,
                    "expected at most " + JsonBudget.MOST_TEXT + " characters in each text and number");
        } catch (EOFException e) {
            throw new NotJsonException(where(), "the JSON ends too early");
        }
    }

    private JsonElement read(int depthLeft) throws IOException, NotJsonException {
        texts.begin();
        return switch (in.peek()) {
            case BEGIN_OBJECT -> readObject(depthLeft);
            case BEGIN_ARRAY -> readArray(depthLeft);
            case STRING -> {
                String text = in.nextString();
                require(budget == null || budget.takesText(text));
                yield new JsonPrimitive(text);
            }
            case NUMBER -> {
                Number number = ToNumberPolicy.LAZILY_PARSED_NUMBER.readNumber(in);
                require(budget == null || budget.takesText(number.toString()));
                yield new JsonPrimitive(number);
            }
            case BOOLEAN -> new JsonPrimitive(in.nextBoolean());
            case NULL -> {
                in.nextNull();
                yield JsonNull.INSTANCE;
            }
            case END_OBJECT, END_ARRAY, NAME, END_DOCUMENT -> throw new NotJsonException(where(), "expected a value");
        };
    }

    private JsonObject readObject(int depthLeft) throws IOException, NotJsonException {
        checkDepth(depthLeft);
        require(budget == null || budget.takesObject());
        JsonObject object = new JsonObject();
        in.beginObject();
        while (in.hasNext()) {
            texts.begin();
            String name = in.nextName();
            require(budget == null || budget.takesMember(name));
            if (object.has(name)) {
                throw new NotJsonException("an object", "expected each key once");
            }
            object.add(name, read(depthLeft - 1));
        }
        in.endObject();
        return object;
    }

    private JsonArray readArray(int depthLeft) throws IOException, NotJsonException {
        checkDepth(depthLeft);
        require(budget == null || budget.takesList());
        JsonArray array = new JsonArray();
        in.beginArray();
        while (in.hasNext()) {
            require(budget == null || budget.takesElement());
            array.add(read(depthLeft - 1));
        }
        in.endArray();
        return array;
    }

    private void require(boolean hasRoom) throws NotJsonException {
        if (!hasRoom && budget != null) {
            throw new NotJsonException(ITS_SIZE, budget.expected());
        }
    }

    /** Only the first step of the path: deeper keys may be content. */
    private String where() {
        String path = in.getPath();
        int end = 2;
        while (end < path.length() && end < 24 && Character.isLetter(path.charAt(end))) {
            end++;
        }
        return path.substring(0, Math.min(end, path.length()));
    }

    private static void checkDepth(int depthLeft) throws NotJsonException {
        if (depthLeft == 0) {
            throw new NotJsonException("its nesting", "expected less depth");
        }
    }
}
