package io.github.mcpdatalayer.e2e.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.RedPages;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.e2e.stage.WindowState;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pages that put personal data into a picture by odd ways of layout, CSS and drawing, or for a moment only. */
class ScreenshotLeakIT {

    private static final String MAIL = RedPages.MAIL;
    private static final String LIAM = new StringBuilder(MAIL).reverse().toString();

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

    private static String letters(String text, String style) {
        return text.chars().mapToObj(c -> "<span style='" + style + "'>" + (char) c + "</span>")
                .collect(Collectors.joining());
    }

    private static String placed(String text) {
        var letters = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            letters.append("<i style='position:absolute;left:").append(20 + 13 * i).append("px'>")
                    .append(text.charAt(i)).append("</i>");
        }
        return letters.toString();
    }

    /** Ways to show MAIL, or a secret, in red. */
    private static final Map<String, String> SAMPLES = new LinkedHashMap<>();

    private static void sample(String name, String body) {
        SAMPLES.put(name, body.replace("MAIL", MAIL).replace("LIAM", LIAM));
    }

    private static void pseudo(String name, String css, String body) {
        sample(name, "<style>" + css + "</style>" + body);
    }

    static {
        String halves = "<div>ann.archer@</div><div>mail.example</div>";
        sample("in the parts of a flexible row", "<div class=s style='display:flex'>" + halves + "</div>");
        sample("in cells", "<table class=s cellspacing=0 cellpadding=0><tr><td>ann.archer@<td>mail.example</table>");
        sample("in floats", "<p class=s>" + letters(MAIL, "float:left") + "</p>");
        sample("in a row from its end",
                "<div class=s style='display:flex;flex-direction:row-reverse;justify-content:flex-end'>"
                        + letters(LIAM, "") + "</div>");
        sample("letters that are placed one by one", "<p class=s style='position:relative;height:40px'>"
                + placed(MAIL) + "</p>");
        sample("a card in four boxes", "<div class=s style='display:flex'>"
                + "<div style='margin-right:8px'>4111</div>"
                        .concat("<div style='margin-right:8px'>1111</div>".repeat(3))
                + "</div>");
        sample("letters of a formula", "<math class=s>" + MAIL.chars()
                .mapToObj(c -> "<mi mathvariant=normal>" + (char) c + "</mi>").collect(Collectors.joining())
                + "</math>");
        sample("parts that are turned around together",
                "<p class=s style='unicode-bidi:bidi-override;direction:rtl'><span>elpmaxe.liam</span><span>@rehcra.nna</span></p>");
        sample("turned around by a mark", "<p class=s>&#x202e;LIAM&#x202c;</p>");
        sample("with breaks that are not needed", "<p class=s>ann&shy;.archer@<wbr>mail&shy;.example</p>");
        sample("with letters of no width", "<p class=s>ann.&#8203;archer@&#8205;mail.example</p>");
        sample("a sign of another script", "<p class=s>ann.archer&#xff20;mail.example</p>");
        sample("small", "<p class=s style='font-size:7px'>MAIL</p>");
        sample("in columns",
                "<div style='columns:3;width:300px'>Words before it <span class=s>MAIL</span> and after it</div>");
        sample("shown in what is hidden",
                "<div style='visibility:hidden'><p class=s style='visibility:visible'>MAIL</p></div>");
        sample("above a word", "<ruby style='color:#000'>Ann<rt class=s>MAIL</rt></ruby>");
        sample("along a line",
                "<svg width=500 height=80><path id=l d='M5 60 Q 200 10 480 60' fill=none /><text fill=red font-size=20><textPath href='#l'>MAIL</textPath></text></svg>");
        sample("in a drawing's own part of a page",
                "<svg width=500 height=80><foreignObject width=400 height=60><p class=s>MAIL</p></foreignObject></svg>");
        sample("as a filling",
                "<svg width=500 height=80><pattern id=f width=400 height=60 patternUnits=userSpaceOnUse><text y=30 fill=red font-size=20>MAIL</text></pattern><rect width=400 height=60 fill='url(#f)'/></svg>");
        sample("as what a drawing is cut by",
                "<svg width=500 height=80><clipPath id=k><text y=30 font-size=20>MAIL</text></clipPath><rect width=400 height=60 fill=red clip-path='url(#k)'/></svg>");
        sample("moved by a filter",
                "<svg width=0 height=0><filter id=m x='-1' y='-1' width=4 height=9><feOffset dx=120 dy=90 /></filter></svg><p class=s style='filter:url(#m);width:300px'>MAIL</p>");
        sample("in a date of birth",
                "<p><label for=b>Date of birth</label><input id=b type=date name=birthday value=1980-05-17></p>");
        sample("a field with a shadow",
                "<p style='filter:drop-shadow(30px 70px 0 red)'><input value=MAIL style='width:300px'></p>");
        sample("a code with a shadow",
                "<p><input autocomplete=one-time-code value=493817 style='width:200px;background:none;filter:drop-shadow(20px 60px 0 red)'></p>");
        sample("a secret that does not fit",
                "<div contenteditable aria-label=Password class=s style='width:30px;height:20px;white-space:nowrap'>hunter2 and some more of it</div>");
        sample("in a frame that reads from the right",
                "<iframe width=400 height=100 srcdoc='<html dir=rtl><p dir=ltr style=color:red;font-size:20px;height:900px>MAIL</p></html>'></iframe>");
        sample("in a frame that zooms",
                "<iframe width=500 height=100 srcdoc='<html style=zoom:1.6><p style=color:red;font-size:20px>MAIL</p></html>'></iframe>");
        sample("in a frame with a closed root",
                "<iframe width=400 height=100 srcdoc='<div><template shadowrootmode=closed><p style=color:red;font-size:20px>MAIL</p></template></div>'></iframe>");
        sample("a popover", "<p popover=manual class=s style='border:0'>MAIL</p>");

        pseudo("a shadow of what CSS writes",
                "#c::before{content:'MAIL';color:transparent;text-shadow:30px 90px 0 red}",
                "<p id=c></p>");
        pseudo("of what is far away", "#c::before{content:'MAIL';color:red;position:fixed;top:90px;left:40px}",
                "<div style='height:5000px'></div><p id=c></p>");
        pseudo("by a box that is scrolled",
                "#b{position:relative;overflow:auto;height:200px;width:600px}#c::after{content:'MAIL';color:red;position:absolute;top:300px;left:10px}",
                "<div id=b><div id=c style='height:900px'></div></div>");
        pseudo("beside an element that is too small",
                "#c{width:10px;white-space:nowrap}#c::after{content:'MAIL';color:red}",
                "<p id=c></p>");
        pseudo("in a line without height", "#c{line-height:0;margin:60px 20px}#c::before{content:'MAIL';color:red}",
                "<p id=c></p>");
        pseudo("beside a box that is placed",
                "#c{position:relative}#c::after{content:'MAIL';color:red;position:absolute;left:30px;top:80px;width:5px;height:5px;white-space:nowrap}",
                "<p id=c>Here</p>");
        pseudo("in a page with a margin",
                "html{margin:70px}#c::after{content:'MAIL';color:red;position:absolute;left:30px;top:20px}",
                "<p id=c>Here</p>");
        pseudo("by a line that wraps",
                "#c{position:relative}#c::after{content:'MAIL';color:red;position:absolute;left:10px;top:60px}",
                "<p style='width:300px'>Some words at first <span id=c>and more that go on in the next line</span></p>");
        pseudo("as a quotation mark", "#c{color:red;quotes:'MAIL' ''}", "<q id=c> </q>");
        pseudo("as a mark of a style of the page's own",
                "@counter-style mail{system:cyclic;symbols:'MAIL';suffix:' '}li{list-style-type:mail}li::marker{color:red}",
                "<ul style='padding-left:350px'><li>One</ul>");
        pseudo("as a number of a style of the page's own",
                "@counter-style mail{system:cyclic;symbols:'MAIL'}#c::before{content:counter(n, mail);color:red}",
                "<p id=c></p>");
        pseudo("as a number that is counted",
                "#c{counter-reset:n 2025550123}#c::before{content:'+1' counter(n);color:red}",
                "<p id=c></p>");
        pseudo("as the number of an item", "li::marker{color:red}",
                "<ol start=2025550123 style='padding-left:200px'><li>One</ol>");
        pseudo("a large mark", "li{font-size:44px}li::marker{content:'MAIL ';color:red}",
                "<ul style='padding-left:620px'><li>One</ul>");
        pseudo("a mark in a line",
                "li{display:inline list-item;list-style-position:inside}li::marker{content:'MAIL ';color:red}",
                "<ul><li>One</ul>");
        pseudo("as a hyphen", "#c{hyphenate-character:'MAIL';width:320px;color:red}",
                "<p id=c>Wordswordswords&shy;wordswordswordswords</p>");
        pseudo("before a box to tick", "#c{appearance:none;width:auto}#c::before{content:'MAIL';color:red}",
                "<input id=c type=checkbox>");
        pseudo("as the mark of a part that is scrolled to",
                "#b{width:500px;overflow:auto;scroll-marker-group:after}#b::scroll-marker-group{display:flex;height:50px}#c::scroll-marker{content:'MAIL';color:red}",
                "<div id=b><div id=c style='width:900px;height:50px'></div></div>");
    }

    /** Every second of them: the others are in the second tier. */
    @Test
    void noWayOfLayoutShowsWhatIsPersonal() throws Exception {
        noneShowsWhatIsPersonal(0);
    }

    @Tag("thorough")
    @Test
    void noOtherWayOfLayoutShowsWhatIsPersonal() throws Exception {
        noneShowsWhatIsPersonal(1);
    }

    private void noneShowsWhatIsPersonal(int odd) throws Exception {
        Tab tab = seen("<p>Plain words</p>");
        List<String> leaks = new ArrayList<>();
        List<Map.Entry<String, String>> samples = List.copyOf(SAMPLES.entrySet());
        for (int i = odd; i < samples.size(); i += 2) {
            Map.Entry<String, String> sample = samples.get(i);
            var text = new JsonArray();
            text.add("<p>Plain words</p>" + sample.getValue());
            tab.evaluate("document.body.setHTMLUnsafe(" + text + "[0]); scrollTo(0, 0);"
                    + "document.querySelector('[popover]')?.showPopover(); (document.querySelector('#b') ?? {}).scrollTop = 200;");
            Stage.eventually(sample.getKey() + " is shown in red", () -> Shot.really(tab).reds() > 25);
            Shot shot = shot();
            if (shot.reds() > 0 || shot.painted() < 100) {
                leaks.add(sample.getKey() + " shows " + shot.reds() + " and is painted on " + shot.painted());
            }
        }
        assertEquals(List.of(), leaks);
    }

    /** Things that pages show for a moment without a change in their documents. */
    private static final Map<String, String> MOMENTS = new LinkedHashMap<>();

    static {
        String hidden = "t.textContent = 'MAIL'; const css = (text) => document.head.appendChild(Object.assign(document.createElement('style'), {textContent: text})).sheet;";
        MOMENTS.put("a field that is written and emptied",
                "const f = t.appendChild(document.createElement('input')); let on = false; setInterval(() => { f.value = (on = !on) ? 'MAIL' : ''; }, 7)");
        MOMENTS.put("a popover", hidden
                + "t.popover = 'manual'; t.style.border = 0; let on = false; setInterval(() => (on = !on) ? t.showPopover() : t.hidePopover(), 7)");
        MOMENTS.put("a sheet that is switched on and off", hidden
                + "const sheet = css('#t {display: none}'); setInterval(() => { sheet.disabled = !sheet.disabled; }, 7)");
        MOMENTS.put("a rule that comes and goes",
                hidden + "const sheet = css(''); let on = false; setInterval(() => (on = !on) ? sheet.insertRule('#t {display: none}') : sheet.deleteRule(0), 7)");
        MOMENTS.put("a box that is ticked",
                "t.innerHTML = '<input type=checkbox id=x><span id=y class=s>MAIL</span>';"
                        + hidden.substring(hidden.indexOf("const"))
                        + "css('#y {display: none} #x:checked + #y {display: inline}'); setInterval(() => { x.checked = !x.checked; }, 7)");
        MOMENTS.put("an animation of what CSS writes",
                hidden.substring(hidden.indexOf("const"))
                        + "css('@keyframes k {0%, 45% {content: \"nothing\"} 50%, 95% {content: \"MAIL\"}} #t::before {content: \"\"; animation: k 60ms infinite steps(1)}')");
        MOMENTS.put("an animation that shows and hides",
                hidden + "css('@keyframes k {0%, 49% {display: none} 50%, 100% {display: block}} #t {animation: k 60ms infinite steps(1)}')");
        MOMENTS.put("a drawing that moves itself",
                "t.innerHTML = '<svg width=700 height=300><text y=30 fill=red font-size=20>MAIL<animate attributeName=y values=\"30;200\" calcMode=discrete dur=60ms repeatCount=indefinite /></text></svg>'");
        MOMENTS.put("a drawing that shows and hides itself",
                "t.innerHTML = '<svg width=700 height=300><text y=30 fill=red font-size=20>MAIL<animate attributeName=display values=\"none;inline\" calcMode=discrete dur=60ms repeatCount=indefinite /></text></svg>'");
        MOMENTS.put("a box that scrolls to and fro",
                "t.innerHTML = '<div id=x style=\"height:150px;overflow:auto\"><div style=\"height:900px\"></div>MAIL<div style=\"height:900px\"></div></div>'; setInterval(() => { x.scrollTop = x.scrollTop ? 0 : 850; }, 7)");
        MOMENTS.put("an animation that a script sets",
                "t.textContent = 'MAIL'; t.style.width = '300px'; const a = t.animate([{transform: 'translate(0, 0)'}, {transform: 'translate(400px, 300px)'}], 900);"
                        + "a.pause(); setInterval(() => { a.currentTime = a.currentTime ? 0 : 850; }, 7)");
        MOMENTS.put("a picture of before",
                "t.textContent = 'MAIL'; const s = document.createElement('style'); s.textContent = '::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) {animation-duration: 1000s}'; document.head.append(s);"
                        + "t.startViewTransition ? t.startViewTransition(() => { t.textContent = 'nothing'; }) : t.textContent = 'nothing'");
    }

    @Test
    @Tag("thorough")
    void nothingPersonalIsShownThatWasThereForAMoment() throws Exception {
        assertEquals(List.of(), RedPages.leaks(stage, front, MOMENTS, "<div class=s id=t></div>"));
    }

    @Test
    @Tag("thorough")
    void onAFineScreenWordsArePaintedWhereTheyAre() throws Exception {
        for (String ratio : List.of("2", "1.25")) {
            int before = stage.hosts().size();
            var options = stage.options().withFlag("--force-device-scale-factor=" + ratio);
            try (ThrowAwayBrowser browser = ThrowAwayBrowser.start(TestApp.folder(), options)) {
                Stage.eventually("its host has started", () -> stage.hosts().size() > before);
                Tab tab = stage.open(browser, "https://fine.example/",
                        Reply.html(RedPages.html("<p style='margin-left:7.3px'>Plain words <span class=s>" + MAIL
                                + "</span> and more</p><button>Buy <span class=s>" + MAIL + "</span></button>")));
                browser.attach(tab);
                Popup popup = new Popup(browser.openPopup(tab));
                popup.page().click("[data-level=see]");
                popup.page().waitFor("document.querySelector('[data-level=see]').ariaPressed === 'true'", Stage.SOON);
                popup.close();
                assertEquals(Double.parseDouble(ratio), tab.evaluate("devicePixelRatio").getAsDouble(), 0.01);
                Stage.eventually("it is shown", () -> Shot.really(tab).reds() > 100);
                String handle = handleOn("https://fine.example");
                for (Object[] arguments : List.of(new Object[0], new Object[]{"width", 1500},
                        new Object[]{"element", "button"})) {
                    var asked = Stage.arguments(arguments);
                    asked.addProperty("tab", handle);
                    Shot shot = Shot.of(front.callTool("takeScreenshot", asked, Stage.SOON));
                    assertEquals(0, shot.reds(), ratio + asked);
                    assertTrue(shot.painted() > 100 && shot.blacks() > 10, () -> ratio + asked);
                }
            }
        }
    }

    private static String handleOn(String site) throws Exception {
        return stage.call("listTabs").structured().getAsJsonArray("tabs").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(tab -> tab.get("url").getAsString().startsWith(site)).findFirst().orElseThrow().get("handle")
                .getAsString();
    }

    @Test
    void aMinimisedWindowIsAnsweredAndNeverHangs() throws Exception {
        Tab tab = seen("<p>Plain words</p>");
        try (WindowState minimised = WindowState.minimised(tab)) {
            McpClient.Answer answer = front.callTool("takeScreenshot", new JsonObject(), Stage.SOON);
            if (tab.evaluate("document.visibilityState").getAsString().equals("hidden")) {
                assertEquals("TAB_HIDDEN", answer.errorCode(), answer::text);
            } else {
                Shot.of(answer); // this browser goes on drawing it
            }
        }
    }
}
