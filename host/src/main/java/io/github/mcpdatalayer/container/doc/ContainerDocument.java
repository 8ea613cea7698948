package io.github.mcpdatalayer.container.doc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.PartWords;
import io.github.mcpdatalayer.container.model.ReadNote;
import io.github.mcpdatalayer.container.model.SecretTexts;
import io.github.mcpdatalayer.container.model.TagType;
import io.github.mcpdatalayer.container.model.VariableType;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;

/** A container for people: what fires when and sends what. */
public final class ContainerDocument {

    private static final int MOST_SETTING = 200;
    private static final int MOST_SETTINGS = 1_500;

    private final Container container;
    private final Locale locale;

    private ContainerDocument(Container container, Locale locale) {
        this.container = container;
        this.locale = locale;
    }

    /** The document; its first table has the tags. */
    public static ReportTables of(Container container, Locale locale) {
        return new ContainerDocument(container, locale).tables();
    }

    private String say(String key, Object... values) {
        return LocalizedText.text(locale, key, values);
    }

    private ReportTables tables() {
        Container.Identity identity = container.identity();
        String named = identity.name().isEmpty() ? identity.numericId() : identity.name();
        String id = identity.publicId().isEmpty() ? named : identity.publicId();
        List<String> facts = new ArrayList<>();
        facts.add(String.join(" · ", shown(List.of(identity.name(),
                identity.isWorkspace() ? say("containerDocument.workspace") : "Version " + identity.version(),
                identity.use().name().toLowerCase(Locale.ROOT), identity.exported()))));
        if (identity.origin() == Container.ContainerOrigin.RUNTIME) {
            facts.add(say("containerDocument.read-from-the-runtime-which-has"));
        }
        for (ReadNote note : container.notes()) {
            facts.add((note.place().isEmpty() ? "" : note.place() + ": ") + note.text().in(locale));
        }
        List<ReportTable> tables = new ArrayList<>(List.of(tags(), triggers(), variables()));
        for (PartKind kind : PartKind.values()) {
            List<ContainerPart> parts = container.parts(kind);
            if (!parts.isEmpty()) {
                tables.add(new ReportTable(heading(kind),
                        List.of(say("containerDocument.name"), say("containerDocument.type"),
                                say("containerDocument.settings")),
                        parts.stream().map(each -> List.of(each.name(), type(each), settings(each.parameters())))
                                .toList()));
            }
        }
        return new ReportTables(locale, "Container " + id, facts,
                tables.stream().map(ContainerDocument::withoutSecrets).toList());
    }

    /** A document goes further than the container should have. */
    private static ReportTable withoutSecrets(ReportTable table) {
        return new ReportTable(table.heading(), table.columns(),
                table.rows().stream().map(row -> row.stream().map(SecretTexts::hidden).toList()).toList());
    }

    private String type(ContainerPart part) {
        ContainerPart template = part.kind() == PartKind.TEMPLATE ? null : container.template(part.type());
        String words = TagType.words(part.type()).in(locale);
        return part.kind() == PartKind.TEMPLATE
                ? part.type()
                : template == null ? words : words + ": " + template.name();
    }

    private static List<String> shown(List<String> texts) {
        return texts.stream().filter(each -> !each.isEmpty()).toList();
    }

    private String heading(PartKind kind) {
        return switch (kind) {
            case FOLDER -> say("containerDocument.folders");
            case TEMPLATE -> say("containerDocument.templates");
            case CLIENT -> say("containerDocument.clients");
            case TRANSFORMATION -> say("containerDocument.transformations");
            case ZONE -> say("containerDocument.zones");
            case GTAG_CONFIG -> say("containerDocument.google-tag-configurations");
        };
    }

