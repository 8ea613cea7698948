/** The extension as files that are handed out: a zip for the Web Store, a signed CRX for an own server. */
@NullMarked
package io.github.mcpdatalayer.pack;

import org.jspecify.annotations.NullMarked;
