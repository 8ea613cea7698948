/** The command line: parse, call, print, exit code. */
@NullMarked
package io.github.mcpdatalayer.cli;

import org.jspecify.annotations.NullMarked;
