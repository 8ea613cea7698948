package io.github.mcpdatalayer.e2e;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.mcpdatalayer.e2e.Stage.eventually;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Calls that act, by a test's own action: it adds 1 to a counter in the page. Whatever ends in the middle, it is done once
 * or not at all, and what the client is told is true. And the long arguments that such calls may have.
 */
class ActingIT {

    private static final int SEEDED_RUNS = 40;
    private static final int FIVE_MB = 5_000_000;
    private static final int THIRTY_MB = 30_000_000;

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    static Path folder;

    private static String classPath;
    private static ActingFront front;
    private static Tab page;
    private static String handle;

    @BeforeAll
    static void loadTheMethods() throws Exception {
        Chrome chrome = stage.browser().chrome();
        ExtensionsPage.switchOnDeveloperMode(chrome);
        chrome.loadExtension(TestMethods.extension(folder.resolve("extension"), "0.1.97"));
        classPath = TestMethods.classPath(folder);
        front = new ActingFront(classPath, stage.home());
        eventually("the extension with the test's methods is connected",
                () -> stage.call("listTabs").text().contains("\"version\":\"0.1.97\""));
    }

    @BeforeEach
    void attach() throws Exception {
        page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        handle = stage.call("listTabs").structured().getAsJsonArray("tabs").get(0).getAsJsonObject().get("handle")
                .getAsString();
    }

    @AfterAll
    static void end() {
        front.close();
    }

