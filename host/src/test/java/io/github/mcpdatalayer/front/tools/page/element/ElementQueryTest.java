package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot.ShownFrame;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Elements as a caller names them, against the nodes of a snapshot. */
class ElementQueryTest {

    private static final String SEEDS = "io.github.mcpdatalayer.testing.Seeds#many";

    private static final List<SnapshotNode> SHOP = List.of(node(0, "e1", "main", "Shop"),
            node(1, "e2", "heading", "Add to cart"), node(1, "e3", "button", "Add to cart"),
            node(1, "e4", "button", "Remove"), node(1, "e5", "button", "REMOVE"), node(1, "e6", "button", "Remove"),
            node(1, "e7", "textbox", "Email"), node(1, "e8", "link", "Email"), node(1, "e9", "form", ""),
            node(2, "e10", "text", "Buy   now"), node(1, "f2e11", "textbox", "Card  number"),
            node(1, "e12", "button", "Say \"e3\" to\n[EMAIL_1]"), node(1, "", "text", "Only a text"),
            node(1, "e13", "button", "Checkout"));

    static SnapshotNode node(int depth, String ref, String role, String name) {
        return new SnapshotNode(depth, ref, role, name, "", "", "", "");
    }

    private static String found(Object element) throws ToolException {
        return ElementQuery.of("click", element).find(SHOP).ref();
    }

    private static JsonObject error(Object element) {
        ToolException error = assertThrows(ToolException.class, () -> found(element));
        return JsonParser.parseString(error.answer().parts().getFirst().toString()).getAsJsonObject()
                .getAsJsonObject("error");
    }

    private static String code(Object element) {
        return error(element).get("code").getAsString();
    }

    /** Threads of a front have small stacks. */
    @Test
    void aLongNameTakesNoStack() throws Exception {
        var failures = new ArrayList<Throwable>();
        for (String name : List.of("a".repeat(1_900), "\\\"".repeat(900))) {
            Thread small = new Thread(null, () -> {
                try {
                    ElementQuery.of("click", "button \"" + name + "\"");
                    ElementQuery.field("fill", "textbox \"" + name + "\"");
                } catch (ToolException | StackOverflowError e) {
                    failures.add(e);
                }
            }, "small", 160 << 10);
            small.start();
            small.join();
        }
        assertEquals(List.of(), failures);
        String unbounded = "textbox \"" + "a".repeat(500_000) + "\"";
        assertThrows(ToolException.class, () -> ElementQuery.field("fill", unbounded));
    }

    @Test
    void whatASnapshotPrintsIsAnElement() throws Exception {
        assertEquals("e3", found("e3"));
        assertEquals("f2e11", found("f2e11"));
        assertEquals("e3", found("button \"Add to cart\""));
        assertEquals("e3", found("e3 button \"Add to cart\""));
        assertEquals("e3", found("e3 button \"Add to cart\" [disabled] = \"x\" -> \"/y\""));
        assertEquals("e3", found("  button 'Add to cart' "));
        assertEquals("e9", found("form"));
        assertEquals("e12", found(SHOP.get(11).line()));
        assertEquals("e12", found("button \"Say \\\"e3\\\" to [EMAIL_1]\""));
        assertEquals("e3", found(Map.of("role", "button", "name", "Add to cart")));
        assertEquals("e3", found(Map.of("ref", "e3", "role", "button", "name", "")));
        assertEquals("e7", found("label=Email"));
        assertEquals("e7", found(Map.of("label", "email")));
        assertEquals("f2e11", found("label=card number"));
        assertEquals("e10", found("text=Buy now"));
        assertEquals("e13", found("text=\"Checkout\""));
    }

    @Test
    void namesMatchWholeFirstByCaseThenWithout() throws Exception {
        assertEquals("e5", found("button \"REMOVE\""));
        assertEquals(ErrorCode.ELEMENT_AMBIGUOUS.name(), code("button \"Remove\""));
        JsonObject all = error("button \"remove\"");
        assertEquals(3, all.getAsJsonObject("found").get("count").getAsInt());
        assertEquals("[\"e4 button \\\"Remove\\\"\",\"e5 button \\\"REMOVE\\\"\",\"e6 button \\\"Remove\\\"\"]",
                all.getAsJsonObject("found").get("elements").toString());
        assertEquals("e13", found("BUTTON \"CHECKOUT\""));
        assertEquals(ErrorCode.ELEMENT_NOT_FOUND.name(), code("button \"Add\""));
    }

