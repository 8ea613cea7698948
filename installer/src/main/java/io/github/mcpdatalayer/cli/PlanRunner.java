package io.github.mcpdatalayer.cli;

import java.io.IOException;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.install.Action;
import io.github.mcpdatalayer.install.Plan;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;

/** Carries a plan out, or prints it, or both. */
final class PlanRunner {

    private PlanRunner() {}

    static void run(Plan plan, Target target, Registry registry, OperatingSystem system) throws IOException {
        if (!target.dryRun) {
            plan.apply(registry);
        }
        if (target.json) {
            Json.print(json(plan, target.dryRun));
            return;
        }
        Screen screen = Screen.stdout(system);
        for (Action action : plan.actions()) {
            screen.line(target.dryRun ? Mark.NONE : Mark.GOOD, (target.dryRun ? "would " : "") + action);
        }
        if (plan.actions().isEmpty()) {
            screen.line(Mark.GOOD, "Nothing to do: everything is so already.");
        }
    }

    private static JsonObject json(Plan plan, boolean dryRun) {
        JsonArray actions = new JsonArray();
        plan.actions().forEach(action -> actions.add(describe(action)));
        JsonArray places = new JsonArray();
        plan.places().forEach(places::add);
        JsonObject json = new JsonObject();
        json.addProperty("ok", true);
        json.addProperty("dryRun", dryRun);
        json.add("actions", actions);
        json.add("places", places);
        return json;
    }

    private static JsonObject describe(Action action) {
        return switch (action) {
            case Action.MakeFolder(var folder, var mode) ->
                Json.object("do", "makeFolder", "path", folder, "mode", mode);
            case Action.WriteFile(var file, var content, var mode) ->
                Json.object("do", "writeFile", "path", file, "mode", mode, "content", content);
            case Action.SetRegistryValue(var key, var value) ->
                Json.object("do", "setRegistryValue", "key", key, "value", value);
            case Action.DeleteFile(var file) -> Json.object("do", "deleteFile", "path", file);
            case Action.DeleteEmptyFolder(var folder) -> Json.object("do", "deleteEmptyFolder", "path", folder);
            case Action.DeleteRegistryKey(var key) -> Json.object("do", "deleteRegistryKey", "key", key);
        };
    }
}
