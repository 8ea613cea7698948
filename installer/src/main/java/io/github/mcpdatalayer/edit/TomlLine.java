package io.github.mcpdatalayer.edit;

import java.util.List;

import io.github.mcpdatalayer.edit.TomlNode.Pair;

/** The meaning of a line of a TOML text; comments and empty lines are none. */
sealed interface TomlLine {

    /** <code>[path]</code>, or with two brackets one more table of an array; it stands at [start, end). */
    record Header(int start, int end, List<String> path, boolean array) implements TomlLine {}

    /** <code>key = value</code> */
    record Setting(Pair pair) implements TomlLine {}
}
