package io.github.mcpdatalayer.browser;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * The program of a browser.
 *
 * @param path
 *            where it is
 * @param id
 *            the browser's id in browsers.json; null for a program that the table does not know
 */
public record BrowserProgram(Path path, @Nullable String id) {}
