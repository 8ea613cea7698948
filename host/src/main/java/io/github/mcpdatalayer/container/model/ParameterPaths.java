package io.github.mcpdatalayer.container.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parameters as flat rows of path and text, in the order of the file. */
public final class ParameterPaths {

    private static final int MOST_DEPTH = 60;
    /** Columns that name the row of a table. */
    private static final Set<String> NAMING = Set.of("parameter", "name", "key", "fieldName", "paramName");

    private ParameterPaths() {}

    public static Map<String, String> of(Parameters parameters) {
        Map<String, String> paths = new LinkedHashMap<>();
        add("", new Parameter.Entries(parameters), paths, 0);
        return paths;
    }

    private static void add(String path, Parameter parameter, Map<String, String> paths, int depth) {
        if (depth > MOST_DEPTH) {
            return;
        }
        switch (parameter) {
            case Parameter.ParameterText(_, String value) -> put(path, value, paths);
            case Parameter.ParameterList(List<Parameter> elements) -> {
                for (int i = 0; i < elements.size(); i++) {
                    row(path, i, elements.get(i), paths, depth);
                }
            }
            case Parameter.Entries(Parameters members) -> members.byKey()
                    .forEach((key, each) -> add(path.isEmpty() ? key : path + "." + key, each, paths, depth + 1));
        }
    }

    /** A row of two columns is a name and its value. */
    private static void row(String path, int index, Parameter row, Map<String, String> paths, int depth) {
        if (row instanceof Parameter.Entries(Parameters members) && members.byKey().size() == 2) {
            String name = null;
            Parameter value = null;
            for (Map.Entry<String, Parameter> each : members.byKey().entrySet()) {
                if (name == null && NAMING.contains(each.getKey())) {
                    name = members.text(each.getKey());
                } else {
                    value = each.getValue();
                }
            }
            if (name != null && value != null) {
                add(path + "[" + name + "]", value, paths, depth + 1);
                return;
            }
        }
        add(path + "[" + index + "]", row, paths, depth + 1);
    }

    private static void put(String path, String value, Map<String, String> paths) {
        String free = path;
        for (int i = 2; paths.containsKey(free); i++) {
            free = path + " (" + i + ")";
        }
        paths.put(free, value);
    }
}