    private ReportTable tags() {
        List<List<String>> rows = new ArrayList<>();
        for (ContainerTag tag : container.tags()) {
            rows.add(List.of(tag.name(), type(tag), String.join(", ", PartWords.triggers(container, tag.firing())),
                    String.join(", ", PartWords.triggers(container, tag.blocking())), settings(tag.parameters()),
                    PartWords.consent(tag.consent()).in(locale), PartWords.option(tag.option()).in(locale),
                    PartWords.sequence(tag).in(locale), tag.priority(),
                    tag.paused() ? say("containerDocument.paused") : "", tag.notes()));
        }
        return new ReportTable("Tags", List.of(say("containerDocument.tag"), say("containerDocument.type"),
                say("containerDocument.firing-triggers"), say("containerDocument.exceptions"),
                say("containerDocument.settings"), say("containerDocument.consent"),
                say("containerDocument.firing-option"),
                say("containerDocument.tag-sequencing"), say("containerDocument.priority"),
                say("containerDocument.state"),
                say("containerDocument.notes")), rows);
    }

    private String type(ContainerTag tag) {
        ContainerPart template = container.template(tag.type());
        return tag.kind().words().in(locale) + (template == null ? "" : ": " + template.name());
    }

    private ReportTable triggers() {
        List<List<String>> rows = new ArrayList<>();
        Map<String, Set<String>> firing = new HashMap<>();
        Map<String, Set<String>> blocking = new HashMap<>();
        for (ContainerTag tag : container.tags()) {
            tag.firing().forEach(each -> firing.computeIfAbsent(each, _ -> new LinkedHashSet<>()).add(tag.name()));
            tag.blocking().forEach(each -> blocking.computeIfAbsent(each, _ -> new LinkedHashSet<>()).add(tag.name()));
        }
        for (ContainerTrigger trigger : container.triggers()) {
            Set<String> fired = firing.getOrDefault(trigger.id(), Set.of());
            Set<String> blocked = blocking.getOrDefault(trigger.id(), Set.of());
            String members = String.join(", ", PartWords.triggers(container, trigger.members()));
            rows.add(List.of(trigger.name(), trigger.type().words().in(locale),
                    members.isEmpty() ? PartWords.conditions(trigger).in(locale) : members, String.join(", ", fired),
                    String.join(", ", blocked)));
        }
        return new ReportTable(say("containerDocument.triggers"),
                List.of(say("containerDocument.trigger"), say("containerDocument.type"),
                        say("containerDocument.conditions"), say("containerDocument.fires"),
                        say("containerDocument.exception-of")),
                rows);
    }

    private ReportTable variables() {
        List<List<String>> rows = new ArrayList<>();
        for (ContainerVariable variable : container.variables()) {
            rows.add(List.of(variable.name(), variable.builtIn()
                    ? say("containerDocument.built-in-variable")
                    : VariableType.of(variable.type()).in(locale),
                    variable.builtIn() ? "" : settings(variable.parameters(), variable.name()), variable.notes()));
        }
        return new ReportTable(say("containerDocument.variables"),
                List.of(say("containerDocument.variable"), say("containerDocument.type"),
                        say("containerDocument.settings"), say("containerDocument.notes")),
                rows);
    }

    /** Code has lines that a cell has not. */
    private static String oneLine(String text) {
        String begin = text.length() <= 2 * MOST_SETTING ? text : text.substring(0, 2 * MOST_SETTING) + "…";
        return begin.replaceAll("\\s+", " ").strip();
    }

    /** Lists the settings, without switches that are off. */
    private static String settings(Parameters parameters) {
        return settings(parameters, "");
    }

    private static String settings(Parameters parameters, String variable) {
        StringBuilder settings = new StringBuilder();
        for (Map.Entry<String, String> each : ParameterPaths.of(parameters).entrySet()) {
            String telling = variable.isEmpty() ? each.getKey() : SecretTexts.telling(variable, each.getKey());
            String value = oneLine(SecretTexts.hiddenBeginning(telling, each.getValue()));
            if (value.isEmpty() || value.equals("false") || settings.length() > MOST_SETTINGS) {
                continue;
            }
            settings.append(settings.isEmpty() ? "" : ReportTables.LINE_END).append(each.getKey()).append(" = ")
                    .append(value.length() <= MOST_SETTING ? value : value.substring(0, MOST_SETTING) + "…");
        }
        return settings.toString();
    }
}
