package io.github.mcpdatalayer.datalayer.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.json.TaggedJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.github.mcpdatalayer.datalayer.state.PageValues.gtag;
import static io.github.mcpdatalayer.datalayer.state.PageValues.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;

class ComputedStateTest {
    private static int setBy(ComputedState computed, String path) {
        return computed.setBy(NormalizedPath.parse(path)).orElse(-1);
    }

    @Test
    void thePushThatLastSetAPathIsKnown() {
        ComputedState computed = PageValues.after(StateProfile.GTM, parse("{\"user\":{\"id\":1,\"name\":\"x\"}}"),
                parse("{\"user\":{\"id\":2}}"), parse("{\"items\":[{\"a\":1},{\"a\":2}]}"),
                parse("{\"items\":[{\"a\":9}]}"),
                parse("[\"items.push\",{\"a\":3}]"));
        assertEquals(1, setBy(computed, "$['user']"));
        assertEquals(1, setBy(computed, "$['user']['id']"));
        assertEquals(0, setBy(computed, "$['user']['name']"));
        assertEquals(3, setBy(computed, "$['items'][0]['a']"));
        assertEquals(2, setBy(computed, "$['items'][1]['a']"));
        assertEquals(4, setBy(computed, "$['items'][2]['a']"));
        assertEquals(4, setBy(computed, "$['items']"));
        assertEquals(4, setBy(computed, "$"));
        assertEquals(OptionalInt.empty(), computed.setBy(NormalizedPath.parse("$['user']['none']")));
        assertEquals(OptionalInt.empty(), computed.setBy(NormalizedPath.parse("$['items'][9]")));
    }

    @Test
    void theStateAfterAnEarlierPushIsThatOfThePushesUpToIt() {
        List<Push> pushes = List.of(new Push(parse("{\"a\":1}")), new Push(parse("{\"a\":2}")),
                new Push(gtag("[\"set\",\"b\",3]")));
        assertEquals("{}", ComputedState.after(pushes.subList(0, 0), StateProfile.GTM).state().toJson());
        assertEquals("{\"a\":1}", ComputedState.after(pushes.subList(0, 1), StateProfile.GTM).state().toJson());
        assertEquals("{\"a\":2,\"b\":3}", ComputedState.after(pushes, StateProfile.GTM).state().toJson());
    }

    @Test
    void aPlainObjectIsItsLastCopyAndKnowsWhereEachPathChanged() {
        ComputedState computed = PageValues.after(StateProfile.OBJECT,
                parse("{\"page\":{\"name\":\"a\",\"type\":\"x\"},\"old\":1}"),
                parse("{\"page\":{\"name\":\"a\",\"type\":\"x\"},\"old\":1}"),
                parse("{\"page\":{\"type\":\"y\",\"name\":\"a\"},\"list\":[1]}"));
        assertEquals("{\"page\":{\"type\":\"y\",\"name\":\"a\"},\"list\":[1]}", computed.state().toJson());
        assertEquals(2, setBy(computed, "$['page']['type']"));
        assertEquals(0, setBy(computed, "$['page']['name']"));
        assertEquals(2, setBy(computed, "$['list'][0]"));
        assertEquals(2, setBy(computed, "$['page']"));
        assertEquals(-1, setBy(computed, "$['old']"));
    }

    @ParameterizedTest
    @EnumSource(StateProfile.class)
    void tagsAreStillTagsInTheStateAndAPagesOwnTypeKeysAreNot(StateProfile profile) {
        JsonValue message = TaggedJson.parse("{\"real\":{\"$type\":\"nan\"},\"own\":{\"$type\":\"nan\"}}",
                "[{\"path\":\"$['real']\",\"type\":\"nan\"}]");
        assertEquals("[{\"path\":\"$['real']\",\"type\":\"nan\"}]",
                TaggedJson.tagsOf(PageValues.after(profile, message).state()).toJson());
    }

    @Test
    void aHundredThousandNotesAreCountedAndNotKept() {
        JsonValue function = JsonObject.tagged("function");
        ComputedState computed = ComputedState.after(new ArrayList<>(Collections.nCopies(100_000, new Push(function))),
                StateProfile.GTM);
        assertEquals(1_000, computed.notes().size());
        assertEquals(99_000, computed.notesLeftOut());
    }
}
