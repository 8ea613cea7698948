package io.github.mcpdatalayer.e2e.page;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds what takeSnapshot must not say: values of secret fields by any way, and text that nobody can see. */
class SnapshotLeakIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        front = stage.client("--toolsets", "page", "--redact", "off");
    }

    private static Tab seen(String body) {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/leak",
                Reply.html("<!doctype html><meta charset=utf-8><title>Leak</title>" + body)), "see");
    }

    private JsonObject take() throws Exception {
        McpClient.Answer answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 0, "urls", true),
                Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        return JsonParser.parseString(answer.text()).getAsJsonObject();
    }

    private String tree() throws Exception {
        return take().get("tree").getAsString();
    }

    @Test
    void aSecretIsToldByWhateverWayAFieldIsMadeOne() throws Exception {
        seen("""
                <style>.dots{-webkit-text-security:disc}</style>
                <span id=t1>Card number</span><input aria-labelledby=t1 value=s3cret01>
                <input title="Security code" value=s3cret02>
                <input class=dots aria-label=Code1 value=s3cret03>
                <div class=dots contenteditable aria-label=Code2>s3cret04</div>
                <div class=dots role=textbox aria-label=Code3>s3cret05</div>
                <p class=dots>s3cret06</p><button class=dots>s3cret07</button>
                <label>Mot de passe <input value=s3cret08></label><label>Contraseña <input value=s3cret09></label>
                <label>Prüfziffer <input value=s3cret10></label><label>Kartenprüfnummer <input value=s3cret11></label>
                <label>Einmalcode <input value=s3cret12></label><label>Kreditkarte <input value=s3cret13></label>
                <label>Пароль <input value=s3cret14></label><label>密码 <input value=s3cret15></label>
                <label>IBAN-PIN <input value=s3cret16></label><input data-testid=x name=user_passwd value=s3cret17>
                <fieldset><legend>One-time code</legend><input aria-label="Digit 1" value=s3cret18></fieldset>
                <div role=group aria-label="Verification code"><input aria-label="1" value=s3cret19></div>
                <div role=group aria-labelledby=t1><div role=spinbutton aria-label=x aria-valuetext=s3cret20></div></div>
                <label>Senha <input value=s3cret21></label><label>Wachtwoord <input value=s3cret22></label>
                <input autocomplete="section-a billing cc-csc webauthn" value=s3cret23>
                <my-pass></my-pass>
                <script>customElements.define('my-pass', class extends HTMLElement {
                  constructor() { super(); this.attachShadow({mode: 'closed'}).innerHTML = '<label for=i>Password</label><input id=i value=s3cret24><input type=password value=s3cret25>'; }
                });</script>""");
        assertNoneOf("s3cret", tree());
    }

    @Test
    void aSecretIsNotToldByAnotherElementThatHasIt() throws Exception {
        Tab tab = seen(
                """
                        <input id=p type=password aria-label=Password value=s3cretAA>
                        <textarea id=ta autocomplete=cc-number aria-label=Card>s3cretBB</textarea>
                        <div id=ce contenteditable autocomplete=one-time-code aria-label=Code>s3cretCC</div>
                        <div id=tb role=textbox aria-label=Password>s3cretDD</div>
                        <button>Go <textarea autocomplete=cc-number>s3cretBB</textarea></button>
                        <button>Go <span contenteditable autocomplete=one-time-code>s3cretCC</span></button>
                        <button>Go <span role=textbox aria-label=Password>s3cretDD</span></button>
                        <span role=img aria-labelledby="ta"></span><span role=img aria-labelledby="ce"></span>
                        <span role=img aria-labelledby="tb"></span>
                        <label>Agree <input type=checkbox> <textarea autocomplete=cc-number>s3cretBB</textarea></label>
                        <input type=checkbox aria-labelledby="ta ce tb p">
                        """);
        assertNoneOf("s3cret", tree());

        // A page makes another kind of field of it, whose value is its name.
        for (String type : List.of("text", "button", "submit", "reset", "checkbox", "range", "file", "image", "hidden",
                "search", "email")) {
            tab.evaluate("p.type = '" + type + "'");
            assertFalse(tree().contains("s3cretAA"), () -> type);
        }
    }

    @Test
    void aPasswordThatIsShownBeforeTheFirstLookIsASecretStill() throws Exception {
        Tab tab = seen("<script>dataLayer = [{event: 'ready'}]</script><input id=x type=password aria-label=Geheim>"
                + "<input id=y aria-label=Other>");
        Stage.eventually("our scripts are in the page", () -> front
                .callTool("getDataLayerHistory", Stage.arguments(), Stage.SOON).text().contains("ready"));
        tab.evaluate("x.focus()");
        tab.call("Input.insertText", Stage.arguments("text", "s3cretTyped"));
        tab.evaluate("x.type = 'text'");
        assertFalse(tree().contains("s3cret"), tree());
    }

    @Test
    void aPasswordThatWasSeenIsASecretStillWhenThePageShowsIt() throws Exception {
        Tab tab = seen("<input id=x type=password aria-label=Geheim value=s3cretFilled>");
        String hidden = tree();
        assertTrue(hidden.contains("Geheim") && !hidden.contains("s3cret"), hidden);
        tab.evaluate("x.type = 'text'");
        String shown = tree();
        assertTrue(shown.contains("Geheim") && !shown.contains("s3cret"), shown);
    }

    /** Ways to hide a text from a person; each holds one word. */
    private static final List<String> HIDING = List.of("<p style='position:absolute;color:#fff'>@</p>",
            "<p style='clip-path:polygon(0 0,0 0,0 0)'>@</p>", "<p style='clip-path:inset(50%)'>@</p>",
            "<p style='clip-path:circle(0)'>@</p>", "<p style='clip-path:ellipse(0 0)'>@</p>",
            "<p style='clip-path:inset(0 100% 0 0)'>@</p>", "<p style='clip-path:inset(0 0 100% 0)'>@</p>",
            "<p style='clip-path:polygon(-99px -99px,-98px -99px,-98px -98px)'>@</p>",
            "<p style='transform:scale(0)'>@</p>", "<p style='transform:scale(0.01)'>@</p>",
            "<p style='transform:translateX(-9999px)'>@</p>", "<p style='scale:0'>@</p>",
            "<p style='transform:rotateY(90deg)'>@</p>", "<p style='zoom:0.01'>@</p>",
            "<p style='filter:opacity(0)'>@</p>", "<p style='opacity:0.01'>@</p>",
            "<div style='opacity:.2'><div style='opacity:.2'><p>@</p></div></div>",
            "<p style='position:fixed;left:99999px;top:0'>@</p>", "<p style='position:fixed;left:0;top:99999px'>@</p>",
            "<p style='position:fixed;right:99999px;top:0'>@</p>", "<p style='position:absolute;top:-9999px'>@</p>",
            "<div style='overflow:hidden;height:20px;width:100px;position:relative'><p style='margin-top:200px'>@</p></div>",
            "<div style='overflow:hidden;height:20px;width:100px;position:relative'><p style='position:absolute;left:500px'>@</p></div>",
            "<div style='overflow:clip;height:20px;width:100px'><p style='margin-left:500px'>@</p></div>",
            "<div style='width:0;height:0;overflow:hidden'><p>@</p></div>",
            "<div style='max-height:0;overflow:hidden'>@</div>",
            "<p style='color:#fff'>@</p>", "<p style='color:color(srgb 1 1 1)'>@</p>",
            "<p style='color:oklch(1 0 0)'>@</p>", "<p style='color:rgb(0 0 0 / 0)'>@</p>",
            "<p style='color:oklch(0.5 0.1 0 / 0)'>@</p>", "<p style='color:color-mix(in srgb, white, white)'>@</p>",
            "<p style='background:#000;color:#000'>@</p>", "<p style='background:#000;color:#020202'>@</p>",
            "<p style='-webkit-text-fill-color:transparent'>@</p>", "<p style='font-size:1px'>@</p>",
            "<p style='font-size:0'>@</p>", "<p style='text-indent:-9999px;overflow:hidden'>@</p>",
            "<p style='content-visibility:hidden'>@</p>", "<div style='content-visibility:hidden'><p>@</p></div>",
            "<p hidden=until-found>@</p>", "<p hidden>@</p>", "<p style='display:none'>@</p>",
            "<p style='visibility:hidden'>@</p>", "<p style='visibility:collapse'>@</p>",
            "<details><summary>More</summary><p>@</p></details>", "<dialog>@</dialog>", "<div popover>@</div>",
            "<noscript>@</noscript>", "<template>@</template>", "<canvas>@<p>@</p></canvas>",
            "<video controls>@<p>@</p></video>", "<object data='data:text/html,x'>@</object>", "<iframe>@</iframe>",
            "<svg width=99 height=99><defs><text y=20>@</text></defs></svg>",
            "<svg width=99 height=99><symbol><text y=20>@</text></symbol></svg>",
            "<svg width=99 height=99><clipPath><text y=20>@</text></clipPath></svg>",
            "<svg width=99 height=99><mask><text y=20>@</text></mask></svg>",
            "<svg width=99 height=99><text y=20 fill=none>@</text></svg>",
            "<svg width=99 height=99><text y=20 fill=white>@</text></svg>",
            "<svg width=99 height=99><text y=20 fill-opacity=0>@</text></svg>",
            "<svg width=99 height=99><text y=20 opacity=0>@</text></svg>",
            "<svg width=99 height=99><text y=900>@</text></svg>",
            "<svg width=99 height=99><desc>@</desc><metadata>@</metadata></svg>",
            "<my-host>@</my-host>", "<math><semantics><mi>x</mi><annotation>@</annotation></semantics></math>",
            "<p style='-webkit-text-security:disc'>@</p>",
            "<p style='mask-image:linear-gradient(transparent,transparent)'>@</p>",

            "<p style='line-height:0;height:0;overflow:hidden'>@</p>", "<p style='width:1px;overflow:hidden'>@</p>",
            "<select><option>o</option><option hidden>@</option></select>",
            "<fieldset><legend hidden>@</legend></fieldset>");

    @Test
    void textThatNobodyCanSeeIsLeftOutHoweverItIsHidden() throws Exception {
        var body = new StringBuilder(
                "<style>#all>div{position:relative;margin:2px;background:#fff}</style><div id=all>");
        for (int i = 0; i < HIDING.size(); i++) {
            body.append("<div>").append(HIDING.get(i).replace("@", "HID%03d".formatted(i))).append("</div>");
        }
        body.append("</div><script>customElements.define('my-host', class extends HTMLElement {"
                + "constructor() { super(); this.attachShadow({mode: 'open'}).innerHTML = '<slot name=x></slot>'; }});</script>");
        seen(body.toString());
        String tree = tree();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < HIDING.size(); i++) {
            if (tree.contains("HID%03d".formatted(i))) {
                shown.add(HIDING.get(i));
            }
        }
        assertEquals(List.of(), shown);
    }

    /** Elements that look as if they were hidden, and are not. */
    private static final List<String> SEEN = List.of("<p style='opacity:.5'>@</p>", "<p style='color:#999'>@</p>",
            "<p style='background:#000;color:#fff'>@</p>", "<div style='overflow:hidden'><p>@</p></div>",
            "<div style='overflow:auto;height:20px'><div style='height:500px'></div><p>@</p></div>",
            "<div style='overflow:auto;height:20px'><div style='overflow:hidden'><div style='height:500px'></div><p>@</p></div></div>",
            "<div style='overflow:hidden;height:5px;width:5px'><p style='position:absolute;left:0;top:0'>@</p></div>",
            "<p style='position:absolute;left:0;top:3000px'>@</p>", "<p style='position:fixed;left:0;top:0'>@</p>",
            "<p style='clip-path:inset(2px)'>@</p>", "<p style='clip-path:circle(80%)'>@</p>",
            "<p style='transform:scale(.5)'>@</p>", "<svg width=99 height=99><text y=20>@</text></svg>",
            "<p style='color:transparent;text-shadow:0 0 1px #000'>@</p>",
            "<p style='color:transparent;-webkit-text-stroke:1px #000'>@</p>",
            "<p style='background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent'>@</p>",
            "<div style='background:#fff'><p style='background:url(x.png) #000;color:#fff'>@</p></div>",
            "<p style='position:absolute;background:#000;color:#fff'>@</p>",
            "<div style='position:relative;height:20px'><div style='position:absolute;inset:0;background:#000'></div><p style='position:relative;color:#fff;margin:0'>@</p></div>",
            "<details open><summary>S</summary><p>@</p></details>", "<p style='display:contents'>@</p>",
            "<div style='height:0;overflow:visible'><p>@</p></div>", "<p style='color:oklch(0.4 0.1 20)'>@</p>",
            "<div style='overflow:hidden;height:30px'><div style='transform:translateY(-100px)'><div style='height:100px'></div><p style='margin:0'>@</p></div></div>",
            "<div dir=rtl style='overflow:auto;width:50px'><p style='width:900px'>@</p></div>",
            "<marquee>@</marquee>", "<p style='filter:opacity(.9)'>@</p>", "<p style='content-visibility:auto'>@</p>",
            "<div style='overflow-x:hidden;height:20px'><p style='margin-top:200px'>@</p></div>");

    @Test
    void textThatAPersonCanSeeOrScrollToIsShown() throws Exception {
        var body = new StringBuilder(
                "<style>#all>div{position:relative;margin:2px;min-height:9px}</style><div id=all>");
        for (int i = 0; i < SEEN.size(); i++) {
            body.append("<div>").append(SEEN.get(i).replace("@", "SHOWN%03d".formatted(i))).append("</div>");
        }
        seen(body.append("</div>").toString());
        String tree = tree();
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < SEEN.size(); i++) {
            if (!tree.contains("SHOWN%03d".formatted(i))) {
                missing.add(SEEN.get(i));
            }
        }
        assertEquals(List.of(), missing);
    }

    private static void assertNoneOf(String secret, String tree) {
        List<String> leaks = tree.lines().filter(line -> line.contains(secret)).map(String::strip).toList();
        assertTrue(leaks.isEmpty(), () -> String.join("\n", leaks));
    }
}
