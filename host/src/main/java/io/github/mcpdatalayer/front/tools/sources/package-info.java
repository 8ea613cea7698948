/** The sources of the tools' answers: the layers, pushes and hits of tabs, and the plans of a person. */
@NullMarked
package io.github.mcpdatalayer.front.tools.sources;

import org.jspecify.annotations.NullMarked;
