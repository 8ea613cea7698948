package io.github.mcpdatalayer.e2e.act;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** consent as an action: banners as consent platforms build them, and pages that only look as if they had heard. */
class ConsentBannersIT {

    /** Consent mode, and what a choice does: it is told, and the banner goes. */
    private static final String MODE = """
            <!doctype html><meta charset=utf-8><title>Shop</title><script>
            dataLayer = []; function gtag() { dataLayer.push(arguments); }
            const signals = (value) => ({ad_storage: value, analytics_storage: value, ad_user_data: value, ad_personalization: value});
            gtag('consent', 'default', signals('denied'));
            dataLayer.push({event: 'gtm.js'});
            chosen = [];
            function choose(value, banner) {
              chosen.push(value);
              gtag('consent', 'update', signals(value));
              dataLayer.push({event: 'consent_' + value});
              banner?.remove();
            }
            const yes = (selector, root = document) => root.querySelector(selector);
            function wire(accept, reject, banner, root = document) {
              yes(accept, root)?.addEventListener('click', () => choose('granted', document.querySelector(banner)));
              yes(reject, root)?.addEventListener('click', () => choose('denied', document.querySelector(banner)));
            }
            </script><h1>Shop</h1><p>We sell lamps.</p>
            """;
    private static final String FIXED = "style='position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px'";

