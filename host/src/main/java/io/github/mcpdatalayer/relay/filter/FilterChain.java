package io.github.mcpdatalayer.relay.filter;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Asks several filters in order. The first that refuses something is the last that is asked. At the end, the first of them ends last. */
public final class FilterChain implements HostFilter {

    private final List<HostFilter> filters;

    public FilterChain(HostFilter... filters) {
        this.filters = List.of(filters);
    }

    private <T> @Nullable T first(Function<HostFilter, @Nullable T> question) {
        for (HostFilter each : filters) {
            T answer = question.apply(each);
            if (answer != null) {
                return answer;
            }
        }
        return null;
    }

    @Override
    public @Nullable WireError refuses(Set<String> enforced) {
        return first(each -> each.refuses(enforced));
    }

    @Override
    public @Nullable JsonObject rules() {
        return first(HostFilter::rules);
    }

    @Override
    public List<String> accepts(boolean fromFronts) {
        return filters.stream().flatMap(each -> each.accepts(fromFronts).stream()).toList();
    }

    @Override
    public void started(FilteredHost host, Peer peer) {
        filters.forEach(each -> each.started(host, peer));
    }

    @Override
    public void ended(String code, long nanoTime) throws InterruptedException {
        for (HostFilter each : filters.reversed()) {
            each.ended(code, nanoTime);
        }
    }

    @Override
    public @Nullable WireError refusesAll() {
        return first(HostFilter::refusesAll);
    }

    @Override
    public @Nullable String holdsBack() {
        return first(HostFilter::holdsBack);
    }

    @Override
    public void joined(FrontPeer front) {
        filters.forEach(each -> each.joined(front));
    }

    @Override
    public void left(FrontPeer front) {
        filters.forEach(each -> each.left(front));
    }

    @Override
    public void turnedAway(ErrorCode why) {
        filters.forEach(each -> each.turnedAway(why));
    }

    @Override
    public void reads(PassingCall call, @Nullable JsonObject params) {
        filters.forEach(each -> each.reads(call, params));
    }

    @Override
    public @Nullable WireError refuses(FrontPeer front, PassingCall call) {
        return first(each -> each.refuses(front, call));
    }

    @Override
    public @Nullable WireError refusesAnswer(FrontPeer front, PassingCall call, byte[] frame) {
        return first(each -> each.refusesAnswer(front, call, frame));
    }

    @Override
    public void failed(FrontPeer front, PassingCall call, String code) {
        filters.forEach(each -> each.failed(front, call, code));
    }

    @Override
    public boolean takes(FrontPeer front, Message.Event event) {
        return filters.stream().anyMatch(each -> each.takes(front, event));
    }

    @Override
    public boolean takes(Message.Event event) {
        return filters.stream().anyMatch(each -> each.takes(event));
    }
}
