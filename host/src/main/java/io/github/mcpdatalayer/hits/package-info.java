/**
 * Requests of analytics and ad tags: taken apart by a table of vendors, tied to the pushes they came from, and held
 * against each other. Pure: what is not understood is listed with a note, nothing here throws at what a page has sent.
 */
@NullMarked
package io.github.mcpdatalayer.hits;

import org.jspecify.annotations.NullMarked;
