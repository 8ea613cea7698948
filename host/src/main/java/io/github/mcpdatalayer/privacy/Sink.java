package io.github.mcpdatalayer.privacy;

/** Takes what is to be replaced in a text, from its start to its end, nothing twice. */
interface Sink {

    void replace(int start, int end, String with);
}