    /** The banner of each platform, in its own markup. */
    private static final Map<String, String> BANNERS = new TreeMap<>(Map.ofEntries(
            Map.entry("OneTrust",
                    """
                            <div id=onetrust-consent-sdk><div class=onetrust-pc-dark-filter></div><div id=onetrust-banner-sdk role=region aria-label="Cookie banner" %s>
                            <div role=alertdialog aria-label=Privacy><div id=onetrust-policy><h2 id=onetrust-policy-title>We value your privacy</h2></div>
                            <div id=onetrust-button-group-parent><div id=onetrust-button-group><button id=onetrust-pc-btn-handler>Cookies Settings</button>
                            <button id=onetrust-reject-all-handler>Reject All</button><button id=onetrust-accept-btn-handler>Accept All Cookies</button></div></div></div></div></div>
                            <script>wire('#onetrust-accept-btn-handler', '#onetrust-reject-all-handler', '#onetrust-consent-sdk')</script>"""),
            Map.entry("Cookiebot",
                    """
                            <div id=CybotCookiebotDialog name=CybotCookiebotDialog role=dialog aria-modal=true %s><div id=CybotCookiebotDialogBody>This website uses cookies
                            <div id=CybotCookiebotDialogBodyButtons><button id=CybotCookiebotDialogBodyButtonDecline class=CybotCookiebotDialogBodyButton>Deny</button>
                            <button id=CybotCookiebotDialogBodyLevelButtonCustomize class=CybotCookiebotDialogBodyButton>Customize</button>
                            <button id=CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll class=CybotCookiebotDialogBodyButton>Allow all</button></div></div></div>
                            <script>wire('#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll', '#CybotCookiebotDialogBodyButtonDecline', '#CybotCookiebotDialog')</script>"""),
            Map.entry("Usercentrics",
                    """
                            <div id=usercentrics-root></div><script>{
                              const root = document.querySelector('#usercentrics-root').attachShadow({mode: 'open'});
                              const box = document.createElement('div');
                              box.innerHTML = `<div data-testid=uc-container><div data-testid=uc-default-wall role=dialog %s><p>Privacy Settings</p>
                                <button data-testid=uc-more-button>More</button><button data-testid=uc-deny-all-button>Deny</button><button data-testid=uc-accept-all-button>Accept All</button></div></div>`;
                              root.append(box);
                              wire('[data-testid=uc-accept-all-button]', '[data-testid=uc-deny-all-button]', '#usercentrics-root', root);
                            }</script>"""),
            Map.entry("Didomi",
                    """
                            <div id=didomi-host data-nosnippet=true aria-hidden=false><div class="didomi-popup-backdrop didomi-notice-popup"></div>
                            <div id=didomi-popup class="didomi-popup-view" role=dialog %s><div class=didomi-popup-notice-text>With your agreement, we and our partners use cookies.</div>
                            <div id=buttons><button id=didomi-notice-disagree-button class="didomi-components-button">Disagree and close</button>
                            <button id=didomi-notice-learn-more-button>Learn More</button><button id=didomi-notice-agree-button class="didomi-components-button">Agree and close</button></div></div></div>
                            <script>wire('#didomi-notice-agree-button', '#didomi-notice-disagree-button', '#didomi-host')</script>"""),
            Map.entry("quantcast",
                    """
                            <div class=qc-cmp-cleanslate><div id=qc-cmp2-container><div id=qc-cmp2-main><div class=qc-cmp2-container><div id=qc-cmp2-ui role=dialog aria-modal=true %s>
                            <h2>We value your privacy</h2><div class=qc-cmp2-summary-buttons><button mode=secondary size=large>MORE OPTIONS</button><button mode=secondary size=large id=disagree-btn>DISAGREE</button>
                            <button mode=primary size=large>AGREE</button></div></div></div></div></div></div>
                            <script>wire('[mode=primary]', '#disagree-btn', '.qc-cmp-cleanslate')</script>"""),
            Map.entry("TrustArc",
                    """
                            <div id=truste-consent-track %s><div id=truste-consent-content><div id=truste-consent-text>By clicking Accept you agree to cookies.</div>
                            <div id=truste-consent-buttons><button id=truste-show-consent>Settings</button><button id=truste-consent-required>Required Only</button><button id=truste-consent-button>Agree and Proceed</button></div></div></div>
                            <script>wire('#truste-consent-button', '#truste-consent-required', '#truste-consent-track')</script>"""),
            Map.entry("Klaro",
                    """
                            <div class=klaro id=klaro><div class="cookie-notice" role=dialog %s><div class=cn-body><p>Hi! Could we please enable some additional services?</p>
                            <p class=cn-ok><a class="cm-link cn-learn-more" href="#">Let me choose</a><button class="cm-btn cm-btn-danger cn-decline" type=button>I decline</button>
                            <button class="cm-btn cm-btn-success" type=button>That's ok</button></p></div></div></div>
                            <script>wire('.cm-btn-success', '.cn-decline', '#klaro')</script>"""),
            Map.entry("Complianz banner",
                    """
                            <div id=cmplz-cookiebanner-container><div class="cmplz-cookiebanner cmplz-hidden banner-1 optin cmplz-bottom-right cmplz-show" role=dialog aria-modal=true %s>
                            <div class=cmplz-header>Manage Consent</div><div class=cmplz-buttons><button class="cmplz-btn cmplz-accept">Accept</button><button class="cmplz-btn cmplz-deny">Deny</button>
                            <button class="cmplz-btn cmplz-view-preferences">View preferences</button></div></div></div>
                            <script>wire('.cmplz-accept', '.cmplz-deny', '#cmplz-cookiebanner-container')</script>"""),
            Map.entry("cookieyes",
                    """
                            <div class="cky-consent-container cky-box-bottom-left" role=region %s><div class=cky-consent-bar data-cky-tag=notice><p>We use cookies</p><div class=cky-notice-btn-wrapper>
                            <button class="cky-btn cky-btn-customize" data-cky-tag=settings-button>Customise</button><button class="cky-btn cky-btn-reject" data-cky-tag=reject-button>Reject All</button>
                            <button class="cky-btn cky-btn-accept" data-cky-tag=accept-button>Accept All</button></div></div></div>
                            <script>wire('[data-cky-tag=accept-button]', '[data-cky-tag=reject-button]', '.cky-consent-container')</script>"""),
            Map.entry("the site’s own banner",
                    """
                            <section class=hinweis %s><p>Wir verwenden Cookies und ähnliche Verfahren.</p><button id=ja>Alle akzeptieren</button><button id=nein>Nur notwendige Cookies</button>
                            <a href="/datenschutz">Datenschutz</a></section>
                            <script>wire('#ja', '#nein', '.hinweis')</script>""")));

