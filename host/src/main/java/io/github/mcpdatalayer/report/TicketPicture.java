package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/**
 * The picture for a ticket: what the tab showed after the step, redacted, and of it the element that was used with a little around it.
 *
 * @param base64 the JPEG; null where there is none
 * @param why there is none; null where there is one
 */
record TicketPicture(@Nullable String base64, @Nullable RunWords why) {

    /** The pixels around the element that are shown, too. */
    private static final int AROUND = 48;

    /**
     * Makes it.
     *
     * @param deed the step; empty where the finding belongs to none
     * @param ofVisit whether a person visited, and nothing ran
     * @param picture of the step, whole; null where there is none
     */
    static TicketPicture of(JsonObject deed, boolean ofVisit, byte @Nullable [] picture) {
        if (RunFields.text(deed, "step").isEmpty()) {
            return new TicketPicture(null, RunWords.NO_PICTURE_STEP);
        }
        if (picture == null) {
            return new TicketPicture(null, ofVisit
                    ? RunWords.NO_PICTURE_VISIT
                    : RunFields.text(deed, "picture").isEmpty() ? RunWords.NO_PICTURE_TAKEN : RunWords.NO_PICTURE_FILE);
        }
        List<Integer> mark = mark(deed);
        if (mark.isEmpty()) {
            // Nobody looked for the element in the picture of a visit.
            return new TicketPicture(null, ofVisit ? RunWords.NO_PICTURE_LAST : RunWords.NO_PICTURE_ELEMENT);
        }
        byte[] cut = JpegCrop.of(picture, mark.get(0) - AROUND, mark.get(1) - AROUND, mark.get(2) + 2 * AROUND,
                mark.get(3) + 2 * AROUND);
        return cut == null
                ? new TicketPicture(null, RunWords.NO_PICTURE_CUT)
                : new TicketPicture(Base64.getEncoder().encodeToString(cut), null);
    }

    /** The place of the element in the picture of a step: x, y, width and height; empty where it is not known. */
    static List<Integer> mark(JsonObject step) {
        List<Integer> mark = new ArrayList<>();
        if (step.get("mark") instanceof JsonArray sides && sides.size() == 4) {
            for (JsonElement side : sides) {
                if (side instanceof JsonPrimitive number && number.isNumber()) {
                    mark.add(Math.clamp(Math.round(number.getAsDouble()), -100_000, 100_000));
                }
            }
        }
        return mark.size() == 4 ? List.copyOf(mark) : List.of();
    }
}