    @Test
    void whatIsNotThereNamesTheNearestAndAStaleLineWhatItsRefIsNow() {
        assertEquals("[\"e3 button \\\"Add to cart\\\"\",\"e2 heading \\\"Add to cart\\\"\"]",
                error("button \"Add to the cart\"").getAsJsonObject("found").get("nearest").toString());
        assertTrue(error("e3 button \"Checkout\"").getAsJsonObject("found").get("nearest").toString()
                .startsWith("[\"e3 button \\\"Add to cart\\\"\""));
        assertEquals(ErrorCode.ELEMENT_NOT_FOUND.name(), code("e99"));
        assertEquals(ErrorCode.ELEMENT_NOT_FOUND.name(), code("text=Only a text")); // whose element is not known
        assertEquals(ErrorCode.ELEMENT_NOT_FOUND.name(), code("label=Shop"));
        assertFalse(error("button \"zzz\"").has("found"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Add to cart", "Continue", "button Add to cart", "button \"Add", "", " ", "e0", "e1x",
            "f0e1", "[role]",
            "#buy",
            "button \"a\" \"b\"", "label=", "text= ", "ref=x12", "🛒", "e12; e13", "button \"a\"]"})
    void whatNamesNothingIsRefusedInWords(String wrong) {
        assertEquals(ErrorCode.BAD_ARGUMENT.name(), code(wrong), wrong);
    }

    @Test
    void anObjectHasOneWayToNameIt() {
        for (Map<?, ?> wrong : List.<Map<?, ?>>of(Map.of(), Map.of("name", ""), Map.of("css", "a", "text", "b"),
                Map.of("ref", "e1", "css", "a"),
                Map.of("ref", 1), Map.of("id", "x"), Map.of("label", "x", "name", "y"), Map.of("ref", "button"),
                Map.of("text", ""))) {
            assertEquals(ErrorCode.BAD_ARGUMENT.name(), code(wrong), wrong::toString);
        }
    }

    @Test
    void anObjectMayHaveANameAloneAsRecordingsDo() throws Exception {
        assertEquals("e13", found(Map.of("name", "checkout")));
        assertEquals(ErrorCode.ELEMENT_AMBIGUOUS.name(), code(Map.of("name", "Email")));
    }

    @Test
    void structureIsForThePageAndARefNeedsNoSnapshot() throws Exception {
        assertEquals("{\"css\":\"#buy > button.primary\"}", target("css=#buy > button.primary"));
        assertEquals("{\"xpath\":\"//form[@id='f']/button[2]\"}", target("xpath=//form[@id='f']/button[2]"));
        assertEquals("{\"ref\":\"e12\"}", target("e12"));
        assertTrue(target("testId=a\"b\\c").contains("[data-testid=\\\"a\\\\22 b\\\\5c c\\\"]"),
                target("testId=a\"b\\c"));
        assertEquals(null, ElementQuery.of("click", "button \"x\"").target());
        assertEquals(ErrorCode.BAD_ARGUMENT.name(), code("css=#buy"));
    }

    @Test
    void aNameThatThePersonGaveIsFoundByTheFinderAndBoundToItsDocument() throws Exception {
        for (Object written : List.of("mark=Pay button", "mark='Pay button'", Map.of("mark", "Pay button"))) {
            ElementQuery query = ElementQuery.of("click", written);
            assertEquals("Pay button", query.mark());
            assertTrue(query.isMark() && query.target() == null && !query.isStructure(), query.written());
        }
        ElementQuery found = ElementQuery.of("click", "mark=a").foundAt("f2e12", "D1");
        assertEquals("{\"ref\":\"f2e12\",\"document\":\"D1\"}", String.valueOf(found.target()));
        assertEquals("a", found.mark());
        assertTrue(!found.isMark() && ElementQuery.field("fill", "mark=a").isMark());
        assertEquals(ErrorCode.BAD_ARGUMENT.name(), code("mark="));
        assertEquals(ErrorCode.BAD_ARGUMENT.name(), code(Map.of("mark", "a", "role", "button")));
    }

    @Test
    void aNameInAFrameIsFoundThereAlone() throws Exception {
        ElementQuery query = ElementQuery.of("click", Map.of("mark", "pay", "frames", "0/1"));
        query.requireIn(List.of(0, 1));
        ElementQuery.of("click", "mark=pay").requireIn(List.of(0, 1));
        for (List<Integer> place : List.of(List.<Integer>of(), List.of(0), List.of(1, 0), List.of(0, 1, 0))) {
            ToolException error = assertThrows(ToolException.class, () -> query.requireIn(place), place::toString);
            assertTrue(error.is(ErrorCode.ELEMENT_NOT_FOUND));
            assertTrue(error.answer().parts().getFirst().toString().contains("mark=pay in the frame 0/1"));
        }
        assertEquals("{\"ref\":\"f2e12\",\"document\":\"D1\",\"frames\":[0,1]}",
                String.valueOf(query.foundAt("f2e12", "D1").target()), "the page refuses it in another frame, too");
    }

    @Test
    void anElementOfAFrameIsOneOfThatFrameAlone() throws Exception {
        List<SnapshotNode> nodes = List.of(node(0, "e1", "button", "Pay"), node(1, "f2e2", "button", "Pay"),
                node(2, "f21e3", "button", "Pay"), node(1, "f3e4", "button", "Pay"));
        var page = new PageSnapshot("kd1", "", "", "D1", 1, new JsonObject(), "",
                List.of(new ShownFrame(List.of(0), 2), new ShownFrame(List.of(0, 1), 21), new ShownFrame(List.of(1), 3),
                        new ShownFrame(List.of(2), 0)),
                nodes);
        assertEquals("f2e2", found(page, "0"));
        assertEquals("f21e3", found(page, "0/1"));
        assertEquals("f3e4", found(page, "1"));
        for (String place : List.of("2", "2/0", "5")) {
            ElementQuery query = framed(place);
            assertEquals(List.of(), page.nodesIn(query.frames()), place);
            assertEquals(place.startsWith("2"), page.isForeign(query.frames()), place);
        }
        assertEquals(nodes, page.nodesIn(null));
        assertTrue(WaitCondition.structure(
                WaitCondition.of("do[0].waitFor", Map.of("css", "#pay", "frames", "1")).element()));
    }

    private static ElementQuery framed(String place) throws ToolException {
        return ElementQuery.of("click", Map.of("role", "button", "name", "Pay", "frames", place));
    }

    private static String found(PageSnapshot page, String place) throws ToolException {
        ElementQuery query = framed(place);
        return query.find(page.nodesIn(query.frames())).ref();
    }

    private static String target(Object element) throws ToolException {
        JsonObject target = ElementQuery.of("click", element).target();
        assertNotNull(target);
        return target.toString();
    }

    @Test
    void whatIsAskedForIsKnownWithoutEscapes() throws Exception {
        assertEquals(List.of("a", "b c", "d@e.example", "x\"y", "ab"),
                StructuralCss.asked("#a.b\\20 c[id=d\\@e\\.example]:not([name='x\\22 y'], [class~=\"a\\\nb\"])")
                        .stream().filter(each -> !each.isEmpty()).toList());
        assertEquals(List.of("x", "y"), StructuralXPath.asked("//a[@id='x' or b[\"y\" = @name]][2]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"css=#jane\\.roe\\@corp\\.example", "css=[id='jane.roe@corp.example']",
            "css=[ID=\"JANE.ROE@corp.example\" i]", "css=a:not(b, :has(> .jane\\2e roe\\40 corp\\.example))",
            "css=[class~='4111111111111111']", "css=[name='u 4111 1111 1111 1111']", "testId=jane.roe@corp.example",
            "xpath=//a[@id='jane.roe@corp.example']", "xpath=//a[b[not('4111111111111111' != @name)]]",
            "xpath=//a | //*[@data-testid=\"jane.roe@corp.example\"]"})
    void whatRedactionHidesIsNotAskedForInThePage(String element) throws Exception {
        ElementQuery query = ElementQuery.of("click", element);
        ToolException error = assertThrows(ToolException.class,
                () -> query.asksNothingHidden("click", new Redaction(RedactionMode.MASK)), element);
        assertTrue(error.is(ErrorCode.BAD_ARGUMENT));
        assertFalse(String.valueOf(error.getMessage()).contains("EMAIL_"), error::getMessage);
        query.asksNothingHidden("click", new Redaction(RedactionMode.OFF));
        ElementQuery.of("click", "css=#buy .btn-4711[data-testid='add to cart']").asksNothingHidden("click",
                new Redaction(RedactionMode.STRICT));
    }

    /** With any names of elements, the line of each names it and nothing else, and it is never taken for a ref. */
    @ParameterizedTest
    @MethodSource(SEEDS)
    void eachLineNamesItsNodeWhateverIsInIt(long seed) throws Exception {
        var random = new Random(seed);
        List<SnapshotNode> nodes = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            nodes.add(node(0, "e" + i, random.nextBoolean() ? "button" : "link", text(random)));
        }
        for (SnapshotNode node : nodes) {
            assertSame(node, ElementQuery.of("click", node.line()).find(nodes), node::line);
            List<SnapshotNode> named = ElementQuery.of("click", node.element()).matches(nodes);
            if (!node.name().isBlank()) {
                assertTrue(named.contains(node), node::line);
            }
            for (SnapshotNode other : named) {
                assertEquals(node.role(), other.role());
            }
        }
    }

    @ParameterizedTest
    @MethodSource(SEEDS)
    void anyTextIsAnElementOrRefusedInWords(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 50; i++) {
            String text = List.of("", "css=", "xpath=", "text=", "label=", "testId=", "e1 ").get(random.nextInt(7))
                    + text(random);
            try {
                ElementQuery query = ElementQuery.of("click", text);
                if (!query.isStructure()) {
                    query.find(SHOP);
                }
            } catch (ToolException e) {
                assertTrue(e.is(ErrorCode.BAD_ARGUMENT) || e.is(ErrorCode.ELEMENT_NOT_FOUND)
                        || e.is(ErrorCode.ELEMENT_AMBIGUOUS), text);
            }
        }
    }

