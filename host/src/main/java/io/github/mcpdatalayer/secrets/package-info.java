/** What the person stored for fields of their sites: passwords and codes that no client ever sees. */
@NullMarked
package io.github.mcpdatalayer.secrets;

import org.jspecify.annotations.NullMarked;
