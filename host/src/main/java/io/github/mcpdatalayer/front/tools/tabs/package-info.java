/** The tools of {@code --toolsets tabs}: they open, close, activate and size tabs. */
@NullMarked
package io.github.mcpdatalayer.front.tools.tabs;

import org.jspecify.annotations.NullMarked;
