package io.github.mcpdatalayer.datalayer.validation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The plans in the document are plans. */
class PlanDocsTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```json\\n(.*?)^```");

    @Test
    void eachPlanThatTheDocumentShowsIsReadAsTheKindItSays() throws Exception {
        var kinds = new ArrayList<String>();
        var blocks = BLOCK.matcher(Files.readString(Path.of("docs/plans.md")));
        while (blocks.find()) {
            Plan plan = Plan.of(List.of(new Plan.Source("example.json", blocks.group(1))), false);
            kinds.add(plan.format() + ", " + plan.size());
        }
        assertEquals(List.of("JSON Schema, 2", "JSON Schema, 1", "Segment, 1", "Iglu, 1"), kinds);
    }
}
