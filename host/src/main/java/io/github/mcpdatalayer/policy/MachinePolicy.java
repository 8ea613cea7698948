package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.mcpdatalayer.os.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The settings that the file fixes. The keys are those of the extension's managed_schema.json, and {@code audit} and
 * {@code auditDetail}, which the host enforces.
 *
 * @param enabled
 *            false: the host serves nobody
 * @param allowedSites
 *            only these sites; null: not restricted
 * @param deniedSites
 *            never these sites; null: not restricted
 * @param history
 *            false: pushes are not recorded
 * @param sidePanel
 *            false: there is no side panel
 * @param redaction
 *            mask or strict: the least that fronts redact; null: not fixed
 * @param maxLevel
 *            the highest level by site, as in {@link MaxLevel}; null: not restricted
 * @param features
 *            whether people may use each of {@link #FEATURES}, by name; null: not restricted
 * @param guard
 *            ask, refuse or off by site, before a step that orders, pays, deletes or publishes; null: not fixed
 * @param rememberDays
 *            the most days that the extension remembers a level, 0 to 365; null: not fixed
 * @param keepsChat
 *            whether the chat of the side panel may keep what was said
 * @param audit
 *            the required sinks of the audit log, file and system: without them every call fails; empty: not fixed
 * @param auditsNames
 *            whether the audit log has the names of the elements that clients act on
 * @param fingerprint
 *            the first 12 digits of the file's SHA-256, or none
 */
public record MachinePolicy(boolean enabled, @Nullable List<String> allowedSites, @Nullable List<String> deniedSites,
        boolean history, boolean sidePanel, @Nullable String redaction, @Nullable Map<String, String> maxLevel,
        @Nullable Map<String, Boolean> features, @Nullable Map<String, String> guard, @Nullable Integer rememberDays,
        boolean keepsChat, List<String> audit, boolean auditsNames, String fingerprint) {

    /** A policy that fixes nothing. */
    public static final MachinePolicy NONE = new MachinePolicy(true, null, null, true, true, null, null, null,
            null, null, true, List.of(), false, "none");

    /** The features that an administrator can switch off. */
    public static final List<String> FEATURES = List.of("launch", "companion", "code", "files", "browser",
            "screenshots", "requests", "triggers", "website", "searchPack", "storage", "chat");

    /** The actions before a guarded step, strictest first. */
    public static final List<String> GUARDS = List.of("refuse", "ask", "off");

    public static final int MOST_REMEMBER_DAYS = 365;

    /** The one value of {@code auditDetail}. */
    public static final String NAMES = "names";

    /** The modes that a policy can demand, in the fronts' names. */
    private static final List<String> REDACTION = List.of("mask", "strict");

    private static final List<String> AUDIT = List.of("file", "system");

    private static final Set<String> KEYS = new LinkedHashSet<>(
            List.of("enabled", "allowedSites", "deniedSites", "history", "sidePanel", "redaction", "maxLevel",
                    "features", "guard", "rememberDays", "chatHistory", "audit", "auditDetail"));

    public MachinePolicy {
        allowedSites = allowedSites == null ? null : List.copyOf(allowedSites);
        deniedSites = deniedSites == null ? null : List.copyOf(deniedSites);
        maxLevel = maxLevel == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(maxLevel));
        features = features == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(features));
        guard = guard == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(guard));
        audit = List.copyOf(audit);
    }

    /**
     * Reads a file's text. It refuses unknown keys, because the administrator relies on every key in the file.
     *
     * @throws IOException
     *             names the fault, as the end of a sentence that starts "The policy file … "
     */
    static MachinePolicy parse(String text) throws IOException {
        boolean enabled = true;
        List<String> allowedSites = null;
        List<String> deniedSites = null;
        boolean history = true;
        boolean sidePanel = true;
        @Nullable
        String redaction = null;
        @Nullable
        Map<String, String> maxLevel = null;
        @Nullable
        Map<String, Boolean> features = null;
        @Nullable
        Map<String, String> guard = null;
        @Nullable
        Integer rememberDays = null;
        boolean keepsChat = true;
        List<String> audit = List.of();
        boolean auditsNames = false;
        try (JsonReader in = new JsonReader(new StringReader(text))) {
            in.setStrictness(Strictness.STRICT);
            Set<String> seen = new LinkedHashSet<>();
            in.beginObject();
            while (in.hasNext()) {
                String key = in.nextName();
                if (!seen.add(key)) {
                    throw new IOException("has the key " + key + " twice.");
                }
                switch (key) {
                    case "enabled" -> enabled = in.nextBoolean();
                    case "allowedSites" -> allowedSites = sites(in);
                    case "deniedSites" -> deniedSites = sites(in);
                    case "history" -> history = in.nextBoolean();
                    case "sidePanel" -> sidePanel = in.nextBoolean();
                    case "redaction" -> redaction = redaction(in);
                    case "maxLevel" -> maxLevel = maxLevel(in);
                    case "features" -> features = features(in);
                    case "guard" -> guard = guard(in);
                    case "rememberDays" -> rememberDays = rememberDays(in);
                    case "chatHistory" -> keepsChat = keepsChat(in);
                    case "audit" -> audit = audit(in);
                    case "auditDetail" -> auditsNames = auditsNames(in);
                    default ->
                        throw new IOException("has the unknown key " + key + ": this version expects "
                                + String.join(", ", KEYS) + ".");
                }
            }
            in.endObject();
            if (in.peek() != JsonToken.END_DOCUMENT) {
                throw new IOException("has text after its JSON object. Remove it.");
            }
        } catch (IllegalStateException e) {
            throw new IOException("has a value of the wrong type: " + e.getMessage(), e);
        }
        return new MachinePolicy(enabled, allowedSites, deniedSites, history, sidePanel, redaction, maxLevel,
                features, guard, rememberDays, keepsChat, audit, auditsNames, fingerprint(text));
    }

    private static String redaction(JsonReader in) throws IOException {
        String mode = in.peek() == JsonToken.STRING ? in.nextString() : "";
        if (!REDACTION.contains(mode)) {
            throw new IOException("has an unknown redaction: expected " + String.join(" or ", REDACTION) + ".");
        }
        return mode;
    }

    private static Map<String, String> maxLevel(JsonReader in) throws IOException {
        return bySite(in, "maxLevel", MaxLevel::complaint);
    }

    private static Map<String, String> guard(JsonReader in) throws IOException {
        return bySite(in, "guard", MachinePolicy::guardComplaint);
    }

    /** A sentence about the fault of an entry of {@code guard}; null for a valid entry. */
    public static @Nullable String guardComplaint(String site, String guard) {
        if (!SitePattern.isValid(site)) {
            return SitePattern.complaint(site);
        }
        return GUARDS.contains(guard) ? null : '"' + guard + "\" is not a guard: expected ask, refuse or off.";
    }

    /** Names the fault of an entry. */
    private interface Complaints {
        @Nullable
        String of(String site, String value);
    }

    private static Map<String, String> bySite(JsonReader in, String key, Complaints complaints)
            throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        in.beginObject();
        while (in.hasNext()) {
            String site = in.nextName();
            String value = in.peek() == JsonToken.STRING ? in.nextString() : "";
            String complaint = complaints.of(site, value);
            if (complaint != null) {
                throw new IOException("has an invalid " + key + ": " + complaint);
            }
            if (values.put(site, value) != null) {
                throw new IOException("has the site " + site + " twice in " + key + ".");
            }
        }
        in.endObject();
        return values;
    }

    private static int rememberDays(JsonReader in) throws IOException {
        String days = in.peek() == JsonToken.NUMBER ? in.nextString() : "";
        if (!days.matches("[0-9]{1,3}") || Integer.parseInt(days) > MOST_REMEMBER_DAYS) {
            throw new IOException("has an invalid rememberDays: expected a whole number from 0 to "
                    + MOST_REMEMBER_DAYS + ".");
        }
        return Integer.parseInt(days);
    }

    private static boolean keepsChat(JsonReader in) throws IOException {
        String mode = in.peek() == JsonToken.STRING ? in.nextString() : "";
        if (!mode.equals("on") && !mode.equals("off")) {
            throw new IOException("has an unknown chatHistory: expected on or off.");
        }
        return mode.equals("on");
    }

    private static Map<String, Boolean> features(JsonReader in) throws IOException {
        Map<String, Boolean> features = new LinkedHashMap<>();
        in.beginObject();
        while (in.hasNext()) {
            String feature = in.nextName();
            if (!FEATURES.contains(feature)) {
                throw new IOException("has the unknown feature " + feature + ": this version expects "
                        + String.join(", ", FEATURES) + ".");
            }
            if (features.put(feature, in.nextBoolean()) != null) {
                throw new IOException("has the feature " + feature + " twice.");
            }
        }
        in.endObject();
        return features;
    }

    private static List<String> audit(JsonReader in) throws IOException {
        List<String> sinks = new ArrayList<>();
        in.beginArray();
        while (in.hasNext()) {
            String sink = in.peek() == JsonToken.STRING ? in.nextString() : "";
            if (!AUDIT.contains(sink)) {
                throw new IOException("has an unknown audit log: expected " + String.join(", ", AUDIT)
                        + " or both, in a list.");
            }
            sinks.add(sink);
        }
        in.endArray();
        if (sinks.isEmpty()) {
            throw new IOException("has an empty audit: expected a list of " + String.join(", ", AUDIT)
                    + ", or no audit key.");
        }
        return sinks;
    }

    private static boolean auditsNames(JsonReader in) throws IOException {
        String detail = in.peek() == JsonToken.STRING ? in.nextString() : "";
        if (!detail.equals(NAMES)) {
            throw new IOException("has an unknown auditDetail: expected " + NAMES + ", or no auditDetail key.");
        }
        return true;
    }

    private static String fingerprint(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, 6);
    }

    private static List<String> sites(JsonReader in) throws IOException {
        List<String> sites = new ArrayList<>();
        in.beginArray();
        while (in.hasNext()) {
            if (in.peek() != JsonToken.STRING) {
                throw new IOException(
                        "has a list of sites with an entry that is not a string at " + in.getPath() + ".");
            }
            String site = in.nextString();
            if (!SitePattern.isValid(site)) {
                throw new IOException("has an invalid site: " + SitePattern.complaint(site));
            }
            sites.add(site);
        }
        in.endArray();
        return sites;
    }

    /** The highest level that the policy allows on any site, one of {@link MaxLevel#LEVELS}. */
    public String highestLevel() {
        return maxLevel == null ? MaxLevel.LEVELS.getLast() : MaxLevel.highest(maxLevel);
    }

    /** Tells whether the policy switches this feature off. */
    public boolean isOff(String feature) {
        return features != null && Boolean.FALSE.equals(features.get(feature));
    }

    /** Tells whether the policy switches any feature off. */
    public boolean switchesFeaturesOff() {
        return features != null && features.containsValue(false);
    }

    /** The names of the keys that the extension must enforce. */
    public Set<String> restrictions() {
        return toJson().keySet();
    }

    /** The settings that the extension must enforce; empty when nothing is fixed. */
    public JsonObject toJson() {
        JsonObject json = new JsonObject();
        if (allowedSites != null) {
            json.add("allowedSites", array(allowedSites));
        }
        if (deniedSites != null) {
            json.add("deniedSites", array(deniedSites));
        }
        if (!history) {
            json.addProperty("history", false);
        }
        if (!sidePanel) {
            json.addProperty("sidePanel", false);
        }
        if (redaction != null) {
            json.addProperty("redaction", redaction);
        }
        if (maxLevel != null) {
            JsonObject levels = new JsonObject();
            maxLevel.forEach(levels::addProperty);
            json.add("maxLevel", levels);
        }
        if (features != null) {
            JsonObject switches = new JsonObject();
            features.forEach(switches::addProperty);
            json.add("features", switches);
        }
        if (guard != null) {
            JsonObject guards = new JsonObject();
            guard.forEach(guards::addProperty);
            json.add("guard", guards);
        }
        if (rememberDays != null) {
            json.addProperty("rememberDays", rememberDays);
        }
        if (!keepsChat) {
            json.addProperty("chatHistory", "off");
        }
        return json;
    }

    private static JsonArray array(List<String> texts) {
        JsonArray array = new JsonArray();
        texts.forEach(array::add);
        return array;
    }
}
