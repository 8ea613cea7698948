package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;

/**
 * A browser's side of a real host process: answers what fronts ask as the extension would, from tabs and layers that
 * the test sets, with chunks and credits as PROTOCOL.md has them.
 */
public final class ExtensionStandIn implements AutoCloseable {

    /** Answers one request in the test's own way. */
    interface Behaviour {
        void asked(long front, Message.Request request) throws Exception;
    }

    private final HostProcess host;
    private final Peer peer;
    private final Map<String, String> layers = new ConcurrentHashMap<>();
    private final Map<Long, Semaphore> credits = new ConcurrentHashMap<>();
    private final BlockingQueue<Message.Request> requests = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> cancelled = new LinkedBlockingQueue<>();
    private final BlockingQueue<Message.Event> events = new LinkedBlockingQueue<>();
    private volatile List<String> tabs = List.of();
    private volatile String document = "document-1";
    private volatile Behaviour behaviour = this::answer;

    private ExtensionStandIn(HostProcess host, Peer peer) {
        this.host = host;
        this.peer = peer;
        Thread.ofPlatform().daemon().name("extension").start(this::readAll);
    }

    /** A browser profile with these letters and attached tabs, connected to a host of its own. */
    public static ExtensionStandIn start(Path home, String letters, String... handles) throws Exception {
        var peer = new Peer(HostProcess.PEER.extension(), HostProcess.PEER.browser(),
                new Peer.Profile(letters, "Profile " + letters));
        HostProcess host = HostProcess.start(home);
        host.hello(Protocol.VERSIONS, peer);
        host.inbox().next(Message.Welcome.class);
        var extension = new ExtensionStandIn(host, peer);
        extension.tabs = List.of(handles);
        return extension;
    }

    /** Sets a layer of a tab: its value as JSON, and the JSON array of its tags. */
    public ExtensionStandIn layer(String handle, String name, String value, String tags) {
        layers.put(handle + " " + name, value.length() + " " + value + tags);
        return this;
    }

    public ExtensionStandIn layer(String handle, String value) {
        return layer(handle, "dataLayer", value, "[]");
    }

    void document(String id) {
        document = id;
    }

    /** Answers in another way from now on. */
    ExtensionStandIn behave(Behaviour other) {
        behaviour = other;
        return this;
    }

    HostProcess host() {
        return host;
    }

