package io.github.mcpdatalayer.front.tools.offer;

import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A page that a client's host may show beside the answers of tools.
 *
 * @param tools
 *            whether it is the page of the tool with this name
 * @param uri
 *            by which the host asks for the page
 * @param html
 *            the page, which holds no answer: the host hands it over
 */
public record AppPage(Predicate<String> tools, String uri, Supplier<String> html) {}
