package io.github.mcpdatalayer.journeys;

/**
 * The permissions of a journey, whose file is not trusted.
 *
 * @param files
 *            to give files of a folder to pages
 * @param code
 *            to run code of its own in pages
 */
public record JourneyRights(boolean files, boolean code) {}