    Message.Request nextRequest() throws InterruptedException {
        return taken(requests.poll(HostProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    long nextCancelled() throws InterruptedException {
        return taken(cancelled.poll(HostProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    Message.Event nextEvent() throws InterruptedException {
        return taken(events.poll(HostProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    private static <T> T taken(T item) {
        if (item == null) {
            throw new AssertionError("Nothing came");
        }
        return item;
    }

    /** The extension's usual answer. */
    void answer(long front, Message.Request request) throws Exception {
        switch (request.method()) {
            case Protocol.LIST_TABS -> respond(front, Message.Response.of(request.id(), tabList()));
            case Protocol.GET_DATA_LAYER -> getDataLayer(front, request);
            default -> respond(front, Message.Response.of(request.id(), ErrorCode.UNKNOWN_METHOD.error()));
        }
    }

    void respond(long front, Message message) throws IOException {
        host.send(Address.front(front), message);
    }

    private void getDataLayer(long front, Message.Request request) throws Exception {
        JsonObject params = request.params();
        if (!params.has("tab") && tabs.size() != 1) {
            respond(front, Message.Response.of(request.id(),
                    tabs.isEmpty() ? ErrorCode.NO_TAB_ATTACHED.error() : ErrorCode.TAB_REQUIRED.error(handles())));
            return;
        }
        String handle = params.has("tab") ? params.get("tab").getAsString() : tabs.getFirst();
        if (!tabs.contains(handle)) {
            respond(front, Message.Response.of(request.id(), ErrorCode.TAB_NOT_FOUND.error(handles())));
            return;
        }
        String name = params.has("layer") ? params.get("layer").getAsString() : "dataLayer";
        String layer = layers.get(handle + " " + name);
        if (layer == null) {
            respond(front, Message.Response.of(request.id(), notFound(handle)));
            return;
        }
        int space = layer.indexOf(' ');
        int valueChars = Integer.parseInt(layer.substring(0, space));
        text(front, request.id(),
                result(handle, name, valueChars, layer.length() - space - 1 - valueChars, layer.charAt(space + 1)),
                layer.substring(space + 1));
    }

    JsonObject result(String handle, String layer, int valueChars, int tagsChars, char first) {
        return JsonParser.parseString(
                """
                        {"tab":{"handle":"%s","title":"Shop of %s","url":"https://shop.example/%s"},"frame":0,"document":"%s","layer":"%s",
                        "kind":"%s","type":"%s","complete":true,"intrinsics":"found","notes":[],"sizes":{"value":%d,"tags":%d}}"""
                        .formatted(handle, handle, handle, document, layer, kind(layer),
                                first == '[' ? "array" : "object",
                                valueChars, tagsChars))
                .getAsJsonObject();
    }

    private static String kind(String layer) {
        return Protocol.LAYERS.stream().filter(known -> known.name().equals(layer)).map(Protocol.KnownLayer::kind)
                .findFirst().orElse("gtm");
    }

    /** Sends a result with its text, in chunks when it is long, never more than the window without a credit. */
    void text(long front, long id, JsonObject result, String text) throws Exception {
        if (text.length() <= Protocol.CHUNK_CHARS) {
            result.addProperty("text", text);
        } else {
            var window = new Semaphore(Protocol.CHUNK_WINDOW);
            credits.put(id, window);
            int seq = 0;
            for (int at = 0; at < text.length(); seq++) {
                if (!window.tryAcquire(HostProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    throw new AssertionError("No credit after chunk " + seq);
                }
                int end = Math.min(text.length(), at + Protocol.CHUNK_CHARS);
                if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                    end--;
                }
                respond(front, new Message.Chunk(id, seq, text.substring(at, end)));
                at = end;
            }
            credits.remove(id);
            result.addProperty("chunks", seq);
        }
        respond(front, Message.Response.of(id, result));
    }

    private JsonObject tabList() {
        var tabsJson = new JsonArray();
        for (String handle : tabs) {
            JsonObject tab = tab(handle);
            tab.addProperty("access", "granted");
            tab.addProperty("incognito", false);
            tab.addProperty("attachedAt", 1790000000000L);
            tab.add("layers", layerList(handle));
            tabsJson.add(tab);
        }
        JsonObject list = JsonParser.parseString(
                """
                        {"extension":{"id":"%s","version":"0.1.0"},"browser":{"name":"Chromium","version":"156.0"},
                        "clients":[{"front":1,"name":"test-client","version":"7","connectedAt":1790000000000}],"lastError":null}"""
                        .formatted(peer.extension().id()))
                .getAsJsonObject();
        list.add("tabs", tabsJson);
        return list;
    }

    private JsonArray layerList(String handle) {
        var list = new JsonArray();
        for (String key : layers.keySet()) {
            if (key.startsWith(handle + " ")) {
                list.add(JsonParser
                        .parseString("{\"name\":\"%s\",\"kind\":\"gtm\",\"type\":\"array\",\"length\":3,\"frame\":0}"
                                .formatted(key.substring(handle.length() + 1))));
            }
        }
        return list;
    }

    private WireError notFound(String handle) {
        var data = new JsonObject();
        data.addProperty("found", "undefined");
        data.add("layers", layerList(handle));
        return ErrorCode.LAYER_NOT_FOUND.error(data);
    }

    private JsonObject handles() {
        var list = new JsonArray();
        tabs.forEach(handle -> list.add(tab(handle)));
        var data = new JsonObject();
        data.add("tabs", list);
        return data;
    }

    private static JsonObject tab(String handle) {
        var tab = new JsonObject();
        tab.addProperty("handle", handle);
        tab.addProperty("title", "Shop \u202eof\u0007 " + handle);
        tab.addProperty("url", "https://shop.example/" + handle);
        return tab;
    }

    private void readAll() {
        try {
            while (true) {
                Envelope envelope = host.inbox().nextEnvelope();
                switch (envelope.message()) {
                    case Message.Request request when envelope.address() instanceof Address.Front(var front) -> {
                        requests.add(request);
                        Thread.ofVirtual().start(() -> run(front, request));
                    }
                    case Message.Cancel cancel -> cancelled.add(cancel.id());
                    case Message.Credit credit -> {
                        Semaphore window = credits.get(credit.id());
                        if (window != null) {
                            window.release(credit.chunks());
                        }
                    }
                    case Message.Event event -> events.add(event);
                    default -> {
                        // Nothing else matters to these tests.
                    }
                }
            }
        } catch (InterruptedException | AssertionError e) {
            // The host has ended, or nothing came for long: the test says what it misses.
        }
    }

    private void run(long front, Message.Request request) {
        try {
            behaviour.asked(front, request);
        } catch (Exception e) {
            events.add(new Message.Event("failed: " + e, new JsonObject()));
        }
    }

    @Override
    public void close() throws IOException {
        host.close();
    }
}
