package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.decide.TagValues;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.hits.UrlParts;
import org.jspecify.annotations.Nullable;

/** Works out what tags send, by their types and settings. Code is not run: of scripts only well-known calls are read. */
final class TagTargets {

    private static final String GA4 = "ga4";
    private static final String ADS = "google-ads";
    private static final int MOST_CODE = 100_000;
    private static final int MOST_TARGETS = 20;
    private static final int LEAST_ACCOUNT = 5;

    /** Calls of vendors' libraries, each with the vendor and the group that has the event. */
    private static final Map<Pattern, String> CALLS = new LinkedHashMap<>();
    static {
        CALLS.put(call("fbq\\(\\s*['\"]track(?:Custom)?['\"]\\s*,"), "meta");
        CALLS.put(call("gtag\\(\\s*['\"]event['\"]\\s*,"), GA4);
        CALLS.put(call("ttq\\.track\\("), "tiktok");
        CALLS.put(call("pintrk\\(\\s*['\"]track['\"]\\s*,"), "pinterest");
        CALLS.put(call("snaptr\\(\\s*['\"]track['\"]\\s*,"), "snapchat");
        CALLS.put(call("rdt\\(\\s*['\"]track['\"]\\s*,"), "reddit");
    }
    /** Libraries whose events are not read from code. */
    private static final Map<Pattern, String> LIBRARIES = Map.of(Pattern.compile("\\btwq\\("), "x-ads",
            Pattern.compile("\\blintrk\\("), "linkedin", Pattern.compile("\\buetq\\b"), "microsoft-ads",
            Pattern.compile("\\bclarity\\("), "clarity", Pattern.compile("\\bhj\\("), "hotjar",
            Pattern.compile("\\b_paq\\b"), "matomo", Pattern.compile("\\bttq\\.page\\("), "tiktok",
            Pattern.compile("\\bcriteo_q\\b"), "criteo");
    private static final Pattern SOURCE = Pattern.compile(
            "(?:src\\s*=\\s*['\"]?|['\"(])(?:https?:)?//([a-z0-9.-]{4,80})/",
            Pattern.CASE_INSENSITIVE);
    private static final Map<String, String> VENDORS = Map.of("baut", "microsoft-ads", "bzi", "linkedin", "pntr",
            "pinterest", "twitter_website_tag", "x-ads", "qpx", "quora", "hjtc", "hotjar", "awc", "awin", "awj", "awin",
            "ua", "universal-analytics");
    /** Words in the names of templates. */
    private static final Map<String, String> TEMPLATES = Map.ofEntries(Map.entry("facebook", "meta"),
            Map.entry("meta", "meta"), Map.entry("tiktok", "tiktok"), Map.entry("linkedin", "linkedin"),
            Map.entry("pinterest", "pinterest"), Map.entry("snap", "snapchat"), Map.entry("reddit", "reddit"),
            Map.entry("bing", "microsoft-ads"), Map.entry("microsoft", "microsoft-ads"), Map.entry("hotjar", "hotjar"),
            Map.entry("clarity", "clarity"), Map.entry("criteo", "criteo"), Map.entry("matomo", "matomo"),
            Map.entry("piwik", "piwik-pro"), Map.entry("klaviyo", "klaviyo"), Map.entry("amplitude", "amplitude"),
            Map.entry("mixpanel", "mixpanel"), Map.entry("posthog", "posthog"), Map.entry("quora", "quora"),
            Map.entry("taboola", "taboola"), Map.entry("outbrain", "outbrain"), Map.entry("awin", "awin"),
            Map.entry("hubspot", "hubspot"), Map.entry("twitter", "x-ads"));
    private static final List<String> ACCOUNTS = List.of("pixelId", "pixelID", "pixel_id", "pixelCode", "tagId",
            "tag_id",
            "id", "accountId", "partnerId", "siteId", "measurementId", "trackingId");
    private static final List<String> EVENTS = List.of("eventName", "standardEventName", "event", "customEventName",
            "eventType");

