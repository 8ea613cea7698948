/** The differences between operating systems: files, processes, the Windows registry. */
@NullMarked
package io.github.mcpdatalayer.os;

import org.jspecify.annotations.NullMarked;
