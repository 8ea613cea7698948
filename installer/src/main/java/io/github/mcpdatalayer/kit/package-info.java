/** The files an administrator needs, so that browsers install the extension, let it start the host, and hold it to rules. */
@NullMarked
package io.github.mcpdatalayer.kit;

import org.jspecify.annotations.NullMarked;
