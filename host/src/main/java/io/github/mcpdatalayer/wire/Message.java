package io.github.mcpdatalayer.wire;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/** The nine types of PROTOCOL.md; a hello has two shapes, one for each side that connects to the host. */
public sealed interface Message {

    /** The type's name on the wire. */
    String type();

    /** A message about one request; {@link #id()} is positive, below 2^53, and scoped to one front. */
    sealed interface OfRequest extends Message {
        long id();
    }

    /** The first message of the side that connects, with every version it speaks. */
    sealed interface Hello extends Message {
        List<Integer> versions();

        @Override
        default String type() {
            return "hello";
        }
    }

    /**
     * {@code enforces}: the keys of a machine's policy that this extension keeps. {@code accepts}: what it takes beyond the
     * first release.
     */
    record ExtensionHello(List<Integer> versions, Peer peer, List<String> enforces,
            List<String> accepts) implements Hello {
        public ExtensionHello {
            versions = List.copyOf(versions);
            enforces = List.copyOf(enforces);
            accepts = List.copyOf(accepts);
        }

        /** One of the first release. */
        public ExtensionHello(List<Integer> versions, Peer peer, List<String> enforces) {
            this(versions, peer, enforces, List.of());
        }
    }

    /** The token stands in the host's descriptor; it is a secret and never part of a text. */
    record FrontHello(String token, List<Integer> versions, Front front, Client client) implements Hello {
        public FrontHello {
            versions = List.copyOf(versions);
        }

        @Override
        public String toString() {
            return "FrontHello[versions=" + versions + ", front=" + front + ", client=" + client + "]";
        }
    }

    /** The program that speaks for an MCP client. */
    record Front(String version, long pid) {}

    /** The MCP client, as it named itself. */
    record Client(String name, String version) {

        /** Written out: for a record's own the JVM makes classes at run time, which costs the host megabytes. */
        @Override
        public String toString() {
            return name + " " + version;
        }
    }

    /**
     * The host's answer to a hello. The peer is there for a front only, the rules that a machine's policy has for the
     * extension for that only; an older host gives none. {@code accepts}: what this host takes beyond the first release:
     * names of events, and {@code chunks} where a front may send long params in them.
     */
    record Welcome(int version, Host host, @Nullable Peer peer, @Nullable JsonObject policy,
            List<String> accepts) implements Message {
        public Welcome {
            accepts = List.copyOf(accepts);
        }

        @Override
        public String type() {
            return "welcome";
        }
    }

    record Host(String version, String instance, long pid) {}

    /** Says why the sender closes right after this. */
    record Goodbye(WireError error) implements Message {
        @Override
        public String type() {
            return "goodbye";
        }
    }

    /**
     * A call; {@code deadlineMs} counts from now. {@code origin}: for which tool call a front asks, as it says; it goes no
     * further than the host, and an older front gives none. {@code pieces}: the params follow in chunks, and those here
     * are empty; null when they are here.
     */
    record Request(long id, String method, JsonObject params, int deadlineMs, @Nullable Origin origin,
            @Nullable Pieces pieces) implements OfRequest {

        public Request(long id, String method, JsonObject params, int deadlineMs) {
            this(id, method, params, deadlineMs, null);
        }

        public Request(long id, String method, JsonObject params, int deadlineMs, @Nullable Origin origin) {
            this(id, method, params, deadlineMs, origin, null);
        }

        /** Returns this with params that follow in chunks. */
        public Request inPieces(Pieces announced) {
            return new Request(id, method, new JsonObject(), deadlineMs, origin, announced);
        }

        /** Returns this as it goes to the extension. */
        public Request withoutOrigin() {
            return origin == null ? this : new Request(id, method, params, deadlineMs, null, pieces);
        }

        @Override
        public String type() {
            return "request";
        }
    }

    /** A text that follows in so many chunks; {@code chars}: UTF-16 units of all of them together. */
    record Pieces(int chunks, int chars) {

        /** The word of an extension, and then of its host, that take a request's params in chunks. */
        public static final String ACCEPTED = "chunks";

        /** Tells whether the text is of a size that may be, in no more chunks than it takes. */
        public boolean isPossible() {
            return chars <= Protocol.MAX_PARAMS_CHARS && chunks <= chars
                    && (chunks - 1L) * (Protocol.CHUNK_CHARS - 1L) < chars
                    && (long) chunks * Protocol.CHUNK_CHARS >= chars;
        }
    }

    /** The tool call that a request is part of: one call may take several. {@code call} is the front's own number of it. */
    record Origin(String tool, long call) {}

    /**
     * The one answer to a request: {@code site} is the origin that was read, and either result or error is there;
     * {@code redaction} is the least redaction that administrators allow.
     */
    record Response(long id, @Nullable String site, @Nullable String redaction, @Nullable JsonObject result,
            @Nullable WireError error) implements OfRequest {
        public Response {
            if ((result == null) == (error == null)) {
                throw new IllegalArgumentException("A response has either a result or an error");
            }
        }

        public static Response of(long id, JsonObject result) {
            return new Response(id, null, null, result, null);
        }

        public static Response of(long id, WireError error) {
            return new Response(id, null, null, null, error);
        }

        @Override
        public String type() {
            return "response";
        }
    }

    record Event(String name, JsonElement data) implements Message {
        @Override
        public String type() {
            return "event";
        }
    }

    record Cancel(long id) implements OfRequest {
        @Override
        public String type() {
            return "cancel";
        }
    }

    /** A piece of a large text, of an answer or of a request's params, numbered from 0. */
    record Chunk(long id, int seq, String data) implements OfRequest {
        @Override
        public String type() {
            return "chunk";
        }
    }

    /** The number of further chunks of this request that the receiver of the credit may send. */
    record Credit(long id, int chunks) implements OfRequest {
        @Override
        public String type() {
            return "credit";
        }
    }
}
