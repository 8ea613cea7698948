package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.container.model.Container.ContainerUse;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.ConsentStatus;
import io.github.mcpdatalayer.container.model.ContainerTag.FiringOption;
import io.github.mcpdatalayer.container.model.ContainerTag.Sequenced;
import io.github.mcpdatalayer.container.model.ContainerTag.TagConsent;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.FilterOperator;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.TagType;
import io.github.mcpdatalayer.container.model.ValueFormat;
import io.github.mcpdatalayer.container.model.VariableType;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Reads the resource of a runtime. It has no names of triggers and variables, so they are named by what they are. */
final class RuntimeReader {

    private static final Set<String> HELPERS = Set.of("__cl", "__lcl", "__fsl", "__hl", "__sdl", "__evl", "__tl",
            "__ytl",
            "__jel", "__tg", "__ecl", "__ehl", "__fal", "__fil");
    private static final Set<String> TAG_KEYS = Set.of("function", "tag_id", "metadata", "once_per_event",
            "once_per_load", "unlimited", "setup_tags", "teardown_tags", "priority", "consent", "live_only",
            "instance_name", "original_vendor_template_id", "original_activity_id", "debug_mode_metadata");
    private static final Set<String> MACRO_KEYS = Set.of("function", "convert_case_to", "convert_null_to",
            "convert_undefined_to", "convert_true_to", "convert_false_to", "instance_name");
    private static final int SHOWN = 40;
    /** A name is written out wherever it is referred to by its number. */
    private static final int MOST_NAME = 120;

    private final ReadNotes notes = new ReadNotes();
    private final JsonObject resource;
    private final List<JsonObject> macros;
    private final List<JsonObject> tags;
    private final List<String> tagNames = new ArrayList<>();
    private final RuntimeValues values;

