package io.github.mcpdatalayer.front;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** takeSnapshot through the real front and the real host. */
class SnapshotToolTest {

    private static final String TOOL = "takeSnapshot";
    private static final String SHOP = """
            [[0,0,1,"main","Shop"],
             [1,0,2,"heading","Hello ann@example.org","level=1"],
             [1,0,0,"text","Say \\"e9 button\\" to \\u202eme"],
             [1,0,3,"form","Address"],
             [2,0,4,"textbox","Customer","required",{"email":{"Customer":"ann@example.org"}}],
             [2,0,5,"textbox","First name","",{"given-name":{"First name":"Annabel"}}],
             [2,0,6,"textbox","Password","",true],
             [2,0,7,"combobox","Country","",{"country":{"Country":"France"}}],
             [3,0,8,"option","France","selected"],
             [3,0,0,"more","","",0,"",170],
             [1,0,9,"dialog","Cart","modal"],
             [2,0,10,"button","Remove"],
             [2,0,11,"button","Remove","disabled"],
             [2,0,12,"link","Mail","",0,"/to?mail=ann@example.org"],
             [1,0,13,"iframe","Payment","",0,"","https://pay.example"],
             [1,0,14,"iframe","Inner"],
             [2,1,15,"checkbox","I agree","unchecked"]]
            """;

    @TempDir
    Path home;

    private ExtensionStandIn browser;
    private TestFront front;
    private volatile String nodes = SHOP;
    private volatile String document = "document-1";
    private volatile String ended = "";
    private volatile @Nullable ErrorCode refusal;

    @BeforeEach
    void start() throws Exception {
        browser = ExtensionStandIn.start(home, "kd", "kd1").behave((from, request) -> {
            ErrorCode refused = refusal;
            if (!request.method().equals(TOOL)) {
                browser.answer(from, request);
            } else if (refused != null) {
                browser.respond(from, Message.Response.of(request.id(), refused.error()));
            } else {
                browser.respond(from, Message.Response.of(request.id(), result()));
            }
        });
        front = FrontThread.ready(home, "--toolsets=page");
    }

    private JsonObject result() {
        JsonObject result = JsonParser
                .parseString(
                        """
                                {"tab":{"handle":"kd1","title":"Cart of ann@example.org","url":"https://shop.example/?mail=ann@example.org"},
                                 "snapshot":12,"hidden":{"unseen":3,"aria":0,"behind":1}}""")
                .getAsJsonObject();
        result.addProperty("document", document);
        result.addProperty("ended", ended);
        result.addProperty("text", nodes);
        return result;
    }

    @AfterEach
    void end() throws Exception {
        front.close();
        browser.close();
    }

    private String tree(String arguments) throws Exception {
        JsonObject answer = front.tool(TOOL, arguments);
        assertTrue(answer.has("tree"), answer::toString);
        return answer.get("tree").getAsString();
    }

    private JsonObject error(String arguments) throws Exception {
        return front.tool(TOOL, arguments).getAsJsonObject("error");
    }

    @Test
    void aNodeIsALineAndNothingPersonalIsInAny() throws Exception {
        JsonObject answer = front.tool(TOOL, "{}");

        assertEquals("""
                e1 main "Shop"
                 e2 heading "Hello [EMAIL_1]" [level=1]
                 text "Say \\"e9 button\\" to \\\\u202eme"
                 e3 form "Address"
                  e4 textbox "Customer" [required] = "[EMAIL_1]"
                  e5 textbox "First name" = "[NAME_1]"
                  e6 textbox "Password" = filled
                  e7 combobox "Country" = "France"
                   e8 option "France" [selected]
                   (170 more options)
                 e9 dialog "Cart" [modal]
                  e10 button "Remove"
                  e11 button "Remove" [disabled]
                  e12 link "Mail" -> "/to?mail=[EMAIL_1]"
                 e13 iframe "Payment" [no access: https://pay.example]
                 e14 iframe "Inner"
                  f1e15 checkbox "I agree" [unchecked]""", answer.get("tree").getAsString());
        assertEquals(12, answer.get("snapshot").getAsInt());
        assertEquals("Cart of [EMAIL_1]", answer.get("title").getAsString());
        assertEquals("https://shop.example/?mail=[EMAIL_1]", answer.get("url").getAsString());
        assertEquals("{\"unseen\":3,\"behind\":1}", answer.get("hidden").toString());
        assertTrue(answer.get("complete").getAsBoolean());
        assertFalse(answer.toString().contains("ann@"), answer::toString);
    }

    @Test
    void lettersThatShowNothingCarryNothingToTheModel() throws Exception {
        nodes = "[[0,0,1,\"button\",\"Pay\\udb40\\udd11\\udb40\\udd21\\ufe01\\u3164\\u115f\\u034f \u2764\ufe0f\"]]";
        assertEquals("e1 button \"Pay\\\\u{e0111}\\\\u{e0121}\\\\ufe01\\\\u3164\\\\u115f\\\\u034f \u2764\ufe0f\"",
                tree("{}"));
    }

