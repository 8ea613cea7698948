package io.github.mcpdatalayer.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Without macOS: how plutil is called, and how its exit and words are taken. */
@DisabledOnOs(OS.WINDOWS)
class PlutilTest {

    @TempDir
    private Path folder;

    @Test
    void plutilIsAskedForJsonAndItsRefusalIsToldInItsOwnWords() throws Exception {
        Path script = Files.writeString(folder.resolve("plutil"), """
                [ "$1 $2 $3 $4" = "-convert json -o -" ] || exit 9
                case "$5" in
                  *good.plist) echo '{"NativeMessagingBlocklist":["*"]}' ;;
                  *list.plist) echo '[1]' ;;
                  *garbage.plist) echo 'x{' ;;
                  *) echo "Property List error"; exit 1 ;;
                esac
                """);
        Plutil lists = new Plutil(List.of("sh", script.toString()));
        assertEquals("{\"NativeMessagingBlocklist\":[\"*\"]}", lists.read(Path.of("/x/good.plist")).toString());
        assertTrue(refusal(lists, "broken.plist").contains("Property List error"));
        assertTrue(refusal(lists, "list.plist").contains("not a property list"));
        assertTrue(refusal(lists, "garbage.plist").contains("is not JSON"));
    }

    private static String refusal(Plutil lists, String name) {
        return assertThrows(IOException.class, () -> lists.read(Path.of("/x", name))).toString();
    }
}