    private RuntimeReader(JsonObject resource) {
        this.resource = resource;
        this.macros = objects("macros");
        this.tags = objects("tags");
        this.values = new RuntimeValues(this::variableName,
                index -> index < tagNames.size() ? tagNames.get(index) : "tag " + index, notes);
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < tags.size(); i++) {
            tagNames.add(tagName(i, taken));
        }
    }

    /**
     * Reads a resource.
     *
     * @param root the object that has it, or that it is
     * @param script the script that it came from; empty for none
     */
    static Container read(JsonObject root, String script) throws ContainerRefusal {
        JsonObject resource = root.get("resource") instanceof JsonObject inner ? inner : root;
        if (!(resource.get("tags") instanceof JsonArray) || !(resource.get("macros") instanceof JsonArray)
                || !(resource.get("rules") instanceof JsonArray rules)) {
            throw new ContainerRefusal(LocalizedText.of("runtimeReader.the-runtime-has-no-tags-macros"));
        }
        RuntimeReader reader = new RuntimeReader(resource);
        if (reader.tags.stream().anyMatch(each -> function(each).matches("__(ccd|ogt)_.*|__gct"))) {
            throw new ContainerRefusal(LocalizedText.of("runtimeReader.the-runtime-is-that-of-a"));
        }
        return reader.container(rules, root, script);
    }

    private Container container(JsonArray ruleList, JsonObject root, String script) {
        List<@Nullable FilterCondition> predicates = new ArrayList<>();
        JsonArray list = resource.get("predicates") instanceof JsonArray array ? array : JsonArray.EMPTY;
        for (int i = 0; i < list.size(); i++) {
            predicates.add(predicate(list.get(i), i));
        }
        RuntimeRules rules = new RuntimeRules(predicates, tags, values, notes);
        List<ContainerTrigger> triggers = rules.read(ruleList);
        List<ContainerTag> read = new ArrayList<>();
        List<ContainerPart> zones = new ArrayList<>();
        for (int i = 0; i < tags.size(); i++) {
            String function = function(tags.get(i));
            if (function.equals("__zone")) {
                zones.add(new ContainerPart(PartKind.ZONE, id(tags.get(i)), tagNames.get(i), "zone",
                        values.of(tags.get(i), "tags[" + i + "]"), "", null, null, tags.get(i)));
            } else if (!HELPERS.contains(function)) {
                read.add(tag(i, rules));
            }
        }
        List<ContainerVariable> variables = new ArrayList<>();
        for (int i = 0; i < macros.size(); i++) {
            variables.add(variable(i));
        }
        String publicId = root.get("blob") instanceof JsonObject blob && blob.get("10") instanceof JsonString(String id)
                ? id
                : RuntimeScript.publicId(script);
        JsonValue version = resource.get("version");
        return new Container(
                new Container.Identity(ContainerOrigin.RUNTIME, ContainerUse.WEB, publicId, rules.numericId(), "",
                        version == null ? "" : Objects.requireNonNullElse(PartFields.plain(version), ""), "",
                        List.of()),
                new Container.Content(read, triggers, variables, zones, notes.all()));
    }

    private List<JsonObject> objects(String key) {
        List<JsonObject> objects = new ArrayList<>();
        if (resource.get(key) instanceof JsonArray list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof JsonObject each) {
                    objects.add(each);
                } else {
                    notes.notUnderstood(key + "[" + i + "]", LocalizedText.of("runtimeReader.an-entry-is-no-object"));
                    objects.add(JsonObject.EMPTY); // the others keep their numbers
                }
            }
        }
        return objects;
    }

    private static String function(JsonObject entry) {
        return entry.get("function") instanceof JsonString(String name) ? name : "";
    }

    private static String code(JsonObject entry) {
        String function = function(entry);
        return function.startsWith("__") ? function.substring(2) : function;
    }

    private static String id(JsonObject tag) {
        JsonValue id = tag.get("tag_id");
        return id == null ? "" : Objects.requireNonNullElse(PartFields.plain(id), "");
    }

    private @Nullable FilterCondition predicate(JsonValue json, int index) {
        String place = "predicates[" + index + "]";
        FilterOperator comparison = json instanceof JsonObject object
                ? FilterOperator.ofRuntime(function(object))
                : null;
        if (comparison == null || !(json instanceof JsonObject object) || object.get("any_of") != null) {
            notes.notUnderstood(place, LocalizedText.of("runtimeReader.a-predicate-is-not-known-here"));
            return null;
        }
        JsonValue left = object.get("arg0");
        JsonValue right = object.get("arg1");
        return new FilterCondition(comparison, left == null ? "" : values.text(left, place),
                right == null ? "" : values.text(right, place), false,
                object.get("ignore_case") == JsonLiteral.TRUE);
    }

    /** The name of a macro; the event and the list of listeners have names of Google's own. */
    private String variableName(int index) {
        if (index >= macros.size()) {
            return "variable " + index;
        }
        JsonObject macro = macros.get(index);
        String code = code(macro);
        boolean isFormatted = macro.members().stream().anyMatch(each -> each.name().startsWith("convert_"));
        if (code.equals("e") && !isFormatted) {
            return "_event";
        }
        JsonValue main = macro.get(code.equals("u") || code.equals("f") ? "vtp_component" : "vtp_name");
        if (code.equals("v") && new JsonString("gtm.triggers").equals(main)) {
            return "_triggers";
        }
        String what = code.equals("v") ? "" : VariableType.of(code).english();
        String which = main instanceof JsonString(String text) ? shortened(text, MOST_NAME) : "";
        return (what + (what.isEmpty() || which.isEmpty() ? "" : " ") + which + " (" + index + ")").replace("{", "(")
                .replace("}", ")");
    }

    private String tagName(int index, Set<String> taken) {
        JsonObject tag = tags.get(index);
        String name = metadataName(tag);
        if (name == null) {
            String main = "";
            for (String key : List.of("vtp_eventName", "vtp_tagId", "vtp_conversionLabel", "vtp_measurementId")) {
                main = main.isEmpty() && tag.get(key) instanceof JsonString(String text) ? " " + text : main;
            }
            String code = tag.get("vtp_originalTagType") instanceof JsonString(String paused) ? paused : code(tag);
            name = shortened(TagType.words(code).english() + main) + " (" + id(tag) + ")";
        }
        if (!taken.add(name)) {
            name = name + " (" + index + ")";
            taken.add(name);
        }
        return name;
    }

    private static String shortened(String text) {
        return shortened(text, SHOWN);
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    private static @Nullable String metadataName(JsonObject tag) {
        if (tag.get("metadata") instanceof JsonArray map) {
            for (int i = 1; i + 1 < map.size(); i += 2) {
                if (map.get(i).equals(new JsonString("name")) && map.get(i + 1) instanceof JsonString(String name)) {
                    return shortened(name, MOST_NAME);
                }
            }
        }
        return null;
    }

    private ContainerTag tag(int index, RuntimeRules rules) {
        JsonObject tag = tags.get(index);
        String place = "tags[" + index + "]";
        unknownKeys(tag, TAG_KEYS, place);
        boolean paused = function(tag).equals("__paused");
        Parameters parameters = values.of(tag, place);
        String type = paused ? parameters.textOr("originalTagType", "") : code(tag);
        FiringOption option = tag.get("once_per_load") == JsonLiteral.TRUE
                ? FiringOption.ONCE_PER_LOAD
                : tag.get("unlimited") == JsonLiteral.TRUE ? FiringOption.UNLIMITED : FiringOption.ONCE_PER_EVENT;
        JsonValue priority = tag.get("priority");
        return new ContainerTag(id(tag), tagNames.get(index), type, parameters, rules.firing(index),
                rules.blocking(index), sequenced(tag, "setup_tags", 1, place),
                sequenced(tag, "teardown_tags", 2, place), priority == null ? "" : values.text(priority, place), option,
                paused, consent(tag), null, null, tag.get("live_only") == JsonLiteral.TRUE, "", null, null, tag);
    }

    private void unknownKeys(JsonObject entry, Set<String> known, String place) {
        for (JsonObject.Member member : entry.members()) {
            if (!member.name().startsWith(RuntimeValues.PREFIX) && !known.contains(member.name())) {
                notes.notUnderstood(place + "." + shortened(member.name()),
                        LocalizedText.of("runtimeReader.a-setting-of-the-runtime-is"));
            }
        }
    }

    private @Nullable Sequenced sequenced(JsonObject tag, String key, int stops, String place) {
        if (!(tag.get(key) instanceof JsonArray list)) {
            return null;
        }
        if (list.size() > 2) {
            notes.notUnderstood(place + "." + key, LocalizedText.of("runtimeReader.only-the-first-of-several-tags"));
        }
        if (list.size() > 1 && list.get(1) instanceof JsonArray entry) {
            int index = RuntimeValues.index(entry);
            boolean isStop = entry.size() > 2 && entry.get(2).equals(JsonNumber.of(stops));
            if (index >= 0 && index < tagNames.size()) {
                return new Sequenced(tagNames.get(index), isStop);
            }
        }
        return null;
    }

    private static TagConsent consent(JsonObject tag) {
        List<String> types = new ArrayList<>();
        if (tag.get("consent") instanceof JsonArray list) {
            for (int i = 1; i < list.size(); i++) {
                if (list.get(i) instanceof JsonString(String type)) {
                    types.add(type);
                }
            }
        }
        return types.isEmpty()
                ? new TagConsent(ConsentStatus.ABSENT, List.of())
                : new TagConsent(ConsentStatus.NEEDED, types);
    }

    private ContainerVariable variable(int index) {
        JsonObject macro = macros.get(index);
        String place = "macros[" + index + "]";
        unknownKeys(macro, MACRO_KEYS, place);
        JsonValue letters = macro.get("convert_case_to");
        String letterCase = letters == null ? null : letters.equals(JsonNumber.of(1)) ? "lowercase" : "uppercase";
        ValueFormat format = new ValueFormat(letterCase, format(macro, "convert_null_to", place),
                format(macro, "convert_undefined_to", place), format(macro, "convert_true_to", place),
                format(macro, "convert_false_to", place), false);
        return new ContainerVariable(Integer.toString(index), variableName(index), code(macro),
                values.of(macro, place), format, false, "", null, null, macro);
    }

    private @Nullable String format(JsonObject macro, String key, String place) {
        JsonValue value = macro.get(key);
        return value == null ? null : values.text(value, place);
    }
}
