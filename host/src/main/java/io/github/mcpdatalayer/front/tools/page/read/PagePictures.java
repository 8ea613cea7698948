package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.NamedElement;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Takes pictures of what tabs show, for calls of takeScreenshot and for steps of journeys. A picture is taken first and stays in the
 * browser; what redaction replaces in its words is painted over there before it is given.
 */
public record PagePictures(Workbench bench) {

    /**
     * The part of a page that is wanted.
     *
     * @param element as a client writes it; null: what the tab shows
     * @param marks whether refs are drawn
     */
    record PictureOf(@Nullable Object element, boolean fullPage, boolean marks) {}

    /**
     * The form in which it is wanted.
     *
     * @param format png, jpeg or webp
     * @param quality from 1 to 100; null for the default, as the others
     */
    public record PictureForm(String format, @Nullable Integer quality, @Nullable Integer width,
            @Nullable Integer maxHeight) {}

    /**
     * A picture, its words painted over.
     *
     * @param about the tab that it shows
     * @param facts as host/PROTOCOL.md has them
     * @param paint boxes with what stands there now
     */
    public record TakenPicture(JsonObject about, JsonObject facts, String base64, JsonArray paint,
            List<String> notes) {

        /** Returns the number of its pixels that one of the page's is. */
        public double scale() throws ToolException {
            if (facts.get("scale") instanceof JsonPrimitive value && value.isNumber()) {
                return value.getAsDouble();
            }
            throw RefusedReply.because("scale is not a number");
        }
    }

    /** Takes a picture of what a tab shows. */
    public TakenPicture take(@Nullable String tab, PictureForm form) throws ToolException, InterruptedException {
        return take(tab, new PictureOf(null, false, false), form);
    }

    TakenPicture take(@Nullable String tab, PictureOf of, PictureForm form) throws ToolException, InterruptedException {
        List<String> notes = new ArrayList<>();
        var params = new JsonObject();
        if (of.element() != null) {
            params.add("target", new NamedElement(bench.browsers(), TakeScreenshot.NAME, bench.redaction())
                    .target(of.element(), tab, notes));
        }
        if (of.fullPage()) {
            params.addProperty("fullPage", true);
        }
        if (of.marks()) {
            params.addProperty("marks", true);
        }
        Deadline deadline = LayerReader.deadline();
        try {
            BrowserReply taken = bench.browsers().ask(Method.TAKE_SCREENSHOT, params, tab, deadline);
            JsonArray paint = paint(taken);
            JsonObject about = about(taken.result());
            String handle = text(about, "handle");
            JsonObject wanted = wanted(form);
            wanted.addProperty("tab", handle);
            wanted.addProperty("marks", of.marks());
            wanted.addProperty("hideMedia", bench.redaction().mode() == RedactionMode.STRICT);
            wanted.add("picture", taken.result().get("picture"));
            wanted.add("paint", paint);
            BrowserReply given = bench.browsers().ask(Method.TAKE_SCREENSHOT, wanted, handle, deadline);
            String base64 = given.text();
            if (base64.isEmpty()) {
                throw RefusedReply.because("there is no picture");
            }
            return new TakenPicture(about, given.result(), base64, paint, notes);
        } catch (LinkException e) {
            throw NamedElement.error(e.error(), TakeScreenshot.NAME, tab);
        }
    }

    private static JsonObject wanted(PictureForm form) {
        var wanted = new JsonObject();
        wanted.addProperty("format", form.format());
        add(wanted, "quality", form.quality());
        add(wanted, "width", form.width());
        add(wanted, "maxHeight", form.maxHeight());
        return wanted;
    }

    private static void add(JsonObject to, String name, @Nullable Integer number) {
        if (number != null) {
            to.addProperty(name, number);
        }
    }

    private static JsonArray paint(BrowserReply taken) throws ToolException {
        try {
            return StrictJson.parse(taken.text(), Protocol.MAX_JSON_DEPTH).getAsJsonArray();
        } catch (NotJsonException | IllegalStateException e) {
            throw RefusedReply.because("the words of the picture are none");
        }
    }

    private static JsonObject about(JsonObject from) throws ToolException {
        if (from.get("tab") instanceof JsonObject object) {
            return object;
        }
        throw RefusedReply.because("tab is missing");
    }

    static String text(JsonObject from, String name) throws ToolException {
        if (from.get(name) instanceof JsonPrimitive value && value.isString()) {
            return value.getAsString();
        }
        throw RefusedReply.because(name + " is not a string");
    }
}
