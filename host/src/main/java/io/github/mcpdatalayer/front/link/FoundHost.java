package io.github.mcpdatalayer.front.link;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Is one host, with the browser's answer or an error instead.
 *
 * @param browser the browser's product name
 * @param profile the name that the person gave the browser profile; may be empty
 * @param pid the host's process
 */
public record FoundHost(String browser, String profile, long pid, Message.@Nullable Welcome welcome,
        @Nullable JsonObject tabs, @Nullable WireError error) {

    static FoundHost of(ReachableHost host, Message.@Nullable Welcome welcome, @Nullable JsonObject tabs,
            @Nullable WireError error) {
        return new FoundHost(host.browser(), host.profile(), host.identity().pid(), welcome, tabs, error);
    }
}
