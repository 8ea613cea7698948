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
                        ? LocalizedText.of("containerDiff.built-in-variable")
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
            add(ChangeKind.REMOVED, part, name.apply(gone), LocalizedText.of("containerDiff.is-gone"),
                    type.apply(gone));
        }
        for (T each : is) {
            T old = pairs.get(each);
            if (old == null) {
                add(ChangeKind.ADDED, part, name.apply(each), LocalizedText.of("containerDiff.is-new"),
                        type.apply(each));
            } else {
                if (!name.apply(old).equals(name.apply(each))) {
                    changed(part, name.apply(each), LocalizedText.of("containerDiff.was-called", name.apply(old)));
                }
                compared.compare(old, each);
            }
        }
    }

    private void add(ChangeKind kind, String part, String name, LocalizedText what, LocalizedText type) {
        changes.add(new ContainerChange(kind, part, SecretTexts.hiddenBeginning("", name),
                type.english().isEmpty()
                        ? what
                        : what.and(LocalizedText.same(" (")).and(type).and(LocalizedText.same(")"))));
    }

    private void changed(String part, String name, LocalizedText what) {
        changes.add(new ContainerChange(ChangeKind.CHANGED, part, SecretTexts.hiddenBeginning("", name),
                what.map(SecretTexts::hidden)));
    }

    /** A value that was one thing and is another. */
    private void value(String part, String name, LocalizedText what, String was, String is) {
        if (!was.equals(is)) {
            String english = what.english();
            String telling = part.equals("variable") ? SecretTexts.telling(name, english) : english;
            String old = SecretTexts.hiddenBeginning(telling, was);
            String now = SecretTexts.hiddenBeginning(telling, is);
            between(part, name, what, LocalizedText.same(old), LocalizedText.same(now));
        }
    }

    private static LocalizedText quoted(LocalizedText whole) {
        return whole.isEmpty() ? LocalizedText.of("containerDiff.nothing") : whole.map(ContainerDiff::quoted);
    }

    private static String quoted(String whole) {
        String text = SecretTexts.hiddenBeginning("", whole);
        return "\"" + (text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…") + "\"";
    }

    private void words(String part, String name, LocalizedText what, LocalizedText was, LocalizedText is) {
        if (!was.equals(is)) {
            between(part, name, what, was, is);
        }
    }

    private void between(String part, String name, LocalizedText what, LocalizedText was, LocalizedText is) {
        changed(part, name, LocalizedText.of("containerDiff.was-and-is", what, quoted(was), quoted(is)));
    }

    /** Members of a list that came and went. */
    private void members(String part, String name, String came, String went, List<String> was, List<String> is) {
        Set<String> had = new HashSet<>(was);
        Set<String> has = new HashSet<>(is);
        for (String each : is) {
            if (!had.contains(each)) {
                changed(part, name, LocalizedText.of(came, each));
            }
        }
        for (String each : was) {
            if (!has.contains(each)) {
                changed(part, name, LocalizedText.of(went, each));
            }
        }
    }

    private void parameters(String part, String name, Parameters was, Parameters is) {
        Map<String, String> old = ParameterPaths.of(was);
        Map<String, String> now = ParameterPaths.of(is);
        Set<String> paths = new LinkedHashSet<>(now.keySet());
        paths.addAll(old.keySet());
        for (String path : paths) {
            value(part, name, LocalizedText.same(path), old.getOrDefault(path, ""), now.getOrDefault(path, ""));
        }
    }

    private void tag(ContainerTag was, ContainerTag is) {
        String name = is.name();
        words("tag", name, LocalizedText.of("containerDiff.type"), LocalizedText.same(was.type()),
                LocalizedText.same(is.type()));
        if (was.paused() != is.paused()) {
            changed("tag", name,
                    LocalizedText.of(is.paused() ? "containerDiff.is-paused-now" : "containerDiff.no-longer-paused"));
        }
        members("tag", name, "containerDiff.now-also-fires-on",
                "containerDiff.no-longer-fires-on",
                PartWords.triggers(before, was.firing()), PartWords.triggers(after, is.firing()));
        members("tag", name, "containerDiff.has-a-new-exception",
                "containerDiff.no-longer-has-the-exception",
                PartWords.triggers(before, was.blocking()), PartWords.triggers(after, is.blocking()));
        words("tag", name, LocalizedText.of("containerDiff.consent"), PartWords.consent(was.consent()),
                PartWords.consent(is.consent()));
        words("tag", name, LocalizedText.of("containerDiff.firing-option"), PartWords.option(was.option()),
                PartWords.option(is.option()));
        words("tag", name, LocalizedText.of("containerDiff.tag-sequencing"), PartWords.sequence(was),
                PartWords.sequence(is));
        value("tag", name, LocalizedText.of("containerDiff.priority"), was.priority(), is.priority());
        value("tag", name, LocalizedText.of("containerDiff.schedule"), schedule(was), schedule(is));
        parameters("tag", name, was.parameters(), is.parameters());
        value("tag", name, LocalizedText.of("containerDiff.notes"), was.notes(), is.notes());
        folder("tag", name, was.folder(), is.folder());
    }

    private static String schedule(ContainerTag tag) {
        return tag.starts() == null && tag.ends() == null && !tag.liveOnly()
                ? ""
                : Objects.toString(tag.starts(), "") + "–" + Objects.toString(tag.ends(), "")
                        + (tag.liveOnly() ? " live" : "");
    }

    private void folder(String part, String name, @Nullable String was, @Nullable String is) {
        value(part, name, LocalizedText.of("containerDiff.folder"), folderName(before, was), folderName(after, is));
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
        words("trigger", name, LocalizedText.of("containerDiff.type"), was.type().words(), is.type().words());
        String came = "containerDiff.now-also-wants";
        String went = "containerDiff.no-longer-wants";
        conditions(name, came, went, was.eventConditions(), is.eventConditions());
        conditions(name, came, went, was.conditions(), is.conditions());
        conditions(name, "containerDiff.now-only-listens-where",
                "containerDiff.no-longer-minds-whether", was.listensWhere(),
                is.listensWhere());
        parameters("trigger", name, was.parameters(), is.parameters());
        folder("trigger", name, was.folder(), is.folder());
    }

    private void conditions(String name, String came, String went, List<FilterCondition> was,
            List<FilterCondition> is) {
        Set<FilterCondition> had = new HashSet<>(was);
        Set<FilterCondition> has = new HashSet<>(is);
        for (FilterCondition each : is) {
            if (!had.contains(each)) {
                changed("trigger", name, LocalizedText.of(came, each.words()));
            }
        }
        for (FilterCondition each : was) {
            if (!has.contains(each)) {
                changed("trigger", name, LocalizedText.of(went, each.words()));
            }
        }
    }

    private void variable(ContainerVariable was, ContainerVariable is) {
        String name = is.name();
        words("variable", name, LocalizedText.of("containerDiff.type"), VariableType.of(was.type()),
                VariableType.of(is.type()));
        parameters("variable", name, was.parameters(), is.parameters());
        value("variable", name, LocalizedText.of("containerDiff.format-case"), text(was.format().letterCase()),
                text(is.format().letterCase()));
        value("variable", name, LocalizedText.of("containerDiff.format-null"), text(was.format().forNull()),
                text(is.format().forNull()));
        value("variable", name, LocalizedText.of("containerDiff.format-undefined"), text(was.format().forUndefined()),
                text(is.format().forUndefined()));
        value("variable", name, LocalizedText.of("containerDiff.format-true"), text(was.format().forTrue()),
                text(is.format().forTrue()));
        value("variable", name, LocalizedText.of("containerDiff.format-false"), text(was.format().forFalse()),
                text(is.format().forFalse()));
        value("variable", name, LocalizedText.of("containerDiff.notes"), was.notes(), is.notes());
        folder("variable", name, was.folder(), is.folder());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private void part(ContainerPart was, ContainerPart is) {
        String part = is.kind().field();
        value(part, is.name(), LocalizedText.of("containerDiff.type"), was.type(), is.type());
        parameters(part, is.name(), was.parameters(), is.parameters());
        if (!was.text().equals(is.text())) {
            changed(part, is.name(), LocalizedText.of("containerDiff.has-other-code"));
        }
        if (is.kind() == PartKind.ZONE && !was.source().equals(is.source())) {
            changed(part, is.name(), LocalizedText.of("containerDiff.has-other-boundaries-containers-or-settings"));
        }
    }
}
