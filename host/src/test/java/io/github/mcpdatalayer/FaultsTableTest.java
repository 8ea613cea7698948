package io.github.mcpdatalayer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every test that FAULTS.md names is there. */
class FaultsTableTest {

    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+(?:Test|IT))#(\\w+)`");

    @Test
    void everyFaultNamesATestThatIsThere() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path module : List.of(Path.of("."), Path.of("../installer"))) {
            try (Stream<Path> files = Files.walk(module.resolve("src/test/java"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
                }
            }
        }
        String javascript;
        try (Stream<Path> files = Files.walk(Path.of("../extension/test/unit"))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file));
            }
            javascript = all.toString();
        }
        List<String> missing = new ArrayList<>();
        int named = 0;
        for (String row : Files.readAllLines(Path.of("FAULTS.md"))) {
            Matcher test = NAMED.matcher(row);
            while (test.find()) {
                named++;
                if (!sources.getOrDefault(test.group(1), "").contains("void " + test.group(2) + "(")) {
                    missing.add(test.group());
                }
            }
            Matcher words = Pattern.compile("“([^”]+)”").matcher(row);
            while (words.find()) {
                named++;
                if (!javascript.contains("test('" + words.group(1) + "'")) {
                    missing.add(words.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(named > 30, "only " + named);
    }
}
