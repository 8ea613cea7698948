package io.github.mcpdatalayer.container.lint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.patterns.JsPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;

/** Variables: what they read, tables and scripts. */
final class VariableLint {

    private static final Pattern RETURNS = Pattern.compile("\\breturn\\b|=>\\s*[^{\\s]");

    private final Container container;
    private final LintNotes notes;
    private final PatternBudget budget = PatternBudget.ofContainer();

    VariableLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
    }

    void check() {
        Map<String, ContainerVariable> byKey = new HashMap<>();
        for (ContainerVariable each : container.variables()) {
            switch (each.type()) {
                case "v" -> dataLayer(each, byKey);
                case "smm", "remm" -> table(each);
                case "jsm" -> {
                    if (!RETURNS.matcher(each.parameters().textOr("javascript", "return")).find()) {
                        notes.variable(LintRule.SCRIPT_WITHOUT_RETURN, each, "");
                    }
                }
                default -> {
                    // Nothing to say of the others.
                }
            }
        }
    }

    private void dataLayer(ContainerVariable variable, Map<String, ContainerVariable> byKey) {
        String key = variable.dataLayerKey();
        if (variable.isVersion1() && key.contains(".") && !key.startsWith("gtm.")) {
            notes.variable(LintRule.VERSION_1_NESTED, variable, key);
        }
        if (variable.builtIn() || container.identity().origin() == ContainerOrigin.RUNTIME) {
            return;
        }
        String all = key + "\t" + variable.isVersion1() + "\t" + variable.parameters().isOn("setDefaultValue") + "\t"
                + variable.parameters().textOr("defaultValue", "") + "\t" + variable.format();
        ContainerVariable before = byKey.putIfAbsent(all, variable);
        if (before != null) {
            notes.variable(LintRule.KEY_TWICE, variable, key + " (" + before.name() + ")");
        }
    }

    private void table(ContainerVariable variable) {
        Parameters set = variable.parameters();
        boolean isRegex = variable.type().equals("remm");
        if (!set.isOn("setDefaultValue") && set.text("defaultValue") == null) {
            notes.variable(LintRule.TABLE_WITHOUT_DEFAULT, variable, "");
        }
        Set<String> keys = new HashSet<>();
        for (Parameters row : set.rows("map")) {
            String key = row.textOr("key", "");
            if (!keys.add(key)) {
                notes.variable(LintRule.TABLE_KEY_TWICE, variable, key);
            }
            if (!isRegex || !VariableReference.names(key).isEmpty()) {
                continue;
            }
            if (!JsPattern.of(key, set.isOn("ignoreCase"), budget).isValid()) {
                notes.variable(LintRule.REGEX_INVALID, variable, key);
            } else if (set.isOn("fullMatch") && hasBareBar(key)) {
                notes.variable(LintRule.TABLE_HALF_ANCHORED, variable, key);
            }
        }
    }

    /** Tells whether a bar stands outside of all brackets, and its sides are not anchored by hand. */
    private static boolean hasBareBar(String regex) {
        int depth = 0;
        boolean inClass = false;
        for (int i = 0; i < regex.length(); i++) {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                inClass = true;
            } else if (c == ']') {
                inClass = false;
            } else if (!inClass) {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (c == '|' && depth == 0) {
                    return !regex.startsWith("$", i - 1) || !regex.startsWith("^", i + 1);
                }
            }
        }
        return false;
    }
}
