package io.github.mcpdatalayer.front;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.junit.jupiter.api.Test;

import static io.github.mcpdatalayer.front.Answers.error;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listHits through the real front and the real host. */
class HitsToolTest extends ToolTest {

    private static final String TOOL = "listHits";
    private static final String GA4 = "https://www.google-analytics.com/g/collect?v=2&tid=G-A&cid=1.2&gcs=G101&gcd=13p3t3p3p5l1&uid=ann%40example.org&en=";
    private static final String PURCHASE = GA4
            + "purchase&ep.transaction_id=T1&epn.value=9.5&cu=EUR&ep.email=ann%40example.org";
    private static final String PUSH = "{\"event\":\"purchase\",\"ecommerce\":{\"transaction_id\":\"T1\",\"value\":9.5}}";

    private static List<String> rows(JsonObject answer) {
        return answer.getAsJsonArray("result").asList().stream().map(JsonElement::toString).toList();
    }

    private static TabRecording shop() {
        return new TabRecording().page().push(PUSH).hit(PURCHASE, "{\"source\":\"https://shop.example/a.js:1:2\"}")
                .hit("https://www.facebook.com/tr/?id=7&ev=Purchase&cd[value]=9.5",
                        "{\"via\":\"timing\",\"type\":\"img\",\"method\":null}")
                .hit("https://t.example/log", "{\"body\":\"mail=ann%40example.org\"}")
                .hit("https://cdn.example/lib.js?v=1", "{\"via\":\"timing\",\"type\":\"script\",\"method\":null}");
    }

    @Test
    void eachHitIsARowWithItsPushAndConsent() throws Exception {
        browser.recording("kd1", shop());

        JsonObject answer = front.tool(TOOL, "{}");

        assertEquals(
                "[\"hit\",\"page\",\"ms\",\"vendor\",\"account\",\"event\",\"transaction_id\",\"value\",\"currency\",\"push\",\"sure\",\"consent\",\"mark\"]",
                answer.get("columns").toString());
        assertEquals(List.of(
                "[1,1,2,\"ga4\",\"G-A\",\"purchase\",\"T1\",\"9.5\",\"EUR\",\"kd1#1\",\"certain\",\"denied: ad_storage, ad_user_data, ad_personalization\",\"\"]",
                "[2,1,2,\"meta\",\"7\",\"Purchase\",null,\"9.5\",null,\"kd1#1\",\"certain\",null,\"\"]",
                "[3,1,2,\"unknown\",null,null,null,null,null,\"kd1#1\",\"guess\",null,\"https://t.example/log\"]"),
                rows(answer));
        assertEquals("{\"ga4\":1,\"meta\":1,\"unknown\":1,\"noHits\":{\"requests\":1,\"hosts\":{\"cdn.example\":1}}}",
                answer.get("totals").toString());
        assertEquals(1, answer.getAsJsonArray("pages").size());
        assertEquals(2, answer.getAsJsonArray("notVisible").size());
        assertTrue(answer.get("complete").getAsBoolean());
    }

    @Test
    void aHitIsGivenWholeAndRedacted() throws Exception {
        browser.recording("kd1", shop());

        JsonArray hits = front.tool(TOOL, "{\"hit\":[1,3,9]}").getAsJsonArray("result");

        JsonObject hit = hits.get(0).getAsJsonObject();
        assertEquals("[EMAIL_1]", hit.getAsJsonObject("params").get("email").getAsString());
        assertEquals("T1", hit.getAsJsonObject("params").get("transaction_id").getAsString());
        assertEquals("granted (default granted, update none)",
                hit.getAsJsonObject("consent").get("analytics_storage").getAsString());
        assertEquals("https://shop.example/a.js:1:2", hit.getAsJsonObject("request").get("source").getAsString());
        assertTrue(hit.get("why").getAsString().startsWith("same event, same transaction, same value"), hit.toString());
        assertFalse(hits.toString().contains("ann"), hits.toString());
        assertEquals("[\"No hit 9, or not any more.\"]",
                front.tool(TOOL, "{\"hit\":[9]}").get("notes").toString());
    }

    @Test
    void eventVendorAndPageChooseAndSeeWhatIsRedacted() throws Exception {
        browser.recording("kd1", shop().page().push("{\"event\":\"x\"}").hit(GA4 + "ann%40example.org", "{}"));

        assertEquals(2, rows(front.tool(TOOL, "{\"event\":[\"purchase\"]}")).size(), "Meta's Purchase is one");
        assertEquals(1, rows(front.tool(TOOL, "{\"vendor\":[\"unk*\"]}")).size());
        assertEquals(1, rows(front.tool(TOOL, "{\"page\":2}")).size());
        assertEquals(0, rows(front.tool(TOOL, "{\"event\":[\"ann@example.org\"]}")).size());
        assertEquals(1, rows(front.tool(TOOL, "{\"event\":[\"[EMAIL_*\"]}")).size());
    }

