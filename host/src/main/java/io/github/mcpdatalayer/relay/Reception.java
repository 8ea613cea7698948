package io.github.mcpdatalayer.relay;

import java.util.List;
import java.util.concurrent.Future;

import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireException;

/** Receives fronts: what the connection of one needs of the host. */
interface Reception {

    /** Gives the token that a front must send. */
    String token();

    /** Gives the versions that both this host and the extension speak, ascending. */
    List<Integer> versions();

    /** Says whether messages may still pass. If not, everybody gets a goodbye. */
    boolean mayPass();

    Message.Welcome welcome(int version);

    /** Hears that a front was turned away before its welcome. */
    void turnedAway(ErrorCode why);

    /** Hears that a front has said hello and was welcomed. */
    void frontReady(FrontConnection front);

    /** Takes a message of a front that was welcomed. */
    void fromFront(FrontConnection front, Message message) throws WireException;

    /** Hears that a front has disconnected, so its open requests are cancelled. Later calls do nothing. */
    void frontGone(FrontConnection front);

    Future<?> schedule(Runnable task, long delayMs);

    /** Like {@link #schedule}, for what is never called off. */
    void later(Runnable task, long delayMs);

    void log(String event);
}
