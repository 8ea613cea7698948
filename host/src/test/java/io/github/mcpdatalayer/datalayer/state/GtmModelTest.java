package io.github.mcpdatalayer.datalayer.state;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.datalayer.state.PageValues.gtag;
import static io.github.mcpdatalayer.datalayer.state.PageValues.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** One test for each way in which GTM differs from data-layer-helper. */
class GtmModelTest {
    private static ComputedState after(JsonValue... messages) {
        return PageValues.after(StateProfile.GTM, messages);
    }

    private static String state(JsonValue... messages) {
        return after(messages).state().toJson();
    }

    private static List<Note> notes(JsonValue... messages) {
        return after(messages).notes();
    }

    @Test
    void versionOneIsFlatAndVersionTwoIsMerged() {
        ComputedState computed = after(parse("{\"a.b\":1,\"e\":{\"x\":1}}"),
                parse("{\"a\":{\"c\":2},\"e\":{\"y\":2}}"));
        assertEquals("{\"a\":{\"b\":1,\"c\":2},\"e\":{\"x\":1,\"y\":2}}", computed.state().toJson());
        assertEquals("{\"a.b\":1,\"e\":{\"y\":2},\"a\":{\"c\":2}}", computed.flat().toJson());
    }

    @Test
    void topLevelClearReplacesTheKeysOfItsMessageAndNoOthers() {
        assertEquals("{\"e\":{\"y\":2},\"other\":1}",
                state(parse("{\"e\":{\"x\":1},\"other\":1}"), parse("{\"e\":{\"y\":2},\"_clear\":true}")));
        assertEquals("{\"a\":{\"b\":[9],\"keep\":1}}",
                state(parse("{\"a\":{\"b\":[1,2],\"keep\":1}}"), parse("{\"_clear\":1,\"a.b\":[9]}")));
        assertEquals("{\"e\":{\"x\":1,\"y\":2}}",
                state(parse("{\"e\":{\"x\":1}}"), parse("{\"e\":{\"y\":2},\"_clear\":0}")));
    }

    @Test
    void nestedClearIsAnOrdinaryKey() {
        assertEquals("{\"e\":{\"i\":{\"x\":1,\"y\":2},\"_clear\":true}}",
                state(parse("{\"e\":{\"i\":{\"x\":1}}}"), parse("{\"e\":{\"_clear\":true,\"i\":{\"y\":2}}}")));
    }

    @Test
    void gtagSetReplacesAsClearDoes() {
        assertEquals("{\"user\":{\"b\":2}}",
                state(parse("{\"user\":{\"a\":1}}"), gtag("[\"set\",{\"user\":{\"b\":2}}]")));
        assertEquals("{\"user\":{\"b\":2}}",
                state(parse("{\"user\":{\"a\":1}}"), gtag("[\"set\",\"user\",{\"b\":2}]")));
        var dropped = new Note(0, Note.NoteKind.DROPPED_GTAG, "gtag('set', {…}) or gtag('set', '…', …)");
        assertEquals(List.of(dropped), notes(gtag("[\"set\",5,1]")));
        assertEquals(List.of(dropped), notes(gtag("[\"set\",\"a\",1,2]")));
    }

    @Test
    void gtagEventBecomesAnEventWithItsModel() {
        assertEquals(
                "{\"event\":\"purchase\",\"eventModel\":{\"value\":1,\"event_callback\":{\"$type\":\"function\"},"
                        + "\"event_timeout\":500},\"eventCallback\":{\"$type\":\"function\"},\"eventTimeout\":500}",
                state(gtag(
                        "[\"event\",\"purchase\",{\"value\":1,\"event_callback\":{\"$f\":1},\"event_timeout\":500}]")));
        assertEquals("{\"event\":\"x\"}", state(gtag("[\"event\",\"x\"]")));
        assertEquals("{\"event\":\"x\"}", state(gtag("[\"event\",\"x\",null]")));
        assertEquals("{\"event\":\"x\"}", state(gtag("[\"event\",\"x\",{\"$u\":1}]")));
    }

    @Test
    void gtagEventWithFourArgumentsOrParametersThatAreNoneIsDropped() {
        for (String args : new String[]{"[\"event\",\"x\",{},1]", "[\"event\",\"x\",\"y\"]", "[\"event\",\"x\",[1]]",
                "[\"event\",\"x\",0]", "[\"event\"]", "[\"event\",1]", "[\"nonsense\",1]", "[]"}) {
            assertEquals("{}", state(gtag(args)), args);
            assertEquals(List.of(Note.NoteKind.DROPPED_GTAG), notes(gtag(args)).stream().map(Note::kind).toList(),
                    args);
        }
    }

    @Test
    void aDroppedCallIsNamedAsItWasProbablyMeant() {
        assertEquals(List.of(new Note(0, Note.NoteKind.DROPPED_GTAG, "gtag('event', 'sign_up', {…})")),
                notes(gtag("[\"evnet\",\"sign_up\",{\"method\":\"mail\"}]")));
        assertEquals(List.of(new Note(0, Note.NoteKind.DROPPED_GTAG, "gtag('consent', 'update', {…})")),
                notes(gtag("[\"consent\",{\"ad_storage\":\"granted\"}]")));
        assertEquals(List.of(), notes(gtag("[\"policy\",\"all\",{\"$f\":1}]")));
    }

