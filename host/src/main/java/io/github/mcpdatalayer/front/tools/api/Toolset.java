package io.github.mcpdatalayer.front.tools.api;

import java.util.List;

/** Tools that are offered together. Toolsets do not depend on each other. */
public interface Toolset {

    List<Tool> tools();
}
