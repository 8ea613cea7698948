package io.github.mcpdatalayer.container.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.FilterOperator;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.patterns.JsPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;
import org.jspecify.annotations.Nullable;

/** Triggers: conditions that cannot hold or hold too often, and exceptions that never or always do. */
final class TriggerLint {

    private static final Pattern BARE_DOT = Pattern
            .compile("(?<![\\\\\\]*+?)(\\[|^])\\.(com|org|net|de|at|ch|fr|co\\.uk|html?|php|aspx?|pdf)(?![a-z*+?{.])");
    private static final Pattern GENERATED = Pattern.compile(
            "\\.(css-[0-9a-z]{5,8}(?![-\\w])|sc-[a-zA-Z]{5,8}(?![-\\w])|[A-Za-z]+_[A-Za-z]+__[A-Za-z0-9_-]{5}(?![-\\w])|jsx-\\d{6,})");

    private final Container container;
    private final LintNotes notes;
    private final PatternBudget budget = PatternBudget.ofContainer();

    TriggerLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
    }

    void check() {
        for (ContainerTrigger each : container.triggers()) {
            conditions(each);
            settings(each);
        }
        container.tags().forEach(this::exceptions);
    }

    private void conditions(ContainerTrigger trigger) {
        List<FilterCondition> together = new ArrayList<>(trigger.eventConditions());
        together.addAll(trigger.conditions());
        for (int i = 0; i < together.size(); i++) {
            for (int j = i + 1; j < together.size(); j++) {
                if (contradict(together.get(i), together.get(j)) || contradict(together.get(j), together.get(i))) {
                    notes.trigger(LintRule.CONTRADICTION, trigger, together.get(i).words().english() + "; "
                            + together.get(j).words().english());
                }
            }
        }
        for (FilterCondition each : trigger.allConditions()) {
            String value = each.value();
            boolean isPlain = VariableReference.names(value).isEmpty();
            if (each.comparison() == FilterOperator.MATCH_REGEX && isPlain) {
                if (!JsPattern.of(value, each.ignoresCase(), budget).isValid()) {
                    notes.trigger(LintRule.REGEX_INVALID, trigger, value);
                } else if (BARE_DOT.matcher(value).find()) {
                    notes.trigger(LintRule.REGEX_DOT, trigger, value);
                }
            }
            if (each.comparison() == FilterOperator.EQUALS && isPageUrl(each.variable()) && value.startsWith("http")) {
                notes.trigger(LintRule.URL_EQUALS, trigger, value);
            }
            if (each.comparison() == FilterOperator.CSS_SELECTOR && GENERATED.matcher(value).find()) {
                notes.trigger(LintRule.SELECTOR_GENERATED, trigger, value);
            }
        }
    }

    private boolean isPageUrl(String reference) {
        String name = VariableReference.only(reference);
        ContainerVariable variable = name == null ? null : container.variable(name);
        return variable != null && variable.builtIn() && variable.type().equals("u")
                && "URL".equals(variable.parameters().text("component"));
    }

    /** Tells whether the first excludes the second. */
    private static boolean contradict(FilterCondition a, FilterCondition b) {
        boolean plain = VariableReference.names(a.value() + b.value()).isEmpty();
        if (!plain || !a.variable().equals(b.variable()) || a.comparison() != FilterOperator.EQUALS || a.negated()) {
            return a.variable().equals(b.variable()) && !a.negated() && !b.negated() && plain
                    && a.comparison() == b.comparison() && exclude(a, b);
        }
        boolean holds = switch (b.comparison()) {
            case EQUALS -> a.value().equals(b.value());
            case CONTAINS -> a.value().contains(b.value());
            case STARTS_WITH -> a.value().startsWith(b.value());
            case ENDS_WITH -> a.value().endsWith(b.value());
            default -> !b.negated();
        };
        return holds == b.negated();
    }

    private static boolean exclude(FilterCondition a, FilterCondition b) {
        return switch (a.comparison()) {
            case STARTS_WITH -> !a.value().startsWith(b.value()) && !b.value().startsWith(a.value());
            case ENDS_WITH -> !a.value().endsWith(b.value()) && !b.value().endsWith(a.value());
            default -> false;
        };
    }

    private void settings(ContainerTrigger trigger) {
        switch (trigger.type()) {
            case TRIGGER_GROUP -> {
                List<String> members = trigger.members();
                boolean isNested = members.stream().map(container::trigger)
                        .anyMatch(each -> each != null && each.type() == TriggerType.TRIGGER_GROUP);
                if (members.size() < 2 || new HashSet<>(members).size() < members.size() || isNested) {
                    notes.trigger(LintRule.GROUP_ODD, trigger, String.join(", ", members));
                }
            }
            case TIMER -> {
                if (trigger.parameters().textOr("limit", "").isEmpty()) {
                    notes.trigger(LintRule.TIMER_ENDLESS, trigger, trigger.parameters().textOr("interval", ""));
                }
            }
            case SCROLL_DEPTH -> {
                String thresholds = trigger.parameters().textOr("verticalThresholdsPercent", "");
                boolean isVertical = trigger.parameters().isOn("verticalThresholdOn")
                        && "PERCENT".equals(trigger.parameters().text("verticalThresholdUnits"));
                if (isVertical && !thresholds.contains("{{") && !thresholds.matches(
                        "\\s*([5-9]|[1-9]\\d|100)\\s*(,\\s*([5-9]|[1-9]\\d|100)\\s*)*")) {
                    notes.trigger(LintRule.SCROLL_ODD, trigger, thresholds);
                }
            }
            case ELEMENT_VISIBILITY -> {
                String selector = trigger.parameters().textOr("elementSelector", "");
                if (GENERATED.matcher(selector).find()) {
                    notes.trigger(LintRule.SELECTOR_GENERATED, trigger, selector);
                }
            }
            default -> {
                // Its conditions say all.
            }
        }
    }

    private void exceptions(ContainerTag tag) {
        List<ContainerTrigger> firing = container.triggers(tag.firing());
        for (ContainerTrigger blocking : container.triggers(tag.blocking())) {
            if (firing.isEmpty() || tag.paused()) { // that it is paused is said
                continue;
            }
            if (firing.stream().noneMatch(each -> canMeet(each, blocking))) {
                notes.tag(LintRule.EXCEPTION_NEVER_MATCHES, tag, blocking.name());
            } else if (firing.stream().allMatch(each -> covers(blocking, each))) {
                notes.tag(LintRule.EXCEPTION_ALWAYS_MATCHES, tag, blocking.name());
            }
        }
    }

    /** Tells whether one event could fire both; where their names are not both plain, it could. */
    private static boolean canMeet(ContainerTrigger a, ContainerTrigger b) {
        String first = a.eventName();
        String second = b.eventName();
        if (first != null && second != null) {
            return first.equals(second);
        }
        return takes(a, second) && takes(b, first);
    }

    private static boolean takes(ContainerTrigger trigger, @Nullable String event) {
        if (event == null || trigger.eventName() != null || trigger.eventConditions().isEmpty()) {
            return true;
        }
        PatternBudget own = PatternBudget.ofQuestion();
        for (FilterCondition each : trigger.eventConditions()) {
            boolean isRegex = each.comparison() == FilterOperator.MATCH_REGEX && !each.negated()
                    && VariableReference.names(each.value()).isEmpty();
            if (isRegex && JsPattern.of(each.value(), each.ignoresCase(), own).finds(event) == JsPattern.JsAnswer.NO) {
                return false;
            }
        }
        return true;
    }

    private static boolean covers(ContainerTrigger blocking, ContainerTrigger firing) {
        if (blocking.id().equals(firing.id())) {
            return true;
        }
        if (!blocking.conditions().isEmpty() || blocking.type().isListener()) {
            return false;
        }
        String event = blocking.eventName();
        boolean isAll = blocking.type() == TriggerType.CUSTOM_EVENT && blocking.eventConditions().stream()
                .allMatch(each -> each.comparison() == FilterOperator.MATCH_REGEX
                        && each.value().matches("\\^?\\.\\*\\$?"));
        return isAll || (event != null && event.equals(firing.eventName()));
    }
}
