package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.github.mcpdatalayer.container.model.BuiltInVariable;
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
import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.container.model.ValueFormat;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Reads a container version as exports and the API write it. */
final class ExportReader {

    /** Settings of triggers beside their conditions. */
    private static final List<String> TRIGGER_FIELDS = List.of("waitForTags", "checkValidation", "waitForTagsTimeout",
            "uniqueTriggerId", "eventName", "interval", "limit", "intervalSeconds", "maxTimerLengthSeconds", "selector",
            "visibilitySelector", "visiblePercentageMin", "visiblePercentageMax", "continuousTimeMinMilliseconds",
            "totalTimeMinMilliseconds", "horizontalScrollPercentageList", "verticalScrollPercentageList");

    private final ContainerOrigin origin;
    private final ReadNotes notes = new ReadNotes();
    private final ExportNames names;
    private final ParameterReader parameters;

    ExportReader(ContainerOrigin origin) {
        this.origin = origin;
        this.names = new ExportNames(origin, notes);
        this.parameters = new ParameterReader(names, notes);
    }

    ReadNotes notes() {
        return notes;
    }

    /** The file's frame: only exports have one. */
    String frame(PartFields root) {
        String exported = root.textOr("exportTime", "");
        if (!exported.isEmpty() && !exported.matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d")) {
            notes.unusual("exportTime", LocalizedText.of("exportReader.the-time-is-not-written-as"));
        }
        String format = root.textOr("exportFormatVersion", "");
        if (origin == ContainerOrigin.EXPORT && !format.equals("2")) {
            notes.unusual("exportFormatVersion", LocalizedText.of("exportReader.the-format-is-not-2-the"));
        }
        root.get("containerVersion");
        root.finish();
        return exported;
    }

    Container read(PartFields version, String exported) {
        PartFields about = version.part("container");
        Container.Identity identity = identity(version, about, exported);
        List<ContainerTag> tags = version.parts("tag").stream().map(this::tag).toList();
        List<ContainerTrigger> triggers = version.parts("trigger").stream().map(this::trigger).toList();
        List<ContainerVariable> variables = new ArrayList<>();
        version.parts("variable").forEach(each -> variables.add(variable(each)));
        version.parts("builtInVariable").forEach(each -> variables.add(builtIn(each)));
        List<ContainerPart> parts = new ArrayList<>();
        for (PartKind kind : PartKind.values()) {
            version.parts(kind.field()).forEach(each -> parts.add(part(kind, each)));
        }
        List.of("name", "description", "notes", "fingerprint", "deleted").forEach(version::get);
        version.finish();
        return new Container(identity, new Container.Content(tags, triggers, variables, parts, notes.all()));
    }

    private Container.Identity identity(PartFields version, @Nullable PartFields about, String exported) {
        String numeric = version.textOr("containerId", "");
        String number = version.textOr("containerVersionId", "");
        if (about == null) {
            notes.unusual("container", LocalizedText.of("exportReader.the-file-does-not-say-which"));
            return new Container.Identity(origin, ContainerUse.UNKNOWN, "", numeric, version.textOr("name", ""), number,
                    exported, List.of());
        }
        ContainerUse use = ContainerUse.UNKNOWN;
        for (String each : about.texts("usageContext")) {
            use = use == ContainerUse.UNKNOWN ? use(names.of(each, "container.usageContext")) : use;
        }
        String name = about.textOr("name", "");
        String publicId = about.textOr("publicId", "");
        numeric = about.textOr("containerId", numeric);
        List.of("domainName", "notes", "features", "fingerprint", "tagIds", "timeZoneCountryId",
                "timeZoneId").forEach(about::get);
        List<String> servers = about.texts("taggingServerUrls");
        about.finish();
        return new Container.Identity(origin, use, publicId, numeric, name, number, exported, servers);
    }

    private static ContainerUse use(String context) {
        return switch (context) {
            case "WEB" -> ContainerUse.WEB;
            case "SERVER" -> ContainerUse.SERVER;
            case "AMP" -> ContainerUse.AMP;
            case "ANDROID", "IOS", "ANDROID_SDK_5", "IOS_SDK_5" -> ContainerUse.APP;
            default -> ContainerUse.UNKNOWN;
        };
    }

    private @Nullable String fingerprint(PartFields part) {
        String fingerprint = part.text("fingerprint");
        if (fingerprint == null && origin == ContainerOrigin.EXPORT) {
            notes.unusual(part.below("fingerprint"),
                    LocalizedText.of("exportReader.parts-have-no-fingerprint-the-file"));
        }
        return fingerprint;
    }