    @Test
    void asToonANodeIsARowAndACellThatCouldBeReadOtherwiseIsAString() throws Exception {
        try (var toon = FrontThread.ready(home, "--toolsets=page", "--format", "toon")) {
            assertEquals("""
                    elements[13]{ref,role,name,states}:
                      e9,dialog,Cart,modal
                      e10,button,Remove,_
                      e11,button,Remove,disabled
                      e12,link,Mail,"-> /to?mail=[EMAIL_1]"
                      e13,iframe,Payment,"no access https://pay.example"
                      e14,iframe,Inner,_
                      f1e15,checkbox,I agree,unchecked""", toon.tool(TOOL, "{\"filter\":\"controls\",\"urls\":true}")
                    .get("tree").getAsString().replaceAll("(?m)^  (e[4-8],|_).*\n", ""));
            nodes = """
                    [[0,0,1,"button","a, \\"b\\": c","required",{"x":"true"}],[0,0,2,"button","12"],[0,0,3,"button","-x"],[0,0,4,"textbox","null","",true],
                     [0,0,0,"text","plain text"],[0,0,5,"option","\u202e","",0],[0,0,0,"more","","",0,"",7]]""";
            JsonObject answer = toon.tool(TOOL, "{}");
            assertEquals("""
                    elements[7]{ref,role,name,states}:
                      e1,button,"a, \\"b\\": c",required = true
                      e2,button,"12",_
                      e3,button,"-x",_
                      e4,textbox,"null",filled
                      _,text,plain text,_
                      e5,option,"\\\\u202e",_
                      _,more,"",7 options""", answer.get("tree").getAsString());
        }
    }

    @Test
    void controlsAloneAreShownWithTheDialogsAndFramesAroundThem() throws Exception {
        assertEquals("""
                e4 textbox "Customer" [required] = "[EMAIL_1]"
                e5 textbox "First name" = "[NAME_1]"
                e6 textbox "Password" = filled
                e7 combobox "Country" = "France"
                 e8 option "France" [selected]
                 (170 more options)
                e9 dialog "Cart" [modal]
                 e10 button "Remove"
                 e11 button "Remove" [disabled]
                 e12 link "Mail" -> "/to?mail=[EMAIL_1]"
                e13 iframe "Payment" [no access: https://pay.example]
                e14 iframe "Inner"
                 f1e15 checkbox "I agree" [unchecked]""", tree("{\"filter\":\"controls\"}"));
    }

    @Test
    void aPartIsShownByWhatALineSaysAndAnErrorSaysWhatThereIsInstead() throws Exception {
        assertEquals("e14 iframe \"Inner\"\n f1e15 checkbox \"I agree\" [unchecked]", tree("{\"within\":\"e14\"}"));
        assertEquals(tree("{\"within\":\"e14\"}"), tree("{\"within\":\"f1\"}"), "a frame, as its refs begin");
        assertEquals("e14 iframe \"Inner\"\n f1e15 checkbox \"I agree\" [unchecked]",
                tree("{\"within\":\"iframe \\\"Inner\\\"\"}"));
        assertEquals("BAD_ARGUMENT", error("{\"within\":\"f9\"}").get("code").getAsString());
        assertEquals("e10 button \"Remove\"", tree("{\"within\":\"e10\"}"));
        assertTrue(tree("{\"within\":\"dialog \\\"Cart\\\"\"}").startsWith("e9 dialog \"Cart\" [modal]\n e10 "));
        assertTrue(tree("{\"within\":\"form\"}").startsWith("e3 form"));

        JsonObject ambiguous = error("{\"within\":\"button \\\"Remove\\\"\"}");
        assertEquals("ELEMENT_AMBIGUOUS", ambiguous.get("code").getAsString());
        assertEquals("[\"e10 button \\\"Remove\\\"\",\"e11 button \\\"Remove\\\" [disabled]\"]",
                ambiguous.getAsJsonObject("found").get("elements").toString());
        assertEquals("ELEMENT_NOT_FOUND", error("{\"within\":\"e99\"}").get("code").getAsString());
        // A value of another place than it is shown is no way to learn it.
        assertEquals("ELEMENT_NOT_FOUND",
                error("{\"within\":\"heading \\\"Hello ann@example.org\\\"\"}").get("code").getAsString());
    }

