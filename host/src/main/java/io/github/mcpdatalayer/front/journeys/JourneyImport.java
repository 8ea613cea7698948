package io.github.mcpdatalayer.front.journeys;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.journeys.StepFields;
import io.github.mcpdatalayer.privacy.RedactionMode;

/**
 * A file that somebody else has made, as it is kept: what is personal in its steps is a variable, triggers are dropped, which
 * the person has not set, and so is what no step is known to have.
 *
 * @param content of the file
 * @param dropped how many triggers there were
 * @param left what could not be taken over, in words
 * @param variables that a run needs
 * @param uses files that it includes
 */
public record JourneyImport(JsonObject content, int dropped, List<String> left, List<String> variables,
        List<String> uses) {

    private static final String TRIGGERS = "triggers";

    /**
     * Takes it over.
     *
     * @param file the content of a file that was checked, which is changed
     */
    public static JourneyImport of(JsonObject file) {
        var texts = new FileTexts(RedactionMode.MASK, file.toString());
        var steps = new DraftedSteps();
        var hand = new RecordedByHand(texts, steps);
        int dropped = file.remove(TRIGGERS) == null ? 0 : 1;
        for (JsonObject step : RunFields.objects(file, "steps")) {
            dropped += step.remove(TRIGGERS) == null ? 0 : 1;
        }
        List<String> unknown = StepFields.dropUnknown(file);
        RunFields.objects(file, "steps").forEach(hand::take);
        unknown.forEach(place -> steps.leave(place + ": nobody knows what it is"));
        String title = RunFields.text(file, "title");
        file.addProperty("title", texts.isPlain(title) ? title : "Journey");
        file.add("steps", steps.json());
        List<String> uses = RunFields.objects(file, "steps").stream()
                .filter(step -> RunFields.text(step, "name").equals(JourneyReader.EXPECT))
                .map(step -> RunFields.text(RunFields.object(step, "parameters"), "use"))
                .filter(name -> !name.isEmpty()).distinct().toList();
        return new JourneyImport(file, dropped, steps.left(), JourneyVariables.names(file.toString()), uses);
    }
}
