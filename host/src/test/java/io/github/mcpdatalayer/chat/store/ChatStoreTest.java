package io.github.mcpdatalayer.chat.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

import org.h2.Driver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Conversations on the disk, in the database that is shipped. */
@Timeout(600)
class ChatStoreTest {

    @TempDir
    Path folder;

    private ChatStore open() throws IOException {
        return ChatStore.open(folder.resolve("chat"), "chat-kd");
    }

    private Path file() {
        return folder.resolve("chat/chat-kd.mv.db");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theNameOfAFolderIsNoSettingAndNoCommandOfTheDatabase() throws Exception {
        for (String name : List.of("a;INIT=CREATE TABLE MADE(X INT)--", "b;IFEXISTS=FALSE", "c;MODE=MySQL")) {
            IOException refused = assertThrows(IOException.class,
                    () -> ChatStore.open(folder.resolve(name), "chat-kd").close());
            assertTrue(String.valueOf(refused.getMessage()).contains("semicolon"), refused::toString);
        }
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.toList());
        }
    }

    @Test
    void whatWasPutIsThereAgainInItsOrderAndGoesWithItsConversation() throws Exception {
        long kept;
        try (ChatStore store = open()) {
            KeptSession first = store.create("claude", "First", 1000);
            KeptSession second = store.create("codex", "", 2000);
            kept = first.id();
            store.put(first.id(),
                    List.of(new KeptEntry(2, "{\"kind\":\"agent\"}"), new KeptEntry(1, "{\"kind\":\"user\"}")));
            store.put(first.id(), List.of(new KeptEntry(2, "{\"kind\":\"agent\",\"text\":\"🌍\"}")));
            store.put(second.id(), List.of(new KeptEntry(1, "a secret word")));
            store.update(new KeptSession(first.id(), "claude", "remote-1", "Renamed", 1000, 3000));
            assertEquals(List.of("Renamed", ""), store.sessions().stream().map(KeptSession::title).toList());
            store.delete(second.id());
            assertEquals(List.of(), store.entries(second.id()));
            assertThrows(IOException.class, () -> store.put(second.id(), List.of(new KeptEntry(1, "to nobody"))));
        }
        assertFalse(new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1).contains("a secret word"),
                "what was deleted is still in the file");
        try (ChatStore store = open()) {
            assertEquals(List.of(new KeptSession(kept, "claude", "remote-1", "Renamed", 1000, 3000)), store.sessions());
            assertEquals(List.of(new KeptEntry(1, "{\"kind\":\"user\"}"),
                    new KeptEntry(2, "{\"kind\":\"agent\",\"text\":\"🌍\"}")), store.entries(kept));
            store.deleteUnusedSince(3000);
            assertEquals(1, store.sessions().size());
            store.deleteUnusedSince(3001);
            assertEquals(List.of(), store.sessions());
        }
    }

    @Test
    void anEntryOfManyIsPutWithAllOfThemOrNotAtAll() throws Exception {
        try (ChatStore store = open()) {
            long id = store.create("claude", "", 1).id();
            assertThrows(NullPointerException.class, () -> store.put(id, Arrays.asList(new KeptEntry(1, "one"), null)));
            assertEquals(List.of(), store.entries(id));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void nobodyElseCanLookIntoTheFileEvenIfItWasOpenToAll() throws Exception {
        open().close();
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-rw-rw-"));
        open().close();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("chat"))));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aSecondProcessAndANewerFileAreSaidSoAndChangeNothing() throws Exception {
        Process writer = writer();
        try {
            assertEquals("1", writer.inputReader().readLine());
            IOException inUse = assertThrows(IOException.class, this::open);
            assertTrue(inUse.toString().contains("cannot be opened"), inUse.toString());
        } finally {
            writer.destroyForcibly().waitFor();
        }
        try (Connection newer = new Driver().connect("jdbc:h2:file:" + folder.resolve("chat/chat-kd"),
                new Properties());
                var statement = newer.createStatement()) {
            statement.execute("insert into migration values (99)");
        }
        IOException tooNew = assertThrows(IOException.class, this::open);
        assertTrue(tooNew.toString().contains("newer version"), tooNew.toString());
    }

    @Test
    void aFileThatIsNoDatabaseIsSaidSo() throws Exception {
        open().close();
        Files.writeString(file(), "not a database at all, but long enough to look at".repeat(400));
        assertThrows(IOException.class, this::open);
    }

    @Test
    void picturesAreKeptBesideTheirEntryAndGoWithTheConversation() throws Exception {
        String shown = Base64.getEncoder().encodeToString("a picture of a secret".getBytes(StandardCharsets.UTF_8));
        KeptPicture picture = new KeptPicture("image/webp", shown);
        long id;
        try (ChatStore store = open()) {
            id = store.create("claude", "", 1000).id();
        }
        try (Connection older = new Driver().connect("jdbc:h2:file:" + folder.resolve("chat/chat-kd"),
                new Properties()); var statement = older.createStatement()) {
            statement.execute("drop table picture");
            statement.execute("delete from migration where version = 2"); // as the version before left it
        }
        try (ChatStore store = open()) {
            store.put(id, List.of(new KeptEntry(1, "{}", List.of(picture, picture)), new KeptEntry(2, "{}")));
            store.put(id, List.of(new KeptEntry(1, "{\"changed\":true}")));
        }
        try (ChatStore store = open()) {
            assertEquals(picture, store.picture(id, 1, 2));
            assertNull(store.picture(id, 1, 3));
            assertNull(store.picture(id, 2, 1));
            store.delete(id);
            assertNull(store.picture(id, 1, 1));
        }
        assertFalse(new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1).contains("picture of a secret"),
                "what was deleted is still in the file");
    }

    private Process writer() throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Writer.class.getName(),
                folder.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** A process that is killed in the middle of a write has lost nothing that a call had returned from, and never the file. */
    @Test
    @Tag("thorough")
    @DisabledOnOs(OS.WINDOWS)
    void aCrashInTheMiddleOfAWriteLosesAtMostWhatWasNotYetPut() throws Exception {
        for (int round = 1; round <= 25; round++) {
            Process writer = writer();
            int said = 0;
            try (BufferedReader out = writer.inputReader()) {
                for (int n = 0; n < 20 * round; n++) {
                    said = Integer.parseInt(out.readLine());
                }
                writer.toHandle().destroyForcibly(); // what it has said may still be read
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    said = line.matches("\\d{1,9}") ? Math.max(said, Integer.parseInt(line)) : said;
                }
            }
            assertTrue(writer.waitFor(1, TimeUnit.MINUTES));
            try (ChatStore store = open()) {
                long id = store.sessions().getFirst().id();
                List<KeptEntry> entries = store.entries(id);
                assertTrue(entries.size() >= said - 1, "round " + round + ": " + entries.size() + " of " + said);
                assertEquals(entries.size(), entries.getLast().seq());
                store.delete(id);
            }
        }
    }

    /** Puts one entry after another, and says each that was put. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) throws IOException {
            try (ChatStore store = ChatStore.open(Path.of(args[0]).resolve("chat"), "chat-kd")) {
                long id = store.create("claude", "", System.currentTimeMillis()).id();
                for (int seq = 1; seq < 1_000_000; seq++) {
                    store.put(id, List.of(new KeptEntry(seq, "x".repeat(seq % 7000))));
                    System.out.println(seq);
                }
            }
        }
    }
}
