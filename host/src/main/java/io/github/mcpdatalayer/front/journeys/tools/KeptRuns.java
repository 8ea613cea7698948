package io.github.mcpdatalayer.front.journeys.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.journeys.RunFolder;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.wire.ErrorCode;

/** The runs of this front and of earlier ones, by their names; a name that no run has leads nowhere. */
record KeptRuns(Path all) {

    private static final int LATEST = 10;

    /** Reads a run of several, whose memory is bounded together. */
    JsonObject read(String name, JsonBudget memory) throws ToolException {
        try {
            return RunFolder.read(folder(name), memory);
        } catch (IOException e) {
            throw ToolException.of(ErrorCode.RUN_NOT_FOUND, Shown.quoted(name, 80) + " cannot be read as a run.");
        }
    }

    /** Finds its folder. */
    Path folder(String name) throws ToolException {
        Path folder = all.resolve(RunFolder.isName(name) ? name : "none");
        if (RunFolder.isName(name) && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return folder;
        }
        var latest = new JsonArray();
        RunFolder.latest(all, LATEST).forEach(latest::add);
        throw new ToolException(ErrorCode.RUN_NOT_FOUND.error(
                ErrorCode.RUN_NOT_FOUND.message() + " " + Shown.quoted(name, 80)
                        + " is none; found has the latest ones.",
                ErrorCode.RUN_NOT_FOUND.hint()), latest.toString(), null);
    }
}
