package io.github.mcpdatalayer.e2e.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.google.gson.JsonParser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.PopupPictures;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The popup says truly how the line to the host stands, and names the command that mends it. */
class ConnectionIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private Tab tab;
    private Path manifest;
    private String registered;

    @BeforeEach
    void readTheRegistration() throws Exception {
        manifest = stage.browser().chrome().userDataDir()
                .resolve("NativeMessagingHosts/" + Protocol.HOST_NAME + ".json");
        registered = Files.readString(manifest);
        tab = stage.openScript("dataLayer = []");
    }

    /** Where a test has failed before it did so itself: most mend it in the popup that is open. */
    @AfterEach
    void mendIt() throws Exception {
        if (!Files.exists(manifest) || !Files.readString(manifest).equals(registered)) {
            Files.writeString(manifest, registered);
            try (Popup popup = stage.popup(tab)) {
                popup.awaitConnection("connected");
            }
        }
    }

    @Test
    void withTheHostItShowsTheClientsByName() throws Exception {
        stage.call("listTabs");
        try (Popup popup = stage.popup(tab)) {
            popup.awaitConnection("connected");
            popup.awaitText("#clients", "e2e-test");
            assertFalse(visible(popup, "#trouble"));
            PopupPictures.take(popup, "idle");
            PopupPictures.fits(popup, "idle");
        }
    }

    @Test
    void theThreeFirstStepsAreCheckedWhileTheirPageIsOpen() throws Exception {
        Files.delete(manifest);
        host().destroyForcibly();
        Tab page = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/welcome/welcome.html");
        page.waitFor("document.querySelector('#hostCommand').innerText === 'mcp-datalayer register'", Stage.SOON);
        assertEquals("false", step(page, "host"));
        PopupPictures.take(page, "welcome-missing");
        Files.writeString(manifest, registered);
        page.waitFor("document.querySelector('#host').dataset.done === 'true'", Stage.SOON);
        assertFalse(page.evaluate("document.querySelector('#hostCommand').checkVisibility()").getAsBoolean());
        stage.call("listTabs");
        page.waitFor("document.querySelector('#client').dataset.done === 'true'", Stage.SOON);
        Tab attached = stage.attach(stage.openScript("document.title = 'Shop'; dataLayer = []"));
        page.waitFor("document.querySelector('#tabText').innerText.includes('Shop')", Stage.SOON);
        assertEquals("true", step(page, "tab"));
        page.waitFor("document.querySelector('#summary').innerText.startsWith('All is ready')", Stage.SOON);
        PopupPictures.take(page, "welcome-done");
        stage.browser().detach(attached);
        page.waitFor("document.querySelector('#tab').dataset.done === 'false'", Stage.SOON);
        page.close();
    }

    private static String step(Tab page, String step) {
        return page.evaluate("document.querySelector('#" + step + "').dataset.done").getAsString();
    }

    @Test
    @Tag("thorough")
    void aHostThatIsNotRegisteredIsNamedWithTheCommandThatRegistersIt() throws Exception {
        Files.delete(manifest);
        assertTrouble("missing", "mcp-datalayer register");
    }

    @Test
    void anAttachedTabShowsNoGreenDotAndTheTroubleFirstWhileTheHostIsMissing() throws Exception {
        Tab attached = stage.attach(stage.openScript("document.title = 'Checkout – Shop'; dataLayer = []"));
        Files.delete(manifest);
        host().destroyForcibly();
        try (Popup popup = stage.popup(attached)) {
            popup.page().waitFor("document.querySelector('#connection').dataset.reason === 'missing'", Stage.SOON);
            assertEquals("Attached to: Checkout – Shop", popup.status());
            assertEquals(false, dot(popup).equals(accent(popup)), "a green dot would say that all is well");
            assertEquals("The mcp-datalayer app was not found", popup.text("#troubleTitle"));
            assertFalse(popup.text("#trouble").contains("NativeMessagingUserLevelHosts"), popup.text("#trouble"));
            popup.page().click("#managed summary");
            popup.awaitText("#trouble", "NativeMessagingUserLevelHosts");
            popup.page().click("#copy");
            popup.awaitText("#copy", "Cop");
            popup.page().click("#managed summary");
            PopupPictures.take(popup, "missing-attached");
            PopupPictures.fits(popup, "missing-attached");
            Files.writeString(manifest, registered);
            popup.awaitConnection("connected");
            popup.page().waitFor("!document.querySelector('#trouble').checkVisibility()", Stage.SOON);
            assertEquals(dot(popup), accent(popup));
            PopupPictures.take(popup, "attached");
            PopupPictures.fits(popup, "attached");
        }
        stage.browser().detach(attached);
    }

    private static String dot(Popup popup) {
        return popup.page().evaluate("getComputedStyle(document.querySelector('#thisTab .dot')).backgroundColor")
                .getAsString();
    }

    private static String accent(Popup popup) {
        return popup.page().evaluate("(() => { const probe = document.createElement('i'); "
                + "probe.style.color = 'var(--accent)'; document.body.append(probe); "
                + "const colour = getComputedStyle(probe).color; probe.remove(); return colour; })()").getAsString();
    }

    @Test
    @Tag("thorough")
    void aPageThatNoExtensionMayReadSaysSoBeforeAnybodyClicks() throws Exception {
        saySoBeforeAnybodyClicks("chrome://version/");
    }

    @Tag("thorough")
    @Test
    void pagesThatNoExtensionMayReadSaySoBeforeAnybodyClicks() throws Exception {
        saySoBeforeAnybodyClicks("chrome://version/", "about:blank", "view-source:" + Stage.SHOP + "/",
                "chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
    }

    private void saySoBeforeAnybodyClicks(String... urls) throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/", Reply.html("<title>Shop</title>"));
        for (String url : urls) {
            Tab page = stage.openUrl(url);
            try (Popup popup = stage.popup(page)) {
                popup.page().waitFor("document.querySelector('#thisTab').dataset.barred === 'true'", Stage.SOON);
                assertEquals("Not Attached", popup.status());
                popup.awaitText("#explanation", "not let any extension read this page");
                assertTrue(popup.page().evaluate("document.querySelector('#attachButton').disabled").getAsBoolean());
                assertFalse(visible(popup, "#attachReload") || visible(popup, "#choices"));
                PopupPictures.take(popup, "unattachable");
                PopupPictures.fits(popup, "unattachable");
            }
        }
        try (Popup popup = stage.popup(tab)) {
            popup.awaitConnection("connected");
            assertEquals("false", popup.page().evaluate("document.querySelector('#thisTab').dataset.barred")
                    .getAsString());
            assertFalse(popup.page().evaluate("document.querySelector('#attachButton').disabled").getAsBoolean());
        }
    }

    @Test
    @Tag("thorough")
    void whatAModelAskedWronglyIsNoErrorForThePerson() throws Exception {
        Tab attached = stage.attach(stage.openScript("dataLayer = []"));
        // A browser that is kept may remember an error of an earlier class.
        String before = lastError(attached);
        assertTrue(stage.call("getDataLayer", "layer", "digitalData").isError());
        assertTrue(stage.call("getDataLayer", "path", "$[").isError());
        assertEquals(before, lastError(attached));
        stage.browser().detach(attached);
    }

    /** The last error that the popup of a connected browser tells; empty where it tells none. */
    private static String lastError(Tab attached) throws Exception {
        try (Popup popup = stage.popup(attached)) {
            popup.awaitConnection("connected");
            return visible(popup, "#lastErrorRow") ? popup.text("#lastError") : "";
        }
    }

    @Test
    @Tag("thorough")
    void aHostThatDoesNotAllowThisExtensionIsNamedWithTheCommandThatAllowsIt() throws Exception {
        String id = stage.browser().extensionId();
        Files.writeString(manifest, registered.replace(id, "a".repeat(32)));
        assertTrouble("forbidden", "mcp-datalayer register --extension-id " + id);
    }

    @Test
    @Tag("thorough")
    void aHostThatEndsAtOnceIsNamedWithTheCommandThatTellsWhy(@TempDir Path folder) throws Exception {
        register(script(folder, "exit 1"));
        assertTrouble("exited", "mcp-datalayer doctor");
    }

    @Test
    @Tag("thorough")
    void aProgramThatPrintsTextIsNoHost(@TempDir Path folder) throws Exception {
        register(script(folder, "echo 'Welcome to the shell'; sleep 5"));
        assertTrouble("garbled", "mcp-datalayer doctor");
    }

    @Test
    void aHostThatSaysNothingIsNeverCalledConnected(@TempDir Path folder) throws Exception {
        register(script(folder, "exec 3>&1; exec cat > /dev/null"));
        assertTrouble("silent", "mcp-datalayer doctor");
    }

    @Test
    void aHostOfANewerVersionIsNotCalledConnectedAndTheExtensionIsTheSideToUpdate(@TempDir Path folder)
            throws Exception {
        byte[] goodbye = """
                {"v":1,"from":"host","type":"goodbye","error":{"code":"VERSION_MISMATCH","message":"m","hint":"h",\
                "data":{"versions":[98,99]}}}""".getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(4 + goodbye.length).order(ByteOrder.LITTLE_ENDIAN).putInt(goodbye.length)
                .put(goodbye);
        Path file = Files.write(folder.resolve("frame"), frame.array());
        register(script(folder, "exec 3>&1; cat '" + file + "'; exec cat > /dev/null"));
        assertTrouble("extensionTooOld", "mcp-datalayer extension-path");
    }

    @Test
    void aKilledHostIsStartedAgainByItself() throws Exception {
        Tab attached = stage.attach(stage.openScript("dataLayer = ['still there']"));
        long before = host().pid();
        host().destroyForcibly();
        eventually("a new host answers", () -> {
            var answer = stage.call("getDataLayer");
            return !answer.isError() && answer.text().contains("still there");
        });
        assertTrue(host().pid() != before);
        stage.browser().detach(attached);
    }

    @Test
    @Tag("thorough")
    void theSwitchInTheOptionsEndsTheConnectionAndMakesItAgain() throws Exception {
        Tab options = stage.browser().chrome()
                .newTab("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.click("#connect:checked");
        try (Popup popup = stage.popup(tab)) {
            popup.awaitConnection("off");
            assertTrue(visible(popup, "#switchedOff"));
        }
        eventually("the host has ended", () -> hosts().isEmpty());
        options.click("#connect:not(:checked)");
        try (Popup popup = stage.popup(tab)) {
            popup.awaitConnection("connected");
        }
        options.close();
    }

    @Tag("thorough")
    @Test
    void aHostBlockedByPolicyIsNamedSo(@TempDir Path folder) throws Exception {
        Path policies = Path.of("/etc/chromium");
        assumeTrue(Files.isDirectory(policies),
                "The policy of a browser other than Chromium on Linux is not tried here.");
        assumeTrue(run("unshare", "--mount", "true"), "Needs the right to make a mount namespace.");
        // The policy is laid over the real folder for this one browser only.
        Path blocked = Files.createDirectories(folder.resolve("policies/managed")).resolve("block.json");
        Files.writeString(blocked, "{\"NativeMessagingBlocklist\": [\"*\"]}");
        Path chromium = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        Path browser = script(folder, "exec unshare --mount sh -c 'mount --bind " + folder + " " + policies
                + " && exec \"$@\"' sh " + chromium + " \"$@\"");
        ChromeOptions options = ChromeOptions.of(browser).withVariable("MCP_DATALAYER_HOME", stage.home().toString());
        try (ThrowAwayBrowser other = ThrowAwayBrowser.start(TestApp.folder(), options)) {
            Tab page = stage.open(other, Stage.SHOP + "/policy", Reply.html("<title>Policy</title>"));
            try (Popup popup = new Popup(other.openPopup(page))) {
                popup.awaitConnection("refused");
                assertEquals("policy", popup.reason());
                assertTrue(popup.text("#troubleText").contains("NativeMessagingBlocklist"), popup.text("#troubleText"));
                assertEquals("mcp-datalayer doctor", popup.command());
                PopupPictures.take(popup, "policy");
                PopupPictures.fits(popup, "policy");
            }
        }
    }

    /**
     * Ends the host that runs, so that the next one is started as registered now, and looks at what the popup says; then
     * mends the registration, and the popup finds the host by itself.
     */
    private void assertTrouble(String reason, String command) throws Exception {
        host().destroyForcibly();
        try (Popup popup = stage.popup(tab)) {
            popup.page().waitFor("document.querySelector('#connection').dataset.reason === '" + reason + "'",
                    Stage.SOON);
            assertNotEquals("connected", popup.connection());
            assertEquals(command, popup.command());
            assertTrue(visible(popup, "#trouble"));
            assertEquals("trouble", popup.page().evaluate("document.querySelector('main > :not([hidden])').id")
                    .getAsString(), "the first thing that a person sees");
            assertTrue(popup.page().evaluate("document.querySelector('#trouble').getBoundingClientRect().right "
                    + "<= document.body.getBoundingClientRect().right - 8").getAsBoolean(), "it fits into the popup");
            PopupPictures.take(popup, reason);
            PopupPictures.fits(popup, reason);
            Files.writeString(manifest, registered);
            popup.awaitConnection("connected");
        }
    }

    private static boolean visible(Popup popup, String selector) {
        return popup.page().evaluate("document.querySelector('" + selector + "').checkVisibility()").getAsBoolean();
    }

    private void register(Path program) throws IOException {
        var changed = JsonParser.parseString(registered).getAsJsonObject();
        changed.addProperty("path", program.toString());
        Files.writeString(manifest, changed.toString());
    }

    private static Path script(Path folder, String body) throws IOException {
        Path script = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(script, fromString("rwxr-xr-x"));
    }

    private static boolean run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return process.waitFor(120, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    /** The host process that serves this stage, once one is there. */
    private static ProcessHandle host() throws Exception {
        eventually("a host runs", () -> hosts().size() == 1);
        return hosts().getFirst();
    }

    /** The processes named by the descriptors in the stage's folder that are alive. */
    private static List<ProcessHandle> hosts() throws IOException {
        try (Stream<Path> files = Files.walk(stage.home())) {
            return files.filter(file -> file.toString().endsWith(".json")).map(ConnectionIT::process)
                    .flatMap(Optional::stream).filter(ProcessHandle::isAlive).toList();
        }
    }

    private static Optional<ProcessHandle> process(Path descriptor) {
        try {
            return ProcessHandle
                    .of(JsonParser.parseString(Files.readString(descriptor)).getAsJsonObject().get("pid").getAsLong());
        } catch (IOException removedMeanwhile) {
            return Optional.empty();
        }
    }
}