    @Test
    void anArgumentOfThirtyMegabytesArrivesWholeInTheWorker() throws Exception {
        String text = ActingFront.text(THIRTY_MB, 1);
        String sha256 = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_16LE)));
        try (ActingFront other = new ActingFront(classPath, stage.home())) {
            int large = front.ask("testEcho", "chars", THIRTY_MB, "seed", 1);
            int second = other.ask("testEcho", "chars", THIRTY_MB, "seed", 1);
            int small = front.ask("testEcho", "text", "small");
            assertEquals(5, result(front.answer(small)).get("chars").getAsInt());
            for (JsonObject answer : List.of(front.answer(large), other.answer(second))) {
                assertEquals(THIRTY_MB, result(answer).get("chars").getAsInt());
                assertEquals(sha256, result(answer).get("sha256").getAsString());
            }
        }
    }

    @Test
    void aLongArgumentThatIsCancelledOrWhoseFrontIsKilledLeavesRoomForTheNext() throws Exception {
        for (int i = 0; i < 3; i++) {
            int cancelled = front.ask("testEcho", "chars", FIVE_MB, "seed", i);
            ActingFront killed = new ActingFront(classPath, stage.home());
            killed.ask("testEcho", "chars", FIVE_MB, "seed", i);
            front.answer(front.ask("testEcho", "text", "meanwhile"));
            front.cancel(cancelled);
            killed.close();
            JsonObject answer = front.answer(cancelled);
            assertTrue(answer.has("cancelled") || answer.has("result"), answer::toString);
        }
        int last = front.ask("testEcho", "chars", FIVE_MB, "seed", 9);
        assertEquals(FIVE_MB, result(front.answer(last)).get("chars").getAsInt());
    }

    @ParameterizedTest(name = "{1} ends while the action is {0}")
    @CsvSource({"queued, worker", "queued, host", "queued, connection", "queued, cancel", "queued, front",
            "before, worker", "before, host", "before, connection", "before, cancel", "before, front",
            "begun, worker", "begun, host", "begun, connection", "begun, cancel", "begun, front",
            "done, worker", "done, host", "done, connection", "done, cancel", "done, front"})
    void inEachPhaseAnActionIsDoneOnceOrNotAtAll(String phase, String ending) throws Exception {
        try (ActingFront asking = new ActingFront(classPath, stage.home());
                ActingFront holding = new ActingFront(classPath, stage.home())) {
            boolean queued = phase.equals("queued");
            int held = queued ? holding.ask("testCount", "tab", handle, "phase", "before") : 0;
            if (queued) {
                awaitPhase("before");
            }
            int call = asking.ask("testCount", "tab", handle, "phase", phase);
            if (queued) {
                // Behind it in the queue, and answered: so the one before it is in the queue, too.
                asking.answer(asking.ask("testEcho", "text", "x"));
            } else {
                awaitPhase(phase);
            }
            end(ending, asking, call);
            if (!ending.equals("front")) {
                JsonObject answer = asking.answer(call);
                boolean wasDone = phase.equals("done");
                assertEquals(wasDone ? 1 : 0, counter(), answer::toString);
                assertTrue(isTrue(answer, wasDone ? 1 : 0), answer::toString);
                if (queued || phase.equals("before")) {
                    assertTrue(answer.has("cancelled") || !begun(answer), answer::toString);
                }
            }
            if (queued) {
                holding.cancel(held);
            }
        }
        int before = counter();
        assertEquals(phase.equals("done") ? 1 : 0, before);
        actOnce(before);
    }

    @Test
    void whateverEndsAtWhateverMomentAnActionIsDoneOnceOrNotAtAll() throws Exception {
        List<String> endings = List.of("worker", "host", "connection", "cancel");
        int told = 0;
        for (int seed = 1; seed <= SEEDED_RUNS; seed++) {
            var random = new Random(seed);
            String ending = endings.get(seed % endings.size());
            int before = counter();
            int call = front.ask("testCount", "tab", handle);
            long until = System.nanoTime() + random.nextInt(40_000_000);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            end(ending, front, call);
            JsonObject answer = front.answer(call);
            actOnce(-1);
            int done = counter() - before - 1;
            String run = "seed " + seed + ", " + ending + ": " + done + " times, " + answer;
            assertTrue(done == 0 || done == 1, run);
            assertTrue(isTrue(answer, done), run);
            told += answer.has("result") ? 1 : 0;
        }
        assertTrue(told < SEEDED_RUNS, "nothing was ever ended in the middle");
    }

    @Test
    void twoFrontsTakeTurnsOnATabAndTheirActionsAreAllDone() throws Exception {
        try (ActingFront other = new ActingFront(classPath, stage.home())) {
            int[] calls = new int[60];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = (i % 2 == 0 ? front : other).ask("testCount", "tab", handle);
            }
            for (int i = 0; i < calls.length; i++) {
                JsonObject answer = (i % 2 == 0 ? front : other).answer(calls[i]);
                assertTrue(answer.has("result"), answer::toString);
            }
            assertEquals(calls.length, counter());
        }
    }

    /** What the client was told fits to how often the action was done. */
    private static boolean isTrue(JsonObject answer, int done) {
        if (answer.has("result")) {
            return done == 1;
        }
        if (answer.has("cancelled")) {
            return true; // the client is told nothing
        }
        JsonObject error = answer.getAsJsonObject("error");
        return error.get("code").getAsString().equals("OUTCOME_UNKNOWN") || begun(answer) || done == 0;
    }

    private static boolean begun(JsonObject answer) {
        JsonObject error = answer.getAsJsonObject("error");
        assertFalse(error == null, answer::toString);
        if (error.get("code").getAsString().equals("OUTCOME_UNKNOWN")) {
            return true;
        }
        if (error.get("code").getAsString().equals("EXTENSION_NOT_CONNECTED")) {
            return false; // it was sent to nobody
        }
        assertTrue(error.has("data") && error.getAsJsonObject("data").has("begun"), answer::toString);
        return error.getAsJsonObject("data").get("begun").getAsBoolean();
    }

    private static void end(String what, ActingFront asking, int call) throws Exception {
        switch (what) {
            case "worker" -> {
                Chrome chrome = stage.browser().chrome();
                List<JsonObject> workers = chrome
                        .targets(target -> target.get("type").getAsString().equals("service_worker")
                                && target.get("url").getAsString().contains(stage.browser().extensionId()));
                if (!workers.isEmpty()) { // it may still be starting
                    chrome.closeTarget(workers.getFirst().get("targetId").getAsString());
                }
            }
            case "host" -> {
                for (HostDescriptor host : stage.hosts()) {
                    ProcessHandle.of(host.pid()).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
            case "connection" -> asking.cut();
            case "cancel" -> asking.cancel(call);
            case "front" -> {
                int before = clients();
                asking.close();
                eventually("the host knows that the front is gone", () -> clients() < before);
            }
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** How many fronts the extension knows of. */
    private static int clients() throws Exception {
        return stage.call("listTabs").structured().getAsJsonObject("connection").getAsJsonArray("hosts").get(0)
                .getAsJsonObject()
                .getAsJsonArray("clients").size();
    }

    /** One more action, which takes its turn after all that were there; it is done once. */
    private static void actOnce(int before) throws Exception {
        eventually("an action is done", () -> {
            JsonObject answer = front.answer(front.ask("testCount", "tab", handle));
            assertTrue(answer.has("result") || !begun(answer), answer::toString);
            return answer.has("result");
        });
        if (before >= 0) {
            assertEquals(before + 1, counter());
        }
    }

    private static JsonObject result(JsonObject answer) {
        assertTrue(answer.has("result"), answer::toString);
        return answer.getAsJsonObject("result");
    }

    private static int counter() {
        return page.evaluate("counter").getAsInt();
    }

    private static void awaitPhase(String phase) {
        page.waitFor("window.phase === '" + phase + "'", Stage.SOON);
    }
}
