package io.github.mcpdatalayer.datalayer.validation;

import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.NormalizedPath;

/** Writes places in a push as short JSONPath. */
final class Paths {

    private static final Pattern SHORT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private Paths() {}

    static String child(String path, String name) {
        return SHORT.matcher(name).matches()
                ? path + "." + name
                : path + NormalizedPath.ROOT.child(name).toString().substring(1);
    }
}
