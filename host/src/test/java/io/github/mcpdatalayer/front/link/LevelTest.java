package io.github.mcpdatalayer.front.link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.ExtensionStandIn;
import io.github.mcpdatalayer.policy.MaxLevel;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Method.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what {@code --max-level} allows a front. */
class LevelTest {

    @TempDir
    private Path home;

    @Test
    void eachLevelHasAllThatIsBelowIt() {
        assertEquals(List.of(), allowed(Level.NONE));
        assertEquals(List.of(Effect.READ), allowed(Level.DATA));
        assertEquals(List.of(Effect.READ, Effect.SEE), allowed(Level.SEE));
        assertEquals(List.of(Effect.values()), allowed(Level.ACT));
    }

    @Test
    void aFlagRefusesNothingThatTheFourSourcesAllow() throws Exception {
        int refused = 0;
        for (JsonElement each : JsonParser.parseString(Files.readString(Path.of("wire/strictest.json")))
                .getAsJsonArray()) {
            JsonObject row = each.getAsJsonObject();
            Level flag = Level.valueOf(row.get("flag").getAsString().toUpperCase(java.util.Locale.ROOT));
            boolean allows = flag
                    .allows(Effect.valueOf(row.get("effect").getAsString().toUpperCase(java.util.Locale.ROOT)));
            assertTrue(allows || !row.get("passes").getAsBoolean(), row::toString);
            refused += allows ? 0 : 1;
        }
        assertTrue(refused > 10, "some are refused here: " + refused);
    }

    private static List<Effect> allowed(Level level) {
        return List.of(Effect.values()).stream().filter(level::allows).toList();
    }

    @Test
    void theWordsAreThoseOfPolicies() {
        assertEquals(MaxLevel.LEVELS, List.of(Level.values()).stream().map(Level::word).toList());
        for (String word : List.of("data", "see", "act")) {
            assertEquals(word, Level.valueOf(word.toUpperCase(java.util.Locale.ROOT)).word());
        }
        assertNull(Level.named("none"));
        assertNull(Level.named("DATA"));
        assertNull(Level.named("all"));
    }

    @Test
    void aCallBeyondTheLevelIsRefusedBeforeAnythingGoesOut() throws Exception {
        try (var browser = ExtensionStandIn.start(home, "kd", "kd1").layer("kd1", "[1]");
                var none = front(Level.NONE);
                var data = front(Level.DATA)) {
            LinkException refused = assertThrows(LinkException.class, () -> read(none));
            assertTrue(refused.error().is(ErrorCode.CONSENT_REQUIRED), refused.toString());
            assertTrue(refused.error().message().contains("--max-level none"), refused.error().message());
            read(data);
            assertEquals(Method.GET_DATA_LAYER.wireName(), browser.nextRequest().method());
        }
    }

    private Browsers front(Level level) {
        return new Browsers(() -> TestHost.directory(home), new Redaction(RedactionMode.MASK), level);
    }

    private static void read(Browsers browsers) throws Exception {
        browsers.ask(Method.GET_DATA_LAYER, new JsonObject(), "kd1", Deadline.in(Duration.ofSeconds(30)));
    }
}
