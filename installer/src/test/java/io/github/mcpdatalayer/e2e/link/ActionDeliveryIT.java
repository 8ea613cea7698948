package io.github.mcpdatalayer.e2e.link;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.e2e.stage.ActingFront;
import io.github.mcpdatalayer.e2e.stage.ExtensionsPage;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.mcpdatalayer.e2e.stage.Stage.eventually;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Calls that act, by a test's own action: it adds 1 to a counter in the page. Whatever ends in the middle, it is done once
 * or not at all, and what the client is told is true. And the long arguments that such calls may have.
 */
class ActionDeliveryIT {

    private static final int SEEDED_RUNS = 40;
    private static final int FIVE_MB = 5_000_000;
    private static final int THIRTY_MB = 30_000_000;

    @RegisterExtension
    static final Stage stage = Stage.ofTrial();

    private static ActingFront front;
    /** Faults end this one's line, except where the front itself is ended. */
    private static ActingFront second;
    private static Tab page;
    private static String handle;

    @BeforeAll
    static void startTheFront() throws Exception {
        ExtensionsPage.switchOnDeveloperMode(stage.browser().chrome());
        front = new ActingFront(stage.home());
        second = new ActingFront(stage.home());
    }

    @BeforeEach
    void attach() throws Exception {
        page = stage.attach(stage.openScript("dataLayer = []; counter = 0"));
        handle = stage.handle();
        allow("level", "act");
    }

    @AfterAll
    static void end() {
        front.close();
        second.close();
    }

