package io.github.mcpdatalayer.container.diff;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import io.github.mcpdatalayer.container.diff.ContainerChange.ChangeKind;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.PartWords;
import io.github.mcpdatalayer.container.model.SecretTexts;
import io.github.mcpdatalayer.container.model.VariableType;
import io.github.mcpdatalayer.journeys.LocalizedText;
import org.jspecify.annotations.Nullable;

/** Compares two containers, and tells the changes in words. */
public final class ContainerDiff {

    private static final int SHOWN = 200;

    private final Container before;
    private final Container after;
    private final boolean sameContainer;
    private final List<ContainerChange> changes = new ArrayList<>();

    private ContainerDiff(Container before, Container after) {
        this.before = before;
        this.after = after;
        this.sameContainer = before.identity().publicId().equals(after.identity().publicId())
                && before.identity().origin() != Container.ContainerOrigin.RUNTIME
                && after.identity().origin() != Container.ContainerOrigin.RUNTIME;
    }

    public static List<ContainerChange> of(Container before, Container after) {
        return new ContainerDiff(before, after).changes();
    }

    private List<ContainerChange> changes() {
        pairs(before.tags(), after.tags(), ContainerTag::id, ContainerTag::name, "tag", this::tag,
                tag -> tag.kind().words());
        pairs(before.triggers(), after.triggers(), ContainerTrigger::id, ContainerTrigger::name, "trigger",
                this::trigger, trigger -> trigger.type().words());
        pairs(before.variables(), after.variables(), ContainerVariable::id, ContainerVariable::name, "variable",
                this::variable, variable -> variable.builtIn()
                        ? new LocalizedText("built-in variable", "integrierte Variable")
                        : VariableType.of(variable.type()));
        for (PartKind kind : PartKind.values()) {
            pairs(before.parts(kind), after.parts(kind), ContainerPart::id, ContainerPart::name, kind.field(),
                    this::part, part -> LocalizedText.same(part.type()));
        }
        return List.copyOf(changes);
    }

    private interface Compared<T> {
        void compare(T was, T is);
    }

    /** Pairs parts by their ids within one container, and the rest by their names. */
    private <T> void pairs(List<T> was, List<T> is, Function<T, String> id, Function<T, String> name, String part,
            Compared<T> compared, Function<T, LocalizedText> type) {
        Map<T, T> pairs = new LinkedHashMap<>();
        Set<T> left = new LinkedHashSet<>(was);
        List<Function<T, String>> keys = sameContainer ? List.of(id, name) : List.of(name);
        for (Function<T, String> key : keys) {
            Map<String, T> byKey = new LinkedHashMap<>();
            left.forEach(each -> byKey.putIfAbsent(key.apply(each), each));
            for (T each : is) {
                T old = key.apply(each).isEmpty() || pairs.containsKey(each) ? null : byKey.remove(key.apply(each));
                if (old != null) {
                    pairs.put(each, old);
                    left.remove(old);
                }
            }
        }
        for (T gone : left) {
            add(ChangeKind.REMOVED, part, name.apply(gone), "is gone", "ist weg", type.apply(gone));
        }
        for (T each : is) {
            T old = pairs.get(each);
            if (old == null) {
                add(ChangeKind.ADDED, part, name.apply(each), "is new", "ist neu", type.apply(each));
            } else {
                if (!name.apply(old).equals(name.apply(each))) {
                    changed(part, name.apply(each), "was called “" + name.apply(old) + "”",
                            "hieß „" + name.apply(old) + "“");
                }
                compared.compare(old, each);
            }
        }
    }

    private void add(ChangeKind kind, String part, String name, String english, String german, LocalizedText type) {
        changes.add(new ContainerChange(kind, part, SecretTexts.hiddenBeginning("", name), new LocalizedText(
                english + (type.english().isEmpty() ? "" : " (" + type.english() + ")"),
                german + (type.german().isEmpty() ? "" : " (" + type.german() + ")"))));
    }

