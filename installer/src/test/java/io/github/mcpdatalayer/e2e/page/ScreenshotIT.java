package io.github.mcpdatalayer.e2e.page;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.RedPages;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** takeScreenshot in a real browser: its pixels. */
class ScreenshotIT {

    private static final String MAIL = RedPages.MAIL;

    @RegisterExtension
    static final Stage stage = new Stage();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page");
    }

    private static Tab seen(String body) {
        return RedPages.seen(stage, body);
    }

    private Shot shot(Object... arguments) throws Exception {
        return RedPages.shot(front, arguments);
    }

    @Test
    void whatIsPersonalIsPaintedOverAndNothingElseIs() throws Exception {
        Tab tab = seen(
                "<p>Your order number is 1000</p><p>Mail: <span class=s>" + MAIL + "</span></p><p>Thank you</p>");
        Shot shot = shot();
        assertEquals(0, shot.reds());
        assertTrue(shot.painted() > 500 && shot.blacks() > 300, () -> shot.painted() + " " + shot.blacks());
        assertEquals("[\"[EMAIL_1]\"]", shot.facts().get("painted").toString());
        assertTrue(shot.facts().get("complete").getAsBoolean());
        assertEquals(tab.evaluate("innerWidth").getAsInt(), shot.width());
        assertEquals(shot.width(), shot.facts().get("width").getAsInt());
        assertEquals(1, shot.facts().get("scale").getAsInt());

        McpClient open = stage.anotherClient("--toolsets", "page", "--redact", "off");
        front = open;
        Shot raw = shot();
        assertTrue(raw.reds() > 100, () -> "" + raw.reds());
        assertEquals(0, raw.painted());
    }

    /** Elements that show MAIL, or a secret, in red. */
    private static final Map<String, String> SAMPLES = new LinkedHashMap<>();

    static {
        SAMPLES.put("text", "<p class=s>MAIL</p>");
        SAMPLES.put("in parts", "<p class=s><b>ann</b>.<i>archer</i><span>@</span>mail<b>.example</b></p>");
        SAMPLES.put("letter by letter", "<p class=s>" + MAIL.chars()
                .mapToObj(c -> "<span style='display:inline-block'>" + (char) c + "</span>")
                .collect(Collectors.joining()) + "</p>");
        SAMPLES.put("in a shadow root", "<x-part class=s></x-part>");
        SAMPLES.put("in a closed shadow root", "<x-closed class=s></x-closed>");
        SAMPLES.put("in a frame",
                "<iframe style='border:3px solid #000;padding:7px' srcdoc='<p style=color:red;font-size:20px>MAIL</p>'></iframe>");
        SAMPLES.put("in a frame that is scaled",
                "<iframe style='transform:scale(.7)' srcdoc='<p style=color:red;font-size:20px>MAIL</p>'></iframe>");
        SAMPLES.put("in a frame of another site", "<iframe src='https://pay.example/frame'></iframe>");
        SAMPLES.put("in a frame without an origin",
                "<iframe sandbox srcdoc='<p style=color:red;font-size:20px>MAIL</p>'></iframe>");
        SAMPLES.put("written by CSS",
                "<style>#c::before{content:'ann.archer' '@mail.example';color:red}</style><p id=c></p>");
        SAMPLES.put("an attribute written by CSS",
                "<style>#c::after{content:attr(data-mail);color:red}</style><p id=c data-mail='MAIL'></p>");
        SAMPLES.put("a box of CSS that stands elsewhere",
                "<style>#c{position:relative}#c::after{content:'MAIL';position:absolute;left:150px;top:120px;color:red}</style><p id=c>Here</p>");
        SAMPLES.put("a marker",
                "<style>li::marker{content:'MAIL ';color:red}</style><ul style='padding-left:350px'><li>One</ul>");
        SAMPLES.put("a value", "<p><input value='MAIL'></p>");
        SAMPLES.put("a placeholder", "<p><input placeholder='MAIL'></p>");
        SAMPLES.put("a text area", "<p><textarea>MAIL</textarea></p>");
        SAMPLES.put("a button", "<p><input type=submit value='MAIL'></p>");
        SAMPLES.put("a choice", "<p><select><option>MAIL<option>Other</select></p>");
        SAMPLES.put("a list", "<p><select size=4><option>One<option>Two<option>MAIL</select></p>");
        SAMPLES.put("a password", "<p><input type=password value='none of your business'></p>");
        SAMPLES.put("a code", "<p><input autocomplete=one-time-code value=493817></p>");
        SAMPLES.put("a name by its label",
                "<p><label for=n>Last name</label></p><p><input id=n name=lastname value=Cholmondeley></p>");
        SAMPLES.put("editable text", "<p contenteditable class=s>MAIL</p>");
        SAMPLES.put("turned", "<p class=s style='transform:rotate(12deg);transform-origin:0 0'>MAIL</p>");
        SAMPLES.put("in perspective",
                "<div style='perspective:300px'><p class=s style='transform:rotateY(30deg);width:300px'>MAIL</p></div>");
        SAMPLES.put("scaled", "<p class=s style='transform:scale(2);transform-origin:0 0'>MAIL</p>");
        SAMPLES.put("zoomed", "<div style='zoom:1.6'><p class=s>MAIL</p></div>");
        SAMPLES.put("upright", "<p class=s style='writing-mode:vertical-rl;height:300px'>MAIL</p>");
        SAMPLES.put("drawn", "<svg width=400 height=60><text x=5 y=30 fill=red font-size=20>MAIL</text></svg>");
        SAMPLES.put("drawn once more",
                "<svg width=400 height=60><defs><text id=t fill=red font-size=20>MAIL</text></defs><use href='#t' x=20 y=40 /></svg>");
        SAMPLES.put("a shadow", "<p style='color:transparent;text-shadow:90px 60px 0 red'>MAIL</p>");
        SAMPLES.put("a shadow of a filter", "<p style='filter:drop-shadow(40px 70px 0 red)'>MAIL</p>");
        SAMPLES.put("a mirror", "<p class=s style='-webkit-box-reflect:below 10px'>MAIL</p>");
        SAMPLES.put("backwards",
                "<p class=s style='unicode-bidi:bidi-override;direction:rtl'>" + new StringBuilder(MAIL).reverse()
                        + "</p>");
        SAMPLES.put("in place of a picture",
                "<p class=s><img src='/none.png' alt='MAIL' style='width:400px;height:40px'></p>");
        SAMPLES.put("in capitals", "<p class=s style='text-transform:uppercase;letter-spacing:4px'>MAIL</p>");
        SAMPLES.put("on top of all", "<dialog id=d class=s style='border:0;outline:0'>MAIL</dialog>");
    }

    private static void show(Tab tab, String body) {
        var text = new JsonArray();
        text.add("<p>Plain words</p>" + body.replace("MAIL", MAIL));
        tab.evaluate("document.body.innerHTML = " + text + "[0]; document.querySelector('#d')?.showModal()");
    }

    @Test
    @Tag("thorough")
    void wordsArePaintedOverHoweverAPageShowsThem() throws Exception {
        stage.browser().chrome().web().serve("https://pay.example/frame",
                Reply.html("<p style=color:red;font-size:20px>" + MAIL + "</p>"));
        Tab tab = seen(
                """
                        <script>for (const mode of ['open', 'closed']) customElements.define(mode === 'open' ? 'x-part' : 'x-closed', class extends HTMLElement {
                          constructor() { super(); this.attachShadow({mode}).innerHTML = '<p>%s</p>'; } });</script>"""
                        .formatted(MAIL));
        List<String> leaks = new ArrayList<>();
        for (var sample : SAMPLES.entrySet()) {
            show(tab, sample.getValue());
            Stage.eventually(sample.getKey() + " is shown in red", () -> Shot.really(tab).reds() > 30);
            Shot shot = shot();
            if (shot.reds() > 0) {
                leaks.add(sample.getKey() + " shows " + shot.reds());
            }
            if (shot.painted() < 200 || shot.blacks() < 100) {
                leaks.add(
                        sample.getKey() + " is painted on " + shot.painted() + " pixels and black on " + shot.blacks());
            }
        }
        assertEquals(List.of(), leaks);
    }

    private String error(Object... arguments) throws Exception {
        return front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON).errorCode();
    }

    private JsonObject image(Object... arguments) throws Exception {
        McpClient.Answer answer = front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.result().getAsJsonArray("content").get(1).getAsJsonObject();
    }

    /** Pages that go on changing. */
    private static final Map<String, String> RESTLESS = Map.of(
            "text that comes and goes",
            "let on = false; setInterval(() => { t.textContent = (on = !on) ? 'MAIL' : 'nothing here to hide at all'; }, 7)",
            "text that comes and goes with each frame",
            "let on = false; const go = () => { t.textContent = (on = !on) ? 'MAIL' : 'nothing'; requestAnimationFrame(go); }; go()",
            "text that is shown and hidden",
            "t.textContent = 'MAIL'; setInterval(() => { t.style.display = t.style.display ? '' : 'none'; }, 7)",
            "a class of all that shows and hides",
            "t.textContent = 'MAIL'; document.head.append(Object.assign(document.createElement('style'), {textContent: '.off #t {display: none}'}));"
                    + "setInterval(() => document.body.classList.toggle('off'), 7)",
            "text that is moved by script",
            "t.textContent = 'MAIL'; t.style.position = 'absolute'; let n = 0; setInterval(() => { t.style.left = (n = (n + 37) % 400) + 'px'; }, 7)",
            "text that is moved by an animation",
            "t.textContent = 'MAIL'; t.style.width = '300px'; t.animate([{transform: 'translate(0, 0)'}, {transform: 'translate(400px, 300px)'}],"
                    + "{duration: 900, iterations: Infinity, direction: 'alternate'})",
            "a page that scrolls",
            "t.textContent = 'MAIL'; t.style.marginTop = '150px'; document.body.style.height = '9000px'; let y = 0; setInterval(() => scrollTo(0, y = (y + 11) % 140), 7)");

    @Tag("thorough")
    @Test
    void nothingPersonalIsShownByAPageThatChangesMeanwhile() throws Exception {
        assertEquals(List.of(), RedPages.leaks(stage, front, RESTLESS, "<p class=s id=t></p>"));
    }

    @Test
    void aPictureIsAsLargeAsItIsWantedAndOfItsFormat() throws Exception {
        Tab tab = seen(
                "<p>Plain words</p><p class=s>" + MAIL + "</p><button id=b style='width:200px;height:50px'>Buy</button>"
                        + "<div id=far style='margin-top:3000px;height:80px;width:300px'>Far <span class=s>" + MAIL
                        + "</span></div>");
        Shot small = shot("width", 300);
        assertEquals(300, small.width());
        assertEquals(0, small.reds());
        assertTrue(small.painted() > 100);
        assertEquals(300.0 / tab.evaluate("innerWidth").getAsInt(), small.facts().get("scale").getAsDouble(), 0.001);
        assertTrue(small.facts().get("fullHeight").getAsInt() > 3000);

        Shot cut = shot("maxHeight", 40);
        assertEquals(40, cut.image().getHeight());
        assertFalse(cut.facts().get("complete").getAsBoolean());

        Shot jpeg = shot("format", "jpeg", "quality", 95);
        assertEquals(0, jpeg.reds());
        assertTrue(jpeg.blacks() > 100);
        JsonObject webp = image("format", "webp");
        assertEquals("image/webp", webp.get("mimeType").getAsString());
        assertTrue(new String(Base64.getDecoder().decode(webp.get("data").getAsString()), 0, 12,
                StandardCharsets.ISO_8859_1)
                .matches("RIFF....WEBP"));

        Shot button = shot("element", "button \"Buy\"");
        assertEquals("200x50", button.width() + "x" + button.image().getHeight());
        Shot far = shot("element", "css=#far");
        assertEquals("300x80", far.width() + "x" + far.image().getHeight());
        assertEquals(0, far.reds());
        assertTrue(far.painted() > 100 && far.blacks() > 20);
        assertTrue(tab.evaluate("scrollY > 1000").getAsBoolean());
        assertEquals("ELEMENT_NOT_FOUND", error("element", "css=#none"));
        assertEquals("FULL_PAGE_UNAVAILABLE", error("fullPage", true));
    }

    @Test
    void marksAreTheRefsOfOtherTools() throws Exception {
        Tab tab = seen(
                "<p>Plain words</p><button style='background:#fff;color:#000'>Buy</button><input aria-label=Size>");
        Shot.PixelTest isMark = (r, g, b) -> (r << 16 | g << 8 | b) == 0xc2185b;
        Shot plain = shot();
        assertEquals(0, plain.count(isMark));
        Shot marked = shot("marks", true);
        assertTrue(marked.count(isMark) > 300, () -> "" + marked.count(isMark));
        assertTrue(tab.evaluate("!document.querySelector('canvas') && document.body.children.length === 3")
                .getAsBoolean());
    }

    @Test
    @Tag("thorough")
    void zoomedAndScrolledPagesArePaintedWhereTheirWordsAre() throws Exception {
        Tab tab = seen("<div style='height:4000px'>"
                + "<p>Plain words <span class=s>%s</span></p>".formatted(MAIL).repeat(60) + "</div>");
        for (String zoom : List.of("1.5", "0.67", "1")) {
            Stage.inExtension(stage.browser(),
                    "chrome.tabs.query({}).then((tabs) => Promise.all(tabs.filter(({url}) => url?.startsWith('"
                            + Stage.SHOP
                            + "')).map(({id}) => chrome.tabs.setZoom(id, " + zoom + "))))");
            tab.activate();
            tab.evaluate("scrollTo(0, 777)");
            Shot shot = shot();
            assertEquals(0, shot.reds(), zoom);
            assertTrue(shot.painted() > 2000 && shot.blacks() > 1000, zoom);
            assertEquals(tab.evaluate("innerWidth").getAsDouble() * shot.facts().get("scale").getAsDouble(),
                    shot.width(), 1.5, zoom);
        }
    }

    @Test
    void anotherTabIsNeverInThePicture() throws Exception {
        Tab tab = seen("<p>Plain words</p>");
        Tab other = stage.open(stage.browser(), "https://bank.example/account",
                Reply.html("<body style='margin:0;background:#0f0'><p>Another site</p></body>"));
        assertEquals("TAB_HIDDEN", error());
        Shot.PixelTest isGreen = (r, g, b) -> r < 60 && g > 200 && b < 60;
        for (int n = 0; n < 8; n++) {
            tab.activate();
            CompletableFuture<McpClient.Answer> running = front.send("tools/call", JsonParser
                    .parseString("{\"name\":\"takeScreenshot\",\"arguments\":{}}").getAsJsonObject());
            Thread.sleep(n * 17L);
            other.activate();
            McpClient.Answer answer = front.await("tools/call", running, Stage.SOON);
            if (answer.isError()) {
                assertEquals("TAB_HIDDEN", answer.errorCode());
                continue;
            }
            assertEquals(0, Shot.of(answer).count(isGreen));
        }
    }

    @Test
    void picturesThatAreAskedForAtOnceComeOneAfterTheOther() throws Exception {
        seen("<p>Plain words</p>");
        List<CompletableFuture<McpClient.Answer>> running = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            running.add(front.send("tools/call", JsonParser
                    .parseString("{\"name\":\"takeScreenshot\",\"arguments\":{}}").getAsJsonObject()));
        }
        for (var each : running) {
            McpClient.Answer answer = front.await("tools/call", each, Stage.SOON);
            assertFalse(answer.isError(), answer::text);
        }
    }

    @Test
    void withoutConsentToSeeThereIsNoPicture() throws Exception {
        stage.attach(
                stage.open(stage.browser(), Stage.SHOP + "/account", Reply.html(RedPages.html("<p>Plain words</p>"))));
        assertEquals("CONSENT_REQUIRED", error());
    }

    @Test
    void strictRedactionPaintsOverPicturesAndDrawings() throws Exception {
        Tab tab = seen(
                "<p>Plain words</p><canvas id=c width=200 height=60></canvas><img width=90 height=90 src=\"data:image/svg+xml,"
                        + "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><rect width='90' height='90' fill='red'/></svg>\">");
        tab.evaluate(
                "(() => { const c = document.querySelector('#c').getContext('2d'); c.fillStyle = 'red'; c.fillRect(0, 0, 200, 60); })()");
        assertTrue(shot().reds() > 10_000);
        front = stage.anotherClient("--toolsets", "page", "--redact", "strict");
        Shot strict = shot();
        assertEquals(0, strict.reds());
        assertTrue(strict.blacks() > 100);
    }
}