    @RegisterExtension
    static final Stage stage = new Stage();

    private static McpClient front;

    @BeforeAll
    static void connect() throws Exception {
        front = stage.client("--toolsets", "page");
    }

    private static Reply page(String body) {
        return Reply.html(MODE + body.replace("%s", FIXED));
    }

    private static Tab open(String body) throws Exception {
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/consent", page(body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static JsonObject does(String items) throws Exception {
        var arguments = new JsonObject();
        arguments.add("do", JsonParser.parseString("[" + items + "]"));
        return JsonParser.parseString(front.callTool("interact", arguments, Stage.SOON).text()).getAsJsonObject();
    }

    private static JsonObject choose(String choice) throws Exception {
        return does("{\"consent\":\"" + choice + "\"}");
    }

    private static JsonObject step(JsonObject answer) {
        assertNull(answer.get("error"), answer::toString);
        assertEquals(1, answer.get("done").getAsInt(), answer::toString);
        return answer.getAsJsonArray("steps").get(0).getAsJsonObject();
    }

    private static JsonObject error(JsonObject answer, String code) {
        assertTrue(answer.has("error"), answer::toString);
        JsonObject error = answer.getAsJsonObject("error");
        assertEquals(code, error.get("code").getAsString(), answer::toString);
        assertEquals(0, answer.get("done").getAsInt(), answer::toString);
        return error;
    }

