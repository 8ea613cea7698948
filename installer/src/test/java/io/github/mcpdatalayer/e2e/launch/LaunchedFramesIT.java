package io.github.mcpdatalayer.e2e.launch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Frames of several sites in a browser of the front's own: those that are named are operated, and of the others it is said why not. */
class LaunchedFramesIT {

    private static final String SHOP = "http://shop.example/checkout";
    private static final String PAY = "http://pay.example/pay";
    private static final String BANK = "http://bank.example/bank";
    private static final String CHECKOUT = """
            <!doctype html><title>Checkout</title><p style="height:900px">Cart</p>
            <iframe title="Pay" src="http://pay.example/pay" width=400 height=200 style="border:5px solid;padding:7px"></iframe>
            <iframe title="Ads" src="http://ads.other/ad" width=300 height=60></iframe>
            <iframe title="Own" srcdoc="<button>Inner</button>"></iframe>
            <div id=cover style="display:none;position:fixed;inset:0">Cover</div>""";
    private static final String FORM = """
            <!doctype html><p style="height:300px">Card</p><label>Holder <input id=h></label>
            <button onclick="o.textContent = h.value + ' ' + event.isTrusted">Pay now</button><output id=o></output>
            <a target=_top href="http://shop.example/checkout#paid">Paid</a>
            <iframe title="Bank" src="http://bank.example/bank" width=200 height=80></iframe>""";
    private static final String CONFIRM = """
            <!doctype html><button onclick="this.textContent = 'Confirmed ' + event.isTrusted">Confirm</button>""";

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static LocalWeb web;
    private static McpClient front;

    @BeforeAll
    static void open() throws Exception {
        web = new LocalWeb();
        web.serve(SHOP, CHECKOUT).serve(PAY, FORM).serve(BANK, CONFIRM);
        front = stage.startFront("--launch=headless", "--toolsets=all", web.browserArg(), "--sites=*.example");
    }

    @AfterAll
    static void end() throws Exception {
        if (front != null) {
            front.close();
            front = null;
        }
        web.close();
    }

    @Test
    void framesOfNamedSitesAreSeenAndOperatedAndOfOthersItSaysWhyNot() throws Exception {
        go();
        String tree = tree();
        assertTrue(tree.contains("iframe \"Pay\" -> \"http://pay.example\""), tree);
        assertTrue(tree.contains("iframe \"Bank\" -> \"http://bank.example\""), tree);
        assertTrue(tree.contains("[no access: http://ads.other, which --sites does not name]"), tree);

        var pay = new JsonObject();
        pay.add("element", Stage.arguments("ref", ref(tree, "button \"Pay now\"")));
        Answer picture = front.callTool("takeScreenshot", pay, Stage.SOON);
        assertEquals("FRAME_NOT_FOUND", picture.errorCode(), picture::text);
        assertTrue(picture.text().contains("http://pay.example"), picture::text);
        Answer read = front.callTool("readPage", pay, Stage.SOON);
        assertTrue(!read.isError() && read.text().contains("Pay now"), read::text);

        Answer done = act("{\"fill\":{\"Holder\":\"Mia\"}}", "{\"click\":\"button \\\"Pay now\\\"\"}",
                "{\"click\":\"button \\\"Confirm\\\"\"}");
        assertFalse(done.isError(), done::text);
        assertFalse(done.text().contains("unverified"), done::text);
        String after = tree();
        assertTrue(after.contains("Mia false") && after.contains("button \"Confirmed false\""), after);

        Answer missing = act("{\"click\":\"button \\\"Buy this\\\"\"}");
        assertTrue(missing.isError() && missing.text().contains("\"apart\":[") && missing.text().contains("ads.other"),
                missing::text);
    }

