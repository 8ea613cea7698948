package io.github.mcpdatalayer.front.tools.api;

import java.util.List;

/** Tools that are offered together. A toolset knows no other. */
public interface Toolset {

    List<Tool> tools();
}
