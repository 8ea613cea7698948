package io.github.mcpdatalayer.front.link;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The browser profiles that lost their host recently. A call for them waits instead of failing. */
final class ExpectedBack {

    /** A host that said goodbye ended with its browser or extension. After a reload it is back in about a second. */
    static final Duration AFTER_GOODBYE = Duration.ofMillis(2500);
    /** The extension restarts a crashed host at once, or after at most 25 s if it keeps crashing. */
    private static final Duration AFTER_CRASH = Duration.ofSeconds(30);

    private final Map<String, Deadline> profiles = new ConcurrentHashMap<>();

    void lost(String profile, boolean saidGoodbye) {
        profiles.put(profile, Deadline.in(saidGoodbye ? AFTER_GOODBYE : AFTER_CRASH));
    }

    /** Because it is back, or will not come back. */
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
