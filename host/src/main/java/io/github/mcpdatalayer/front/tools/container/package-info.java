/** Tags of the page's containers: which fired, why others did not, and what they send. */
@NullMarked
package io.github.mcpdatalayer.front.tools.container;

import org.jspecify.annotations.NullMarked;
