package io.github.mcpdatalayer.front.inspect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.access.AccessAsking;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.read.TakeScreenshot;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * Takes the picture of a tab that a person attaches to their words, as {@code takeScreenshot} gives it to a client. Where the tab
 * may not be seen, the panel asks the person for itself alone, as a client would.
 */
final class TabPicture {

    private static final String TYPE = "image/webp";
    private static final int MINUTES = 5;

    /** One size after another, until the picture is small enough for a message. */
    private record Form(int width, int quality) {}

    private static final List<Form> FORMS = List.of(new Form(1280, 80), new Form(1024, 60), new Form(640, 40));

    private final Workbench bench;

    TabPicture(Workbench bench) {
        this.bench = bench;
    }

    /** {@code {type,data,width,height}}; {@code {"asked":true}}: the person is asked first; or {@code {"error":{…}}}. */
    String json(String tab, int mostChars, Locale language) throws InterruptedException {
        var tool = new OfferedTool(new TakeScreenshot(bench), bench.redaction());
        for (Form form : FORMS) {
            Answer answer = tool.call(Map.of("tab", tab, "format", "webp", "width", form.width(), "quality",
                    form.quality()));
            String text = answer.parts().stream().map(Object::toString).collect(Collectors.joining());
            Answer.Image image = answer.image();
            if (image == null) {
                return isForbidden(text) ? asked(tab, language, text) : text;
            }
            if (image.base64().length() <= mostChars) {
                return shown(image, read(text)).toString();
            }
        }
        var document = new JsonObject();
        document.add("error", ErrorCode.TOO_LARGE.error().toJson());
        return document.toString();
    }

    private static JsonObject shown(Answer.Image image, JsonObject facts) {
        var document = new JsonObject();
        document.addProperty("type", TYPE);
        document.addProperty("data", image.base64());
        document.addProperty("width", Lenient.number(facts, "width"));
        document.addProperty("height", Lenient.number(facts, "height"));
        return document;
    }

    private static boolean isForbidden(String text) {
        return read(text).get("error") instanceof JsonObject error
                && Lenient.text(error, "code").equals(ErrorCode.CONSENT_REQUIRED.name());
    }

    private String asked(String tab, Locale language, String why) throws InterruptedException {
        String reason = LocalizedText.of("tabPicture.REASON").in(language);
        try {
            boolean allowed = new AccessAsking(bench.browsers()).isAllowed(Level.SEE, tab, reason, MINUTES, 0);
            return allowed ? why : "{\"asked\":true}";
        } catch (ToolException e) {
            return e.answer().parts().stream().map(Object::toString).collect(Collectors.joining());
        }
    }

    /** Reads what our own tool has written. */
    private static JsonObject read(String text) {
        try {
            return StrictJson.parse(text, Protocol.MAX_JSON_DEPTH).getAsJsonObject();
        } catch (NotJsonException e) {
            throw new IllegalStateException("A tool answered something else than JSON", e);
        }
    }
}
