package io.github.mcpdatalayer.e2e.storage;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Global Privacy Control in a real browser: what its requests say, held against what the page's scripts are told. */
@Tag("thorough")
class PrivacyControlIT {

    private static final String RULE = "privacy-signals-differ";
    /** An extension may do so for scripts alone, and so may a page. */
    private static final String SAYS = "Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', {get: () => %s})";

    @RegisterExtension
    static final Stage stage = new Stage();

    private static JsonObject call(McpClient front, String tool, Object... arguments) throws Exception {
        Answer answer = front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private static void serve(LocalWeb web, String path, String script) {
        web.serve("http://shop.example" + path,
                """
                        <!doctype html><meta charset=utf-8><title>Shop</title><script>%s;
                        fetch('/api'); fetch('http://ads.example/collect', {mode: 'no-cors'}); new Image().src = '/pixel';
                        navigator.sendBeacon('/beacon', 'x'); fetch('http://ads.example/asked', {headers: {'X-Own': '1'}}).catch(() => 0);
                        </script><iframe src=/frame></iframe>"""
                        .formatted(script));
        for (String part : new String[]{"/api", "/pixel", "/beacon", "/frame"}) {
            web.serve("http://shop.example" + part, "x");
        }
        web.serve("http://ads.example/collect", "x").serve("http://ads.example/asked", "x");
    }

    /** Goes there; returns the findings of the audit that are about the signal. */
    private static String audited(McpClient front, String path) throws Exception {
        call(front, "navigate", "url", "http://shop.example" + path);
        String result = call(front, "auditVisit").get("result").toString();
        return result.contains(RULE) ? result : "";
    }

    @Test
    void aBrowserThatSignalsTellsScriptsAndServersTheSame() throws Exception {
        try (var web = new LocalWeb()) {
            serve(web, "/", "0");
            serve(web, "/hides", SAYS.formatted("false"));
            try (McpClient front = stage.startFront("--launch=headless", "--toolsets=storage,page", "--sites=*.example",
                    web.browserArg(),
                    "--browser-arg=--enable-features=GlobalPrivacyControl,GlobalPrivacyControlForce")) {
                Stage.eventually("the browser is there", () -> !front
                        .callTool("navigate", Stage.arguments("url", "http://shop.example/"), Stage.SOON).isError());
                assertEquals("", audited(front, "/"));
                JsonObject listed = call(front, "listStorage");
                assertTrue(listed.get("gpc").getAsBoolean() && listed.get("gpcSent").getAsBoolean(), listed::toString);
                assertFalse(listed.get("notVisible").toString().contains("Sec-GPC"), listed::toString);

                String hides = audited(front, "/hides");
                assertTrue(hides.contains("navigator.globalPrivacyControl is not true"), hides);
                assertTrue(hides.matches(".*Sec-GPC: 1 \\(([0-9]+) of \\1 requests.*"), "each has it: " + hides);
            }
        }
    }

    @Test
    void aSignalForScriptsAloneIsTold() throws Exception {
        try (var web = new LocalWeb()) {
            serve(web, "/", "0");
            serve(web, "/says", SAYS.formatted("true"));
            try (McpClient front = stage.startFront("--launch=headless", "--toolsets=storage,page", "--sites=*.example",
                    web.browserArg())) {
                Stage.eventually("the browser is there", () -> !front
                        .callTool("navigate", Stage.arguments("url", "http://shop.example/"), Stage.SOON).isError());
                assertEquals("", audited(front, "/"));
                assertFalse(call(front, "listStorage").has("gpc"));
                String says = audited(front, "/says");
                assertTrue(says.contains("has no Sec-GPC: 1 (0 of "), says);
            }
        }
    }
}