    @Test
    void gtagJsBecomesTheStartOfGtm() {
        JsonValue date = JsonObject.tagged("date", new Member("iso", new JsonString("2024-05-01T10:00:00.123Z")));
        JsonValue js = JsonObject.tagged("gtag",
                new Member("args", JsonArray.of(new JsonString("js"), date)));
        assertEquals("{\"event\":\"gtm.js\",\"gtm\":{\"start\":1714557600123}}", state(js));
        assertEquals("{\"event\":\"gtm.js\",\"gtm.start\":1714557600123}", after(js).flat().toJson());
    }

    @Test
    void gtagConfigAndConsentWriteNoKeys() {
        JsonValue[] messages = {gtag("[\"config\",\"G-1\",{\"a\":1}]"),
                gtag("[\"consent\",\"default\",{\"ad_storage\":\"denied\"}]"),
                gtag("[\"get\",\"G-1\",\"client_id\",{\"$f\":1}]")};
        assertEquals("{}", state(messages));
        assertEquals(List.of(), notes(messages));
    }

    @Test
    void theEventModelIsGoneBeforeTheNextMessage() {
        assertEquals("{\"event\":\"a\",\"x\":1}", state(gtag("[\"event\",\"a\",{\"v\":1}]"), parse("{\"x\":1}")));
        assertEquals("{\"event\":\"b\",\"eventModel\":{\"w\":2}}",
                state(gtag("[\"event\",\"a\",{\"v\":1}]"), gtag("[\"event\",\"b\",{\"w\":2}]")));
        assertEquals("{\"event\":\"a\"}", state(gtag("[\"event\",\"a\",{\"v\":1}]"), parse("5")));
    }

    @Test
    void itemsMergeByIndex() {
        assertEquals("{\"ecommerce\":{\"items\":[9,2,3]}}",
                state(parse("{\"ecommerce\":{\"items\":[1,2,3]}}"), parse("{\"ecommerce\":{\"items\":[9]}}")));
        assertEquals("{\"ecommerce\":{\"items\":[{\"id\":9,\"old\":1}]}}", state(
                parse("{\"ecommerce\":{\"items\":[{\"id\":1,\"old\":1}]}}"),
                parse("{\"ecommerce\":{\"items\":[{\"id\":9}]}}")));
    }

    @Test
    void ecommerceNullResets() {
        assertEquals("{\"ecommerce\":{\"items\":[9]}}", state(parse("{\"ecommerce\":{\"items\":[1,2,3]}}"),
                parse("{\"ecommerce\":null}"), parse("{\"ecommerce\":{\"items\":[9]}}")));
    }

    @Test
    void aGetThroughNullIsFalseAndThroughUndefinedUndefined() {
        GtmModel model = new GtmModel(new Notes());
        model.process(new Push(parse("{\"a\":null,\"b\":{\"c\":[5]}}")), 0);
        assertEquals(JsonLiteral.FALSE, model.get("a.b"));
        assertEquals(JsonLiteral.NULL, model.get("a"));
        assertNull(model.get("x.y.z"));
        assertEquals(JsonValue.parse("5"), model.get("b.c.0"));
    }

    @Test
    void aCommandThroughNullOrWithoutAPathDoesNothingAndNeverThrows() {
        JsonValue start = parse("{\"a\":null,\"l\":[1]}");
        assertEquals("{\"a\":null,\"l\":[1,2]}",
                state(start, parse("[\"a.b.push\",1]"), parse("[\"l.push\",2]"), parse("[1,2]")));
        assertEquals(List.of(new Note(2, Note.NoteKind.IGNORED)),
                notes(start, parse("[\"a.b.push\",1]"), parse("[1,2]")));
    }

    @Test
    void arraysAndObjectsThatMimicGtagAreNotGtagCalls() {
        assertEquals("{}", state(parse("[\"event\",\"purchase\",{\"value\":1}]")));
        assertEquals(List.of(new Note(0, Note.NoteKind.MIMICS_GTAG)),
                notes(parse("[\"event\",\"purchase\",{\"value\":1}]")));
        assertEquals(List.of(new Note(0, Note.NoteKind.MIMICS_GTAG)),
                notes(parse("{\"0\":\"event\",\"1\":\"purchase\"}")));
    }

    @Test
    void aContainersWrapperIsUnwrapped() {
        assertEquals("{\"a\":1}", state(parse("{\"getUntrustedMessageValue\":{\"$f\":1},\"message\":{\"a\":1}}")));
        assertEquals(List.of(new Note(0, Note.NoteKind.WRAPPED)),
                notes(parse("{\"getUntrustedMessageValue\":{\"$f\":1}}")));
        assertEquals("{\"getUntrustedMessageValue\":1}", state(parse("{\"getUntrustedMessageValue\":1}")));
    }

    @Test
    void aFunctionIsNotedAndAMessageWithoutEventOnlyUpdates() {
        assertEquals(List.of(new Note(0, Note.NoteKind.FUNCTION_NOT_RUN)), notes(parse("{\"$f\":1}")));
        assertEquals("{\"event\":\"a\",\"x\":1}", state(parse("{\"event\":\"a\"}"), parse("{\"x\":1}")));
    }

    @Test
    void nullAndPlainValuesAreIgnored() {
        assertEquals("{}", state(parse("null"), parse("5"), parse("\"text\""), parse("{\"$u\":1}")));
    }
}
