/** Agents that speak the Agent Client Protocol: which are here, their processes, and the lines between them and us. */
@NullMarked
package io.github.mcpdatalayer.chat.agent;

import org.jspecify.annotations.NullMarked;
