/**
 * A Chromium-family browser of our own: its process, its debugging pipe and the DevTools protocol on it. No port, no
 * driver program. The installer's demo and the tests use it.
 */
@NullMarked
package io.github.mcpdatalayer.front.chrome;

import org.jspecify.annotations.NullMarked;