    private static String text(Random random) {
        List<String> pieces = List.of("\"", "\\", "\n", "'", "e12", "f1e2 ", "button \"x\"", "[disabled]", " = \"v\"",
                "\u202e", "\u200b", "[EMAIL_1]",
                "Add", " to ", "cart", "🛒", "label=", "] ", "[", "(", ")", "//", "@id", "::", "a", "ß", "\u0000",
                "ref", " -> ", "{", "*", "'x'", "not(");
        var text = new StringBuilder();
        for (int i = random.nextInt(7); i >= 0; i--) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }

    @Test
    void namesInAChainAreLookedForInWhatIsShownAndTheOthersAskForStructureAlone() throws Exception {
        ElementQuery chain = ElementQuery.of("element",
                Map.of("chain", List.of(Map.of("pierce", "#shop"), Map.of("name", "Remove"))));
        assertNull(chain.target());
        assertTrue(chain.isNamedChain());
        assertEquals("[{\"css\":\"#shop\",\"deep\":true},{\"refs\":[\"e4\",\"e6\"]}]",
                ElementChain.of("element", List.of(Map.of("pierce", "#shop"), Map.of("name", "Remove"))).wire(SHOP)
                        .toString());
        ElementQuery plain = ElementQuery.of("element",
                Map.of("chain", List.of(Map.of("css", "#a"), Map.of("xpath", "//b")), "frames", "0/1"));
        assertEquals("{\"chain\":[{\"css\":\"#a\"},{\"xpath\":\"//b\"}],\"frames\":[0,1]}",
                String.valueOf(plain.target()));
        for (Object wrong : List.of("a", List.of(), List.of(Map.of("css", "a")),
                List.of(Map.of("css", "a"), Map.of("css", "[value=x]")),
                List.of(Map.of("pierce", "[href]"), Map.of("css", "a")),
                List.of(Map.of("css", "a"), Map.of("xpath", "//p[.='x']")),
                List.of(Map.of("css", "a"), Map.of("ref", "e1")), List.of(Map.of("css", "a"), Map.of("mark", "pay")),
                List.of(Map.of("css", "a"), Map.of("css", "b", "name", "c")), List.of(Map.of("css", "a"), "b"))) {
            ToolException error = assertThrows(ToolException.class,
                    () -> ElementQuery.of("element", Map.of("chain", wrong)), wrong::toString);
            assertTrue(error.is(ErrorCode.BAD_ARGUMENT), wrong::toString);
        }
        assertThrows(ToolException.class,
                () -> ElementQuery.of("element",
                        Map.of("chain", List.of(Map.of("css", "a"), Map.of("css", "b")), "css", "c")));
    }
}
