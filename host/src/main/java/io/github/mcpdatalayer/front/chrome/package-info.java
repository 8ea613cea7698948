/**
 * Runs a separate Chromium-family browser: its process, its debugging pipe and the DevTools protocol. There is no port and
 * no driver program. The installer's demo and the tests use it.
 */
@NullMarked
package io.github.mcpdatalayer.front.chrome;

import org.jspecify.annotations.NullMarked;
