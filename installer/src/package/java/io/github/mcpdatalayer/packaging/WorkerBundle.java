package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The extension's worker as one file, for browsers of our own: those start it each time, and a browser takes long to load more
 * than a hundred modules one by one. Each module becomes a function of its own, in the order in which they need each other; the
 * text within stays as it is.
 */
final class WorkerBundle {

    private static final Pattern NAMES = Pattern.compile("import \\{([^}]*)\\} from '([^']+)';");
    private static final Pattern WHOLE = Pattern.compile("import \\* as (\\w+) from '([^']+)';");
    private static final Pattern DECLARED = Pattern
            .compile("export ((?:const|class|(?:async )?function\\*?) ?(\\w+).*)");
    private static final Pattern LIST = Pattern.compile("export \\{([^}]*)\\};");
    private static final Pattern RENAMED = Pattern.compile("(\\S+) as (\\S+)");

    private final Path root;
    private final Set<Path> apart;
    private final List<String> head = new ArrayList<>();
    private final Map<Path, String> modules = new LinkedHashMap<>();
    private final Set<Path> open = new HashSet<>();

    private WorkerBundle(Path root, Set<Path> apart) {
        this.root = root;
        this.apart = apart;
    }

    /**
     * Puts a module and all that it needs together.
     *
     * @param apart
     *            modules that stay files of their own
     */
    static String of(Path entry, Path... apart) throws IOException {
        var bundle = new WorkerBundle(entry.getParent(), Set.of(apart));
        bundle.add(entry);
        return String.join("", bundle.head) + String.join("", bundle.modules.values());
    }

    /** Gives the name by which others know the module. */
    private String add(Path file) throws IOException {
        if (modules.containsKey(file)) {
            return name(file);
        }
        if (!open.add(file)) {
            throw new IllegalStateException(file + " needs itself, by way of others");
        }
        var imports = new StringBuilder();
        var body = new StringBuilder();
        List<String> exports = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            Matcher names = NAMES.matcher(line);
            Matcher whole = WHOLE.matcher(line);
            Matcher declared = DECLARED.matcher(line);
            Matcher list = LIST.matcher(line);
            if (names.matches()) {
                imports.append("const {%s} = %s;\n".formatted(properties(names.group(1), "$1: $2"),
                        needed(file, names.group(2))));
            } else if (whole.matches()) {
                imports.append("const %s = %s;\n".formatted(whole.group(1), needed(file, whole.group(2))));
            } else if (declared.matches()) {
                exports.add(declared.group(2));
                body.append(declared.group(1)).append('\n');
            } else if (list.matches()) {
                exports.add(properties(list.group(1), "$2: $1"));
            } else if (line.startsWith("import ") || line.startsWith("export ") || line.startsWith("await ")) {
                throw new IllegalStateException(file + " has a line that cannot be put together: " + line);
            } else {
                body.append(line).append('\n');
            }
        }
        modules.put(file, "\nconst %s = (() => {\n%s%s\nreturn {%s};\n})();\n".formatted(name(file), imports, body,
                exports.stream().filter(each -> !each.isBlank()).collect(Collectors.joining(", "))));
        return name(file);
    }

    private String needed(Path by, String specifier) throws IOException {
        Path file = by.resolveSibling(specifier).normalize();
        if (!apart.contains(file)) {
            return add(file);
        }
        if (open.add(file)) {
            String from = root.relativize(file).toString().replace('\\', '/');
            head.add("import * as %s from '%s';\n".formatted(name(file), from.startsWith(".") ? from : "./" + from));
        }
        return name(file);
    }

    private static String properties(String names, String renamed) {
        return Stream.of(names.split(",")).map(String::strip)
                .map(each -> RENAMED.matcher(each).replaceFirst(renamed)).collect(Collectors.joining(", "));
    }

    private String name(Path file) {
        return "module_" + root.relativize(file).toString().replaceAll("\\W", "_");
    }
}
