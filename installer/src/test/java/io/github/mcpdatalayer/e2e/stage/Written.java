package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import com.google.gson.JsonPrimitive;

import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * A value in all the ways that it is written.
 *
 * @param value
 *            the whole
 * @param parts
 *            of it that already say too much
 */
public record Written(String value, List<String> parts) {

    /** Nothing of it is in the text. */
    public void assertNothingIn(String where, String text) {
        List<String> ways = new ArrayList<>(parts);
        ways.addAll(List.of(value, new JsonPrimitive(value).toString(),
                URLEncoder.encode(value, StandardCharsets.UTF_8), base64(value).substring(0, 12),
                base64("ann:" + value).substring(6, 20)));
        for (String way : ways) {
            assertFalse(text.toLowerCase(Locale.ROOT).contains(way.toLowerCase(Locale.ROOT)), where + ": " + text);
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns all logs of a stage. */
    public static String logs(Stage stage) throws IOException {
        var logs = new StringBuilder();
        try (Stream<Path> files = Files.walk(stage.home().resolve("log"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                logs.append(Files.readString(file));
            }
        }
        return logs.toString();
    }
}
