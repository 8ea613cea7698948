package io.github.mcpdatalayer.e2e.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each kind of thing that a browser keeps, in a browser of the front's own and in the person's: the rows are the same, whoever tells them. */
@Tag("thorough")
class StorageKindsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    /** A page whose scripts keep things; each name says what it is. */
    private static final String PAGE = """
            <!doctype html><meta charset=utf-8><title>Kinds</title><script>
            document.cookie = 'by_script=1; path=/; max-age=86400';
            document.cookie = 'goes=1; path=/'; document.cookie = 'goes=; path=/; max-age=0';
            document.cookie = 'twin=1; path=/; secure';
            document.cookie = 'twin=2; path=/; secure; samesite=none; partitioned';
            document.cookie = 'refused=1; path=/; domain=elsewhere.example';
            localStorage.setItem('by_set', '1'); localStorage.by_property = '1';
            localStorage.setItem('removed', '1'); localStorage.removeItem('removed');
            sessionStorage.setItem('of_session', '1');
            indexedDB.open('database', 3); caches.open('cached').then((cache) => cache.put('/x', new Response('x')));
            fetch('/api');
            </script><iframe src=/frame></iframe>""";
    private static final String FRAME = "<script>localStorage.setItem('of_frame', '1'); document.cookie = 'frame_script=1; path=/';</script>";
    private static final String LATE = "late=secret; path=/; secure; httponly; max-age=3600";

    /** The rows: name, kind, party, who set it, flags, and whether it is gone. */
    private static final List<String> ROWS = List.of(
            "by_property | localStorage | first | - | - | there",
            "by_script | cookie | first | script | host-only | there",
            "by_set | localStorage | first | script | - | there",
            "cached | cache | first | - | - | there",
            "database | indexedDB | first | - | - | there",
            "frame_script | cookie | first | script | host-only | there",
            "goes | cookie | first | script | - | gone",
            "late | cookie | first | %s | Secure HttpOnly host-only | there",
            "of_frame | localStorage | first | script | - | there",
            "of_session | sessionStorage | first | script | - | there",
            "refused | cookie | third | script | - | gone",
            "removed | localStorage | first | script | - | gone",
            "twin | cookie | first | script | Secure host-only | there",
            "twin | cookie | partitioned | script | Secure SameSite=None Partitioned host-only | there");

    private static List<String> rows(JsonObject answer) {
        List<JsonElement> names = answer.getAsJsonArray("columns").asList();
        List<String> all = new ArrayList<>();
        for (JsonElement each : answer.getAsJsonArray("result")) {
            JsonArray row = each.getAsJsonArray();
            String setter = cell(row, names, "setBy");
            all.add(String.join(" | ", cell(row, names, "name"), cell(row, names, "kind"), cell(row, names, "party"),
                    setter.startsWith("response of") ? "response" : setter.equals("-") ? "-" : "script",
                    cell(row, names, "flags"), cell(row, names, "gone").equals("-") ? "there" : "gone"));
        }
        return List.copyOf(new TreeSet<>(all));
    }

    private static String cell(JsonArray row, List<JsonElement> names, String column) {
        JsonElement cell = row.get(names.indexOf(new JsonPrimitive(column)));
        return cell.isJsonNull() ? "-" : cell.getAsString();
    }

    /**
     * Waits until the rows are these.
     *
     * @param plainFlags those of cookies without Secure
     */
    private static void hold(McpClient front, String setterOfLate, String plainFlags) throws Exception {
        List<String> wanted = ROWS.stream().map(
                row -> row.replace("%s", setterOfLate).replace("| script | host-only", "| script | " + plainFlags))
                .toList();
        List<List<String>> seen = new ArrayList<>();
        seen.add(List.of());
        try {
            Stage.eventually("all kinds are there", () -> {
                JsonObject answer = front.callTool("listStorage", Stage.arguments("maxChars", 20_000), Stage.SOON)
                        .structured();
                assertTrue(!answer.toString().contains("secret"), "no value is told");
                seen.set(0, answer.has("result") ? rows(answer) : List.of());
                return seen.getFirst().equals(wanted);
            });
        } catch (AssertionError e) {
            assertEquals(String.join("\n", wanted), String.join("\n", seen.getFirst()));
            throw e;
        }
    }

    @Test
    void inABrowserOfTheFrontsOwn() throws Exception {
        try (var web = new LocalWeb()) {
            String at = "http://localhost:" + web.port();
            web.serve(at + "/", PAGE).serve(at + "/frame", FRAME).serve(at + "/api", "{}").setCookies(at + "/api",
                    LATE);
            try (McpClient front = stage.startFront("--launch=headless", "--toolsets=storage,page",
                    "--sites=" + at)) {
                Stage.eventually("the page is there",
                        () -> !front.callTool("navigate", Stage.arguments("url", at + "/"), Stage.SOON).isError());
                hold(front, "response", "host-only");
            }
        }
    }

    /**
     * Here the answers do not come from the network, and Chrome tells headers with cookies of those alone: late has no setter. A cookie without Secure is
     * one of http for the browser, and access to the https site gives it by name alone.
     */
    @Test
    void inThePersonsBrowser() throws Exception {
        McpClient person = stage.client("--toolsets", "storage");
        stage.browser().chrome().web().serve(Stage.SHOP + "/frame", Reply.html(FRAME)).serve(Stage.SHOP + "/api",
                Reply.html("{}").with("Set-Cookie", LATE));
        Tab tab = stage.attachAndReload(stage.open(stage.browser(), Stage.SHOP + "/kinds", Reply.html(PAGE)));
        Person.allow(stage, tab, "see");
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#cookiesButton').dataset.allowed !== undefined", Stage.SOON);
        if (options.evaluate("document.querySelector('#cookiesButton').dataset.allowed").getAsString()
                .equals("false")) {
            options.evaluateAsPerson("document.querySelector('#cookiesButton').click()");
            options.waitFor("document.querySelector('#cookiesButton').dataset.allowed === 'true'", Stage.SOON);
        }
        stage.grantWhenAsked(Stage.SHOP + "/*");
        options.evaluateAsPerson("chrome.permissions.request({origins: ['" + Stage.SHOP + "/*']})");
        options.close();
        tab.reload();
        hold(person, "-", "-");
    }
}
