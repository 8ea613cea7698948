package io.github.mcpdatalayer.e2e.launch;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.PrivateFolders;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what administrators say of browsers of our own, with a real front and a real browser that see an /etc of their own. */
@Tag("addons")
class LaunchPolicyIT {

    private static final String SHOP = "http://shop.example";
    private static final String HOST_POLICY = "/etc/mcp-datalayer/policy.json";
    /** A feature that is switched off, a tool that needs it, and a call of it that would else be done. */
    private static final String NEEDS = """
            code        | evaluate         | {"function":"1"}
            code        | injectScript     | {"id":"spy","code":"1"}
            code        | sendRequest      | {"url":"/"}
            files       | downloadFile     | {"url":"/"}
            screenshots | takeScreenshot   | {}
            requests    | listRequests     | {}
            website     | listWebsiteTools | {}
            website     | callWebsiteTool  | {"tool":"add_to_cart","hash":"0f3a5c7e9b1d2f40"}
            browser     | searchHistory    | {"query":"shop"}
            browser     | searchBookmarks  | {"query":"shop"}
            browser     | addBookmark      | {"url":"http://shop.example/"}
            browser     | deleteBookmark   | {"url":"http://shop.example/"}
            """;
    private static final String BROWSER_POLICY = "/etc/chromium/policies/managed/test.json";

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    private static PrivateFolders etc;
    private static LocalWeb web;

    @BeforeAll
    static void aMachineOfItsOwn() throws Exception {
        etc = PrivateFolders.of("/etc");
        web = new LocalWeb();
        web.serve(SHOP + "/", "<title>Shop</title><button onclick='n = event.isTrusted'>Add</button>");
    }

    @AfterAll
    static void end() throws Exception {
        if (etc != null) {
            web.close();
            etc.close();
        }
    }

    @AfterEach
    void nothingIsForbiddenAnyMore() throws Exception {
        Files.deleteIfExists(etc.real(HOST_POLICY));
        Files.deleteIfExists(etc.real(BROWSER_POLICY));
    }

