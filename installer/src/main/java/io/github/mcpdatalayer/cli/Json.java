package io.github.mcpdatalayer.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.VisibleJson;

/** JSON for programs that read our output. */
final class Json {

    private Json() {}

    static JsonObject object(Object... pairs) {
        JsonObject object = new JsonObject();
        for (int i = 0; i < pairs.length; i += 2) {
            object.addProperty(pairs[i].toString(), pairs[i + 1].toString());
        }
        return object;
    }

    /** Prints an error as <code>{"ok": false, "error": {"message": …}}</code>. */
    static void printError(String message) {
        JsonObject json = new JsonObject();
        json.addProperty("ok", false);
        json.add("error", object("message", message));
        print(json);
    }

    /** Prints one object and a line end, always in UTF-8. */
    static void print(JsonObject object) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(VisibleJson.of(PrettyJson.text(object)));
        out.flush();
    }
}