    private String named(PartFields part) {
        String name = part.text("name");
        if (name == null) {
            notes.repaired(part.below("name"), LocalizedText.of("exportReader.a-part-without-a-name-was"));
            return part.place();
        }
        return name;
    }

    private String typed(PartFields part) {
        String type = part.text("type");
        if (type == null) {
            notes.notUnderstood(part.below("type"), LocalizedText.of("exportReader.a-part-has-no-type"));
            return "";
        }
        return type;
    }

    private ContainerTag tag(PartFields part) {
        ContainerTag tag = new ContainerTag(part.textOr("tagId", ""), named(part), typed(part),
                parameters.keyed(part, "parameter"), part.texts("firingTriggerId"), part.texts("blockingTriggerId"),
                sequenced(part, "setupTag", "stopOnSetupFailure"),
                sequenced(part, "teardownTag", "stopTeardownOnFailure"), priority(part), option(part),
                part.isOn("paused"), consent(part), part.whole("scheduleStartMs"), part.whole("scheduleEndMs"),
                part.isOn("liveOnly"), part.textOr("notes", ""), part.text("parentFolderId"), fingerprint(part),
                part.object());
        List.of("monitoringMetadata", "monitoringMetadataTagNameKey").forEach(part::get);
        for (String rules : List.of("firingRuleId", "blockingRuleId")) {
            if (!part.texts(rules).isEmpty()) {
                notes.notUnderstood(part.below(rules),
                        LocalizedText.of("exportReader.rules-are-older-than-triggers-they"));
            }
        }
        part.finish();
        return tag;
    }

    private @Nullable Sequenced sequenced(PartFields part, String key, String stops) {
        List<PartFields> all = part.parts(key);
        if (all.size() > 1) {
            notes.notUnderstood(part.below(key), LocalizedText.of("exportReader.only-the-first-of-several-tags"));
        }
        if (all.isEmpty()) {
            return null;
        }
        PartFields first = all.getFirst();
        Sequenced sequenced = new Sequenced(first.textOr("tagName", ""), first.isOn(stops));
        first.finish();
        return sequenced;
    }

    private String priority(PartFields part) {
        Map<String, Parameter> field = new LinkedHashMap<>();
        parameters.putField(part, "priority", field);
        return Parameters.of(field).textOr("priority", "");
    }

