/** The tool that drafts plans. */
@NullMarked
package io.github.mcpdatalayer.front.tools.plans;

import org.jspecify.annotations.NullMarked;
