package io.github.mcpdatalayer.chat.store;

/**
 * One entry of a conversation.
 *
 * @param seq
 *            its place in it, from 1
 * @param body
 *            the entry as the panel takes it, JSON
 */
public record KeptEntry(int seq, String body) {}
