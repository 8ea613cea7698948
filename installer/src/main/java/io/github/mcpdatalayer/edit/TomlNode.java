package io.github.mcpdatalayer.edit;

import java.util.List;

import com.google.gson.JsonPrimitive;

/** A value in a TOML text and where it stands: [start, end). */
sealed interface TomlNode {

    int start();

    int end();

    record Scalar(int start, int end, JsonPrimitive value) implements TomlNode {}

    record Items(int start, int end, List<TomlNode> nodes) implements TomlNode {}

    record Inline(int start, int end, List<Pair> pairs) implements TomlNode {}

    /** <code>path = node</code>, beginning at start. */
    record Pair(int start, List<String> path, TomlNode node) {}
}
