package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.install.Action;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.install.MissingRightException;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Carries a plan out, or prints it, or both. */
final class PlanRunner {

    private PlanRunner() {}

    /**
     * Carries it out, unless only its plan is asked for, and says so.
     *
     * @param next
     *            what the person does then, or empty
     */
    static void run(InstallPlan plan, Target target, Registry registry, OperatingSystem system, CommandSpec spec,
            String next)
            throws IOException {
        if (!target.isDryRun()) {
            try {
                plan.apply(registry);
            } catch (MissingRightException e) {
                List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
                Optional<String> remedy = target.remedy(e.isReadOnly(), e.folder(), system, arguments);
                throw new IOException("Nothing was changed: " + e.getMessage()
                        + remedy.map(text -> ". " + text).orElse("."), e);
            }
        }
        if (target.json) {
            JsonObject json = json(plan, target.isDryRun(), system);
            json.addProperty("system", system.family().key());
            json.addProperty("level", target.level().name().toLowerCase(Locale.ROOT));
            json.addProperty("next", next);
            Json.print(json);
        } else {
            print(plan, target.isDryRun(), system);
            if (!target.isDryRun()) {
                Screen screen = Screen.stdout(system);
                screen.blank();
                screen.text("Next: " + next);
            }
        }
    }

    /** Prints the changes, made or planned. */
    static void print(InstallPlan plan, boolean dryRun, OperatingSystem system) {
        Screen screen = Screen.stdout(system);
        for (Action action : plan.actions()) {
            screen.line(dryRun ? Mark.NONE : Mark.GOOD, words(action, dryRun, system));
            if (dryRun) {
                PlannedContent.of(action).forEach(screen::code);
            }
        }
        if (plan.actions().isEmpty()) {
            screen.line(Mark.GOOD, "Nothing to do: no change is needed.");
        }
        if (!plan.notes().isEmpty()) {
            screen.blank();
            plan.notes().forEach(note -> screen.line(Mark.NONE, note));
        }
    }

    static JsonObject json(InstallPlan plan, boolean dryRun, OperatingSystem system) {
        JsonArray actions = new JsonArray();
        plan.actions().forEach(action -> actions.add(describe(action, system)));
        JsonObject json = new JsonObject();
        json.addProperty("ok", true);
        json.addProperty("dryRun", dryRun);
        json.add("actions", actions);
        json.add("places", array(plan.places()));
        json.add("notes", array(plan.notes()));
        return json;
    }

    private static JsonArray array(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }

    /** A change, made or planned, as one clause. */
    static String words(Action action, boolean dryRun, OperatingSystem system) {
        return switch (action) {
            case Action.MakeFolder(var folder, _) ->
                (dryRun ? "Would make the folder " : "Made the folder ") + system.text(folder);
            case Action.WriteFile(var file, _, _) -> (dryRun ? "Would write " : "Wrote ") + system.text(file);
            case Action.EditFile edit -> (dryRun ? "Would change " : "Changed ") + system.text(edit.file())
                    + copy(edit.backup(), system);
            case Action.SetRegistryValue(var key, var value) ->
                (dryRun ? "Would set the registry key " : "Set the registry key ") + key + " to " + value;
            case Action.DeleteFile(var file) -> (dryRun ? "Would delete " : "Deleted ") + system.text(file);
            case Action.DeleteEmptyFolder(var folder) ->
                (dryRun ? "Would delete the empty folder " : "Deleted the empty folder ") + system.text(folder);
            case Action.DeleteRegistryKey(var key) ->
                (dryRun ? "Would delete the registry key " : "Deleted the registry key ") + key;
        };
    }

    private static String copy(@Nullable Path backup, OperatingSystem system) {
        return backup == null ? "" : " (copy: " + system.text(backup) + ")";
    }

    private static JsonElement describe(Action action, OperatingSystem system) {
        return switch (action) {
            case Action.MakeFolder(var folder, var mode) ->
                Json.object("do", "makeFolder", "path", system.text(folder), "mode", mode);
            case Action.WriteFile(var file, var content, var mode) ->
                Json.object("do", "writeFile", "path", system.text(file), "mode", mode, "content", content);
            case Action.EditFile edit -> {
                JsonObject json = Json.object("do", "editFile", "path", system.text(edit.file()));
                Path backup = edit.backup();
                json.addProperty("backup", backup == null ? null : system.text(backup));
                yield json;
            }
            case Action.SetRegistryValue(var key, var value) ->
                Json.object("do", "setRegistryValue", "key", key, "value", value);
            case Action.DeleteFile(var file) -> Json.object("do", "deleteFile", "path", system.text(file));
            case Action.DeleteEmptyFolder(var folder) ->
                Json.object("do", "deleteEmptyFolder", "path", system.text(folder));
            case Action.DeleteRegistryKey(var key) -> Json.object("do", "deleteRegistryKey", "key", key);
        };
    }
}
