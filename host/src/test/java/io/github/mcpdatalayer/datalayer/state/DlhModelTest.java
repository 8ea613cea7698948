package io.github.mcpdatalayer.datalayer.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.Oracles;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.datalayer.state.PageValues.gtag;
import static io.github.mcpdatalayer.datalayer.state.PageValues.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;

class DlhModelTest {
    @Test
    void allSequencesOfTheOracleGiveTheStateAndTheExceptionsOfTheLibrary() throws IOException {
        List<JsonValue> cases = ((JsonArray) Oracles.read("dlh-cases.json")).elements();
        assertEquals(3_000, cases.size());
        for (JsonValue value : cases) {
            JsonObject test = (JsonObject) value;
            List<Push> pushes = Oracles.list(test, "pushes").stream().map(push -> new Push(message((JsonObject) push)))
                    .toList();
            ComputedState computed = ComputedState.after(pushes, StateProfile.DLH);
            assertEquals(PageValues.decode(Oracles.member(test, "state")).toJson(), computed.state().toJson(),
                    test::toJson);
            assertEquals(new JsonArray(Oracles.list(test, "thrown")), thrown(computed), test::toJson);
        }
    }

    private static JsonValue message(JsonObject push) {
        JsonValue args = push.get("args");
        if (args != null) {
            return gtag(args.toJson());
        }
        return PageValues.decode(push.members().getFirst().value());
    }

    private static JsonArray thrown(ComputedState computed) {
        List<JsonValue> thrown = new ArrayList<>();
        computed.notes().stream().filter(note -> note.kind() == Note.NoteKind.THROWS)
                .forEach(note -> thrown.add(JsonNumber.of(note.push())));
        return new JsonArray(thrown);
    }

    private static String state(JsonValue... messages) {
        return PageValues.after(StateProfile.DLH, messages).state().toJson();
    }

    private static List<Note> notes(JsonValue... messages) {
        return PageValues.after(StateProfile.DLH, messages).notes();
    }

    @Test
    void aFunctionIsNotedAsNotExecutableOutsideThePage() {
        JsonValue function = JsonObject.tagged("function");
        assertEquals(List.of(new Note(1, Note.NoteKind.FUNCTION_NOT_RUN)), notes(parse("{\"a\":1}"), function));
        assertEquals("{\"a\":1}", state(parse("{\"a\":1}"), function));
    }

    @Test
    void topLevelClearIsIgnoredAndNestedClearReplaces() {
        assertEquals("{\"a\":{\"x\":1,\"y\":2}}",
                state(parse("{\"a\":{\"x\":1}}"), parse("{\"_clear\":true,\"a\":{\"y\":2}}")));
        assertEquals("{\"a\":{\"b\":{\"y\":2}}}",
                state(parse("{\"a\":{\"b\":{\"x\":1}}}"), parse("{\"a\":{\"_clear\":true,\"b\":{\"y\":2}}}")));
    }

    @Test
    void onlyTopLevelKeysAreSplitAtDots() {
        assertEquals("{\"a\":{\"b\":{\"c.d\":1}}}", state(parse("{\"a.b\":{\"c.d\":1}}")));
    }

    @Test
    void aHoleKeepsWhatIsThereAndUndefinedOverwrites() {
        assertEquals("{\"a\":[1,{\"$type\":\"undefined\"},9]}",
                state(parse("{\"a\":[1,2,3]}"), parse("{\"a\":[{\"$h\":1},{\"$u\":1},9]}")));
    }

    @Test
    void aLongRunOfHolesThatTheReaderWroteAsOneKeepsTheIndicesBehindIt() {
        JsonValue holes = JsonObject.tagged("holes", new JsonObject.Member("count", JsonNumber.of(20)));
        JsonValue message = JsonObject.of(List.of(new JsonObject.Member("a", JsonArray.of(holes, JsonNumber.of(7)))));
        String old = "0,".repeat(20);
        assertEquals("{\"a\":[" + old + "7]}", state(parse("{\"a\":[" + old + "1]}"), message));
    }