    private static Pattern call(String begin) {
        return Pattern.compile("\\b" + begin + "\\s*(?:['\"]([^'\"]{1,80})['\"]|(\\{\\{[^}]{1,100}}}))");
    }

    private final Container container;

    TagTargets(Container container) {
        this.container = container;
    }

    /** Lists what a tag sends at a moment. */
    List<TagTarget> of(ContainerTag tag, TagValues values) {
        Parameters set = tag.parameters();
        return switch (tag.type()) {
            case "gaawe" -> List.of(new TagTarget(GA4, measurement(set, values), known(set, "eventName", values)));
            case "gaawc" -> set.isOn("sendPageView") || set.get("sendPageView") == null
                    ? List.of(new TagTarget(GA4, known(set, "measurementId", values), "page_view"))
                    : List.of();
            case "googtag" -> googleTag(set, values);
            case "awct" -> List.of(new TagTarget(ADS, conversion(set, values), null));
            case "sp", "awud" -> List.of(new TagTarget(ADS, prefixed("AW-", known(set, "conversionId", values)), null));
            case "flc", "fls" -> List.of(new TagTarget("floodlight", floodlight(set, values), null));
            case "html" -> code(set.textOr("html", ""), values);
            case "img" -> image(known(set, "url", values), set.textOr("url", ""));
            default -> tag.isTemplate() ? template(tag, set, values) : known(tag.type(), set, values);
        };
    }

    private static List<TagTarget> known(String type, Parameters set, TagValues values) {
        String vendor = VENDORS.get(type);
        return vendor == null
                ? List.of()
                : List.of(new TagTarget(vendor, first(set, ACCOUNTS, values), null));
    }

    private static @Nullable String known(Parameters set, String key, TagValues values) {
        String text = set.text(key);
        String known = text == null || text.isEmpty() ? null : values.known(text);
        return known == null || known.isEmpty() ? null : known;
    }

