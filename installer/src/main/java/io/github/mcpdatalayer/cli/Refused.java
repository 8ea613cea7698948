package io.github.mcpdatalayer.cli;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import picocli.CommandLine.Model.CommandSpec;

/** Tells that a journey's file is refused, with its code. */
final class Refused {

    /** The exit code. */
    static final int EXIT = 2;

    private Refused() {}

    /** Tells the refusal as {@code {"exit": 2, "error": {code, file, place, message}}} for programs, and a sentence on stderr. */
    static int tell(CommandSpec spec, boolean json, JourneyRefusal refusal) {
        return tell(spec, json, refusal.code().name(), refusal.file(), refusal.place(), refusal.why());
    }

    static int tell(CommandSpec spec, boolean json, String code, String file, String place, String why) {
        if (json) {
            var error = Json.object("code", code, "file", file);
            error.addProperty("place", place);
            error.addProperty("message", why);
            var printed = new JsonObject();
            printed.addProperty("exit", EXIT);
            printed.add("error", error);
            Json.print(printed);
        }
        spec.commandLine().getErr().println("mcp-datalayer: " + Screen
                .safe(code + " " + file + (place.isEmpty() ? "" : " at " + place) + ": " + why));
        return EXIT;
    }
}
