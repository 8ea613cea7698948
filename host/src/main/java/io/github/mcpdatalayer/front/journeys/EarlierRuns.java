package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.json.JsonBudget;
import org.jspecify.annotations.Nullable;

/** The runs of the same journey, with the same choice of consent, that a folder has from before. */
final class EarlierRuns {

    private static final int MOST = 10;
    private static final int MOST_READ = 60;

    private EarlierRuns() {}

    /** The newest first; what cannot be read is none. */
    static List<JsonObject> of(Path runs, JsonObject run) {
        List<JsonObject> earlier = new ArrayList<>();
        String title = RunFolder.name(RunFields.text(run, "title"));
        List<String> names = RunFolder.latest(runs, Integer.MAX_VALUE).stream().filter(each -> each.contains(title))
                .limit(MOST_READ).toList();
        JsonBudget memory = JsonBudget.ofRuns();
        for (String name : names) {
            JsonBudget apart = memory.apart();
            JsonObject each = read(runs.resolve(name).resolve(RunFolder.RUN), apart);
            if (each != null) {
                memory.take(apart);
            }
            if (each != null && isBefore(each, run) && earlier.size() < MOST) {
                earlier.add(each);
            }
        }
        return earlier;
    }

    private static @Nullable JsonObject read(Path file, JsonBudget memory) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? RunFolder.read(file, memory) : null;
        } catch (IOException e) {
            return null; // of another version, or written by somebody else
        }
    }

    private static boolean isBefore(JsonObject each, JsonObject run) {
        return started(each).isBefore(started(run))
                && RunFields.text(each, "journey").equals(RunFields.text(run, "journey"))
                && RunFields.text(each, "choice").equals(RunFields.text(run, "choice"));
    }

    private static Instant started(JsonObject run) {
        try {
            return Instant.parse(RunFields.text(run, "started"));
        } catch (DateTimeException e) {
            return Instant.MAX;
        }
    }
}
