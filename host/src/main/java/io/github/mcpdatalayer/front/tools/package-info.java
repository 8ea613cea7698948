/** What a model can call: one class per tool. */
@NullMarked
package io.github.mcpdatalayer.front.tools;

import org.jspecify.annotations.NullMarked;
