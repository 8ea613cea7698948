package io.github.mcpdatalayer.privacy;

/** Takes the replacements in a text, in order and without overlaps. */
interface Sink {

    void replace(int start, int end, String with);
}
