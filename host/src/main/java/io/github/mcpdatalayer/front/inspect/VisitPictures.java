package io.github.mcpdatalayer.front.inspect;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.page.read.TakeScreenshot;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.journeys.RunFields;
import org.jspecify.annotations.Nullable;

/**
 * Pictures for what a person takes out of the panel: of the page that the tab shows now, redacted, as takeScreenshot takes them. The level of
 * the tab decides whether there are any.
 */
final class VisitPictures {

    private static final int WIDTH = 960;
    private static final int QUALITY = 60;
    private static final int ALL = 100_000;
    /** The element of a step: its ref, where a client did it, its role and its name in quotes. */
    private static final Pattern DEED = Pattern.compile(
            "^\\w+ (?:\\S+ )??((?:(?:f\\d+)?e\\d+ )?)([a-z]+)((?: \"(?:[^\"\\\\]|\\\\.)*+\")?)$", Pattern.DOTALL);

    private final Workbench bench;

    VisitPictures(Workbench bench) {
        this.bench = bench;
    }

    /** Pictures the page that a tab shows; null where it may not. */
    byte @Nullable [] page(String tab) throws InterruptedException {
        return taken(tab, Map.of("width", WIDTH));
    }

    /**
     * Pictures the element of a step, and notes that this is all of the picture; null where the tab no longer shows it.
     * Another page may have an element like it, and so no step of another page is looked for.
     */
    byte @Nullable [] element(String tab, JsonObject step) throws InterruptedException {
        String element = RunFields.is(step, VisitSteps.ON_LAST_PAGE) ? element(RunFields.text(step, "did")) : null;
        byte[] picture = element == null ? null : taken(tab, Map.of("element", element));
        if (picture != null) {
            var all = new JsonArray();
            List.of(0, 0, ALL, ALL).forEach(all::add);
            step.add("mark", all);
        }
        return picture;
    }

    /**
     * The element of what was done, as a line of a snapshot shows it. A ref may be that of another element by now, so the
     * role and the name are asked for, too. Null where there is neither a ref nor a name.
     */
    static @Nullable String element(String did) {
        Matcher deed = DEED.matcher(did);
        return deed.matches() && !(deed.group(1).isEmpty() && deed.group(3).isEmpty())
                ? deed.group(1) + deed.group(2) + deed.group(3)
                : null;
    }

    private byte @Nullable [] taken(String tab, Map<String, Object> of) throws InterruptedException {
        Map<String, @Nullable Object> asked = new HashMap<>(of);
        asked.put("tab", tab);
        asked.put("format", "jpeg");
        asked.put("quality", QUALITY);
        Answer.Image image = new OfferedTool(new TakeScreenshot(bench), bench.redaction()).call(asked).image();
        return image == null ? null : Base64.getDecoder().decode(image.base64());
    }
}
