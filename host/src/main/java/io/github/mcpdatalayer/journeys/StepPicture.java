package io.github.mcpdatalayer.journeys;

import java.util.List;

/**
 * A picture of a tab after a step.
 *
 * @param base64
 *            redacted, as JPEG
 * @param mark
 *            the element of the step in pixels of the picture: x, y, width, height; empty where the page does not show it any more
 */
public record StepPicture(String base64, List<Integer> mark) {

    public StepPicture {
        mark = List.copyOf(mark);
    }
}
