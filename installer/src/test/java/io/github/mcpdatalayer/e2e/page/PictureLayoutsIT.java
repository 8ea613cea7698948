package io.github.mcpdatalayer.e2e.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.page.PictureLayouts.Layout;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.RedPages;
import io.github.mcpdatalayer.e2e.stage.Shot;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Many layouts on one page, each in a frame of its own, with one picture of them all: in none of the frames is anything left of what is
 * red, and what is beside a frame stays as it is.
 */
class PictureLayoutsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final int WIDTH = 240;
    private static final int HEIGHT = 96;
    private static final int LABEL = 16;
    /** No word stands beside one of another frame. */
    private static final int GAP = 24;
    private static final String HTML = """
            <!doctype html><html lang=en><head><meta charset=utf-8><title>Layouts</title><style>body{margin:0;background:#fff;color:#000;font:12px sans-serif;overflow:hidden}
            iframe{position:absolute;width:240px;height:96px;border:0} b{position:absolute;font-weight:normal}</style></head>
            <body><label>Password <input id=p type=password></label></body></html>""";

    /**
     * The outcome of one layout: its red pixels on the screen and in the picture, what was painted over, and what its label still shows.
     */
    private record Outcome(Layout layout, int shown, int left, int painted, int label) {}

    private Tab tab;
    private final List<String> named = new ArrayList<>();

    private static Tab open() {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/layouts", Reply.html(HTML)), "see");
    }

    /** One after the other, as many at once as the window has room for. */
    private List<Outcome> outcomes(McpClient front, List<Layout> layouts) throws Exception {
        int across = tab.evaluate("innerWidth").getAsInt() / (WIDTH + GAP);
        int down = tab.evaluate("innerHeight").getAsInt() / (HEIGHT + LABEL + GAP);
        List<Outcome> outcomes = new ArrayList<>();
        if (layouts.stream().anyMatch(Layout::isHarmless) && !layouts.stream().allMatch(Layout::isHarmless)) {
            outcomes.addAll(outcomes(front, layouts.stream().filter(Layout::isHarmless).toList()));
            outcomes.addAll(outcomes(front, layouts.stream().filter(layout -> !layout.isHarmless()).toList()));
            return outcomes;
        }
        for (int from = 0; from < layouts.size(); from += across * down) {
            outcomes.addAll(
                    batch(front, layouts.subList(from, Math.min(layouts.size(), from + across * down)), across));
        }
        return outcomes;
    }

    private List<Outcome> batch(McpClient front, List<Layout> layouts, int across) throws Exception {
        var frames = new JsonArray();
        for (Layout layout : layouts) {
            String self = Stage.SHOP + "/layouts/" + Integer.toHexString(layout.toString().hashCode());
            var frame = new JsonObject();
            if (layout.needsAddress()) {
                stage.browser().chrome().web().serve(self, Reply.html(layout.html(self)));
                frame.addProperty("src", self);
            } else {
                frame.addProperty("srcdoc", layout.html(self));
            }
            frames.add(frame);
        }
        tab.evaluate(
                """
                        (() => {
                          document.body.textContent = '';
                          %s.forEach((frame, i) => {
                            const [left, top] = [%d * (i %% %d), %d * Math.floor(i / %d)];
                            const add = (tag, more, y) => document.body.append(Object.assign(document.createElement(tag), more, {style: `left:${left}px;top:${y}px`}));
                            add('iframe', frame, top);
                            add('b', {textContent: 'This is beside it'}, top + %d);
                          });
                        })()"""
                        .formatted(frames, WIDTH + GAP, across, HEIGHT + LABEL + GAP, across, HEIGHT + 1));
        Stage.eventually("the frames are there", () -> tab.evaluate(
                "[...document.querySelectorAll('iframe')].every((frame) => frame.contentDocument?.readyState === 'complete' && frame.contentDocument.body?.childNodes.length)")
                .getAsBoolean());
        Shot really = shownBy(layouts, across);
        Shot shot = RedPages.shot(front, "width", really.width());
        if (shot.facts().get("painted") instanceof JsonArray painted) {
            painted.forEach(each -> named.add(each.getAsString()));
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            outcomes.add(new Outcome(layouts.get(i), reds(really, i, across), reds(shot, i, across),
                    shot.count(x(i, across), y(i, across), WIDTH, HEIGHT, Shot::isPaint),
                    shot.count(x(i, across), y(i, across) + HEIGHT, WIDTH, LABEL, Shot::isBlack)));
        }
        return outcomes;
    }

    /** A browser that is busy shows them a little later. */
    private Shot shownBy(List<Layout> layouts, int across) throws Exception {
        Shot shot = Shot.really(tab);
        for (int n = 0; n < 10; n++) {
            Shot now = shot;
            if (Stream.iterate(0, i -> i < layouts.size(), i -> i + 1)
                    .allMatch(i -> layouts.get(i).isHarmless() || reds(now, i, across) > 10)) {
                return shot;
            }
            Thread.sleep(100);
            shot = Shot.really(tab);
        }
        return shot;
    }

    private static int x(int i, int across) {
        return (WIDTH + GAP) * (i % across);
    }

    private static int y(int i, int across) {
        return (HEIGHT + LABEL + GAP) * (i / across);
    }

    private static int reds(Shot shot, int i, int across) {
        return shot.count(x(i, across), y(i, across), WIDTH, HEIGHT, Shot::isRed);
    }

    /** Lists the faults of each layout that this browser shows. */
    private static String faults(List<Outcome> outcomes) {
        List<String> leaks = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        List<String> unshown = new ArrayList<>();
        for (Outcome each : outcomes) {
            if (each.layout.isHarmless()) {
                if (each.painted > 0) {
                    faults.add(each.layout + " is painted on " + each.painted);
                }
            } else if (each.shown <= 10) {
                unshown.add(each.layout + " is not shown");
            } else if (each.left > 0) {
                leaks.add(each.layout + " shows " + each.left + " of " + each.shown);
            } else if (each.painted < 100) {
                faults.add(each.layout + " is painted on " + each.painted);
            }
            if (each.label < 20) {
                faults.add("What is beside " + each.layout + " is painted over");
            }
        }
        return String.join("\n", Stream.of(leaks, faults, unshown).flatMap(List::stream).toList());
    }

    private static boolean isDirect(Layout layout) {
        return !layout.kind().equals(PictureLayouts.OWN);
    }

    @Test
    void whatCssWritesAndDrawsInPlacesOfItsOwnIsPaintedOver() throws Exception {
        tab = open();
        McpClient front = stage.client("--toolsets", "page");
        List<Outcome> outcomes = outcomes(front,
                PictureLayouts.written().stream().filter(PictureLayoutsIT::isDirect).toList());
        assertEquals("", faults(outcomes));
        assertTrue(named.contains("[EMAIL_1]") && named.contains("[UNREADABLE]"), named::toString);
    }

    @Tag("thorough")
    @Test
    void eachOtherLayoutIsPaintedOver() throws Exception {
        tab = open();
        McpClient front = stage.client("--toolsets", "page");
        List<Layout> layouts = new ArrayList<>(
                PictureLayouts.written().stream().filter(layout -> !isDirect(layout)).toList());
        layouts.addAll(PictureLayouts.contents());
        layouts.addAll(PictureLayouts.copies());
        assertEquals("", faults(outcomes(front, layouts)));
    }

    @Tag("thorough")
    @Test
    void aTypedSecretIsInNoPictureHoweverItIsLaidOut() throws Exception {
        tab = open();
        Person.allow(stage, tab, "act");
        var secret = Stage.arguments("name", "LOGIN", "origin", Stage.SHOP);
        var options = new JsonObject();
        options.add("secret", secret);
        var more = new JsonObject();
        more.add("options", options);
        Hands.Came came = new Hands(stage.wire()).does("fill", "textbox Password", new JsonPrimitive(RedPages.MAIL),
                more);
        assertEquals("done", came.outcome(), came::toString);
        List<Layout> layouts = new ArrayList<>(PictureLayouts.written().stream()
                .filter(layout -> !layout.kind().equals(PictureLayouts.NUMBER)).toList());
        layouts.addAll(PictureLayouts.contents());
        layouts.addAll(PictureLayouts.copies());
        assertTrue(layouts.size() > 200, () -> layouts.size() + " layouts");
        assertEquals("",
                faults(outcomes(stage.anotherClient("--redact", "off", "--toolsets", "page"), layouts)));
        assertTrue(named.contains("[SECRET]"), named::toString);
    }
}
