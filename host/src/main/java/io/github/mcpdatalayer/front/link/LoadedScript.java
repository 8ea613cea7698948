package io.github.mcpdatalayer.front.link;

/**
 * A script that a document has loaded.
 *
 * @param url its whole address
 * @param began the time origin of the document in milliseconds since 1970, which no other document of the tab has
 */
public record LoadedScript(String url, double began) {}