    private static @Nullable String first(Parameters set, List<String> keys, TagValues values) {
        for (String key : keys) {
            String known = known(set, key, values);
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    private static @Nullable String prefixed(String prefix, @Nullable String id) {
        return id == null ? null : id.startsWith(prefix) ? id : prefix + id;
    }

    /** Its own id, or that of the tag that it refers to. */
    private @Nullable String measurement(Parameters set, TagValues values) {
        String own = known(set, "measurementIdOverride", values);
        if (own != null) {
            return own;
        }
        Parameter given = set.get("measurementId");
        String name = set.textOr("measurementId", "");
        ContainerTag configuration = given instanceof Parameter.ParameterText(Parameter.TextKind kind, _)
                && kind == Parameter.TextKind.TAG_REFERENCE ? container.tag(name) : null;
        if (configuration != null) {
            String theirs = known(configuration.parameters(), "measurementId", values);
            return theirs == null ? known(configuration.parameters(), "tagId", values) : theirs;
        }
        String id = known(set, "measurementId", values);
        return id != null && id.matches("GT?-[A-Z0-9]+") ? id : null;
    }

    private static List<TagTarget> googleTag(Parameters set, TagValues values) {
        String id = known(set, "tagId", values);
        if (id == null) {
            return List.of(new TagTarget(Set.of(GA4, ADS), null, null, null));
        }
        if (id.startsWith("AW-")) {
            return List.of(new TagTarget(ADS, id, null));
        }
        for (String table : List.of("configSettingsTable", "configSettings", "fieldsToSet")) {
            for (Parameters row : set.rows(table)) {
                if ("send_page_view".equals(row.textOr("parameter", row.textOr("name", "")))
                        && "false".equals(row.textOr("parameterValue", row.textOr("value", "")))) {
                    return List.of();
                }
            }
        }
        return id.startsWith("G-")
                ? List.of(new TagTarget(GA4, id, "page_view"))
                : List.of(new TagTarget(Set.of(GA4), null, "page_view", null));
    }

    private static @Nullable String conversion(Parameters set, TagValues values) {
        String id = prefixed("AW-", known(set, "conversionId", values));
        String label = known(set, "conversionLabel", values);
        return id == null || label == null ? id : id + "/" + label;
    }

    private static @Nullable String floodlight(Parameters set, TagValues values) {
        String id = prefixed("DC-", known(set, "advertiserId", values));
        String group = known(set, "groupTag", values);
        String activity = known(set, "activityTag", values);
        return id == null || group == null || activity == null ? id : id + "/" + group + "/" + activity;
    }

    private static List<TagTarget> image(@Nullable String url, String template) {
        String address = url == null ? template : url;
        Matcher host = Pattern.compile("^(?:https?:)?//([a-z0-9.-]+)", Pattern.CASE_INSENSITIVE).matcher(address);
        return host.find()
                ? List.of(new TagTarget(Set.of(), null, null, host.group(1).toLowerCase(Locale.ROOT)))
                : List.of();
    }

    private static List<TagTarget> code(String html, TagValues values) {
        String code = html.length() <= MOST_CODE ? html : html.substring(0, MOST_CODE);
        Set<TagTarget> targets = new LinkedHashSet<>();
        CALLS.forEach((call, vendor) -> {
            Matcher found = call.matcher(code);
            while (found.find() && targets.size() < MOST_TARGETS) {
                String event = found.group(1) == null ? found.group(2) : found.group(1);
                targets.add(new TagTarget(vendor, null, VariableReference.names(event).isEmpty()
                        ? event
                        : values.known(event)));
            }
        });
        LIBRARIES.forEach((call, vendor) -> {
            if (call.matcher(code).find() && targets.size() < MOST_TARGETS) {
                targets.add(new TagTarget(vendor, null, null));
            }
        });
        Matcher source = SOURCE.matcher(code);
        while (source.find() && targets.size() < MOST_TARGETS) {
            String host = UrlParts.of("https://" + source.group(1).toLowerCase(Locale.ROOT) + "/").host();
            targets.add(new TagTarget(Set.of(), null, null, host));
        }
        return new ArrayList<>(targets);
    }

    private List<TagTarget> template(ContainerTag tag, Parameters set, TagValues values) {
        ContainerPart template = container.template(tag.type());
        String name = (template == null ? "" : template.name()).toLowerCase(Locale.ROOT);
        String event = first(set, EVENTS, values);
        for (Map.Entry<String, String> each : TEMPLATES.entrySet()) {
            if (Pattern.compile("\\b" + each.getKey()).matcher(name).find()) {
                return List.of(new TagTarget(each.getValue(), first(set, ACCOUNTS, values),
                        event == null || event.matches("standard|custom|inherit|variable") ? null : event));
            }
        }
        String account = first(set, ACCOUNTS, values);
        return account == null || account.length() < LEAST_ACCOUNT
                ? List.of()
                : List.of(new TagTarget(Set.of(), account, null, null));
    }

    /** Tells whether what a tag sends can be anything: its code is not read. */
    static boolean isOpaque(ContainerTag tag, List<TagTarget> targets) {
        return (tag.type().equals("html") || tag.isTemplate())
                && targets.stream().allMatch(each -> each.vendors().isEmpty());
    }

    /** The account of a tag, as its settings write it; empty where there is none. */
    static String account(ContainerTag tag) {
        Parameters set = tag.parameters();
        for (String key : List.of("measurementIdOverride", "tagId", "measurementId", "conversionId", "advertiserId")) {
            String text = set.text(key);
            if (text != null && !text.isEmpty()) {
                String label = key.equals("conversionId") ? set.textOr("conversionLabel", "") : "";
                return text + (label.isEmpty() ? "" : "/" + label);
            }
        }
        for (String key : ACCOUNTS) {
            String text = set.text(key);
            if (text != null) {
                return text;
            }
        }
        return "";
    }
}
