package io.github.mcpdatalayer.chat.store;

import java.util.List;

/**
 * One entry of a conversation.
 *
 * @param seq
 *            its place in it, from 1
 * @param body
 *            the entry as the panel takes it, JSON
 * @param pictures
 *            to be kept with it; those that are kept already are read one by one
 */
public record KeptEntry(int seq, String body, List<KeptPicture> pictures) {
    public KeptEntry {
        pictures = List.copyOf(pictures);
    }

    public KeptEntry(int seq, String body) {
        this(seq, body, List.of());
    }
}