    private FiringOption option(PartFields part) {
        String text = part.text("tagFiringOption");
        if (text == null) {
            return FiringOption.ONCE_PER_EVENT;
        }
        String name = names.of(text, part.below("tagFiringOption"));
        for (FiringOption each : FiringOption.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        if (!name.equals("TAG_FIRING_OPTION_UNSPECIFIED")) {
            notes.repaired(part.below("tagFiringOption"),
                    LocalizedText.of("exportReader.the-firing-option-does-not-exist"));
        }
        return FiringOption.ONCE_PER_EVENT;
    }

    private TagConsent consent(PartFields part) {
        PartFields settings = part.part("consentSettings");
        if (settings == null) {
            return new TagConsent(ConsentStatus.ABSENT, List.of());
        }
        String name = names.of(settings.textOr("consentStatus", "NOT_SET"), settings.below("consentStatus"));
        ConsentStatus status = switch (name) {
            case "NOT_SET", "NOT_NEEDED", "NEEDED" -> ConsentStatus.valueOf(name);
            default -> {
                notes.repaired(settings.below("consentStatus"),
                        LocalizedText.of("exportReader.the-consent-status-does-not-exist"));
                yield ConsentStatus.NOT_SET;
            }
        };
        Map<String, Parameter> types = new LinkedHashMap<>();
        parameters.putField(settings, "consentType", types);
        Parameters read = Parameters.of(types);
        List<String> listed = read.texts("consentType");
        String one = read.text("consentType");
        settings.finish();
        return new TagConsent(status, one != null ? List.of(one) : listed);
    }

    private ContainerTrigger trigger(PartFields part) {
        String word = typed(part);
        String typeName = names.of(word, part.below("type"));
        TriggerType type = TriggerType.OTHER;
        for (TriggerType each : TriggerType.values()) {
            type = each != TriggerType.RUNTIME_RULE && each.name().equals(typeName) ? each : type;
        }
        if (type == TriggerType.OTHER && !typeName.matches("AMP_.*|FIREBASE_.*")) {
            notes.notUnderstood(part.below("type"), LocalizedText.of("exportReader.a-trigger-has-a-type-that"));
        }
        Map<String, Parameter> settings = new LinkedHashMap<>(parameters.keyed(part, "parameter").byKey());
        TRIGGER_FIELDS.forEach(field -> parameters.putField(part, field, settings));
        Parameters read = Parameters.of(settings);
        ContainerTrigger trigger = new ContainerTrigger(part.textOr("triggerId", ""), named(part), type, typeName,
                conditions(part, "customEventFilter"), conditions(part, "filter"), conditions(part, "autoEventFilter"),
                read, read.isOn("waitForTags"), part.text("parentFolderId"), fingerprint(part), part.object());
        part.get("notes");
        part.finish();
        return trigger;
    }

    private List<FilterCondition> conditions(PartFields part, String key) {
        List<FilterCondition> conditions = new ArrayList<>();
        for (PartFields each : part.parts(key)) {
            String word = names.of(each.textOr("type", ""), each.below("type"));
            FilterOperator comparison = FilterOperator.ofExport(word);
            Parameters sides = parameters.keyed(each, "parameter");
            each.finish();
            if (comparison == null) {
                notes.notUnderstood(each.below("type"), LocalizedText.of("exportReader.a-condition-compares-in-a-way"));
            }
            conditions.add(new FilterCondition(comparison == null ? FilterOperator.URL_MATCHES : comparison,
                    sides.textOr("arg0", ""), sides.textOr("arg1", ""), sides.isOn("negate"),
                    sides.isOn("ignore_case")));
        }
        return conditions;
    }

    private ContainerVariable variable(PartFields part) {
        PartFields format = part.part("formatValue");
        ContainerVariable variable = new ContainerVariable(part.textOr("variableId", ""), named(part), typed(part),
                parameters.keyed(part, "parameter"), format == null ? ValueFormat.NONE : format(format), false,
                part.textOr("notes", ""), part.text("parentFolderId"), fingerprint(part), part.object());
        List.of("enablingTriggerId", "disablingTriggerId", "scheduleStartMs", "scheduleEndMs").forEach(part::get);
        part.finish();
        return variable;
    }

    private ValueFormat format(PartFields part) {
        Map<String, Parameter> fields = new LinkedHashMap<>();
        for (String key : List.of("convertNullToValue", "convertUndefinedToValue", "convertTrueToValue",
                "convertFalseToValue", "convertToNumber", "convertToBoolean")) {
            parameters.putField(part, key, fields);
        }
        Parameters read = Parameters.of(fields);
        String letterCase = part.text("caseConversionType");
        part.finish();
        return new ValueFormat(
                letterCase == null || letterCase.equalsIgnoreCase("none") ? null : letterCase.toLowerCase(Locale.ROOT),
                read.text("convertNullToValue"), read.text("convertUndefinedToValue"), read.text("convertTrueToValue"),
                read.text("convertFalseToValue"), read.isOn("convertToNumber") || read.isOn("convertToBoolean"));
    }

    private ContainerVariable builtIn(PartFields part) {
        String type = names.of(typed(part), part.below("type"));
        if (!BuiltInVariable.isKnown(type) && !type.startsWith("FIREBASE") && !type.startsWith("AMP")) {
            notes.notUnderstood(part.below("type"),
                    LocalizedText.of("exportReader.the-built-in-variable-is-not", type));
        }
        ContainerVariable variable = BuiltInVariable.of(type, named(part), part.object());
        part.finish();
        return variable;
    }

    private ContainerPart part(PartKind kind, PartFields part) {
        String id = part.textOr(kind == PartKind.TEMPLATE ? "templateId" : kind.field() + "Id", "");
        String type = kind == PartKind.TEMPLATE ? templateCode(part, id) : part.textOr("type", "");
        Parameters settings = parameters.keyed(part, "parameter");
        ContainerPart read = new ContainerPart(kind, id,
                kind == PartKind.GTAG_CONFIG ? part.textOr("name", type) : named(part), type, settings,
                part.textOr("templateData", ""), part.text("parentFolderId"),
                kind == PartKind.GTAG_CONFIG ? part.text("fingerprint") : fingerprint(part), part.object());
        List.of("notes", "priority", "galleryReference", "childContainer", "boundary", "typeRestriction")
                .forEach(part::get);
        part.finish();
        return read;
    }

    /** Tags and variables name a template of the gallery by its own id, others by container and number. */
    private static String templateCode(PartFields part, String id) {
        PartFields gallery = part.part("galleryReference");
        String own = gallery == null ? null : gallery.text("galleryTemplateId");
        return own == null ? "cvt_" + part.textOr("containerId", "") + "_" + id : "cvt_" + own;
    }
}