    @Test
    void keysThatReachPrototypesPolluteNothing() {
        assertEquals("{\"a\":1}", state(parse("{\"__proto__\":{\"x\":1},\"a\":1}")));
        assertEquals("{\"constructor\":{\"prototype\":{\"x\":1}}}",
                state(parse("{\"constructor.prototype\":{\"x\":1}}")));
    }

    @Test
    void whatIsNoPlainObjectReplacesAndIsNeverMergedInto() {
        JsonValue element = JsonObject.tagged("element", new JsonObject.Member("tag", JsonValue.parse("\"A\"")));
        JsonValue message = JsonObject.of(List.of(new JsonObject.Member("el", element)));
        assertEquals("{\"el\":{\"$type\":\"element\",\"tag\":\"A\"}}", state(parse("{\"el\":{\"x\":1}}"), message));
        assertEquals("{\"el\":{\"x\":1}}", state(message, parse("{\"el\":{\"x\":1}}")));
        assertEquals("{\"n\":{\"nodeType\":1}}", state(parse("{\"n\":{\"x\":1}}"), parse("{\"n\":{\"nodeType\":1}}")));
    }

    @Test
    void aCommandThatDoesNotBeginWithTextThrowsAndOneOnUnknownGroundIsNoted() {
        assertEquals(List.of(new Note(0, Note.NoteKind.THROWS)), notes(parse("[1,2]")));
        assertEquals(List.of(new Note(0, Note.NoteKind.THROWS)), notes(parse("[]")));
        assertEquals(List.of(new Note(1, Note.NoteKind.THROWS)),
                notes(parse("{\"a\":null}"), parse("[\"a.b.push\",1]")));
        assertEquals(List.of(), notes(parse("{\"a\":null}"), parse("[\"a.push\",1]")));
        assertEquals(List.of(new Note(1, Note.NoteKind.METHOD_NOT_RUN)),
                notes(parse("{\"a\":{\"f\":{\"$f\":1}}}"), parse("[\"a.f\"]")));
        assertEquals(List.of(new Note(1, Note.NoteKind.METHOD_NOT_RUN)),
                notes(parse("{\"a\":[2,1]}"), parse("[\"a.sort\"]")));
    }

    @Test
    void arraysTakeTheMethodsOfArrays() {
        JsonValue array = parse("{\"a\":{\"b\":[1,2,3,4]}}");
        assertEquals("{\"a\":{\"b\":[2,3,4]}}", state(array, parse("[\"a.b.shift\"]")));
        assertEquals("{\"a\":{\"b\":[1,2,3]}}", state(array, parse("[\"a.b.pop\"]")));
        assertEquals("{\"a\":{\"b\":[1,2,\"x\"]}}", state(array, parse("[\"a.b.splice\",-2,9,\"x\"]")));
        assertEquals("{\"a\":{\"b\":[1,2]}}", state(array, parse("[\"a.b.splice\",\"2\"]")));
        assertEquals("{\"a\":{\"b\":[1,0,0,4]}}", state(array, parse("[\"a.b.fill\",0,1,-1]")));
    }

    @Test
    void keysStandInJavaScriptsOrder() {
        assertEquals("{\"2\":1,\"10\":1,\"b\":1,\"a\":1,\"01\":1}",
                state(parse("{\"b\":1}"), parse("{\"10\":1,\"a\":1}"), parse("{\"2\":1,\"01\":1}")));
    }

    @Test
    void aKeyOfAHundredThousandDotsAndAsDeepAnObjectAreComputed() {
        int depth = 100_000;
        String nested = "{\"a\":".repeat(depth + 1) + "1" + "}".repeat(depth + 1);
        assertEquals(nested, state(parse("{\"" + "a.".repeat(depth) + "a\":1}")));
        assertEquals(nested, state(JsonValue.parse(nested), JsonValue.parse(nested)));
    }
}
