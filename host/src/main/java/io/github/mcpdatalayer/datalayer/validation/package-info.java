/** Finds what is wrong with recorded pushes: GA4's rules, the usual mistakes with tag managers, and plans. */
@NullMarked
package io.github.mcpdatalayer.datalayer.validation;

import org.jspecify.annotations.NullMarked;
