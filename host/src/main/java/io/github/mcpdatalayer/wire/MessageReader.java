package io.github.mcpdatalayer.wire;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of one frame. Unknown fields are ignored, everything else that PROTOCOL.md does not allow is refused. */
public final class MessageReader {
    /** The number from which on it is not taken for a version of the protocol. */
    public static final int MAX_VERSION = 1_000_000;

    private MessageReader() {}

    /** The message in these bytes, or a {@link WireException} whose text may be logged and sent back. */
    public static Envelope read(byte[] utf8, Direction direction) throws WireException {
        JsonElement root;
        try {
            root = StrictJson.parse(utf8, Protocol.MAX_JSON_DEPTH);
        } catch (NotJsonException e) {
            throw WireException.bad(e);
        }
        if (!(root instanceof JsonObject object)) {
            throw WireException.bad("$", "expected an object");
        }
        Fields fields = new Fields(object, "$");
        int version = fields.number("v", 1, MAX_VERSION);
        Address address = address(fields, direction);
        String type = fields.string("type");
        if (!direction.allows(type)) {
            throw fields.expected("type", "one that PROTOCOL.md has for this direction");
        }
        return new Envelope(version, address, message(type, fields, direction));
    }

    private static @Nullable Address address(Fields fields, Direction direction) throws WireException {
        String key = direction.addressKey();
        if (key == null) {
            return null;
        }
        Address address = fields.address(key);
        if (!direction.allows(address)) {
            throw fields.expected(key, "an address that this direction has");
        }
        return address;
    }

    private static Message.@Nullable Origin origin(Fields fields) throws WireException {
        return fields.has("tool")
                ? new Message.Origin(fields.string("tool"), fields.number("toolCall", 1, Protocol.MAX_ID))
                : null;
    }

    private static Message message(String type, Fields fields, Direction direction) throws WireException {
        return switch (type) {
            case "hello" -> direction == Direction.FRONT_TO_HOST ? frontHello(fields) : extensionHello(fields);
            case "welcome" -> welcome(fields, direction);
            case "goodbye" -> new Message.Goodbye(error(fields.in("error")));
            case "request" -> new Message.Request(id(fields), fields.string("method"), fields.object("params"),
                    fields.number("deadlineMs", 1, Protocol.MAX_DEADLINE_MS), origin(fields), pieces(fields));
            case "response" -> response(fields);
            case "event" -> new Message.Event(fields.string("name"), fields.any("data"));
            case "cancel" -> new Message.Cancel(id(fields));
            case "chunk" -> chunk(fields, direction);
            case "credit" -> new Message.Credit(id(fields), fields.number("chunks", 1, Integer.MAX_VALUE));
            default -> throw new IllegalStateException("a type that the direction allows has no reader: " + type);
        };
    }

    /** A chunk of an answer may be empty; params are parted by us alone. */
    private static Message chunk(Fields fields, Direction direction) throws WireException {
        String data = fields.string("data");
        if (data.isEmpty() && (direction == Direction.FRONT_TO_HOST || direction == Direction.HOST_TO_EXTENSION)) {
            throw fields.expected("data", "a piece of params");
        }
        return new Message.Chunk(id(fields), fields.number("seq", 0, Integer.MAX_VALUE), data);
    }

    private static Message.@Nullable Pieces pieces(Fields fields) throws WireException {
        return fields.has("chunks")
                ? new Message.Pieces(fields.number("chunks", 1, Integer.MAX_VALUE),
                        fields.number("chars", 1, Integer.MAX_VALUE))
                : null;
    }

    private static long id(Fields fields) throws WireException {
        return fields.number("id", 1, Protocol.MAX_ID);
    }

    private static Message extensionHello(Fields fields) throws WireException {
        return new Message.ExtensionHello(fields.numbers("versions", 1, MAX_VERSION), peer(fields),
                fields.has("enforces") ? fields.strings("enforces") : List.of(),
                fields.has("accepts") ? fields.strings("accepts") : List.of());
    }

    private static Message frontHello(Fields fields) throws WireException {
        Fields front = fields.in("front");
        Fields client = fields.in("client");
        return new Message.FrontHello(fields.string("token"), fields.numbers("versions", 1, MAX_VERSION),
                new Message.Front(front.string("version"), front.number("pid", 0, Protocol.MAX_ID)),
                new Message.Client(client.string("name"), client.string("version")));
    }

    private static Message welcome(Fields fields, Direction direction) throws WireException {
        Fields host = fields.in("host");
        return new Message.Welcome(fields.number("version", 1, MAX_VERSION),
                new Message.Host(host.string("version"), host.string("instance"),
                        host.number("pid", 0, Protocol.MAX_ID)),
                direction == Direction.HOST_TO_FRONT ? peer(fields) : null,
                direction == Direction.HOST_TO_EXTENSION ? fields.optionalObject("policy") : null,
                fields.has("accepts") ? fields.strings("accepts") : List.of());
    }

    private static Message response(Fields fields) throws WireException {
        if (fields.has("result") == fields.has("error")) {
            throw WireException.bad("$", "expected either a result or an error");
        }
        return new Message.Response(id(fields), fields.optionalString("site"), fields.optionalString("redaction"),
                fields.optionalObject("result"),
                fields.has("error") ? error(fields.in("error")) : null);
    }

    private static Peer peer(Fields fields) throws WireException {
        Fields extension = fields.in("extension");
        Fields browser = fields.in("browser");
        Fields profile = fields.in("profile");
        return new Peer(new Peer.Extension(extension.string("id"), extension.string("version")),
                new Peer.Browser(browser.string("name"), browser.string("version")),
                new Peer.Profile(profile.string("id"), profile.string("label")));
    }

    private static WireError error(Fields fields) throws WireException {
        return new WireError(fields.string("code"), fields.string("message"), fields.string("hint"),
                fields.optionalObject("data"));
    }
}
