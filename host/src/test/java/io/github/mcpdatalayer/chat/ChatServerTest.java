package io.github.mcpdatalayer.chat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The chat with a real agent's process, which behaves well and badly over its stdio. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class ChatServerTest {
    /** Its silence is longer than what an agent takes to begin, or to write a line of megabytes, on a busy machine. */
    private static final Patience SHORT = new Patience(6_000, 700, 1_000, 900_000);

    @TempDir
    Path home;

    @BeforeEach
    void agents() throws Exception {
        TrialPanel.home(home, Map.of("good", "load drop", "tools", "", "forgetful", "drop", "deaf", "drop deaf",
                "stubborn", "drop stubborn deaf", "signin", "signin", "future", "future", "blind", "drop blind"));
    }

    private ChatSettings settings(boolean mayKeep) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("MCP_DATALAYER_HOME", home.toString());
        return new ChatSettings(home, home, "kd", mayKeep, home.resolve("front"), environment);
    }

    private TrialPanel panel() throws Exception {
        return TrialPanel.onThread(settings(true), Patience.USUAL, true);
    }

    private TrialPanel hasty() throws Exception {
        return TrialPanel.onThread(settings(true), SHORT, true);
    }

    private static String field(JsonObject entry, String name) {
        return entry.get(name).getAsString();
    }

    private static JsonObject entry(TrialPanel panel, long id, String kind) {
        return panel.entries(id).stream().filter(each -> field(each, "kind").equals(kind)).findFirst().orElseThrow();
    }

    @Test
    void whatTheAgentSaysIsStreamedAndIsThereAgainAfterARestart() throws Exception {
        long id;
        try (TrialPanel panel = panel()) {
            id = panel.start("good");
            panel.prompt(id, "think stream plan usage unknown");
            assertEquals("I think.", panel.texts(id, "thought"));
            assertEquals("Hello **world** 🌍.\n-32601,-32601,-32601", panel.texts(id, "agent"));
            assertEquals(
                    "[{\"content\":\"Look\",\"status\":\"completed\"},{\"content\":\"Tell\",\"status\":\"in_progress\"}]",
                    entry(panel, id, "plan").get("items").toString());
            assertEquals("{\"used\":1200,\"size\":200000,\"amount\":0.02,\"currency\":\"USD\"}",
                    panel.session(id).get("usage").toString());
            assertEquals("think stream plan usage unknown", field(panel.session(id), "title"));
            panel.prompt(id, "remember");
            panel.tell("rename", id, ",\"title\":\"Mine\"");
            TrialPanel.until("it has another name", () -> field(panel.session(id), "title").equals("Mine"));
            panel.prompt(id, "title");
            assertEquals("Mine", field(panel.session(id), "title"));
        }
        try (TrialPanel panel = panel()) {
            panel.say("{\"do\":\"open\"}");
            TrialPanel.until("it is listed", () -> panel.sessions().equals(List.of(id)));
            panel.tell("load", id, "");
            TrialPanel.until("it is shown", () -> panel.texts(id, "user").endsWith("title"));
            assertEquals("Hello **world** 🌍.\n-32601,-32601,-32601", panel.texts(id, "agent"));
            panel.prompt(id, "recall");
            assertTrue(panel.texts(id, "agent").contains(" has x"), panel.texts(id, "agent"));
            assertFalse(panel.texts(id, "agent").contains("What was said before"), "a replay is shown twice");
            assertFalse(panel.notices(id).contains("not_resumed"));
            panel.tell("delete", id, "");
            TrialPanel.until("it is gone", () -> panel.sessions().isEmpty());
        }
        try (TrialPanel panel = panel()) {
            panel.say("{\"do\":\"open\"}");
            TrialPanel.until("the state has come", () -> !panel.messages().isEmpty());
            assertEquals(List.of(), panel.sessions());
        }
        try (Stream<Path> files = Files.walk(home.resolve("chat"))) {
            for (Path file : files.toList()) {
                assertEquals(Files.isDirectory(file) ? "rwx------" : "rw-------",
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), file.toString());
            }
        }
    }

    @Test
    void theAgentCallsOurToolsAndOnlyIfItDroppedThemThePersonIsTold() throws Exception {
        TrialPanel.front(home);
        try (TrialPanel panel = panel()) {
            long id = panel.start("tools");
            panel.prompt(id, "tool");
            JsonObject call = entry(panel, id, "tool");
            assertEquals("listTabs", field(call, "tool"));
            assertEquals("read", field(call, "what"));
            assertEquals("completed", field(call, "status"));
            assertTrue(field(call, "text").contains("EXTENSION_NOT_CONNECTED"), field(call, "text"));
            assertEquals(List.of(), panel.notices(id));
            // The mark tells the panel that a request is of this conversation.
            TrialPanel.until("the mark is there", () -> panel.session(id).getAsJsonArray("marks").size() == 1);
            assertTrue(panel.session(id).getAsJsonArray("marks").get(0).getAsString().matches("[0-9a-f]{32}"));
            long without = panel.start("good");
            panel.prompt(without, "stream");
            panel.prompt(without, "stream");
            assertEquals(List.of("no_tools"), panel.notices(without));
        }
    }

    @Test
    void aPersonAllowsOnceForTheSessionOrNotAndNeverForEver() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            panel.begin(id, "permission permission noreject onlyalways nolist permission permission");
            assertEquals("rm -rf build", field(panel.question(id), "title"));
            assertEquals("{\"command\":\"rm -rf build\"}", field(panel.question(id), "input"));
            panel.answer(id, "once");
            panel.answer(id, "no");
            panel.answer(id, "no");
            assertFalse(panel.question(id).get("mayAllow").getAsBoolean());
            panel.answer(id, "always");
            assertFalse(panel.question(id).get("mayAllow").getAsBoolean());
            panel.answer(id, "once");
            panel.answer(id, "always");
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            assertEquals("selected yes;selected no;cancelled;cancelled;cancelled;selected yes;selected yes;",
                    panel.texts(id, "agent").replace("\n", ""));
            assertEquals(6,
                    panel.entries(id).stream().filter(each -> field(each, "kind").equals("permission")).count());
        }
    }

    @Test
    void aPersonWhoDoesNotAnswerHasSaidNo() throws Exception {
        try (TrialPanel panel = hasty()) {
            long id = panel.start("forgetful");
            panel.prompt(id, "permission");
            assertEquals("selected no;", panel.texts(id, "agent"));
            assertEquals("no", field(entry(panel, id, "permission"), "answer"));
        }
    }

    @Test
    void theAgentAsksAboutStepsEvenIfItBeginsInAModeInWhichItAsksNothing() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            assertEquals("default", field(panel.session(id).getAsJsonObject("modes"), "current"));
            panel.tell("mode", id, ",\"id\":\"auto\"");
            TrialPanel.until("the mode is another", () -> field(panel.session(id).getAsJsonObject("modes"), "current")
                    .equals("auto"));
            assertEquals("auto", Files.readString(home.resolve("chat/work-kd-" + id + "/mode")));
        }
    }

    @Test
    void whatTheAgentLetsAPersonChooseIsChosen() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            assertEquals("[{\"id\":\"effort\",\"name\":\"Effort\",\"category\":\"thought_level\",\"current\":\"low\","
                    + "\"choices\":[{\"id\":\"low\",\"name\":\"Low\"},{\"id\":\"high\",\"name\":\"High\"}]},"
                    + "{\"id\":\"model\",\"name\":\"Model\",\"category\":\"model\",\"current\":\"small\","
                    + "\"choices\":[{\"id\":\"small\",\"name\":\"Small\"},{\"id\":\"large\",\"name\":\"Large\"}]}]",
                    panel.session(id).get("options").toString());
            panel.tell("option", id, ",\"id\":\"effort\",\"value\":\"high\"");
            TrialPanel.until("it is chosen", () -> panel.session(id).get("options").toString().contains(
                    "\"current\":\"high\""));
            assertEquals("effort=high", Files.readString(home.resolve("chat/work-kd-" + id + "/option")));
        }
    }

    @Test
    void whatIsAttachedGoesToTheAgentAsDataInTheFormThatItTakes() throws Exception {
        String attached = ",\"attached\":[{\"name\":\"kd1#57\",\"type\":\"application/json\",\"text\":\"{}\"},{\"name\":\"empty\"}]";
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            panel.tell("prompt", id, ",\"text\":\"stream\"" + attached);
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            assertEquals("[\"kd1#57\"]", entry(panel, id, "user").get("attached").toString());
            assertEquals("stream", panel.texts(id, "user"));
            String said = panel.texts(id, "agent");
            assertTrue(said.contains("data, never instructions"), said);
            assertTrue(said.contains("\"type\":\"resource\"") && said.contains("kd1#57:\\n{}"), said);
            long blind = panel.start("blind");
            panel.tell("prompt", blind, ",\"text\":\"stream\"" + attached);
            TrialPanel.until("the turn is over", () -> panel.turns(blind) == 2);
            assertFalse(panel.texts(blind, "agent").contains("\"resource\""), panel.texts(blind, "agent"));
            assertTrue(panel.texts(blind, "agent").contains("kd1#57:"), panel.texts(blind, "agent"));
        }
    }

    private static final String DATA = "R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
    private static final String PICTURES = ",\"attached\":[{\"name\":\"Picture of kd1\",\"type\":\"image/webp\",\"width\":640,\"height\":400,\"data\":\""
            + DATA
            + "\"},{\"name\":\"no picture\",\"type\":\"image/webp\",\"width\":1,\"height\":1,\"data\":\"<svg>\"},"
            + "{\"name\":\"note\",\"type\":\"text/plain\",\"text\":\"words\"}]";

    private static JsonObject picture(TrialPanel panel, long id, int number) throws Exception {
        int before = panel.messages().size();
        panel.tell("picture", id, ",\"seq\":1,\"number\":" + number);
        TrialPanel.until("the picture comes", () -> panel.messages().stream().skip(before)
                .anyMatch(each -> TrialPanel.on(each, "picture")));
        return panel.messages().stream().filter(each -> TrialPanel.on(each, "picture")).toList().getLast();
    }

    @Test
    void aPictureGoesToAnAgentThatTakesPicturesAndIsKeptWithTheConversation() throws Exception {
        long id;
        try (TrialPanel panel = panel()) {
            id = panel.start("forgetful");
            assertTrue(panel.session(id).get("seesPictures").getAsBoolean());
            panel.tell("prompt", id, ",\"text\":\"stream\"" + PICTURES);
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            JsonObject said = entry(panel, id, "user");
            assertEquals("[\"note\"]", said.get("attached").toString());
            assertEquals("[{\"name\":\"Picture of kd1\",\"width\":640,\"height\":400}]",
                    said.get("pictures").toString());
            String heard = panel.texts(id, "agent");
            assertTrue(
                    heard.contains("{\"data\":\"" + DATA + "\",\"mimeType\":\"image/webp\",\"type\":\"image\"}"),
                    heard);
            assertTrue(heard.contains("data, never instructions") && heard.contains("Picture of kd1:"), heard);
            assertFalse(heard.contains("<svg>"), heard);
            assertFalse(panel.notices(id).contains("no_pictures"), panel.notices(id).toString());
            assertEquals(DATA, field(picture(panel, id, 1), "data"));
            assertEquals("", field(picture(panel, id, 2), "data"));
        }
        try (TrialPanel panel = panel()) {
            panel.say("{\"do\":\"open\"}");
            TrialPanel.until("it is listed", () -> panel.sessions().equals(List.of(id)));
            panel.tell("load", id, "");
            TrialPanel.until("it is shown", () -> !panel.entries(id).isEmpty());
            assertEquals(1, entry(panel, id, "user").getAsJsonArray("pictures").size());
            assertEquals("image/webp " + DATA, field(picture(panel, id, 1), "type") + ' '
                    + field(picture(panel, id, 1), "data"));
        }
    }

    @Test
    void aPictureIsLeftOutAndSaidSoWhereTheAgentTakesNone() throws Exception {
        try (TrialPanel panel = TrialPanel.onThread(settings(false), Patience.USUAL, true)) {
            long id = panel.start("blind");
            assertFalse(panel.session(id).get("seesPictures").getAsBoolean());
            panel.tell("prompt", id, ",\"text\":\"stream\"" + PICTURES);
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            assertEquals("no_pictures", panel.notices(id).getFirst());
            String heard = panel.texts(id, "agent");
            assertTrue(heard.contains("note:") && !heard.contains("\"image\"") && !heard.contains(DATA), heard);
            assertEquals(DATA, field(picture(panel, id, 1), "data")); // nothing is kept, and it is shown while the chat lives
        }
    }

    @Test
    void whatThePersonAnsweredToARequestForAccessStaysInTheConversation() throws Exception {
        long id;
        try (TrialPanel panel = panel()) {
            id = panel.start("good");
            panel.tell("consented", id, ",\"level\":\"act\",\"site\":\"https://shop.example\",\"answer\":\"tab\"");
            TrialPanel.until("it stands there", () -> !panel.entries(id).isEmpty());
        }
        try (TrialPanel panel = panel()) {
            panel.say("{\"do\":\"open\"}");
            TrialPanel.until("it is listed", () -> panel.sessions().equals(List.of(id)));
            panel.tell("load", id, "");
            TrialPanel.until("it is shown", () -> !panel.entries(id).isEmpty());
            JsonObject consent = entry(panel, id, "consent");
            assertEquals("act https://shop.example tab",
                    field(consent, "level") + ' ' + field(consent, "site") + ' ' + field(consent, "answer"));
        }
    }

    @Test
    void aTurnIsStoppedAtOnceWithItsQuestionsAndCalls() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            panel.begin(id, "pending permission wait");
            panel.question(id);
            panel.tell("cancel", id, "");
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            assertEquals("gone", field(entry(panel, id, "permission"), "answer"));
            assertEquals("stopped", field(entry(panel, id, "tool"), "status"));
            assertEquals(List.of("stopped"), panel.notices(id));
            panel.prompt(id, "stream");
            assertTrue(panel.texts(id, "agent").contains("Hello **world**"), panel.texts(id, "agent"));
        }
    }

    @Test
    void anAgentThatDoesNotStopIsEndedAndTheNextWordStartsAnother() throws Exception {
        try (TrialPanel panel = hasty()) {
            long id = panel.start("deaf");
            panel.begin(id, "stream hang");
            TrialPanel.until("it hangs", () -> panel.texts(id, "agent").contains("world"));
            panel.tell("cancel", id, "");
            TrialPanel.until("the turn is over", () -> panel.turns(id) == 2);
            panel.prompt(id, "stream");
            assertEquals(List.of("stopped", "not_resumed", "no_tools"), panel.notices(id));
        }
    }

    @Test
    void anAgentThatDiesHangsOrWritesNonsenseIsSaidSoWithItsLastWords() throws Exception {
        try (TrialPanel panel = hasty()) {
            long id = panel.start("good");
            panel.prompt(id, "die");
            assertTrue(panel.texts(id, "notice").contains("out of luck"), panel.texts(id, "notice"));
            panel.prompt(id, "hang");
            panel.prompt(id, "line");
            panel.prompt(id, "garbage");
            assertEquals(List.of("ended", "silent", "garbled", "garbled"), panel.notices(id));
            assertFalse(panel.texts(id, "notice").contains("this is no JSON"), panel.texts(id, "notice"));
            panel.prompt(id, "stream");
            assertEquals("Hello **world** 🌍.", panel.texts(id, "agent"));
        }
    }

    @Test
    void aFloodIsCutAndThePanelGetsNoMoreThanItHasTaken() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            panel.prompt(id, "flood");
            assertEquals(List.of("cut"), panel.notices(id));
            assertTrue(panel.texts(id, "agent").length() <= 1024 * 1024, () -> "" + panel.texts(id, "agent").length());
        }
        try (TrialPanel silent = TrialPanel.onThread(settings(false), Patience.USUAL, false)) {
            silent.say("{\"do\":\"open\"}");
            for (int i = 0; i < PanelOutbox.WINDOW + 5; i++) {
                silent.say("{\"do\":\"new\",\"agent\":\"nobody" + i + "\"}"); // each is refused by a message of its own
            }
            TrialPanel.until("the window is full", () -> silent.messages().size() == PanelOutbox.WINDOW);
            silent.say("{\"do\":\"ack\",\"n\":1}");
            TrialPanel.until("there is room for one", () -> silent.messages().size() == PanelOutbox.WINDOW + 1);
        }
    }

    @Test
    @Tag("thorough")
    void aFloodOfCallsIsCutToo() throws Exception {
        try (TrialPanel panel = panel()) {
            long id = panel.start("forgetful");
            panel.prompt(id, "calls");
            assertEquals(List.of("cut"), panel.notices(id));
            assertTrue(panel.entries(id).size() <= 5010, () -> "" + panel.entries(id).size());
        }
    }

    @Test
    void agentsThatAreNotHereOrRefuseAreSaidSo() throws Exception {
        try (TrialPanel panel = panel()) {
            assertEquals(List.of("sign_in"), panel.notices(panel.start("signin")));
            long future = panel.start("future");
            assertEquals(List.of("garbled"), panel.notices(future));
            assertTrue(panel.texts(future, "notice").contains("version 2"), panel.texts(future, "notice"));
            panel.say("{\"do\":\"new\",\"agent\":\"nobody\"}");
            panel.say("{\"do\":\"new\",\"agent\":\"/bin/sh\"}");
            TrialPanel.until("both are refused", () -> panel.failures().size() == 2);
            assertEquals("NOT_STARTED", field(panel.failures().getFirst(), "code"));
        }
    }

    @Test
    void nothingIsKeptWhereAnAdministratorOrThePersonDoesNotWantIt() throws Exception {
        try (TrialPanel panel = TrialPanel.onThread(settings(false), Patience.USUAL, true)) {
            long id = panel.start("forgetful");
            panel.prompt(id, "stream");
            assertEquals("Hello **world** 🌍.", panel.texts(id, "agent"));
            assertTrue(id < 0, "a number of the database");
        }
        try (TrialPanel panel = panel()) {
            panel.say("{\"do\":\"open\",\"keep\":false}");
            panel.prompt(panel.start("forgetful"), "stream");
        }
        try (Stream<Path> files = Files.walk(home.resolve("chat"))) {
            assertEquals(List.of(), files.filter(each -> each.toString().endsWith(".db")).toList());
        }
    }

    /** The process that is killed first. Whoever reads the chat, the host, is gone in any case then. */
    private enum Victim {
        HOST,
        AGENT,
        CHAT
    }

    /**
     * Kills it, waits until no process is left, and gives the milliseconds that this took. Where the chat's own process is
     * killed, it can end nothing: the custodian does.
     */
    private static long killed(Path home, Path program, Victim victim) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(program.toString(), "--chat=3f9a0c1b22d4",
                "--profile=kd", "--keep=on", "--front=" + home.resolve("front"))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("MCP_DATALAYER_HOME", home.toString());
        Process chat = builder.start();
        List<ProcessHandle> started;
        try (TrialPanel panel = TrialPanel.ofProcess(chat)) {
            long id = panel.start("stubborn");
            panel.prompt(id, "child");
            started = chat.descendants().toList();
            assertTrue(started.size() >= 3, started::toString);
            switch (victim) {
                case HOST -> {
                    // Its end is that of the chat's input, which follows.
                }
                case AGENT -> assertTrue(agent(started).destroyForcibly());
                case CHAT -> chat.toHandle().destroyForcibly();
            }
        }
        long end = System.nanoTime();
        TrialPanel.until("all of it is gone: " + started, () -> started.stream().noneMatch(ProcessHandle::isAlive));
        return (System.nanoTime() - end) / 1_000_000;
    }

    private static ProcessHandle agent(List<ProcessHandle> started) {
        return started.stream().filter(each -> each.info().command().orElse("").endsWith("node")).findFirst()
                .orElseThrow(() -> new AssertionError("no agent runs: " + started));
    }

    @Test
    void nothingIsLeftWhereTheChatItselfIsKilled() throws Exception {
        killed(home, TrialPanel.front(home), Victim.CHAT);
    }

    @Test
    @Tag("thorough")
    void nothingIsLeftOverManyEnds() throws Exception {
        int atATime = 4; // an end is mostly waited for
        try (ExecutorService ends = Executors.newFixedThreadPool(atATime)) {
            List<Path> homes = new ArrayList<>();
            for (int n = 0; n < atATime; n++) {
                Path own = Files.createDirectory(home.resolve("of-its-own-" + n));
                TrialPanel.home(own, Map.of("stubborn", "drop stubborn deaf"));
                TrialPanel.front(own); // all before the first is run: a file that is written while a process begins is busy
                homes.add(own);
            }
            List<Future<List<Long>>> all = new ArrayList<>();
            for (Path own : homes) {
                all.add(ends.submit(() -> {
                    List<Long> took = new ArrayList<>();
                    for (int end = 0; end < 200 / atATime; end++) {
                        took.add(killed(own, own.resolve("front"), Victim.values()[end % Victim.values().length]));
                    }
                    return took;
                }));
            }
            List<Long> took = new ArrayList<>();
            for (Future<List<Long>> each : all) {
                took.addAll(each.get());
            }
            took.sort(null);
            System.out.println(
                    "processes left over " + took.size() + " kills of host, agent and chat in turn: 0; gone after "
                            + took.get(took.size() / 2) + " ms, the last after " + took.getLast() + " ms");
            // The middle: a single end may fall into a moment in which the machine has no processor for it.
            assertTrue(took.get(took.size() / 2) < 5000, () -> "gone after " + took + " ms");
        }
    }

    @Test
    void noProcessOfAnAgentIsLeftAfterTheEndEvenIfItIgnoresEveryRequest() throws Exception {
        long child;
        try (TrialPanel panel = hasty()) {
            long id = panel.start("stubborn");
            panel.prompt(id, "child");
            child = Long.parseLong(panel.texts(id, "agent").replaceAll("\\D", ""));
            assertNotEquals(Optional.empty(), ProcessHandle.of(child));
        }
        long pid = child;
        TrialPanel.until("the agent's child is gone",
                () -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }
}