    private static McpClient front(String launch, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(TestApp.folder().front(OperatingSystem.current()).toString(),
                launch, "--toolsets=all", "--sites=shop.example", web.browserArg()));
        command.addAll(List.of(more));
        McpClient front = stage.start(etc.command(command.toArray(String[]::new)));
        front.initialize("launch-policy-it", Stage.SOON);
        return front;
    }

    private static Answer call(McpClient front, String tool, Object... arguments) throws Exception {
        return front.callTool(tool, Stage.arguments(arguments), Stage.SOON);
    }

    private static boolean hasBrowser(McpClient front) {
        return front.process().descendants().anyMatch(process -> process.info().arguments().stream()
                .flatMap(Stream::of).anyMatch("--remote-debugging-pipe"::equals));
    }

    @Test
    @Tag("thorough")
    void aPolicyThatForbidsDebuggingForbidsItUntilItIsGone() throws Exception {
        isForbiddenUntilItIsGone("{\"RemoteDebuggingAllowed\": false}");
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"{\"RemoteDebuggingAllowed\": false}", "{\"ExtensionInstallBlocklist\": [\"*\"]}",
            "{\"ExtensionInstallBlocklist\": [\"OURS\"]}", "{\"HeadlessMode\": 2}"})
    void aPolicyOfTheBrowserForbidsItUntilItIsGone(String policy) throws Exception {
        isForbiddenUntilItIsGone(policy);
    }

    private static void isForbiddenUntilItIsGone(String policy) throws Exception {
        etc.write(BROWSER_POLICY, policy.replace("OURS", Protocol.EXTENSION_IDS.iterator().next()));
        try (McpClient front = front("--launch=headless")) {
            Answer refused = call(front, "navigate", "url", SHOP + "/");
            assertEquals("LAUNCH_FORBIDDEN", refused.errorCode(), refused::text);
            assertTrue(refused.text().contains(BROWSER_POLICY), refused::text);
            assertTrue(refused.text().contains("Ask the administrator"), refused::text);
            assertFalse(hasBrowser(front));

            Files.delete(etc.real(BROWSER_POLICY));
            Answer there = call(front, "navigate", "url", SHOP + "/");
            assertFalse(there.isError(), there::text);
        }
    }

    @Test
    void thePolicyFileForbidsItInEveryWayToStartOne() throws Exception {
        etc.write(HOST_POLICY, "{\"features\": {\"launch\": false}}");
        for (String launch : List.of("--launch=headless", "--launch=fallback", "--launch")) {
            try (McpClient front = front(launch, "--profile=" + stage.home().resolve("kept"))) {
                Answer listed = call(front, "listTabs");
                assertTrue(listed.text().contains("LAUNCH_FORBIDDEN"), listed::text);
                Answer refused = call(front, "getDataLayer", "tab", "own1");
                assertEquals("LAUNCH_FORBIDDEN", refused.errorCode(), refused::text);
                assertTrue(refused.text().contains("features.launch"), refused::text);
                assertFalse(hasBrowser(front));
            }
        }
        assertFalse(Files.exists(stage.home().resolve("kept")), "no profile folder is made");
    }

    @Tag("thorough")
    @Test
    void thePolicyFileForbidsTheBrowsersOfJourneys() throws Exception {
        Path journeys = Files.createDirectories(stage.home().resolve("policy-journeys"));
        Files.writeString(journeys.resolve("look.json"),
                "{\"title\":\"Look\",\"steps\":[{\"type\":\"navigate\",\"url\":\"" + SHOP + "/\"}]}");
        etc.write(HOST_POLICY, "{\"features\": {\"launch\": false}}");
        try (McpClient front = front("--journeys=" + journeys)) {
            Answer refused = call(front, "runJourney", "journey", "look");
            assertEquals("LAUNCH_FORBIDDEN", refused.errorCode(), refused::text);
            assertTrue(refused.text().contains("features.launch"), refused::text);
            assertFalse(hasBrowser(front));
            assertEquals(0, call(front, "listJourneys").structured().getAsJsonArray("runs").size());

            Files.delete(etc.real(HOST_POLICY));
            Answer held = call(front, "runJourney", "journey", "look");
            assertEquals("held", held.structured().get("verdict").getAsString(), held::text);
        }
    }

    @Test
    void thePolicyFileForbidsSearchByMeaning() throws Exception {
        etc.write(HOST_POLICY, "{\"features\": {\"searchPack\": false}}");
        try (McpClient front = front("--launch=headless")) {
            Answer refused = call(front, "searchTabs", "query", "refund", "by", "meaning");
            assertEquals("POLICY_DISABLED", refused.errorCode(), refused::text);
            assertTrue(refused.text().contains("features.searchPack"), refused::text);
            Files.delete(etc.real(HOST_POLICY));
            assertEquals("SEARCH_PACK_REQUIRED",
                    call(front, "searchTabs", "query", "refund", "by", "meaning").errorCode());
        }
        etc.write(HOST_POLICY, "{\"features\": {\"searchPack\": false}}");
        Process install = new ProcessBuilder(etc.command(TestApp.folder().cli(OperatingSystem.current()).toString(),
                "search-pack", "install", "--yes", "--from", TestApp.SEARCH_PACK.toString())).redirectErrorStream(true)
                .start();
        String said = new String(install.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, install.waitFor(), said);
        assertTrue(said.contains("features.searchPack"), said);
    }

    @Tag("thorough")
    @Test
    void thePolicyFileForbidsTriggers() throws Exception {
        Path journeys = Files.createDirectories(stage.home().resolve("trigger-journeys"));
        Files.writeString(journeys.resolve("look.json"),
                "{\"title\":\"Look\",\"steps\":[{\"type\":\"navigate\",\"url\":\"" + SHOP + "/\"}]}");
        etc.write(HOST_POLICY, "{\"features\": {\"triggers\": false}}");
        try (McpClient front = front("--launch=headless", "--triggers=on", "--journeys=" + journeys)) {
            Answer there = call(front, "navigate", "url", SHOP + "/");
            assertFalse(there.isError(), there::text);
            JsonObject arguments = Stage.arguments("journey", "look", "tab", "own1");
            arguments.add("when", JsonParser.parseString("{\"url\":\"*/again\"}"));
            Answer refused = front.callTool("runJourney", arguments, Stage.SOON);
            assertEquals("POLICY_DISABLED", refused.errorCode(), refused::text);
            assertTrue(refused.text().contains("features.triggers"), refused::text);
            Files.delete(etc.real(HOST_POLICY));
            Answer armed = front.callTool("runJourney", arguments, Stage.SOON);
            assertFalse(armed.isError(), armed::text);

            etc.write(HOST_POLICY, "{\"features\": {\"triggers\": false}}");
            JsonObject go = new JsonObject();
            go.addProperty("url", SHOP + "/again");
            front.callTool("navigate", go, Stage.SOON);
            Stage.eventually("it has ended", () -> call(front, "runJourney", "run", "t1").text()
                    .contains("POLICY_DISABLED"));
            assertTrue(call(front, "runJourney", "run", "t1").text().contains("\"fired\":0"), "it has done nothing");
        }
    }

    @Test
    void thePolicyFileSwitchesEachFeatureOff() throws Exception {
        etc.write(HOST_POLICY,
                "{\"features\": {\"code\": false, \"files\": false, \"screenshots\": false, \"requests\": false, \"website\": false, \"browser\": false}}");
        Path files = Files.createDirectories(stage.home().resolve("policy-files"));
        try (McpClient front = front("--launch=headless", "--files=" + files)) {
            assertFalse(call(front, "navigate", "url", SHOP + "/").isError(), "the page itself is left");
            for (String line : NEEDS.lines().toList()) {
                String[] need = line.strip().split("\\s+\\|\\s+", -1);
                Answer refused = front.callTool(need[1], JsonParser.parseString(need[2]).getAsJsonObject(),
                        Stage.SOON);
                assertEquals("POLICY_DISABLED", refused.errorCode(), () -> line + ": " + refused.text());
                assertTrue(refused.text().contains("switched " + need[0] + " off (the policy file of this computer)"),
                        () -> line + ": " + refused.text());
            }
        }
        try (var kept = Files.walk(files)) {
            assertEquals(List.of(), kept.filter(Files::isRegularFile).toList(), "no file has come");
        }
    }

    @Test
    @Tag("thorough")
    void companionAndCodeAreLeftOutWhereTheyAreForbidden() throws Exception {
        etc.write(HOST_POLICY, "{\"features\": {\"code\": false}}");
        etc.write(BROWSER_POLICY, "{\"ExtensionInstallBlocklist\": [\"" + Protocol.COMPANION_ID + "\"]}");
        try (McpClient front = front("--launch=headless")) {
            assertFalse(call(front, "navigate", "url", SHOP + "/").isError());
            JsonObject click = new JsonObject();
            click.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Add\\\"\",\"input\":\"trusted\"}]"));
            Answer clicked = front.callTool("interact", click, Stage.SOON);
            assertEquals("TRUSTED_INPUT_REQUIRED", clicked.errorCode(), clicked::text);
            Answer tools = call(front, "evaluate", "function", "() => 1");
            assertTrue(tools.isError(), tools::text);
            JsonObject plain = new JsonObject();
            plain.add("do", JsonParser.parseString("[{\"click\":\"button \\\"Add\\\"\"}]"));
            assertFalse(front.callTool("interact", plain, Stage.SOON).isError(), "the page's way is left");
        }
    }
}
