package io.github.mcpdatalayer.container.read;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** The script {@code gtm.js} as pages load it: what it holds as data, without running it. */
final class RuntimeScript {

    private static final Pattern RESOURCE = Pattern.compile("\"resource\"\\s*:\\s*\\{");
    private static final Pattern PUBLIC_ID = Pattern.compile("GTM-[A-Z0-9]{4,12}");
    /** The id in newer scripts; a child container of a zone may stand before. */
    private static final Pattern OWN_ID = Pattern.compile("\"10\"\\s*:\\s*\"(GTM-[A-Z0-9]{4,12})\"");

    private RuntimeScript() {}

    /** The resource of a script, as an object that has it. */
    static JsonObject data(String script, ParseBudget budget) throws ContainerRefusal {
        Matcher resource = RESOURCE.matcher(script);
        if (!resource.find()) {
            throw new ContainerRefusal(LocalizedText.of("runtimeScript.the-file-is-neither-json-nor"));
        }
        int start = resource.end() - 1;
        int end = end(script, start);
        try {
            return JsonObject.of(List.of(new JsonObject.Member("resource",
                    JsonValue.parse(script.substring(start, end), budget))));
        } catch (JsonSyntaxException e) {
            if (budget.isSpent()) {
                throw ContainerReader.tooMuch();
            }
            throw new ContainerRefusal(
                    LocalizedText.of("runtimeScript.the-data-in-the-script-is", (start + e.position())));
        }
    }

    /** Finds the place behind the brace that closes the one at the start; the end of the text where none does. */
    private static int end(String script, int start) {
        int depth = 0;
        boolean inText = false;
        for (int i = start; i < script.length(); i++) {
            char c = script.charAt(i);
            if (inText) {
                if (c == '\\') {
                    i++;
                } else if (c == '"') {
                    inText = false;
                }
            } else if (c == '"') {
                inText = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        return script.length();
    }

    /** The public id in a script: the one that it says is its own, else the first; empty where there is none. */
    static String publicId(String script) {
        Matcher own = OWN_ID.matcher(script);
        if (own.find()) {
            return own.group(1);
        }
        Matcher id = PUBLIC_ID.matcher(script);
        return id.find() ? id.group() : "";
    }
}