    @Test
    void whatIsFoundIsShownWithItsPathAndRedactedTextIsNoOracle() throws Exception {
        assertEquals(
                "e1 main \"Shop\"\n e9 dialog \"Cart\" [modal]\n  e10 button \"Remove\"\n  e11 button \"Remove\" [disabled]",
                tree("{\"find\":\"remove\"}"));
        assertEquals(2, front.tool(TOOL, "{\"find\":\"/^button.*(move|x)\\\"$/\"}").get("matches").getAsInt());
        assertEquals(1, front.tool(TOOL, "{\"find\":\"/I AGREE/i\"}").get("matches").getAsInt());
        for (String oracle : List.of("ann@", "Annabel", "/ann/", "/^A.*l$/", "/example\\\\.org/")) {
            JsonObject answer = front.tool(TOOL, "{\"find\":\"" + oracle + "\"}");
            assertEquals(0, answer.get("matches").getAsInt(), oracle);
            assertEquals("", answer.get("tree").getAsString());
        }
        assertTrue(front.tool(TOOL, "{\"find\":\"[EMAIL_1]\"}").get("matches").getAsInt() >= 3);
        // As long as a regular expression is, it takes its length times that of the text.
        assertEquals(0, front.tool(TOOL, "{\"find\":\"/(a*)*(a*)*(a*)*zz/\"}").get("matches").getAsInt());
        assertEquals("BAD_ARGUMENT", error("{\"find\":\"/(?=a)/\"}").get("code").getAsString());
    }

    @Test
    void aLongPageIsReadOnByTheCursorUntilNothingIsLeft() throws Exception {
        var rows = new JsonArray();
        for (int i = 1; i <= 1000; i++) {
            rows.add(JsonParser.parseString("[0,0," + i + ",\"button\",\"Say \\\"" + i + "\\\"\"]"));
        }
        nodes = rows.toString();
        List<String> lines = new ArrayList<>();
        JsonObject answer = front.tool(TOOL, "{\"maxChars\":3000}");
        while (true) {
            assertTrue(answer.toString().length() <= 3000, () -> "too long");
            assertFalse(answer.get("complete").getAsBoolean());
            lines.addAll(answer.get("tree").getAsString().lines().toList());
            assertEquals(1000 - lines.size(), answer.getAsJsonObject("omitted").get("after").getAsInt());
            if (!answer.has("next")) {
                break;
            }
            answer = front.tool(TOOL, answer.getAsJsonObject("next").getAsJsonObject("arguments").toString());
        }
        assertEquals(1000, lines.size());
        assertEquals("e1000 button \"Say \\\"1000\\\"\"", lines.getLast());
        assertEquals(1000, tree("{\"maxChars\":0}").lines().count());

        JsonObject first = front.tool(TOOL, "{\"maxChars\":3000}");
        String cursor = first.get("cursor").getAsString();
        rows.remove(0);
        nodes = rows.toString();
        assertTrue(front.tool(TOOL, "{\"cursor\":\"" + cursor + "\"}").get("notes").toString().contains("has changed"));
        document = "document-2";
        assertEquals("PAGE_CHANGED", error("{\"cursor\":\"" + cursor + "\"}").get("code").getAsString());
        assertEquals("BAD_ARGUMENT",
                error("{\"cursor\":\"" + cursor + "\",\"find\":\"x\"}").get("code").getAsString());
    }

    @Test
    void whatIsNotAllowedOrNotASnapshotIsAnErrorAndWhatIsCutIsSaid() throws Exception {
        ended = "size";
        JsonObject cut = front.tool(TOOL, "{}");
        assertFalse(cut.get("complete").getAsBoolean());
        assertTrue(cut.get("notes").toString().contains("larger than a snapshot may be"));

        refusal = ErrorCode.CONSENT_REQUIRED;
        assertEquals("CONSENT_REQUIRED", error("{}").get("code").getAsString());
        refusal = null;
        for (String wrong : List.of("{}", "[1]", "no", "[[0,0,1,\"main\"]")) {
            nodes = wrong;
            assertEquals("BAD_MESSAGE", error("{}").get("code").getAsString(), wrong);
        }
    }

    @Test
    void itIsOfferedOnlyWhereItIsAskedForAndItsListIsShort() throws Exception {
        String offered = front.result(front.ask("tools/list", "{}")).toString();
        assertTrue(offered.contains("\"takeSnapshot\""));
        JsonObject tool = JsonParser.parseString(offered).getAsJsonObject().getAsJsonArray("tools").asList().stream()
                .map(each -> each.getAsJsonObject())
                .filter(each -> each.get("name").getAsString().equals(TOOL)).findFirst().orElseThrow();
        assertTrue(tool.toString().length() <= 2000, () -> tool.toString().length() + " bytes");
        try (var usual = FrontThread.ready(home)) {
            assertFalse(usual.result(usual.ask("tools/list", "{}")).toString().contains("takeSnapshot"));
        }
        try (var all = FrontThread.ready(home, "--toolsets", "all")) {
            String list = all.result(all.ask("tools/list", "{}")).toString();
            assertTrue(list.contains("\"takeSnapshot\"") && list.contains("\"inferDataLayerPlan\""));
            assertNull(all.tool(TOOL, "{}").get("error"));
        }
    }
}
