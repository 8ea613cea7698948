package io.github.mcpdatalayer.e2e.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.storage.StorageAttacks.Attack;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Each attack on a site of its own: no setter is forged, no key hidden, no value told, and nothing hangs. */
@Tag("thorough")
class StorageAttacksIT {

    private static final String VALUE = "tell-nobody-4711";
    private static final String INNOCENT = "innocent";
    private static final String INNER = "<script>try { localStorage.setItem('inner_key', 'VALUE'); } catch {}</script>";
    private static final String WORKER = """
            self.addEventListener('install', (event) => { self.skipWaiting(); event.waitUntil(Promise.all([
              caches.open('sw_cache'), self.cookieStore.set('sw_cookie', 'VALUE')])); });
            self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));""";
    private static final Set<String> MOVING = Set.of("PAGE_CHANGED", "PAGE_LOADING", "TIMEOUT");

    @RegisterExtension
    static final Stage stage = new Stage();

    private static void serve(LocalWeb web, String at, Attack attack) {
        web.serve(at + "/", "<!doctype html><meta charset=utf-8><title>Attack</title><script>"
                + attack.script().replace("VALUE", VALUE) + "</script>");
        web.serve(at + "/inner", INNER.replace("VALUE", VALUE)).serve(at + "/sw.js", WORKER.replace("VALUE", VALUE));
    }

    /** Lists as soon as the page stays: one that goes on to another, or is busy, is told as that. */
    private static JsonObject listed(McpClient front, Object... arguments) throws Exception {
        List<Answer> last = new ArrayList<>();
        Stage.eventually(() -> "the page stays: " + last, () -> {
            Answer answer = front.callTool("listStorage", Stage.arguments(arguments), Stage.SOON);
            assertFalse(answer.text().contains(VALUE), answer::text);
            assertFalse(answer.text().contains(INNOCENT), answer::text);
            last.clear();
            last.add(answer);
            return !answer.isError() || !MOVING.contains(answer.errorCode());
        });
        assertFalse(last.getFirst().isError(), last::toString);
        return last.getFirst().structured();
    }

    /** Those of the names that are listed as this site's, each with all that is known of it. */
    private static Set<String> seen(McpClient front, String at, List<String> names) throws Exception {
        String host = at.replaceFirst("http://([^:]+):.*", "$1");
        Set<String> seen = new TreeSet<>();
        for (JsonElement each : listed(front, "name", names, "maxChars", 20_000).getAsJsonArray("result")) {
            if (each.getAsJsonObject().get("host").getAsString().equals(host)) {
                seen.add(each.getAsJsonObject().get("name").getAsString());
            }
        }
        return seen;
    }

    private static void hold(McpClient front, String at, Attack attack) throws Exception {
        // A page that keeps its tab busy is not left at once: navigate says that the old address is shown, and is called again.
        Stage.eventually(attack + ": its page comes", () -> {
            Answer went = front.callTool("navigate", Stage.arguments("url", at + "/", "timeoutMs", 25_000), Stage.SOON);
            assertFalse(went.text().contains(VALUE), went::text);
            return !went.isError() || !went.errorCode().equals("NAVIGATION_FAILED");
        });
        Stage.eventually(() -> attack + ": " + attack.kept(),
                () -> seen(front, at, attack.kept()).equals(Set.copyOf(attack.kept())));
        if (!attack.made().isEmpty()) {
            assertEquals(Set.of(), seen(front, at, attack.made()), attack::toString);
        }
        listed(front, "maxChars", 20_000);
    }

    @Test
    void noPageForgesHidesTellsOrHangs() throws Exception {
        try (var web = new LocalWeb();
                McpClient front = stage.startFront("--launch=headless", "--toolsets=storage,page",
                        "--sites=*.localhost")) {
            List<Executable> checks = new ArrayList<>();
            for (int i = 0; i < StorageAttacks.ALL.size(); i++) {
                String at = "http://a" + i + ".localhost:" + web.port();
                Attack attack = StorageAttacks.ALL.get(i);
                serve(web, at, attack);
                checks.add(() -> hold(front, at, attack));
            }
            Stage.eventually("the browser is there", () -> !front
                    .callTool("navigate", Stage.arguments("url", "http://a0.localhost:" + web.port() + "/"),
                            Stage.SOON)
                    .isError());
            assertAll(checks);
        }
    }
}
