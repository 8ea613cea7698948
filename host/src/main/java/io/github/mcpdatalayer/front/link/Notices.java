package io.github.mcpdatalayer.front.link;

/** Hears what happens on the way to the browsers, in a sentence without anything of a page. Must not block. */
public interface Notices {

    /**
     * Something happened.
     *
     * @param level how much it matters, as MCP names it: info, notice or warning
     */
    void notice(String level, String text);
}
