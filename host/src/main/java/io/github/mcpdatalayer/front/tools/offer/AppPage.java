package io.github.mcpdatalayer.front.tools.offer;

import java.util.function.Supplier;

/**
 * A page that a client's host may show beside the answers of a tool.
 *
 * @param tool
 *            its name
 * @param uri
 *            by which the host asks for the page
 * @param html
 *            the page, which holds no answer: the host hands it over
 */
public record AppPage(String tool, String uri, Supplier<String> html) {}
