package io.github.mcpdatalayer.container.decide;

import java.util.Map;

import io.github.mcpdatalayer.datalayer.state.RunningState;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings while one event is handled.
 *
 * @param event its name
 * @param address of the page
 * @param time milliseconds since 1970; null where it is not known
 */
record PageMoment(String event, String address, @Nullable String referrer, @Nullable Map<String, String> cookies,
        RunningState state, @Nullable Long time) {}
