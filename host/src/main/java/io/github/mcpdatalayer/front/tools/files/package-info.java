/** Tools that bring files to pages and take files from them. */
@NullMarked
package io.github.mcpdatalayer.front.tools.files;

import org.jspecify.annotations.NullMarked;
