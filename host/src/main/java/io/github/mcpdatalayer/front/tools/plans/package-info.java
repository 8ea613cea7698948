/** Tools that check pushes by rules and plans, and draft plans. */
@NullMarked
package io.github.mcpdatalayer.front.tools.plans;

import org.jspecify.annotations.NullMarked;
