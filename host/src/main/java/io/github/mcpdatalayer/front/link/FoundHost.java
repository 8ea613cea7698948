package io.github.mcpdatalayer.front.link;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Is one host, with the browser's answer or an error instead. */
public record FoundHost(HostDescriptor descriptor, Message.@Nullable Welcome welcome, @Nullable JsonObject tabs,
        @Nullable WireError error) {}
