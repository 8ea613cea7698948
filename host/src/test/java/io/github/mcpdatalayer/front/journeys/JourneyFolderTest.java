package io.github.mcpdatalayer.front.journeys;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Names from models lead to files of the folder, and to no others. */
class JourneyFolderTest {

    private static final byte[] JOURNEY = "{\"title\":\"A\",\"steps\":[]}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path home;

    private JourneyFolder named() throws Exception {
        Files.createDirectories(home.resolve("journeys"));
        return JourneyFolder.of(home.resolve("journeys"), home.resolve("own"));
    }

    private static String code(Executable call) {
        var thrown = assertThrows(ToolException.class, call);
        JsonObject error = JsonParser.parseString(String.join("", thrown.answer().parts().stream().map(Part::toString)
                .toList())).getAsJsonObject().getAsJsonObject("error");
        return error.get("code").getAsString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../checkout", "/etc/passwd", "a/b", "a\\b", "..", ".", ".hidden", "con", "NUL", "com1",
            "known", "Published", "check out", "checkout.json", "checköut", "-flag", "a\u0000b", "a:b", "C:x",
            "checkout ", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void whatIsNoNameIsRefused(String name) throws Exception {
        JourneyFolder folder = named();
        assertEquals("BAD_ARGUMENT", code(() -> folder.file(name)));
        assertEquals("BAD_ARGUMENT", code(() -> folder.write(name, JOURNEY)));
        assertEquals("BAD_ARGUMENT", code(() -> folder.delete(name)));
    }

    @Test
    void aJourneyIsStoredListedReadAndDeleted() throws Exception {
        JourneyFolder folder = named();
        folder.write("checkout-1", JOURNEY);
        Files.write(folder.path().resolve("known.json"), JOURNEY);
        Files.write(folder.path().resolve("not a name.json"), JOURNEY);
        assertEquals(List.of("checkout-1"), folder.names());
        assertEquals("A", folder.read("checkout-1").get("title").getAsString());
        folder.delete("checkout-1");
        assertEquals("JOURNEY_NOT_FOUND", code(() -> folder.file("checkout-1")));
        try (var left = Files.list(folder.path())) {
            assertEquals(2, left.count(), "nothing half-written stays");
        }
    }

    @Test
    void nothingIsWrittenOver() throws Exception {
        JourneyFolder folder = named();
        folder.write("checkout", JOURNEY);
        assertEquals("JOURNEY_EXISTS", code(() -> folder.write("checkout", new byte[]{'x'})));
        assertEquals("JOURNEY_EXISTS", code(() -> folder.requireFree("checkout")));
        assertEquals("A", folder.read("checkout").get("title").getAsString());
    }

    @Test
    void linksAreNeitherReadNorWrittenThrough() throws Exception {
        JourneyFolder folder = named();
        Path outside = Files.write(home.resolve("outside.json"), JOURNEY);
        Files.createSymbolicLink(folder.path().resolve("leads-out.json"), outside);
        Files.createSymbolicLink(folder.path().resolve("nowhere.json"), home.resolve("made-by-a-link.json"));
        assertEquals("JOURNEY_REFUSED", code(() -> folder.file("leads-out")));
        assertEquals("JOURNEY_REFUSED", code(() -> folder.read("leads-out")));
        assertEquals("JOURNEY_REFUSED", code(() -> folder.delete("leads-out")));
        assertEquals("JOURNEY_EXISTS", code(() -> folder.write("leads-out", JOURNEY)));
        assertEquals("JOURNEY_EXISTS", code(() -> folder.write("nowhere", JOURNEY)));
        assertTrue(Files.exists(outside));
        assertFalse(Files.exists(home.resolve("made-by-a-link.json")));
    }

    @Test
    void whatIsTooLargeIsNeitherReadNorWritten() throws Exception {
        JourneyFolder folder = named();
        byte[] large = ("{\"title\":\"" + "x".repeat(1024 * 1024) + "\"}").getBytes(StandardCharsets.UTF_8);
        assertEquals("JOURNEY_REFUSED", code(() -> folder.write("large", large)));
        Files.write(folder.path().resolve("large.json"), large);
        assertEquals("JOURNEY_REFUSED", code(() -> folder.read("large")));
    }

    @Test
    void aPrivateFolderIsMadeAtTheFirstWriteAndForItsOwnerAlone() throws Exception {
        JourneyFolder folder = JourneyFolder.of(null, home.resolve("own"));
        assertEquals(List.of(), folder.names());
        assertFalse(Files.exists(home.resolve("own")));
        folder.write("checkout", JOURNEY);
        assertEquals("rwx------", java.nio.file.attribute.PosixFilePermissions
                .toString(Files.getPosixFilePermissions(home.resolve("own"))));
        assertEquals("JOURNEY_REFUSED", code(() -> JourneyFolder.of(home.resolve("none"), home).names()));
    }

    @Test
    void thePersonsListSaysWhatIsPublished() throws Exception {
        JourneyFolder folder = named();
        folder.write("checkout", JOURNEY);
        folder.write("search", JOURNEY);
        assertEquals(List.of(), folder.published());
        Path list = folder.path().resolve("published.json");
        Files.writeString(list, "{\"journeys\":[\"search\",\"gone\",\"../x\",7,{},\"search\"]}");
        assertEquals(List.of("search"), folder.published());
        Files.writeString(list, "[");
        assertEquals(List.of(), folder.published());
    }
}
