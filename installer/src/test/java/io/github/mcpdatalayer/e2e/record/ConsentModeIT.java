package io.github.mcpdatalayer.e2e.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Consent mode in real pages: what the hook samples of Google's state, and what getConsentState makes of it. */
class ConsentModeIT {

    private static final String ALL = "ad_storage: '%1$s', analytics_storage: '%1$s', ad_user_data: '%1$s', ad_personalization: '%1$s'";
    private static final String DENIED = ALL.formatted("denied");
    private static final String GRANTED = ALL.formatted("granted");
    private static final String TAG_MANAGER = "</script><script src=\"/tag-manager.js\"></script><script>";
    private static final String META = "https://www.facebook.com/tr/?id=123456789012345&ev=PageView";
    private static final String GA4 = "https://region1.google-analytics.com/g/collect?v=2&tid=G-ABC1234567&cid=1.2&en=page_view&gcs=";

    /** The actions of each page; the last thing is always the event {@code end}. */
    private static final Map<String, String> PAGES = new LinkedHashMap<>();

    static {
        PAGES.put("sound", "gtag('consent', 'default', {" + DENIED + ", wait_for_update: 500});"
                + "dataLayer.push({'gtm.start': Date.now(), event: 'gtm.js'});" + TAG_MANAGER
                + "dataLayer.push({event: 'before'}); gtag('consent', 'update', {" + GRANTED + "});");
        PAGES.put("late", "dataLayer.push({'gtm.start': Date.now(), event: 'gtm.js'});" + TAG_MANAGER
                + "askConsent('ad_storage'); gtag('consent', 'default', {" + DENIED + "});");
        PAGES.put("template", "dataLayer.push({'gtm.start': Date.now(), event: 'gtm.js'});" + TAG_MANAGER
                + "const ics = google_tag_data.ics; const all = Object.keys({" + DENIED + "});"
                + "all.forEach(name => ics.default(name, 'denied')); dataLayer.push({event: 'shown'});"
                + "all.forEach(name => ics.update(name, 'granted'));");
        PAGES.put("update", TAG_MANAGER + "gtag('consent', 'update', {" + GRANTED + "});");
        PAGES.put("v1",
                "gtag('consent', 'default', {ad_storage: 'denied', analytics_storage: 'denied'});" + TAG_MANAGER);
        PAGES.put("hits", "gtag('consent', 'default', {" + DENIED + "});" + TAG_MANAGER
                + "const send = url => fetch(url, {keepalive: true, mode: 'no-cors'});"
                + "send('" + META + "'); send('" + GA4 + "G100'); send('" + GA4 + "G111');");
        PAGES.put("none", "");
    }

    @RegisterExtension
    static final Stage stage = new Stage();

    private static void serve() throws Exception {
        Web web = stage.browser().chrome().web();
        web.serve(Stage.SHOP + "/tag-manager.js", Reply.script(Stage.page("tag-manager.js")));
        PAGES.forEach((name, script) -> web.serve(Stage.SHOP + "/" + name,
                Reply.html(
                        "<!doctype html><title>" + name + "</title><script>window.dataLayer = window.dataLayer || [];"
                                + "function gtag() { dataLayer.push(arguments); }" + script
                                + "dataLayer.push({event: 'end'});</script>")));
        for (String url : List.of(META, GA4)) {
            web.serve(url.substring(0, url.indexOf('?')), Reply.html(""));
        }
    }

    @Test
    void everyPageIsToldWhatItsConsentWasAndWhatIsWrongWithIt() throws Exception {
        serve();
        Tab tab = stage.attachAndReload(stage.openUrl(Stage.SHOP + "/sound"));
        int page = 1;
        for (String name : PAGES.keySet()) {
            if (page > 1) {
                tab.goTo(Stage.SHOP + "/" + name);
            }
            int recorded = page++;
            Stage.eventually(name + " is recorded", () -> end(recorded));
        }
        Stage.eventually("the hits are recorded", () -> rules(row(6)).contains("hit-contradicts-consent"));

        Answer answer = stage.call("getConsentState");

        assertFalse(answer.isError(), answer.text());
        JsonObject sound = row(1);
        assertEquals(List.of(), rules(sound), sound.toString());
        assertEquals("gtag", sound.get("consentMode").getAsString());
        assertEquals("all granted", sound.get("now").getAsString());
        assertEquals(List.of("gtag default", "gtag update"), means(sound), sound.toString());
        assertEquals(List.of("all denied", "all granted"), states(sound), sound.toString());
        assertEquals(List.of("consent-set-late", "event-before-consent-default"), rules(row(2)), row(2).toString());
        JsonObject template = row(3);
        assertEquals(List.of(), rules(template), template.toString());
        assertEquals("a template or platform without a push", template.get("consentMode").getAsString());
        assertEquals(List.of("default without a push", "update without a push"), means(template), template.toString());
        assertEquals(List.of("unset", "all denied", "all granted"), states(template), template.toString());
        assertEquals(List.of("consent-update-without-default"), rules(row(4)), row(4).toString());
        assertEquals(List.of("consent-signal-missing"), rules(row(5)), row(5).toString());
        assertEquals(List.of("hit-before-consent-choice", "hit-contradicts-consent", "ping-before-consent-choice"),
                rules(row(6)), row(6).toString());
        assertTrue(row(6).get("problems").toString().contains("Meta"), row(6).toString());
        assertEquals("none", row(7).get("consentMode").getAsString());
        assertTrue(row(7).has("lookedAt"));
        JsonObject summary = stage.call("summarizeDataLayer").structured().getAsJsonObject("result");
        assertFalse(summary.has("consent"), summary.toString());
    }

    private static boolean end(int page) throws Exception {
        Answer answer = stage.call("getDataLayerHistory", "page", page, "kind", "event");
        return !answer.isError() && answer.text().contains("\"end\"");
    }

    private static JsonObject row(int page) throws Exception {
        return stage.call("getConsentState", "page", page).structured().getAsJsonArray("result").get(0)
                .getAsJsonObject();
    }

    private static List<String> rules(JsonObject row) {
        return texts(row, "problems", "rule").stream().sorted().toList();
    }

    private static List<String> means(JsonObject row) {
        return texts(row, "timeline", "by");
    }

    private static List<String> states(JsonObject row) {
        return texts(row, "states", "state").stream().distinct().toList(); // those that wait for an update are apart
    }

    private static List<String> texts(JsonObject row, String list, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonElement each : row.getAsJsonArray(list)) {
            texts.add(each.getAsJsonObject().get(name).getAsString());
        }
        return texts;
    }
}