    @Test
    void aDuplicateIsMarkedAndExplained() throws Exception {
        browser.recording("kd1", new TabRecording().page().push(PUSH).hit(PURCHASE, "{\"container\":\"GTM-A\"}")
                .visit("https://shop.example/1", "Again", "reload", "firstScript", "dataLayer")
                .push("dataLayer", "{\"value\":" + PUSH + ",\"source\":\"https://shop.example/b.js:3:4\"}")
                .hit(PURCHASE, "{\"container\":\"GTM-A\"}"));

        JsonObject answer = front.tool(TOOL, "{}");

        assertTrue(rows(answer).get(1).endsWith("\"duplicateOf 1\"]"), rows(answer)::toString);
        JsonObject duplicate = answer.getAsJsonArray("duplicates").get(0).getAsJsonObject();
        assertEquals("reload", duplicate.get("cause").getAsString());
        assertEquals("[1,2]", duplicate.get("hits").toString());
        assertEquals("[\"kd1#1\",\"kd1#2\"]", duplicate.get("pushes").toString());
        assertEquals("[null,\"https://shop.example/b.js:3:4\"]", duplicate.get("pushedBy").toString());
        assertEquals("[\"GTM-A\",\"GTM-A\"]", duplicate.get("sentBy").toString());
    }

    private static final String DENIED = "{\"value\":{\"$type\":\"gtag\",\"args\":[\"consent\",\"default\",{\"ad_storage\":\"denied\",\"analytics_storage\":\"denied\"}]},\"tags\":[{\"path\":\"$\",\"type\":\"gtag\"}]}";
    private static final String IMAGE = "{\"via\":\"timing\",\"type\":\"img\",\"method\":null}";

    @Test
    void whoGotDataBeforeConsentIsAnsweredForPixelsAndUnknownHosts() throws Exception {
        String granted = DENIED.replace("default", "update").replace("denied", "granted");
        browser.recording("kd1", new TabRecording().page().push("dataLayer", DENIED)
                .hit("https://tr.snapchat.com/p?pid=p-1&ev=PAGE_VIEW", IMAGE)
                .hit("https://pixel.quantserve.com/unknown.gif", IMAGE)
                .hit("https://consent.cookiebot.com/log?action=accept", IMAGE)
                .hit("https://sync.example/match?partner=7&uid=a1b2c3d4e5", IMAGE)
                .hit("https://sync.example/u/0a1b2c3d-1111-2222-3333-444455556666/p.gif", IMAGE)
                .hit("https://cdn.example/shoe.jpg?w=400&v=0123456789abcdef0123456789abcdef", IMAGE)
                .push("dataLayer", granted).hit("https://tr.snapchat.com/p?pid=p-1&ev=SIGN_UP", IMAGE)
                .hit("https://sync.example/match?uid=a1b2c3d4e5", IMAGE));

        JsonObject answer = front.tool(TOOL, "{}");

        JsonObject totals = answer.getAsJsonObject("totals");
        assertEquals("{\"quantcast\":1,\"snapchat\":1}", totals.get("beforeConsent").toString());
        assertEquals(
                "{\"requests\":3,\"identifiers\":3,\"beforeConsent\":2,\"hosts\":{\"sync.example\":{\"requests\":3,\"identifiers\":3,\"beforeConsent\":2}}}",
                totals.getAsJsonObject("noHits").get("thirdParties").toString());
        assertTrue(rows(answer).get(0).endsWith("\"before consent\"]"), rows(answer)::toString);
        assertTrue(rows(answer).get(1).endsWith("\"before consent, https://pixel.quantserve.com/unknown.gif\"]"),
                rows(answer)::toString);
        assertTrue(rows(answer).get(2).contains("\"cookiebot\""), rows(answer)::toString);
        assertFalse(rows(answer).get(2).contains("before consent"), "what asks comes before the answer");
        assertFalse(rows(answer).get(3).contains("before consent"), rows(answer)::toString);
    }

    @Test
    void aPurchaseToGoogleAndToAServerContainerNamesTheTwoHosts() throws Exception {
        browser.recording("kd1", new TabRecording().page().push(PUSH).hit(PURCHASE, "{}")
                .hit(PURCHASE.replace("www.google-analytics.com", "sst.shop.example"), "{}"));

        JsonObject duplicate = front.tool(TOOL, "{}").getAsJsonArray("duplicates").get(0).getAsJsonObject();

        assertEquals("two-hosts", duplicate.get("cause").getAsString());
        assertEquals("[\"www.google-analytics.com\",\"sst.shop.example\"]", duplicate.get("hosts").toString());
        assertTrue(duplicate.get("text").getAsString()
                .endsWith("They are www.google-analytics.com and sst.shop.example."), duplicate::toString);
    }

