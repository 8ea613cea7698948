/** Passwords and codes that the person stored for fields of their sites. No client ever sees them. */
@NullMarked
package io.github.mcpdatalayer.secrets;

import org.jspecify.annotations.NullMarked;
