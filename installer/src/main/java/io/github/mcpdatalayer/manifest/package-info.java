/** The native-messaging manifest that tells a browser where the host is. */
@NullMarked
package io.github.mcpdatalayer.manifest;

import org.jspecify.annotations.NullMarked;