    @Test
    void mirrorsSayWhatTheyMirrorAndAreNoDuplicates() throws Exception {
        String view = "ads.linkedin.com/collect?pid=1&fmt=js&time=1790000000000";
        browser.recording("kd1", new TabRecording().page().push(PUSH).hit("https://px." + view, IMAGE)
                .hit("https://px4." + view, IMAGE));

        JsonObject answer = front.tool(TOOL, "{}");

        assertTrue(rows(answer).get(1).endsWith("\"mirror of hit 1\"]"), rows(answer)::toString);
        assertFalse(answer.has("duplicates"), answer::toString);
        assertEquals("1", front.tool(TOOL, "{\"hit\":[2]}").getAsJsonArray("result").get(0).getAsJsonObject()
                .get("mirrorOf").toString());
    }

    @Test
    void aVendorThatDoesNotExistGetsTheKnownOnesAndOldNamesStillChoose() throws Exception {
        browser.recording("kd1", shop().hit("https://bat.bing.com/action/0?ti=1&evt=pageLoad", IMAGE)
                .hit("https://m.shop.example/b/ss/rs/1/JS/s1?AQB=1&pe=lnk_e&AQE=1", IMAGE));

        JsonObject none = front.tool(TOOL, "{\"vendor\":[\"goggle\"]}");
        String notes = none.get("notes").toString();
        assertTrue(notes.contains("Seen here: adobe-analytics, ga4, meta, microsoft-ads, unknown."), notes);
        assertTrue(none.get("knownVendors").toString().contains("\"google-ads\",\"gosquared\",\"heap\""),
                none::toString);
        String events = front.tool(TOOL, "{\"event\":[\"sign_up\"]}").get("notes").toString();
        assertTrue(events.contains("events seen: Purchase, exit_link, page_view, purchase."), events);
        assertEquals(1, rows(front.tool(TOOL, "{\"vendor\":[\"bing\"]}")).size());
        assertEquals(1, rows(front.tool(TOOL, "{\"vendor\":[\"adobe\"],\"event\":[\"link_e\"]}")).size());
        assertFalse(front.tool(TOOL, "{\"vendor\":[\"criteo\"]}").has("knownVendors"), "known, but not seen");
    }

    @Test
    void anAnswerStaysWithinItsSizeHoweverManyHostsAPageAsks() throws Exception {
        TabRecording recording = new TabRecording().page().push(PUSH);
        for (int i = 0; i < 300; i++) {
            recording.hit("https://h" + i + ".example/p?uid=a1b2c3d4e5" + i, IMAGE);
        }
        browser.recording("kd1", recording.hit(PURCHASE, "{}"));

        JsonObject third = front.tool(TOOL, "{}").getAsJsonObject("totals").getAsJsonObject("noHits")
                .getAsJsonObject("thirdParties");
        assertEquals(20, third.getAsJsonObject("hosts").size());
        assertEquals(280, third.get("moreHosts").getAsInt());
        Answers.whole(front, TOOL, "{\"maxChars\":3000}", 3000);
    }

    @Test
    void aLongListGoesOnWithItsCursorAndNothingIsLost() throws Exception {
        TabRecording recording = new TabRecording().page().push(PUSH);
        for (int i = 0; i < 100; i++) {
            recording.hit(GA4 + "e" + i, "{}");
        }
        browser.recording("kd1", recording);

        JsonElement all = Answers.whole(front, TOOL, "{\"maxChars\":3000}", 3000);

        assertEquals(rows(front.tool(TOOL, "{\"maxChars\":0}")).toString(), all.getAsJsonArray().asList().toString());
        JsonElement whole = Answers.whole(front, TOOL, "{\"maxChars\":3000,\"hit\":[1,2,3,4,5,6,7,8]}", 3000);
        assertEquals(8, whole.getAsJsonArray().size());
    }

    @Test
    void errorsSayWhatToDo() throws Exception {
        assertTrue(front.tool(TOOL, "{}").get("notes").toString().contains("Attach and reload"));
        error(front.tool(TOOL, "{\"vendor\":{\"is\":\"ga4\"}}"), ErrorCode.BAD_ARGUMENT);
        error(front.tool(TOOL, "{\"tab\":\"zz9\"}"), ErrorCode.TAB_NOT_FOUND);
        error(front.tool(TOOL, "{\"cursor\":\"x\"}"), ErrorCode.BAD_CURSOR);
        answering(ErrorCode.HISTORY_OFF);
        error(front.tool(TOOL, "{}"), ErrorCode.HISTORY_OFF);
        answering(ErrorCode.UNKNOWN_METHOD);
        JsonObject old = error(front.tool(TOOL, "{}"), ErrorCode.UNKNOWN_METHOD);
        assertTrue(old.get("hint").getAsString().contains("update the mcp-datalayer extension"), old.toString());
        assertEquals("getDataLayerHistory", old.getAsJsonObject("next").get("tool").getAsString());
    }

    private void answering(ErrorCode code) {
        browser.behave((id, request) -> {
            if (request.method().equals(Method.GET_HITS.wireName())) {
                browser.respond(id, Message.Response.of(request.id(), code.error()));
            } else {
                browser.answer(id, request);
            }
        });
    }
}
