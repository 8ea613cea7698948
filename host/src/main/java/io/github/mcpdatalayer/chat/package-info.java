/** The chat of the side panel: conversations between a person and an agent that runs on this computer. */
@NullMarked
package io.github.mcpdatalayer.chat;

import org.jspecify.annotations.NullMarked;
