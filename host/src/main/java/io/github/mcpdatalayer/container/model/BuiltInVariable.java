package io.github.mcpdatalayer.container.model;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Google's own variables: what each stands for in the terms of variables that people make. */
public final class BuiltInVariable {

    private static final Map<String, String> DATA_LAYER = Map.ofEntries(
            Map.entry("CLICK_ELEMENT", "gtm.element"), Map.entry("CLICK_CLASSES", "gtm.elementClasses"),
            Map.entry("CLICK_ID", "gtm.elementId"), Map.entry("CLICK_TARGET", "gtm.elementTarget"),
            Map.entry("CLICK_URL", "gtm.elementUrl"), Map.entry("FORM_ELEMENT", "gtm.element"),
            Map.entry("FORM_CLASSES", "gtm.elementClasses"), Map.entry("FORM_ID", "gtm.elementId"),
            Map.entry("FORM_TARGET", "gtm.elementTarget"), Map.entry("FORM_URL", "gtm.elementUrl"),
            Map.entry("ERROR_MESSAGE", "gtm.errorMessage"), Map.entry("ERROR_URL", "gtm.errorUrl"),
            Map.entry("ERROR_LINE", "gtm.errorLineNumber"),
            Map.entry("HISTORY_SOURCE", "gtm.historyChangeSource"),
            Map.entry("NEW_HISTORY_FRAGMENT", "gtm.newUrlFragment"),
            Map.entry("OLD_HISTORY_FRAGMENT", "gtm.oldUrlFragment"),
            Map.entry("NEW_HISTORY_STATE", "gtm.newHistoryState"),
            Map.entry("OLD_HISTORY_STATE", "gtm.oldHistoryState"),
            Map.entry("NEW_HISTORY_URL", "gtm.newUrl"), Map.entry("OLD_HISTORY_URL", "gtm.oldUrl"),
            Map.entry("VIDEO_PROVIDER", "gtm.videoProvider"), Map.entry("VIDEO_URL", "gtm.videoUrl"),
            Map.entry("VIDEO_TITLE", "gtm.videoTitle"), Map.entry("VIDEO_DURATION", "gtm.videoDuration"),
            Map.entry("VIDEO_PERCENT", "gtm.videoPercent"), Map.entry("VIDEO_VISIBLE", "gtm.videoVisible"),
            Map.entry("VIDEO_STATUS", "gtm.videoStatus"), Map.entry("VIDEO_CURRENT_TIME", "gtm.videoCurrentTime"),
            Map.entry("SCROLL_DEPTH_THRESHOLD", "gtm.scrollThreshold"),
            Map.entry("SCROLL_DEPTH_UNITS", "gtm.scrollUnits"),
            Map.entry("SCROLL_DEPTH_DIRECTION", "gtm.scrollDirection"),
            Map.entry("ELEMENT_VISIBILITY_RATIO", "gtm.visibleRatio"),
            Map.entry("ELEMENT_VISIBILITY_TIME", "gtm.visibleTime"),
            Map.entry("ELEMENT_VISIBILITY_FIRST_TIME", "gtm.visibleFirstTime"),
            Map.entry("ELEMENT_VISIBILITY_RECENT_TIME", "gtm.visibleLastTime"));

    private static final Map<String, String> TYPES = Map.ofEntries(Map.entry("PAGE_URL", "u"),
            Map.entry("PAGE_HOSTNAME", "u"), Map.entry("PAGE_PATH", "u"), Map.entry("REFERRER", "f"),
            Map.entry("EVENT", "e"), Map.entry("CLICK_TEXT", "aev"), Map.entry("FORM_TEXT", "aev"),
            Map.entry("CONTAINER_ID", "cid"), Map.entry("CONTAINER_VERSION", "ctv"), Map.entry("DEBUG_MODE", "dbg"),
            Map.entry("RANDOM_NUMBER", "r"), Map.entry("HTML_ID", "hid"), Map.entry("ENVIRONMENT_NAME", "ev"),
            Map.entry("EVENT_NAME", "server"), Map.entry("CLIENT_NAME", "server"),
            Map.entry("REQUEST_PATH", "server"), Map.entry("REQUEST_METHOD", "server"),
            Map.entry("QUERY_STRING", "server"), Map.entry("VISITOR_REGION", "server"),
            Map.entry("ANALYTICS_CLIENT_ID", "page"), Map.entry("ANALYTICS_SESSION_ID", "page"),
            Map.entry("ANALYTICS_SESSION_NUMBER", "page"));

    private BuiltInVariable() {}

    /** Tells whether Google's list has it, as far as it is known here. */
    public static boolean isKnown(String type) {
        return DATA_LAYER.containsKey(type) || TYPES.containsKey(type);
    }

    /** The variable that a container has switched on under this name. */
    public static ContainerVariable of(String type, String name, JsonObject source) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        String key = DATA_LAYER.get(type);
        if (key != null) {
            parameters.put("name", new Parameter.ParameterText(key));
            parameters.put("dataLayerVersion", new Parameter.ParameterText(Parameter.TextKind.INTEGER, "1"));
        }
        String component = component(type);
        if (component != null) {
            parameters.put("component", new Parameter.ParameterText(component));
        }
        if (type.endsWith("_TEXT")) {
            parameters.put("varType", new Parameter.ParameterText("TEXT"));
        }
        return new ContainerVariable("", name, key != null ? "v" : TYPES.getOrDefault(type, "page"),
                Parameters.of(parameters), ValueFormat.NONE, true, "", null, null, source);
    }

    private static @Nullable String component(String type) {
        return switch (type) {
            case "PAGE_URL", "REFERRER" -> "URL";
            case "PAGE_HOSTNAME" -> "HOST";
            case "PAGE_PATH" -> "PATH";
            default -> null;
        };
    }
}