    /** One tab goes from banner to banner, so that only the first is attached. */
    @ParameterizedTest
    @ValueSource(strings = {"reject"})
    void theBannersOfThePlatformsAreAnswered(String choice) throws Exception {
        Tab tab = open("");
        List<Executable> checks = new ArrayList<>();
        for (String platform : BANNERS.keySet()) {
            checks.add(() -> {
                stage.browser().chrome().web().serve(Stage.SHOP + "/consent", page(BANNERS.get(platform)));
                tab.goTo(Stage.SHOP + "/consent");
                theBannerIsAnswered(tab, platform, choice);
            });
        }
        assertAll(checks);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"accept"})
    void theBannersOfThePlatformsAreAccepted(String choice) throws Exception {
        theBannersOfThePlatformsAreAnswered(choice);
    }

    private static void theBannerIsAnswered(Tab tab, String platform, String choice) throws Exception {
        JsonObject step = step(choose(choice));
        String value = choice.equals("accept") ? "granted" : "denied";
        assertEquals("consent " + choice + ": " + platform, step.get("did").getAsString());
        assertEquals("[\"" + value + "\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
        JsonObject came = step.getAsJsonObject("came");
        assertEquals("all " + value, came.get("proof").getAsString(), came::toString);
        assertEquals(1, came.getAsJsonArray("clicked").size(), came::toString);
        assertFalse(came.has("shown"), came::toString);
        JsonObject tracked = step.getAsJsonObject("tracked");
        assertTrue(tracked.get("pushes").toString().contains("consent_" + value), tracked::toString);
        if (choice.equals("accept")) {
            assertEquals(4, tracked.getAsJsonObject("consent").getAsJsonArray("granted").size(), tracked::toString);
        }
    }

    /**
     * Consent is taken back by the platform's own link, by one that its words tell, and by the platform's interface where nothing is shown.
     */
    @Test
    void consentIsTakenBackByWhatThePageOffers() throws Exception {
        String again = "<script>const banner = yes('%1$s').cloneNode(true); function again() { document.body.append(banner.cloneNode(true)); wire(%2$s); }</script>";
        String oneTrust = BANNERS.get("OneTrust") + again.formatted("#onetrust-consent-sdk",
                "'#onetrust-accept-btn-handler', '#onetrust-reject-all-handler', '#onetrust-consent-sdk'");
        String own = BANNERS.get("the site’s own banner") + again.formatted(".hinweis", "'#ja', '#nein', '.hinweis'");
        String klaro = BANNERS.get("Klaro") + again.formatted("#klaro", "'.cm-btn-success', '.cn-decline', '#klaro'");
        Tab tab = open("");
        List<Executable> checks = new ArrayList<>();
        checks.add(() -> takenBack(tab, "OneTrust", "\"opened\":\"link\"",
                oneTrust + "<footer><button class=ot-sdk-show-settings onclick=again()>Ihre Wahl</button></footer>"));
        checks.add(() -> takenBack(tab, "the site’s own banner", "\"opened\":\"link\"", own
                + "<footer><a href=/cookie-einstellungen>Cookie-Einstellungen</a> <a href=# onclick='again(); return false'>Cookie-Einstellungen ändern</a></footer>"));
        checks.add(() -> takenBack(tab, "Klaro", "\"opened\":\"api\"",
                klaro + "<script>window.klaro = {show: again}</script><a href=/cookies>Cookies</a>"));
        checks.add(() -> {
            stage.browser().chrome().web().serve(Stage.SHOP + "/consent", page(BANNERS.get("Klaro")));
            tab.goTo(Stage.SHOP + "/consent");
            step(choose("accept"));
            JsonObject none = error(does("{\"consent\":\"withdraw\",\"timeoutMs\":300}"), "BANNER_NOT_FOUND");
            assertTrue(none.get("message").getAsString().contains("take consent back"), none::toString);
            assertEquals("[\"granted\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
        });
        assertAll(checks);
    }

    private static void takenBack(Tab tab, String platform, String opened, String body) throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/consent", page(body));
        tab.goTo(Stage.SHOP + "/consent");
        step(choose("accept"));
        JsonObject step = step(choose("withdraw"));
        assertEquals("consent withdraw: " + platform, step.get("did").getAsString());
        assertEquals("[\"granted\",\"denied\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
        JsonObject came = step.getAsJsonObject("came");
        assertTrue(came.toString().contains(opened), came::toString);
        assertEquals("all denied", came.get("proof").getAsString(), came::toString);
    }

    @Test
    void aBannerInAFrameOfTheSiteIsAnswered() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/index.html", Reply
                .html("""
                        <!doctype html><div class=message-container role=dialog><p>We and our partners use cookies</p>
                        <button title=Options class="message-component sp_choice_type_12">Options</button><button class="message-component sp_choice_type_13">Reject all</button>
                        <button class="message-component sp_choice_type_11">Accept all</button></div>
                        <script>for (const [type, value] of [[11, 'granted'], [13, 'denied']]) document.querySelector('.sp_choice_type_' + type).onclick =
                          () => parent.choose(value, parent.document.querySelector('#sp_message_container_1'))</script>"""));
        Tab tab = open("<div id=sp_message_container_1 %s><iframe id=sp_message_iframe_1 title='SP Consent Message' "
                + "src='/index.html?message_id=1' width=600 height=200></iframe></div>");
        JsonObject step = step(choose("reject"));
        assertEquals("consent reject: Sourcepoint", step.get("did").getAsString());
        assertEquals("[\"denied\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
        tab.evaluate("location.reload()");
        tab.waitFor("window.chosen?.length === 0 && document.readyState === 'complete'", Stage.SOON);
        step(choose("accept"));
        assertEquals("[\"granted\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }

    @Test
    void aRejectionBehindASecondLayerTakesItsClicks() throws Exception {
        Tab tab = open(
                """
                        <div id=onetrust-consent-sdk><div id=onetrust-banner-sdk %s><button id=onetrust-pc-btn-handler>Cookies Settings</button>
                        <button id=onetrust-accept-btn-handler>Accept All</button></div>
                        <div id=onetrust-pc-sdk hidden><label><input type=checkbox class=category-switch-handler checked> Ads</label>
                        <label><input type=checkbox class=category-switch-handler checked> Statistics</label>
                        <button class=save-preference-btn-handler>Confirm My Choices</button></div></div>
                        <script>{
                          const [banner, panel] = ['#onetrust-banner-sdk', '#onetrust-pc-sdk'].map((each) => yes(each));
                          yes('#onetrust-pc-btn-handler').onclick = () => setTimeout(() => { banner.hidden = true; banner.style.display = 'none'; panel.hidden = false; }, 300);
                          yes('#onetrust-accept-btn-handler').onclick = () => choose('granted', yes('#onetrust-consent-sdk'));
                          yes('.save-preference-btn-handler').onclick = () => {
                            const on = document.querySelectorAll('.category-switch-handler:checked').length;
                            choose(on ? 'granted' : 'denied', yes('#onetrust-consent-sdk'));
                          };
                        }</script>""");
        JsonObject step = step(choose("reject"));
        assertEquals("[\"denied\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
        assertEquals(4, step.getAsJsonObject("came").getAsJsonArray("clicked").size(), step::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reject"})
    void aBannerThatOnlyStaysIsNotBelieved(String choice) throws Exception {
        open(BANNERS.get("Cookiebot").replaceFirst("<script>[\\s\\S]*", ""));
        JsonObject error = error(choose(choice), "CONSENT_NOT_REACHED");
        assertTrue(error.get("message").getAsString().contains("still shown"), error::toString);
        JsonObject found = error.getAsJsonObject("found");
        assertEquals("all denied", found.get("consent").getAsString(), error::toString);
        assertTrue(found.get("clicked").toString().contains("button"), error::toString);
        assertEquals("takeSnapshot", error.getAsJsonObject("next").get("tool").getAsString(), error::toString);
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"accept"})
    void aBannerThatOnlyStaysIsNotBelievedToBeAccepted(String choice) throws Exception {
        aBannerThatOnlyStaysIsNotBelieved(choice);
    }

    @Test
    void aBannerThatGoesAndTellsTheOppositeIsNotBelieved() throws Exception {
        open(BANNERS.get("TrustArc").replace("wire('#truste-consent-button'", "wire('#none'")
                + "<script>yes('#truste-consent-button').onclick = () => yes('#truste-consent-track').remove()</script>");
        JsonObject answer = choose("accept");
        JsonObject found = error(answer, "CONSENT_NOT_REACHED").getAsJsonObject("found");
        assertEquals("all denied", found.get("consent").getAsString(), answer::toString);
        assertFalse(found.has("shown"), answer::toString);
        assertEquals("consent accept: TrustArc",
                answer.getAsJsonArray("steps").get(0).getAsJsonObject().get("did").getAsString());
    }

    @Test
    void withoutConsentModeThePlatformsOwnRecordProvesIt() throws Exception {
        String banner = BANNERS.get("TrustArc").replaceFirst("<script>[\\s\\S]*", "");
        String plain = "<!doctype html><script>dataLayer = [{event: 'start'}]; const yes = (selector) => document.querySelector(selector);</script><h1>Shop</h1>"
                + banner.replace("%s", FIXED);
        String goes = "yes('#truste-consent-required').onclick = () => { %s yes('#truste-consent-track').remove(); };";
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/consent",
                Reply.html(plain + "<script>" + goes.replace("%s", "") + "</script>")));
        Person.allow(stage, tab, "act");
        JsonObject error = error(choose("reject"), "CONSENT_NOT_REACHED");
        assertTrue(error.get("message").getAsString().contains("no consent mode"), error::toString);
        stage.browser().chrome().web().serve(Stage.SHOP + "/consent", Reply.html(plain + "<script>"
                + goes.replace("%s", "document.cookie = 'cmapi_cookie_privacy=permit 1 required';") + "</script>"));
        tab.evaluate("window.isBefore = true; location.reload()");
        tab.waitFor("!window.isBefore && document.readyState === 'complete'", Stage.SOON);
        JsonObject step = step(choose("reject"));
        assertEquals("the platform's own record", step.getAsJsonObject("came").get("proof").getAsString());
        tab.evaluate("document.cookie = 'cmapi_cookie_privacy=; max-age=0'");
    }

    @Test
    void aBannerThatComesLateIsWaitedFor() throws Exception {
        Tab tab = open(
                """
                        <script>function later() {
                          document.body.insertAdjacentHTML('beforeend', `<div class=klaro id=klaro><div class=cookie-notice %s><button class=cn-decline>I decline</button></div></div>`);
                          wire('#none', '.cn-decline', '#klaro');
                        }</script>""");
        tab.evaluate("void setTimeout(later, 1500)");
        step(choose("reject"));
        assertEquals("[\"denied\"]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }

    @Test
    void whereNoBannerIsTheAnswerSaysWhatToDo() throws Exception {
        Tab tab = open("<p>Our cookies are baked daily.</p><button>Accept all</button>");
        JsonObject error = error(does("{\"consent\":\"accept\",\"timeoutMs\":300}"), "BANNER_NOT_FOUND");
        assertEquals("takeSnapshot", error.getAsJsonObject("next").get("tool").getAsString());
        assertEquals("[]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }

    @Test
    void aChoiceOfAnEarlierVisitNeedsNoBanner() throws Exception {
        open("<script>gtag('consent', 'update', signals('granted')); dataLayer.push({event: 'returned'})</script>");
        JsonObject answer = does("{\"consent\":\"accept\",\"timeoutMs\":300}");
        assertEquals(1, answer.get("done").getAsInt(), answer::toString);
        assertEquals(0, answer.getAsJsonArray("steps").size(), answer::toString);
        assertTrue(answer.toString().contains("choice was made before"), answer::toString);
        error(does("{\"consent\":\"reject\",\"timeoutMs\":300}"), "BANNER_NOT_FOUND");
    }

    @Test
    void aButtonThatIsCoveredIsNotClicked() throws Exception {
        Tab tab = open(BANNERS.get("OneTrust")
                + "<div id=chat style='position:fixed;inset:0;z-index:9' role=dialog aria-label=Chat>Chat</div>");
        JsonObject error = error(does("{\"consent\":\"accept\",\"timeoutMs\":1000}"), "COVERED");
        assertTrue(error.toString().contains("Chat"), error::toString);
        assertEquals("[]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }

    @Test
    void aBannerThatHidesAnOrderAsksThePerson() throws Exception {
        Tab tab = open(BANNERS.get("OneTrust").replace(">Accept All Cookies<", ">Buy now<"));
        error(choose("accept"), "CONFIRMATION_REQUIRED");
        assertEquals("[]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }

    @Test
    void aChoiceIsOneStepAmongOthersAndLoadsThePageAnew() throws Exception {
        Tab tab = open(
                """
                        <script>{ const was = sessionStorage.choice; if (was) gtag('consent', 'update', signals(was));
                          dataLayer.push({event: 'ready'});
                          addEventListener('DOMContentLoaded', () => { if (was) yes('#CybotCookiebotDialog')?.remove(); }); }</script>"""
                        + BANNERS.get("Cookiebot").replaceFirst("<script>[\\s\\S]*", "")
                        + "<script>yes('#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll').onclick = () => { sessionStorage.choice = 'granted'; location.reload(); }</script>"
                        + "<button onclick=\"dataLayer.push({event: 'add'})\">Add</button>");
        JsonObject answer = does("{\"consent\":\"accept\"},{\"click\":\"button \\\"Add\\\"\",\"expect\":\"add\"}");
        assertEquals(2, answer.get("done").getAsInt(), answer::toString);
        assertEquals(List.of("consent accept: Cookiebot", 2),
                List.of(answer.getAsJsonArray("steps").get(0).getAsJsonObject().get("did").getAsString(),
                        answer.getAsJsonArray("steps").size()));
        assertEquals("granted", tab.evaluate("sessionStorage.choice").getAsString());
    }

    @Test
    void withoutTheLevelNothingIsTouched() throws Exception {
        Tab tab = open(BANNERS.get("OneTrust"));
        Person.allow(stage, tab, "see");
        error(choose("accept"), "CONSENT_REQUIRED");
        assertEquals("[]", tab.evaluate("JSON.stringify(chosen)").getAsString());
    }
}
