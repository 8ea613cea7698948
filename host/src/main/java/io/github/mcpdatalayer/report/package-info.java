/** Reports for people: one self-contained HTML file, from values that are already computed and redacted. */
@NullMarked
package io.github.mcpdatalayer.report;

import org.jspecify.annotations.NullMarked;
