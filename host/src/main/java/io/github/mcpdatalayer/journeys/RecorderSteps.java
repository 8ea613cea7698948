package io.github.mcpdatalayer.journeys;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import org.jspecify.annotations.Nullable;

/** The steps that Chrome's recorder writes, one file's worth: keys that are held down are remembered from step to step. */
final class RecorderSteps {

    private static final Set<String> MODIFIERS = Set.of("Control", "Shift", "Alt", "Meta");
    private static final Map<String, String> SIDES = Map.of("ControlLeft", "Control", "ControlRight", "Control",
            "ShiftLeft", "Shift", "ShiftRight", "Shift", "AltLeft", "Alt", "AltRight", "Alt", "MetaLeft", "Meta",
            "MetaRight", "Meta");
    private static final Map<String, String> KEYS = Map.of("\r", "Enter", "\n", "Enter", "NumpadEnter", "Enter");
    private static final int MOST_SELECTORS = 50;
    private static final int MOST_PIXELS = 100_000;
    private static final int MOST_SCALE = 10;
    private static final int MOST_FRAMES = 20;
    private static final int MOST_FRAME = 9_999;
    private static final int MOST_PORT = 65_535;
    private static final JourneyAction NOTHING = new JourneyAction.Pass(LocalizedText.NONE);

    private final Set<String> held = new LinkedHashSet<>();
    /** The ways that were used. */
    private final Set<String> used = new HashSet<>();
    private final boolean allowsCode;

    RecorderSteps(boolean allowsCode) {
        this.allowsCode = allowsCode;
    }

    /** Reads the action of a step of this type; null for a type that Chrome's recorder does not write. */
    @Nullable
    JourneyAction action(String type, JsonPlace step) throws JourneyRefusal {
        return switch (type) {
            case "navigate" -> new JourneyAction.Open(url(step.needed("url")));
            case "setViewport" -> new JourneyAction.Resize(step.needed("width").whole(1, MOST_PIXELS),
                    step.needed("height").whole(1, MOST_PIXELS), scale(step), is(step, "isMobile"),
                    is(step, "hasTouch"), is(step, "isLandscape"));
            case "click" -> used(click(step), step);
            case "doubleClick" -> used("doubleClick", step);
            case "hover" -> used("hover", step);
            case "change" -> new JourneyAction.SetValue(selectors(step), value(step.needed("value")));
            case "keyDown" -> down(step);
            case "keyUp" -> up(step);
            case "scroll" -> new JourneyAction.Scroll(step.member("selectors") == null ? List.of() : selectors(step),
                    pixels(step, "x"), pixels(step, "y"));
            case "waitForElement" -> await(step);
            case "waitForExpression" -> code(step);
            case "emulateNetworkConditions" ->
                new JourneyAction.Pass(LocalizedText.of("recorderSteps.the-network-is-not-slowed-down"));
            case "close" -> new JourneyAction.Pass(LocalizedText.of("recorderSteps.the-tab-stays-open-until-the"));
            default -> null;
        };
    }

    /** Reads the time that the element or the page of a step may take; the default where the file does not say. */
    static int timeout(JsonPlace of, int usual) throws JourneyRefusal {
        JsonPlace timeout = of.member("timeout");
        return timeout == null ? usual : timeout.whole(1, 30_000);
    }

    /** Tells whether a step says that it leads to another page. */
    static boolean navigates(JsonPlace step) throws JourneyRefusal {
        JsonPlace events = step.member("assertedEvents");
        if (events == null) {
            return false;
        }
        boolean navigates = false;
        for (JsonPlace event : events.list(10)) {
            JsonPlace type = event.needed("type");
            if (!type.text().equals("navigation")) {
                throw type.wrong("navigation");
            }
            navigates = true;
        }
        return navigates;
    }

    /** The address of the tab that a step is done in; empty for the first one, null where the step does not say. */
    static @Nullable String target(JsonPlace step) throws JourneyRefusal {
        JsonPlace target = step.member("target");
        return target == null ? null : target.text().equals("main") ? "" : url(target);
    }

    /** An address of the web. */
    static String url(JsonPlace written) throws JourneyRefusal {
        String url = written.word();
        if (JourneyVariables.hasSecret(url)) {
            throw written.refused(RefusalCode.JOURNEY_SECRET_MISPLACED,
                    "A secret in an address would be shown and logged. Expected it in the value of a change step.");
        }
        if (!JourneyVariables.isOpen(url)) {
            checkUrl(written, url);
        }
        return url;
    }

    private static void checkUrl(JsonPlace written, String url) throws JourneyRefusal {
        if (!isWeb(url)) {
            throw written.refused(RefusalCode.JOURNEY_URL_REFUSED,
                    "Expected an address that begins with https:// or http://, without a name and password in it.");
        }
    }

