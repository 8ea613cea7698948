package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.stream.JsonWriter;

/** Writes a message as the JSON of one frame, its keys in the order of PROTOCOL.md. */
public final class MessageWriter {

    private MessageWriter() {}

    /** The UTF-8 bytes. A message that the direction does not allow is a programming error (IllegalArgumentException). */
    public static byte[] write(Envelope envelope, Direction direction) {
        Message message = envelope.message();
        if (!direction.allows(message.type())) {
            throw new IllegalArgumentException(message.type() + " is not a message " + direction);
        }
        StringWriter text = new StringWriter();
        // gson escapes nothing for HTML unless told to, and writes numbers as they were read.
        try (JsonWriter out = new JsonWriter(text)) {
            out.beginObject();
            out.name("v").value(envelope.version());
            address(out, envelope, direction);
            out.name("type").value(message.type());
            if (message instanceof Message.OfRequest ofRequest) {
                out.name("id").value(ofRequest.id());
            }
            body(out, message);
            out.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a writer in memory does not fail", e);
        }
        return escapeLoneSurrogates(text.toString()).getBytes(StandardCharsets.UTF_8);
    }

    /** Writes the JSON of a request's params for chunks. It keeps all surrogates, lone ones too. */
    public static void write(JsonObject params, Writer to) throws IOException {
        value(new JsonWriter(to), params);
    }

    private static void address(JsonWriter out, Envelope envelope, Direction direction) throws IOException {
        String key = direction.addressKey();
        Address address = envelope.address();
        if (key == null ? address != null : address == null || !direction.allows(address)) {
            throw new IllegalArgumentException(address + " is not an address " + direction);
        }
        switch (address) {
            case null -> {
            }
            case Address.Role role -> out.name(key).value(role.onTheWire());
            case Address.OneFront front -> out.name(key).value(front.number());
        }
    }

    private static void body(JsonWriter out, Message message) throws IOException {
        switch (message) {
            case Message.ExtensionHello hello -> {
                versions(out, hello.versions());
                peer(out, hello.peer());
                texts(out, "enforces", hello.enforces());
                texts(out, "accepts", hello.accepts());
            }
            case Message.FrontHello hello -> {
                out.name("token").value(hello.token());
                versions(out, hello.versions());
                out.name("front").beginObject();
                out.name("version").value(hello.front().version());
                out.name("pid").value(hello.front().pid()).endObject();
                pair(out, "client", "name", hello.client().name(), "version", hello.client().version());
            }
            case Message.Welcome welcome -> {
                out.name("version").value(welcome.version());
                out.name("host").beginObject();
                out.name("version").value(welcome.host().version());
                out.name("instance").value(welcome.host().instance());
                out.name("pid").value(welcome.host().pid()).endObject();
                Peer peer = welcome.peer();
                if (peer != null) {
                    peer(out, peer);
                }
                JsonObject policy = welcome.policy();
                if (policy != null) {
                    value(out.name("policy"), policy);
                }
                texts(out, "accepts", welcome.accepts());
            }
            case Message.Goodbye goodbye -> error(out, goodbye.error());
            case Message.Request request -> {
                out.name("method").value(request.method());
                value(out.name("params"), request.params());
                out.name("deadlineMs").value(request.deadlineMs());
                Message.Pieces pieces = request.pieces();
                if (pieces != null) {
                    out.name("chunks").value(pieces.chunks()).name("chars").value(pieces.chars());
                }
                Message.Origin origin = request.origin();
                if (origin != null) {
                    out.name("tool").value(origin.tool()).name("toolCall").value(origin.call());
                }
            }
            case Message.Response response -> response(out, response);
            case Message.Event event -> {
                out.name("name").value(event.name());
                value(out.name("data"), event.data());
            }
            case Message.Cancel _ -> {
            }
            case Message.Chunk chunk -> out.name("seq").value(chunk.seq()).name("data").value(chunk.data());
            case Message.Credit credit -> out.name("chunks").value(credit.chunks());
        }
    }

    private static void response(JsonWriter out, Message.Response response) throws IOException {
        String site = response.site();
        if (site != null) {
            out.name("site").value(site);
        }
        String redaction = response.redaction();
        if (redaction != null) {
            out.name("redaction").value(redaction);
        }
        JsonObject result = response.result();
        WireError error = response.error();
        if (result != null) {
            value(out.name("result"), result);
        } else if (error != null) {
            error(out, error);
        }
    }

    private static void versions(JsonWriter out, List<Integer> versions) throws IOException {
        out.name("versions").beginArray();
        for (int version : versions) {
            out.value(version);
        }
        out.endArray();
    }

    private static void texts(JsonWriter out, String name, List<String> texts) throws IOException {
        if (!texts.isEmpty()) {
            out.name(name).beginArray();
            for (String text : texts) {
                out.value(text);
            }
            out.endArray();
        }
    }

    private static void peer(JsonWriter out, Peer peer) throws IOException {
        pair(out, "extension", "id", peer.extension().id(), "version", peer.extension().version());
        pair(out, "browser", "name", peer.browser().name(), "version", peer.browser().version());
        pair(out, "profile", "id", peer.profile().id(), "label", peer.profile().label());
    }

    private static void pair(JsonWriter out, String name, String key1, String value1, String key2, String value2)
            throws IOException {
        out.name(name).beginObject().name(key1).value(value1).name(key2).value(value2).endObject();
    }

    private static void error(JsonWriter out, WireError error) throws IOException {
        out.name("error").beginObject();
        out.name("code").value(error.code());
        out.name("message").value(error.message());
        out.name("hint").value(error.hint());
        JsonObject data = error.data();
        if (data != null) {
            value(out.name("data"), data);
        }
        out.endObject();
    }

    private static void value(JsonWriter out, JsonElement element) throws IOException {
        switch (element) {
            case JsonObject object -> {
                out.beginObject();
                for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
                    value(out.name(entry.getKey()), entry.getValue());
                }
                out.endObject();
            }
            case JsonArray array -> {
                out.beginArray();
                for (JsonElement each : array) {
                    value(out, each);
                }
                out.endArray();
            }
            case JsonPrimitive primitive when primitive.isString() -> out.value(primitive.getAsString());
            case JsonPrimitive primitive when primitive.isBoolean() -> out.value(primitive.getAsBoolean());
            case JsonPrimitive primitive -> out.value(primitive.getAsNumber());
            case JsonNull _ -> out.nullValue();
            default -> throw new IllegalArgumentException("JSON has no " + element.getClass());
        }
    }

    /** Lone surrogates occur only in strings, where an escape means the same. UTF-8 cannot encode them. */
    private static String escapeLoneSurrogates(String json) {
        StringBuilder escaped = null;
        int done = 0;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < json.length() && Character.isLowSurrogate(json.charAt(i + 1))) {
                i++;
                continue;
            }
            if (escaped == null) {
                escaped = new StringBuilder(json.length() + 16);
            }
            escaped.append(json, done, i).append("\\u").append(Integer.toHexString(c));
            done = i + 1;
        }
        return escaped == null ? json : escaped.append(json, done, json.length()).toString();
    }
}
