package io.github.mcpdatalayer.report;

import java.util.Base64;
import java.util.List;

import com.google.gson.JsonObject;

/**
 * The picture of a step: once as data, in its card, and shown again by reference in the filmstrip and large. Large it is shown
 * where the address of the report names it, which needs no script.
 *
 * @param id
 *            of the card, which those of the picture begin with
 * @param base64
 *            the JPEG
 */
record StepPictures(String id, JpegSize size, String base64, List<Integer> mark, String words) {

    private static final int BORDER = 3;

    static StepPictures of(String id, byte[] jpeg, JsonObject step, String words) {
        return new StepPictures(id, JpegSize.of(jpeg), Base64.getEncoder().encodeToString(jpeg),
                TicketPicture.mark(step), words);
    }

    /** Writes the picture in its card. */
    void card(Html html) {
        html.raw("<a class=\"picture\" href=\"#" + id + "p\" aria-label=\"").text(words).raw("\">");
        open(html).raw("<g id=\"" + id + "i\"><image width=\"" + size.width() + "\" height=\"" + size.height()
                + "\" href=\"data:image/jpeg;base64," + base64 + "\"/>");
        if (!mark.isEmpty()) {
            html.raw("<rect class=\"mark\" x=\"" + (mark.get(0) - BORDER) + "\" y=\"" + (mark.get(1) - BORDER)
                    + "\" width=\"" + (Math.max(0, mark.get(2)) + 2 * BORDER) + "\" height=\""
                    + (Math.max(0, mark.get(3)) + 2 * BORDER) + "\" rx=\"4\"/>");
        }
        html.raw("</g></svg></a>");
    }

    /** Writes the picture in the filmstrip. */
    void small(Html html) {
        again(html);
    }

    /** Over the whole window; a click leads back to the card. */
    void large(Html html, String back) {
        html.raw("<a class=\"large\" id=\"" + id + "p\" href=\"#" + id + "\">");
        again(html);
        html.raw("<span>").text(back).raw("</span></a>\n");
    }

    private void again(Html html) {
        open(html).raw("<use href=\"#" + id + "i\"/></svg>");
    }

    private Html open(Html html) {
        return html.raw("<svg viewBox=\"0 0 " + size.width() + " " + size.height() + "\" aria-hidden=\"true\">");
    }
}
