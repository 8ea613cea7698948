package io.github.mcpdatalayer.datalayer.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.Oracles;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static io.github.mcpdatalayer.datalayer.state.PageValues.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AcdlModelTest {
    private static final int SEQUENCES = 5_000;

    @Test
    @Tag("thorough")
    @Timeout(600)
    void theRealLibraryHasTheSameStateAfterEachPushOfThousandsOfSequences() throws IOException, InterruptedException {
        List<JsonValue> sequences = new ArrayList<>();
        for (int seed = 0; seed < SEQUENCES; seed++) {
            sequences.add(new AcdlItems(seed).sequence());
        }
        List<JsonValue> answers = AcdlLibrary.run(new JsonArray(sequences)).elements();
        assertEquals(SEQUENCES, answers.size());
        int compared = 0;
        for (int i = 0; i < SEQUENCES; i++) {
            compared += compare((JsonArray) sequences.get(i), (JsonArray) answers.get(i));
        }
        assertTrue(compared > 3 * SEQUENCES, "too few states could be compared: " + compared);
    }

    private static int compare(JsonArray sequence, JsonArray answers) {
        List<Push> pushes = sequence.elements().stream().map(item -> new Push(PageValues.decode(item))).toList();
        int compared = 0;
        for (int i = 0; i < answers.size(); i++) {
            JsonObject expected = (JsonObject) answers.get(i);
            ComputedState computed = ComputedState.after(pushes.subList(0, i + 1), StateProfile.ACDL);
            int push = i;
            boolean threw = computed.notes().contains(new Note(push, Note.NoteKind.THROWS));
            assertEquals(expected.get("thrown") == JsonLiteral.TRUE, threw, () -> "push " + push + " of " + sequence);
            JsonValue state = Oracles.member(expected, "state");
            if (state != JsonLiteral.NULL) { // else a push that threw left a function there, and getState throws too
                assertEquals(PageValues.decode(state).toJson(), computed.state().toJson(),
                        () -> "after push " + push + " of " + sequence);
                compared++;
            }
        }
        return compared;
    }

    private static String state(JsonValue... messages) {
        return PageValues.after(StateProfile.ACDL, messages).state().toJson();
    }

    @Test
    void arraysReplaceObjectsMergeAndNullRemoves() {
        assertEquals("{\"a\":{\"l\":[9],\"x\":1}}",
                state(parse("{\"a\":{\"l\":[1,2],\"x\":1,\"y\":2}}"), parse("{\"a\":{\"l\":[9],\"y\":null}}")));
        assertEquals("{\"l\":[1,{\"y\":2}]}", state(parse("{\"l\":[1,null,{\"x\":{\"$u\":1},\"y\":2}]}")));
    }

    @Test
    void eventInfoListenersAndFunctionsAreNoState() {
        assertEquals("{\"k\":1}", state(parse("{\"event\":\"e\",\"eventInfo\":{\"x\":1},\"k\":1}")));
        assertEquals("{}",
                state(parse("{\"on\":\"e\",\"handler\":{\"$f\":1},\"k\":1}"), parse("{\"off\":\"e\",\"k\":1}")));
        assertEquals(List.of(new Note(0, Note.NoteKind.FUNCTION_NOT_RUN)),
                PageValues.after(StateProfile.ACDL, parse("{\"$f\":1}")).notes());
    }

    @Test
    void keysThatReachPrototypesPolluteNothing() {
        assertEquals("{\"toString\":{\"x\":1}}", state(parse("{\"toString\":{\"x\":1}}")));
        assertEquals("{\"a\":{}}", state(parse("{\"__proto__\":{\"x\":1},\"a\":{\"__proto__\":{\"y\":1}}}")));
    }

    @Test
    void aStateAsDeepAsAHundredThousandObjectsIsComputed() {
        String nested = "{\"a\":".repeat(100_000) + "[1]" + "}".repeat(100_000);
        assertEquals(nested, state(JsonValue.parse(nested), JsonValue.parse(nested)));
    }
}
