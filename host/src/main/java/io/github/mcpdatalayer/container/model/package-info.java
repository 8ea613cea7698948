/** A container of Google Tag Manager as values: what its tags, triggers and variables say, whatever file it came from. */
@NullMarked
package io.github.mcpdatalayer.container.model;

import org.jspecify.annotations.NullMarked;
