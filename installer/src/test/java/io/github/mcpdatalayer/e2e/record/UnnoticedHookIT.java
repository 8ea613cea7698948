package io.github.mcpdatalayer.e2e.record;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.AdobeLibrary;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.WireFront;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.testing.Eventually;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Pages with what tag managers and their snippets do, each loaded with the hook in it and without: the page sees the same,
 * and with the hook everything that it pushes is recorded. What a page sees is in pages/unnoticed/look.js, what must be
 * recorded stands in each page.
 */
class UnnoticedHookIT {

    private static final String AT = Stage.SHOP + "/unnoticed/";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static Tab recorded;
    private static Tab alone;
    private static WireFront wire;

    static List<String> pages() throws IOException, URISyntaxException {
        Path folder = Path.of(UnnoticedHookIT.class.getResource("/pages/unnoticed/pages").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @BeforeAll
    static void openATabWithTheHookAndOneWithout() throws Exception {
        Web web = stage.browser().chrome().web();
        for (String script : List.of("look.js", "gtm.js", "matomo.js", "utag.js")) {
            web.serve(Stage.SHOP + "/" + script, Reply.script(Stage.page("unnoticed/" + script)));
        }
        web.serve(Stage.SHOP + "/acdl.js", Reply.script(Files.readString(AdobeLibrary.file())));
        web.serve(Stage.SHOP + "/", Reply.html("<title>Shop</title>"));
        for (String page : pages()) {
            web.serve(AT + page, reply(page));
        }
        alone = stage.browser().chrome().newTab("about:blank");
        recorded = stage.attach(stage.browser().chrome().newTab(Stage.SHOP + "/"));
        wire = new WireFront(stage.directory(), stage.hosts().getFirst());
    }

    /** A page with Trusted Types and a policy that knows no script without a nonce, where its name says so. */
    private static Reply reply(String page) throws IOException {
        String html = Stage.page("unnoticed/pages/" + page);
        return page.startsWith("strict")
                ? Reply.html(html.replace("<script", "<script nonce=n0")).with("Content-Security-Policy",
                        "default-src 'none'; script-src 'nonce-n0'; base-uri 'none'; require-trusted-types-for 'script'; "
                                + "trusted-types page")
                : Reply.html(html);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageSeesTheSameWithTheHookAndWithoutAndIsRecorded(String page) throws Exception {
        JsonElement without = seen(alone, page);

        JsonElement with = seen(recorded, page);

        assertEquals(pretty(without), pretty(with));
        List<String> expected = strings(JsonParser.parseString(
                recorded.evaluate("document.querySelector('#expected').textContent").getAsString()).getAsJsonArray());
        List<String> pushes = new ArrayList<>();
        Eventually.comes(() -> {
            pushes.clear();
            WireFront.History history = wire.history();
            int last = history.lastPage().get("page").getAsInt();
            history.pushes().stream().filter(push -> push.get("page").getAsInt() == last).map(UnnoticedHookIT::label)
                    .forEach(pushes::add);
            return pushes.equals(expected);
        });
        assertEquals(expected, pushes);
    }

    private static JsonElement seen(Tab tab, String page) {
        tab.goTo(AT + page);
        return JsonParser.parseString(tab.waitFor("window.seen", Stage.SOON).getAsString());
    }

    private static String pretty(JsonElement seen) {
        return String.join("\n", seen.getAsJsonArray().asList().stream().map(JsonElement::toString).toList());
    }

    private static List<String> strings(JsonArray array) {
        return array.asList().stream().map(JsonElement::getAsString).toList();
    }

    /** The event, the command or what else says what was pushed. */
    private static String label(JsonObject push) {
        JsonElement value = push.get("value");
        if (value.isJsonArray()) {
            return value.getAsJsonArray().get(0).getAsString();
        }
        if (!value.isJsonObject()) {
            return value.getAsString();
        }
        JsonObject object = value.getAsJsonObject();
        if (object.has("$type") && object.get("$type").getAsString().equals("gtag")) {
            JsonArray args = object.getAsJsonArray("args");
            String word = args.get(0).getAsString();
            return "gtag " + word + (word.equals("event") ? " " + args.get(1).getAsString() : "");
        }
        return object.has("event")
                ? object.get("event").getAsString()
                : object.has("$type") ? object.get("name").getAsString() : object.toString();
    }
}
