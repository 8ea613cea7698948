package io.github.mcpdatalayer.chat.store;

/**
 * A conversation as it is kept.
 *
 * @param agent
 *            the id of its agent
 * @param remote
 *            how the agent calls it; empty: it never said so
 * @param used
 *            when something was last said in it, milliseconds since 1970
 */
public record KeptSession(long id, String agent, String remote, String title, long created, long used) {}
