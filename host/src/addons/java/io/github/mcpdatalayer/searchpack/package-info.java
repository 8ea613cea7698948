/** The optional pack for search by meaning: what it is made of, how it comes to the person's folder, and its process. */
@NullMarked
package io.github.mcpdatalayer.searchpack;

import org.jspecify.annotations.NullMarked;
