package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * A host that left a descriptor, and what it answered.
 *
 * @param name
 *            browser and profile
 * @param pid
 *            its process
 * @param welcome
 *            its greeting, or null if it gave none
 * @param handshake
 *            how long it took to connect and shake hands, or null if that failed
 * @param roundTrip
 *            to the extension and back, or null if that failed
 * @param clients
 *            other clients than this probe
 * @param tabs
 *            attached tabs
 * @param problem
 *            why it did not answer, or null
 * @param code
 *            the code that it refused us with, or null
 */
public record LiveHost(String name, long pid, Message.@Nullable Welcome welcome, @Nullable Duration handshake,
        @Nullable Duration roundTrip, List<Client> clients, List<Tab> tabs, @Nullable String problem,
        @Nullable String code) {

    /** A client of a host. */
    public record Client(String name, String version) {}

    /** An attached tab. */
    public record Tab(String handle, String title, String url, String access) {}

    /** Connects as a front does, and asks through the host for the extension's answer. */
    static LiveHost probe(HostDirectory directory, HostDescriptor host) {
        String name = host.profile().isEmpty() ? host.browser() : host.browser() + ", profile " + host.profile();
        Message.Welcome welcome = null;
        Duration handshake = null;
        try (HostProbe probe = HostProbe.connect(directory, host)) {
            welcome = probe.welcome().value();
            handshake = probe.welcome().time();
            Duration roundTrip = probe.ask(Method.PING, new JsonObject()).time();
            JsonObject params = new JsonObject();
            params.addProperty("probe", false);
            JsonObject state = probe.ask(Method.LIST_TABS, params).value();
            List<Client> clients = new ArrayList<>();
            for (JsonElement element : state.getAsJsonArray("clients")) {
                JsonObject client = element.getAsJsonObject();
                if (client.get("front").getAsLong() != probe.number()) {
                    clients.add(new Client(text(client, "name"), text(client, "version")));
                }
            }
            List<Tab> tabs = new ArrayList<>();
            for (JsonElement element : state.getAsJsonArray("tabs")) {
                JsonObject tab = element.getAsJsonObject();
                tabs.add(new Tab(text(tab, "handle"), text(tab, "title"), text(tab, "url"), text(tab, "access")));
            }
            return new LiveHost(name, host.pid(), welcome, handshake, roundTrip, clients, tabs, null, null);
        } catch (IOException e) {
            return new LiveHost(name, host.pid(), welcome, handshake, null, List.of(), List.of(),
                    (handshake == null ? "does not answer: " : "its extension does not answer: ") + e.getMessage(),
                    e instanceof HostProbe.RefusedException refused ? refused.code() : null);
        }
    }

    private static String text(JsonObject object, String name) {
        return object.has(name) ? object.get(name).getAsString() : "";
    }
}