    @Test
    @Tag("thorough")
    void realInputGetsThereAndWhatCoversTheFrameIsSeen() throws Exception {
        go();
        Answer done = act("{\"click\":\"button \\\"Pay now\\\"\",\"input\":\"trusted\"}",
                "{\"click\":\"button \\\"Confirm\\\"\",\"input\":\"trusted\"}",
                "{\"type\":\"textbox \\\"Holder\\\"\",\"text\":\"Mia\"}",
                "{\"click\":\"button \\\"Pay now\\\"\",\"input\":\"trusted\"}");
        assertFalse(done.isError(), done::text);
        String after = tree();
        assertTrue(after.contains("Mia true") && after.contains("button \"Confirmed true\""), after);

        Answer paid = act("{\"click\":\"link \\\"Paid\\\"\",\"input\":\"trusted\"}"); // of the page, not of the frame
        assertTrue(paid.text().contains("\"url\":\"http://shop.example/checkout#paid\""), paid::text);
        evaluate("() => { history.back(); }");

        Answer keys = act("{\"type\":\"textbox \\\"Holder\\\"\",\"text\":\"Mia\",\"input\":\"trusted\"}");
        assertTrue(keys.text().contains("TRUSTED_INPUT_UNAVAILABLE"), keys::text); // the page around it could take them

        evaluate("() => { document.getElementById('cover').style.display = 'block'; }");
        for (String input : new String[]{"page", "trusted"}) {
            Answer covered = act(
                    "{\"click\":\"button \\\"Pay now\\\"\",\"timeoutMs\":500,\"input\":\"" + input + "\"}");
            assertTrue(covered.text().contains("\"COVERED\"") && covered.text().contains("cover"), covered::text);
        }
    }

    @Test
    @Tag("thorough")
    void selectorsLeadIntoFramesByTheirPlaces() throws Exception {
        go();
        assertFalse(act("{\"click\":{\"css\":\"button\",\"frames\":\"0\"}}").isError());
        assertFalse(act("{\"click\":{\"css\":\"button\",\"frames\":\"0/0\"}}").isError());
        assertTrue(tree().contains("button \"Confirmed false\""));
        Answer missing = act("{\"click\":{\"css\":\"#nowhere\"},\"timeoutMs\":300}");
        assertTrue(missing.text().contains("\"apart\":[{\"frames\":\"0\",\"site\":\"http://pay.example\"}"),
                missing::text);
        assertEquals("\"element\"", waited("{\"css\":\"#o\",\"frames\":\"0\"}"));
        assertEquals("false", waited("{\"css\":\"#o\",\"frames\":\"0/0\"}"));
    }

    @Test
    @Tag("thorough")
    void refsOfAFrameThatLeftAreStaleAndThoseOfOthersStay() throws Exception {
        go();
        String tree = tree();
        String pay = ref(tree, "button \"Pay now\"");
        String confirm = ref(tree, "button \"Confirm\"");
        assertTrue(
                pay.startsWith("f") && confirm.startsWith("f") && !pay.substring(0, 2).equals(confirm.substring(0, 2)),
                tree);
        assertFalse(act("{\"click\":\"" + pay + "\"}").isError());
        assertEquals(pay, ref(tree(), "button \"Pay now\""));

        evaluate("() => { document.querySelector('iframe').src = 'http://pay.example/pay?again'; }");
        web.serve(PAY + "?again", FORM);
        Stage.eventually("the frame is loaded anew", () -> {
            String now = tree();
            return now.contains("button \"Pay now\"") && !ref(now, "button \"Pay now\"").equals(pay);
        });
        Answer stale = act("{\"click\":\"" + pay + "\"}");
        assertTrue(stale.text().contains("REF_STALE"), stale::text);
    }

    private static void go() throws Exception {
        Answer there = front.callTool("navigate", Stage.arguments("url", SHOP), Stage.SOON);
        assertFalse(there.isError(), there::text);
        Stage.eventually("the frames are loaded", () -> tree().contains("button \"Confirm\""));
    }

    private static String tree() throws Exception {
        Answer answer = front.callTool("takeSnapshot", new JsonObject(), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return JsonParser.parseString(answer.text()).getAsJsonObject().get("tree").getAsString();
    }

    private static String ref(String tree, String element) {
        return tree.lines().map(String::strip).filter(line -> line.contains(" " + element)).findFirst().orElseThrow()
                .split(" ", 2)[0];
    }

    private static Answer act(String... entries) throws Exception {
        var steps = new JsonArray();
        for (String entry : entries) {
            steps.add(JsonParser.parseString(entry));
        }
        var call = new JsonObject();
        call.add("do", steps);
        return front.callTool("interact", call, Stage.SOON);
    }

    private static void evaluate(String function) throws Exception {
        Answer answer = front.callTool("evaluate", Stage.arguments("function", function), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
    }

    private static String waited(String element) throws Exception {
        var call = new JsonObject();
        call.add("element", JsonParser.parseString(element));
        call.addProperty("timeoutMs", 500);
        Answer answer = front.callTool("waitFor", call, Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        JsonObject said = JsonParser.parseString(answer.text()).getAsJsonObject();
        JsonElement by = said.get("by");
        return by == null ? said.get("matched").toString() : by.toString();
    }
}
