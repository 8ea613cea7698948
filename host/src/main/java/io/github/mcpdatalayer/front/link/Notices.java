package io.github.mcpdatalayer.front.link;

/** Receives events of the connection to the browsers, as sentences without page content. Must not block. */
public interface Notices {

    /**
     * Something happened.
     *
     * @param level how much it matters, as MCP names it: info, notice or warning
     */
    void notice(String level, String text);
}
