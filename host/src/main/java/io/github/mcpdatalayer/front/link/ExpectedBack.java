package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which browser profiles lost their host a short while ago, so that a call rather waits than fails. */
final class ExpectedBack {

    /** A host that said goodbye ended with its browser or extension; one that is reloaded is back about a second later. */
    static final Duration AFTER_GOODBYE = Duration.ofMillis(2500);
    /** The extension starts a host that crashed anew, at once or after at most 25 s when it crashes again and again. */
    private static final Duration AFTER_CRASH = Duration.ofSeconds(30);

    private final Map<String, Deadline> profiles = new ConcurrentHashMap<>();

    void lost(String profile, boolean saidGoodbye) {
        profiles.put(profile, Deadline.in(saidGoodbye ? AFTER_GOODBYE : AFTER_CRASH));
    }

    /** Because it is there again, or will not come. */
    void noMore(String profile) {
        profiles.remove(profile);
    }

    boolean is(String profile) {
        Deadline until = profiles.get(profile);
        return until != null && !until.passed();
    }

    boolean isAny() {
        return profiles.values().stream().anyMatch(until -> !until.passed());
    }
}
