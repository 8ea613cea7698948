/** The browsers of browsers.json: where each looks for native-messaging hosts, and where its program is. */
@NullMarked
package io.github.mcpdatalayer.browser;

import org.jspecify.annotations.NullMarked;