    @Tag("thorough")
    @Test
    void anArgumentOfThirtyMegabytesArrivesWholeInTheWorker() throws Exception {
        String text = ActingFront.text(THIRTY_MB, 1);
        String sha256 = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_16LE)));
        try (ActingFront other = new ActingFront(stage.home())) {
            int large = front.ask("trialEcho", "chars", THIRTY_MB, "seed", 1);
            int second = other.ask("trialEcho", "chars", THIRTY_MB, "seed", 1);
            int small = front.ask("trialEcho", "text", "small");
            assertEquals(5, result(front.answer(small)).get("chars").getAsInt());
            for (JsonObject answer : List.of(front.answer(large), other.answer(second))) {
                assertEquals(THIRTY_MB, result(answer).get("chars").getAsInt());
                assertEquals(sha256, result(answer).get("sha256").getAsString());
            }
        }
    }

    @Test
    @Tag("thorough")
    void aLongArgumentThatIsCancelledOrWhoseFrontIsKilledLeavesRoomForTheNext() throws Exception {
        for (int i = 0; i < 3; i++) {
            int cancelled = front.ask("trialEcho", "chars", FIVE_MB, "seed", i);
            ActingFront killed = new ActingFront(stage.home());
            killed.ask("trialEcho", "chars", FIVE_MB, "seed", i);
            front.answer(front.ask("trialEcho", "text", "meanwhile"));
            front.cancel(cancelled);
            killed.close();
            JsonObject answer = front.answer(cancelled);
            assertTrue(answer.has("cancelled") || answer.has("result"), answer::toString);
        }
        int last = front.ask("trialEcho", "chars", FIVE_MB, "seed", 9);
        assertEquals(FIVE_MB, result(front.answer(last)).get("chars").getAsInt());
    }

    /** Each phase once and each ending once. */
    @ParameterizedTest(name = "{1} ends while the action is {0}")
    @CsvSource({"queued, cancel", "before, worker", "begun, host", "begun, connection", "done, front"})
    void anActionIsDoneOnceOrNotAtAll(String phase, String ending) throws Exception {
        isDoneOnceOrNotAtAll(phase, ending);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{1} ends while the action is {0}")
    @CsvSource({"queued, worker", "queued, host", "queued, connection", "queued, cancel", "queued, front",
            "before, worker", "before, host", "before, connection", "before, cancel", "before, front",
            "begun, worker", "begun, host", "begun, connection", "begun, cancel", "begun, front",
            "done, worker", "done, host", "done, connection", "done, cancel", "done, front"})
    void inEachPhaseAnActionIsDoneOnceOrNotAtAll(String phase, String ending) throws Exception {
        isDoneOnceOrNotAtAll(phase, ending);
    }

    private static void isDoneOnceOrNotAtAll(String phase, String ending) throws Exception {
        ActingFront asking = ending.equals("front") ? new ActingFront(stage.home()) : second;
        boolean queued = phase.equals("queued");
        int held = queued ? front.ask("trialCount", "tab", handle, "phase", "before") : 0;
        if (queued) {
            awaitPhase("before");
        }
        int call = asking.ask("trialCount", "tab", handle, "phase", phase);
        if (queued) {
            // Behind it in the queue, and answered: so the one before it is in the queue, too.
            asking.answer(asking.ask("trialEcho", "text", "x"));
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
        if (queued && ending.equals("cancel")) {
            // Answered on the same connection, so the cancellation has arrived before the turn is free.
            asking.answer(asking.ask("trialEcho", "text", "x"));
        }
        if (queued) {
            front.cancel(held);
        }
        int before = counter();
        assertEquals(phase.equals("done") ? 1 : 0, before);
        actOnce(before);
    }

    @Tag("thorough")
    @Test
    void whateverEndsAtWhateverMomentAnActionIsDoneOnceOrNotAtAll() throws Exception {
        List<String> endings = List.of("worker", "host", "connection", "cancel");
        int told = 0;
        for (int seed = 1; seed <= SEEDED_RUNS; seed++) {
            var random = new Random(seed);
            String ending = endings.get(seed % endings.size());
            int before = counter();
            int call = front.ask("trialCount", "tab", handle);
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
    @Tag("thorough")
    void twoFrontsTakeTurnsOnATabAndTheirActionsAreAllDone() throws Exception {
        try (ActingFront other = new ActingFront(stage.home())) {
            int[] calls = new int[60];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = (i % 2 == 0 ? front : other).ask("trialCount", "tab", handle);
            }
            for (int i = 0; i < calls.length; i++) {
                JsonObject answer = (i % 2 == 0 ? front : other).answer(calls[i]);
                assertTrue(answer.has("result"), answer::toString);
            }
            assertEquals(calls.length, counter());
        }
    }

    /** Says something to the extension as the person, or as an administrator. */
    private static void allow(String what, String value) throws Exception {
        result(front.answer(front.ask("trialAllow", "tab", handle, what, value)));
    }

    @Test
    @Tag("thorough")
    void aLevelThatIsLoweredWhileActionsWaitEndsThemAndNothingIsDone() throws Exception {
        try (ActingFront other = new ActingFront(stage.home())) {
            int first = front.ask("trialCount", "tab", handle, "phase", "before");
            awaitPhase("before");
            int second = other.ask("trialCount", "tab", handle);
            other.answer(other.ask("trialEcho", "text", "x")); // so the one before it is in the queue
            allow("level", "see");
            page.evaluate("window.phase = 'go'");
            for (JsonObject answer : List.of(front.answer(first), other.answer(second))) {
                assertEquals("CONSENT_REQUIRED", answer.getAsJsonObject("error").get("code").getAsString());
                assertFalse(begun(answer), answer::toString);
            }
            assertEquals(0, counter());
            allow("level", "act");
            actOnce(0);
        }
    }

    @Test
    void whatThePersonHasNotAllowedIsRefusedWithoutWaitingForItsTurn() throws Exception {
        int holding = front.ask("trialCount", "tab", handle, "phase", "before");
        awaitPhase("before");
        try (ActingFront other = new ActingFront(stage.home())) {
            JsonObject answer = other.answer(other.ask("trialRun", "tab", handle)); // the switch for code is off
            assertEquals("CONSENT_REQUIRED", answer.getAsJsonObject("error").get("code").getAsString());
            assertFalse(begun(answer), answer::toString);
        }
        page.evaluate("window.phase = 'go'");
        assertEquals(1, result(front.answer(holding)).get("counter").getAsInt());
    }

    @Test
    void anActionWhosePageGoesToAnotherSiteDoesNothingThere() throws Exception {
        int waiting = front.ask("trialCount", "tab", handle, "phase", "before");
        awaitPhase("before");
        stage.browser().chrome().web().serve("https://elsewhere.example/", Reply.html("<script>counter = 0</script>"));
        page.goTo("https://elsewhere.example/");
        JsonObject answer = front.answer(waiting);
        assertFalse(answer.has("result"), answer::toString);
        assertFalse(begun(answer), answer::toString);
        assertEquals(0, counter());
        JsonObject next = front.answer(front.ask("trialCount", "tab", handle));
        assertEquals("ACCESS_LOST", next.getAsJsonObject("error").get("code").getAsString());
        assertEquals(0, counter());
    }

    @Test
    void neitherALevelNorAnEffectNorAPermissionIsSomethingThatAClientCanSay() throws Exception {
        allow("level", "data");
        for (String[] forged : new String[][]{{"level", "act"}, {"effect", "read"}, {"code", "true"},
                {"permissions", "all"}, {"needs", "none"}, {"pass", "x"}, {"origin", "https://shop.example"}}) {
            JsonObject answer = front.answer(front.ask("trialCount", "tab", handle, forged[0], forged[1]));
            assertEquals("CONSENT_REQUIRED", answer.getAsJsonObject("error").get("code").getAsString());
        }
        assertEquals(0, counter());
    }

    /** Tells whether the client's answer fits the number of times that the action was done. */
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
            case "worker" -> stage.endWorker();
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

    /** Counts the fronts that the extension knows of. */
    private static int clients() throws Exception {
        return stage.call("listTabs").structured().getAsJsonObject("connection").getAsJsonArray("hosts").get(0)
                .getAsJsonObject()
                .getAsJsonArray("clients").size();
    }

    /** One more action, which takes its turn after all that were there; it is done once. */
    private static void actOnce(int before) throws Exception {
        eventually("an action is done", () -> {
            JsonObject answer = front.answer(front.ask("trialCount", "tab", handle));
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
