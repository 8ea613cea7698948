package io.github.mcpdatalayer.front.launched;

import org.jspecify.annotations.Nullable;

/**
 * A request that a page of a launched browser is about to send.
 *
 * @param type
 *            what started it, in the debugging protocol's word, such as Ping, Image or XHR
 * @param body
 *            what it sends, as far as the browser tells
 * @param page
 *            the address of the page that sends it, as the request names it; empty where it names none
 */
public record OutgoingRequest(String url, String method, String type, @Nullable String body, String page) {}
