/** Reports for people: one file of HTML that holds all it shows, from values that others have computed and redacted. */
@NullMarked
package io.github.mcpdatalayer.report;

import org.jspecify.annotations.NullMarked;