    private void changed(String part, String name, String english, String german) {
        changes.add(new ContainerChange(ChangeKind.CHANGED, part, SecretTexts.hiddenBeginning("", name),
                new LocalizedText(SecretTexts.hidden(english), SecretTexts.hidden(german))));
    }

    /** A value that was one thing and is another. */
    private void value(String part, String name, String english, String german, String was, String is) {
        if (!was.equals(is)) {
            String telling = part.equals("variable") ? SecretTexts.telling(name, english) : english;
            String old = SecretTexts.hiddenBeginning(telling, was);
            String now = SecretTexts.hiddenBeginning(telling, is);
            changed(part, name, english + ": " + quoted(old, "nothing") + " → " + quoted(now, "nothing"),
                    german + ": " + quoted(old, "nichts") + " → " + quoted(now, "nichts"));
        }
    }

    private static String quoted(String whole, String nothing) {
        String text = SecretTexts.hiddenBeginning("", whole);
        return text.isEmpty()
                ? nothing
                : "\"" + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + "\"";
    }

    private void words(String part, String name, String english, String german, LocalizedText was, LocalizedText is) {
        if (!was.equals(is)) {
            changed(part, name,
                    english + ": " + quoted(was.english(), "nothing") + " → " + quoted(is.english(), "nothing"),
                    german + ": " + quoted(was.german(), "nichts") + " → " + quoted(is.german(), "nichts"));
        }
    }

    /** Members of a list that came and went. */
    private void members(String part, String name, String[] came, String[] went, List<String> was, List<String> is) {
        Set<String> had = new HashSet<>(was);
        Set<String> has = new HashSet<>(is);
        for (String each : is) {
            if (!had.contains(each)) {
                changed(part, name, came[0] + " “" + each + "”", came[1] + " „" + each + "“");
            }
        }
        for (String each : was) {
            if (!has.contains(each)) {
                changed(part, name, went[0] + " “" + each + "”", went[1] + " „" + each + "“");
            }
        }
    }

    private void parameters(String part, String name, Parameters was, Parameters is) {
        Map<String, String> old = ParameterPaths.of(was);
        Map<String, String> now = ParameterPaths.of(is);
        Set<String> paths = new LinkedHashSet<>(now.keySet());
        paths.addAll(old.keySet());
        for (String path : paths) {
            value(part, name, path, path, old.getOrDefault(path, ""), now.getOrDefault(path, ""));
        }
    }

    private void tag(ContainerTag was, ContainerTag is) {
        String name = is.name();
        words("tag", name, "type", "Typ", LocalizedText.same(was.type()), LocalizedText.same(is.type()));
        if (was.paused() != is.paused()) {
            changed("tag", name, is.paused() ? "is paused now" : "is no longer paused",
                    is.paused() ? "ist jetzt pausiert" : "ist nicht mehr pausiert");
        }
        members("tag", name, new String[]{"now also fires on", "wird jetzt auch ausgelöst von"},
                new String[]{"no longer fires on", "wird nicht mehr ausgelöst von"},
                PartWords.triggers(before, was.firing()), PartWords.triggers(after, is.firing()));
        members("tag", name, new String[]{"has a new exception", "hat eine neue Ausnahme"},
                new String[]{"no longer has the exception", "hat nicht mehr die Ausnahme"},
                PartWords.triggers(before, was.blocking()), PartWords.triggers(after, is.blocking()));
        words("tag", name, "consent", "Einwilligung", PartWords.consent(was.consent()),
                PartWords.consent(is.consent()));
        words("tag", name, "firing option", "Auslösung", PartWords.option(was.option()),
                PartWords.option(is.option()));
        words("tag", name, "tag sequencing", "Tag-Reihenfolge", PartWords.sequence(was), PartWords.sequence(is));
        value("tag", name, "priority", "Priorität", was.priority(), is.priority());
        value("tag", name, "schedule", "Zeitplan", schedule(was), schedule(is));
        parameters("tag", name, was.parameters(), is.parameters());
        value("tag", name, "notes", "Notizen", was.notes(), is.notes());
        folder("tag", name, was.folder(), is.folder());
    }

