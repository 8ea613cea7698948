package io.github.mcpdatalayer.front.chrome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ChromeIT {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static Path executable;
    private static Chrome chrome;

    @BeforeAll
    static void start() throws Exception {
        executable = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        chrome = Chrome.launch(ChromeOptions.of(executable));
    }

    @AfterAll
    static void end() {
        chrome.close();
    }

    @Test
    void pagesComeFromTheMapAcrossOriginsAndRedirectsAndNothingElseIsReached() {
        chrome.web().serve("https://shop.example/", Reply.html("""
                <title>Shop</title>
                <script src="https://cdn.example/lib.js"></script>
                <iframe src="https://pay.example/frame"></iframe>
                <script src="https://elsewhere.example/tag.js"></script>
                """)).serve("https://cdn.example/lib.js", Reply.script("window.library = 'loaded'"))
                .serve("https://pay.example/frame", Reply.html("paid").after(Duration.ofMillis(200)))
                .serve("https://old.example/", Reply.redirect("https://shop.example/?from=old"));

        Tab tab = chrome.newTab("https://old.example/");

        assertEquals("https://shop.example/?from=old Shop loaded 1",
                tab.evaluate("`${location.href} ${document.title} ${library} ${frames.length}`").getAsString());
        assertTrue(chrome.web().missed().contains("https://elsewhere.example/tag.js"));
        tab.close();
    }

    @Test
    void theToolbarButtonGrantsTheTabToTheExtensionAndOpensItsPopup() throws Exception {
        chrome.web().serve("https://one.example/", Reply.html("<script>dataLayer = [{page: 'one'}]</script>"))
                .serve("https://two.example/", Reply.html("<script>dataLayer = [{page: 'two'}]</script>"));
        String id = chrome.loadExtension(Path.of(ChromeIT.class.getResource("/chrome/extension").toURI()));
        Tab one = chrome.newTab("https://one.example/");
        Tab two = chrome.newTab("https://two.example/");

        for (Tab tab : List.of(one, two, one)) {
            Tab popup = chrome.pressToolbarButton(tab, id);
            popup.click("#read");
            String read = popup.waitFor("document.title", SOON).getAsString();
            assertEquals(tab.evaluate("JSON.stringify(dataLayer)").getAsString(), read);
        }
        one.close();
        two.close();
    }

    @Test
    void aMistakeInThePageAndARefusedCommandAreErrorsThatSayWhat() {
        Tab tab = chrome.newTab("about:blank");

        String inPage = String
                .valueOf(assertThrows(CdpException.class, () -> tab.evaluate("nothing.here")).getMessage());
        String refused = String
                .valueOf(assertThrows(CdpException.class, () -> tab.call("No.such", new JsonObject())).getMessage());
        String late = String.valueOf(assertThrows(CdpException.class,
                () -> tab.waitFor("window.never", Duration.ofMillis(300))).getMessage());

        assertTrue(inPage.contains("ReferenceError: nothing is not defined"), inPage);
        assertTrue(refused.contains("'No.such' wasn't found"), refused);
        assertTrue(late.contains("window.never"), late);
        tab.close();
    }

    @Test
    void aBrowserThatDiesFailsAllOpenCallsAtOnceAndLeavesNothingBehind() throws Exception {
        Chrome other = Chrome.launch(ChromeOptions.of(executable));
        Path folder = other.userDataDir();
        List<ProcessHandle> tree = ProcessTree.of(other.process());
        Tab tab = other.newTab("about:blank");
        JsonObject forever = Chrome.params("expression", "new Promise(() => {})");
        forever.addProperty("awaitPromise", true);
        CompletableFuture<JsonObject> open = tab.send("Runtime.evaluate", forever);

        other.kill();

        String failure = assertThrows(ExecutionException.class, () -> open.get(120, TimeUnit.SECONDS)).toString();
        assertTrue(failure.contains("The browser exited with 137"), failure);
        assertThrows(CdpException.class, () -> tab.evaluate("1"));
        other.close();
        assertFalse(Files.exists(folder));
        assertTrue(tree.size() > 2 && ProcessTree.await(tree, Duration.ZERO));
    }

    @Test
    void aProgramThatIsNoBrowserIsReportedWithWhatItPrinted() throws Exception {
        Path fake = Files.createTempFile("no-browser", ".sh");
        Files.writeString(fake, "#!/bin/sh\necho cannot open display >&2\nexit 3\n");
        assertTrue(fake.toFile().setExecutable(true));

        String message = assertThrows(IOException.class, () -> Chrome.launch(ChromeOptions.of(fake))).toString();

        assertTrue(message.contains("exited with 3") && message.contains("cannot open display"), message);
        Files.delete(fake);
    }
}