    /** Tells whether a journey may open an address. */
    static boolean isWeb(String url) {
        try {
            URI uri = new URI(url);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            return (scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null
                    && uri.getUserInfo() == null && uri.getPort() <= MOST_PORT && uri.getHost().indexOf('%') < 0;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static String value(JsonPlace written) throws JourneyRefusal {
        String value = written.text();
        if (JourneyVariables.hasSecret(value) && !JourneyVariables.isSecret(value)) {
            throw written.refused(RefusalCode.JOURNEY_SECRET_MISPLACED,
                    "A secret is the whole value. Expected {{secret:NAME}} and nothing beside it.");
        }
        return value;
    }

    /** Returns the action of the button that is pressed. */
    private static String click(JsonPlace step) throws JourneyRefusal {
        JsonPlace button = step.member("button");
        String which = button == null ? "primary" : button.text();
        return switch (which) {
            case "primary" -> "click";
            case "secondary" -> "rightClick";
            case "auxiliary" -> "middleClick";
            case "back" -> "backClick";
            case "forward" -> "forwardClick";
            default -> throw step.refused(RefusalCode.JOURNEY_STEP_UNSUPPORTED,
                    "The mouse button " + JsonPlace.shown(which)
                            + " is not supported. Expected primary, secondary, auxiliary, back or forward.");
        };
    }

    /** The place of the frame that a step is done in, in each frame around it; empty for the page itself. */
    static List<Integer> frame(JsonPlace step) throws JourneyRefusal {
        JsonPlace frame = step.member("frame");
        List<Integer> places = new ArrayList<>();
        if (frame != null) {
            for (JsonPlace each : frame.list(MOST_FRAMES)) {
                places.add(each.whole(0, MOST_FRAME));
            }
        }
        return List.copyOf(places);
    }

    private static List<JourneySelector> selectors(JsonPlace step) throws JourneyRefusal {
        return selectors(step, frame(step));
    }

    /** The ways to an element: the person's name of it first, then those by its own name, otherwise in the file's order. */
    static List<JourneySelector> selectors(JsonPlace step, List<Integer> frame) throws JourneyRefusal {
        return selectors(step, "selectors", frame);
    }

    /** Reads those that have another name. */
    static List<JourneySelector> selectors(JsonPlace step, String name, List<Integer> frame) throws JourneyRefusal {
        List<JourneySelector> selectors = new ArrayList<>();
        for (JsonPlace each : step.needed(name).list(MOST_SELECTORS)) {
            List<String> hops = new ArrayList<>();
            if (each.value() instanceof JsonArray) {
                for (JsonPlace hop : each.list(MOST_SELECTORS)) {
                    hops.add(hop.word());
                }
            } else {
                hops.add(each.word());
            }
            if (hops.isEmpty()) {
                throw each.wrong("a selector");
            }
            if (hops.size() > 1 && hops.stream().anyMatch(hop -> hop.startsWith(JourneySelector.MARK))) {
                throw each.wrong("the person's name of an element by itself, in no chain of selectors");
            }
            selectors.add(JourneySelector.of(hops, frame));
        }
        if (selectors.isEmpty()) {
            throw step.needed(name).wrong("at least one selector");
        }
        selectors.sort(Comparator.comparing(each -> switch (each.kind()) {
            case MARK -> 0;
            case NAME -> 1;
            default -> 2;
        }));
        return List.copyOf(selectors);
    }

    private JourneyAction code(JsonPlace step) throws JourneyRefusal {
        if (!allowsCode) {
            throw step.refused(RefusalCode.JOURNEY_CODE_REFUSED,
                    "waitForExpression runs code of the file in the page, which is done with --allow-code alone. Expected waitForElement, or an expectation in its place.");
        }
        return new JourneyAction.AwaitCode(step.needed("expression").word());
    }

    private static double scale(JsonPlace step) throws JourneyRefusal {
        JsonPlace written = step.member("deviceScaleFactor");
        double scale = written == null ? 0 : written.number();
        if (written != null && !(scale >= 0 && scale <= MOST_SCALE)) {
            throw written.wrong("a number from 0 to " + MOST_SCALE);
        }
        return scale;
    }

    private static boolean is(JsonPlace step, String name) throws JourneyRefusal {
        JsonPlace written = step.member(name);
        return written != null && written.flag();
    }

    private static int pixels(JsonPlace step, String name) throws JourneyRefusal {
        JsonPlace place = step.member(name);
        return place == null ? 0 : (int) Math.clamp(Math.round(place.number()), -10_000_000L, 10_000_000L);
    }

    /** Adds the keys that are held down meanwhile. */
    private JourneyAction used(String way, JsonPlace step) throws JourneyRefusal {
        used.addAll(held);
        return new JourneyAction.Use(way, selectors(step), List.copyOf(held));
    }

    private JourneyAction down(JsonPlace step) throws JourneyRefusal {
        String key = key(step);
        if (MODIFIERS.contains(key)) {
            held.add(key);
            used.remove(key);
            return NOTHING;
        }
        used.addAll(held);
        return new JourneyAction.Press(held.isEmpty() ? key : String.join("+", held) + "+" + key);
    }

    /** A modifier with which nothing was done is a key by itself: a page may hear it. */
    private JourneyAction up(JsonPlace step) throws JourneyRefusal {
        String key = key(step);
        if (!held.remove(key) || used.contains(key)) {
            return NOTHING;
        }
        used.addAll(held);
        return new JourneyAction.Press(held.isEmpty() ? key : String.join("+", held) + "+" + key);
    }

    private static String key(JsonPlace step) throws JourneyRefusal {
        JsonPlace written = step.needed("key");
        String key = written.text();
        if (key.isEmpty() || key.length() > 20) {
            throw written.wrong("the name of a key, such as Enter");
        }
        return SIDES.getOrDefault(key, KEYS.getOrDefault(key, key));
    }

    private static JourneyAction await(JsonPlace step) throws JourneyRefusal {
        JsonPlace visible = step.member("visible");
        JsonPlace count = step.member("count");
        JsonPlace operator = step.member("operator");
        int number = count == null ? 1 : count.whole(0, 1_000_000);
        String how = operator == null ? "==" : operator.text();
        boolean shown = visible == null || visible.flag();
        boolean one = number == 1 && (how.equals("==") || how.equals(">="));
        boolean none = number == 0 && (how.equals("==") || how.equals("<="));
        if ((!one && !none) || step.member("properties") != null || step.member("attributes") != null) {
            throw step.refused(RefusalCode.JOURNEY_STEP_UNSUPPORTED,
                    "Expected waitForElement for one element or for none, without properties and attributes.");
        }
        return new JourneyAction.Await(selectors(step), one == shown);
    }
}
