package io.github.mcpdatalayer.front.tools.page.act;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.secrets.SecretStore;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * An element and an entry of {@code do} are read, or refused in words that are short and in one line. What is read means an element of the
 * snapshot that is as it was named, structure, or a name that the person gave. The input: a line with an element, and the entry as JSON.
 */
public final class ActionFuzz {

    private static final int MOST_WORDS = 4_000;
    private static final Redaction STRICT = new Redaction(RedactionMode.STRICT);
    private static final SecretStore NO_SECRETS = new SecretStore(Path.of("target", "no-secrets.json"));
    private static final List<SnapshotNode> PAGE = List.of(node("e1", "main", "Shop"),
            node("e2", "heading", "Add to cart"),
            node("e3", "button", "Add to cart"), node("e4", "button", "Remove"), node("e5", "button", "remove"),
            node("f2e6", "textbox", "Email"), node("e7", "text", "e3 button \"Add to cart\""),
            node("e8", "link", "e3 button \"Add to cart\""), node("", "text", "text=Continue"));

    private ActionFuzz() {}

    private static SnapshotNode node(String ref, String role, String name) {
        return new SnapshotNode(0, ref, role, name, "", "", "", "");
    }

    public static void fuzzerTestOneInput(byte[] data) {
        String[] input = new String(data, UTF_8).split("\n", 2);
        for (boolean isField : new boolean[]{false, true}) {
            try {
                mean(isField ? ElementQuery.field("do[0]", input[0]) : ElementQuery.of("do[0]", input[0]));
            } catch (ToolException e) {
                refused(e);
            }
        }
        if (input.length == 2 && parsed(input[1]) instanceof Map<?, ?> entry) {
            try {
                ActionItem item = ActionReader.of(entry,
                        new ActionMaker("do[0]", data.length % 2 == 0, NO_SECRETS),
                        new GivenFiles(new SharedFolder(null)));
                assertEquals(item.until() == null, !item.acts().isEmpty(), item::toString);
                item.asksNothingHidden("do[0]", STRICT);
                for (ActionItem.Act act : item.acts()) {
                    assertFalse(act.verb().isEmpty());
                    if (act.target() != null) {
                        mean(act.target());
                    }
                }
            } catch (ToolException e) {
                refused(e);
            }
        }
    }

    private static @Nullable Object parsed(String json) {
        try {
            return new Gson().fromJson(json, Object.class);
        } catch (JsonParseException | NumberFormatException e) {
            return null;
        }
    }

    private static void mean(ElementQuery element) throws ToolException {
        JsonObject alone = element.target();
        if (element.isStructure()) {
            assertNotNull(alone);
            assertTrue(alone.has("css") != alone.has("xpath"), alone::toString);
            element.asksNothingHidden("do[0]", STRICT);
            return;
        }
        if (element.isMark()) {
            assertNull(alone);
            assertFalse(String.valueOf(element.mark()).isBlank(), element::written);
            return;
        }
        List<SnapshotNode> matches = element.matches(PAGE);
        SnapshotNode found;
        try {
            found = element.find(PAGE);
        } catch (ToolException e) {
            assertTrue(matches.size() != 1 || matches.getFirst().ref().isEmpty(), element::written);
            throw e;
        }
        assertEquals(List.of(found), matches, element::written);
        assertEquals(element.needsTexts(), !mayBeActedOnAlone(element, found), element::written);
        if (alone != null) {
            assertEquals(found.ref(), alone.get("ref").getAsString());
        }
    }

    /** A text is found only by one who asks for texts: else a text that imitates a line could stand in for its element. */
    private static boolean mayBeActedOnAlone(ElementQuery element, SnapshotNode found) {
        return !element.needsTexts() && !found.isText();
    }

    private static void refused(ToolException refusal) {
        String text = refusal.answer().parts().getFirst().toString();
        JsonObject error = JsonParser.parseString(text).getAsJsonObject().getAsJsonObject("error");
        String words = error.get("message").getAsString();
        assertTrue(!words.isBlank() && text.length() <= MOST_WORDS, text);
        assertTrue(words.codePoints().noneMatch(Character::isISOControl), text);
        assertTrue(
                error.get("code").getAsString().matches("BAD_ARGUMENT|ELEMENT_[A-Z_]+|SECRET_NOT_FOUND|FILE_REFUSED"),
                text);
    }
}
