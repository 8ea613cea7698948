package io.github.mcpdatalayer.front.journeys.tools;

import java.nio.file.Path;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.journeys.JourneyDraft.Drafted;
import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.json.PrettyJson;
import io.github.mcpdatalayer.json.VisibleJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;

/** Stores a draft as a file, and answers with its figures. */
record JourneyFile(Redaction redaction, JourneyFolder folder) {

    static final String FIELDS = "\"journey\":{},\"path\":{},\"steps\":{},\"expectations\":{},\"variables\":{},\"leftOut\":{},\"defects\":{}";
    private static final int MOST_LEFT = 20;
    private static final int TEXT_CHARS = 200;

    Answer write(String name, Drafted drafted) throws ToolException {
        if (drafted.steps() == 0) {
            throw ToolException.of(ErrorCode.JOURNEY_REFUSED, "None of these steps can be done again.");
        }
        Path path = folder.write(name, VisibleJson.bytes(PrettyJson.text(drafted.content())));
        var answer = new JsonObject();
        answer.addProperty("journey", name);
        answer.addProperty("path", Shown.text(path.toString(), 400));
        answer.addProperty("steps", drafted.steps());
        answer.addProperty("expectations", drafted.expectations());
        var variables = new JsonArray();
        drafted.variables().stream().limit(50).forEach(each -> variables.add(Shown.text(each, 80)));
        answer.add("variables", variables);
        if (!drafted.left().isEmpty()) {
            var left = new JsonArray();
            drafted.left().stream().limit(MOST_LEFT)
                    .forEach(each -> left.add(Shown.text(redaction.text(each), TEXT_CHARS)));
            answer.add("leftOut", left);
        }
        if (!drafted.defects().isEmpty()) {
            var defects = new JsonArray();
            drafted.defects().stream().limit(MOST_LEFT).forEach(each -> {
                each.entrySet().forEach(field -> field.setValue(
                        new JsonPrimitive(Shown.text(redaction.text(field.getValue().getAsString()), TEXT_CHARS))));
                defects.add(each);
            });
            answer.add("defects", defects);
        }
        return Answer.of(Part.of(answer.toString()));
    }
}