    private static String schedule(ContainerTag tag) {
        return tag.starts() == null && tag.ends() == null && !tag.liveOnly()
                ? ""
                : Objects.toString(tag.starts(), "") + "–" + Objects.toString(tag.ends(), "")
                        + (tag.liveOnly() ? " live" : "");
    }

    private void folder(String part, String name, @Nullable String was, @Nullable String is) {
        value(part, name, "folder", "Ordner", folderName(before, was), folderName(after, is));
    }

    private static String folderName(Container container, @Nullable String id) {
        for (ContainerPart each : container.parts(PartKind.FOLDER)) {
            if (each.id().equals(id)) {
                return each.name();
            }
        }
        return "";
    }

    private void trigger(ContainerTrigger was, ContainerTrigger is) {
        String name = is.name();
        words("trigger", name, "type", "Typ", was.type().words(), is.type().words());
        String[] came = {"now also wants", "verlangt jetzt auch"};
        String[] went = {"no longer wants", "verlangt nicht mehr"};
        conditions(name, came, went, was.eventConditions(), is.eventConditions());
        conditions(name, came, went, was.conditions(), is.conditions());
        conditions(name, new String[]{"now only listens where", "wartet jetzt nur, wo"},
                new String[]{"no longer minds whether", "beachtet nicht mehr, ob"}, was.listensWhere(),
                is.listensWhere());
        parameters("trigger", name, was.parameters(), is.parameters());
        folder("trigger", name, was.folder(), is.folder());
    }

    private void conditions(String name, String[] came, String[] went, List<FilterCondition> was,
            List<FilterCondition> is) {
        Set<FilterCondition> had = new HashSet<>(was);
        Set<FilterCondition> has = new HashSet<>(is);
        for (FilterCondition each : is) {
            if (!had.contains(each)) {
                changed("trigger", name, came[0] + ": " + each.words().english(),
                        came[1] + ": " + each.words().german());
            }
        }
        for (FilterCondition each : was) {
            if (!has.contains(each)) {
                changed("trigger", name, went[0] + ": " + each.words().english(),
                        went[1] + ": " + each.words().german());
            }
        }
    }

    private void variable(ContainerVariable was, ContainerVariable is) {
        String name = is.name();
        words("variable", name, "type", "Typ", VariableType.of(was.type()), VariableType.of(is.type()));
        parameters("variable", name, was.parameters(), is.parameters());
        value("variable", name, "format: case", "Format: Schreibung", text(was.format().letterCase()),
                text(is.format().letterCase()));
        value("variable", name, "format: null", "Format: null", text(was.format().forNull()),
                text(is.format().forNull()));
        value("variable", name, "format: undefined", "Format: undefined", text(was.format().forUndefined()),
                text(is.format().forUndefined()));
        value("variable", name, "format: true", "Format: true", text(was.format().forTrue()),
                text(is.format().forTrue()));
        value("variable", name, "format: false", "Format: false", text(was.format().forFalse()),
                text(is.format().forFalse()));
        value("variable", name, "notes", "Notizen", was.notes(), is.notes());
        folder("variable", name, was.folder(), is.folder());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void part(ContainerPart was, ContainerPart is) {
        String part = is.kind().field();
        value(part, is.name(), "type", "Typ", was.type(), is.type());
        parameters(part, is.name(), was.parameters(), is.parameters());
        if (!was.text().equals(is.text())) {
            changed(part, is.name(), "has other code", "hat anderen Code");
        }
        if (is.kind() == PartKind.ZONE && !was.source().equals(is.source())) {
            changed(part, is.name(), "has other boundaries, containers or settings",
                    "hat andere Grenzen, Container oder Einstellungen");
        }
    }
}
