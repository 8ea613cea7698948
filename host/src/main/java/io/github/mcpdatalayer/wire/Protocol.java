package io.github.mcpdatalayer.wire;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * The content of {@code wire/protocol.json} and {@code wire/layers.json} as constants, so a process reads and parses
 * nothing at its start. {@code node host/wire/generate.mjs} writes them, and a test of the extension compares them.
 */
public final class Protocol {
    /** The version of this product. A test compares it with the pom. */
    public static final String PRODUCT_VERSION = "0.1.0";

    // generated: protocol (node host/wire/generate.mjs)
    /** Every version this build speaks, ascending. */
    public static final List<Integer> VERSIONS = List.of(1);

    public static final String HOST_NAME = "io.github.mcpdatalayer";
    public static final Set<String> EXTENSION_IDS = Set.of("dcgeoejllgjbfjfpadlpippjnggdelco");
    /** The second extension, for trusted input. */
    public static final String COMPANION_ID = "lijfnbcnjkejnplppikkljjofebimlmh";

    public static final int MAX_FRAME_TO_CHROME_BYTES = 1048576;
    public static final int MAX_FRAME_FROM_CHROME_BYTES = 67108864;
    public static final int MAX_FRAME_FROM_FRONT_BYTES = 1048576;
    public static final int SLICE_CHARS = 262144;
    public static final int CHUNK_CHARS = 65536;
    public static final int CHUNK_WINDOW = 4;
    public static final int MAX_PARAMS_CHARS = 67108864;
    public static final int DEFAULT_DEADLINE_MS = 10000;
    public static final int MAX_DEADLINE_MS = 60000;
    public static final int HOST_DEADLINE_GRACE_MS = 2000;
    public static final int HANDSHAKE_MS = 5000;
    public static final int MAX_PENDING_PER_FRONT = 64;
    public static final int MAX_FRONTS = 64;
    public static final int FRONT_QUEUE_BYTES = 8388608;
    public static final int MAX_JSON_DEPTH = 64;
    public static final int HITS_CHARS = 2097152;
    public static final int HIT_URL_CHARS = 20000;
    public static final int HIT_BODY_CHARS = 100000;

    public static final String EVENT_CLIENTS = "clients";
    public static final String EVENT_PING = "ping";
    public static final String EVENT_PONG = "pong";
    public static final String EVENT_PROFILE = "profile";
    public static final String EVENT_TABS = "tabs";
    public static final String EVENT_PUSHES = "pushes";
    public static final String EVENT_POLICY = "policy";
    public static final String EVENT_ATTACHED = "attached";
    public static final String EVENT_DETACHED = "detached";
    public static final String EVENT_CONSENT = "consent";
    public static final String EVENT_REDACTIONS = "redactions";
    public static final String EVENT_FILES = "files";
    public static final String EVENT_INSPECT = "inspect";
    public static final String EVENT_INSPECTED = "inspected";
    public static final String EVENT_CHAT = "chat";
    public static final String EVENT_CHATTED = "chatted";
    public static final List<String> EVENTS = List.of( //
            EVENT_CLIENTS, EVENT_PING, EVENT_PONG, EVENT_PROFILE, EVENT_TABS, EVENT_PUSHES, EVENT_POLICY,
            EVENT_ATTACHED, EVENT_DETACHED, EVENT_CONSENT, EVENT_REDACTIONS, EVENT_FILES, EVENT_INSPECT,
            EVENT_INSPECTED, EVENT_CHAT, EVENT_CHATTED);

    /** The keys that an extension may have to keep of a machine's policy. */
    public static final List<String> POLICIES = List.of( //
            "allowedSites", "deniedSites", "history", "sidePanel", "redaction", "maxLevel", "features", "guard",
            "rememberDays", "chatHistory");

    public static final List<KnownLayer> LAYERS = List.of( //
            new KnownLayer("dataLayer", "gtm"), //
            new KnownLayer("adobeDataLayer", "acdl"), //
            new KnownLayer("digitalData", "object"), //
            new KnownLayer("utag_data", "object"), //
            new KnownLayer("utag.data", "object"), //
            new KnownLayer("tc_vars", "object"), //
            new KnownLayer("_mtm", "array"), //
            new KnownLayer("_paq", "array"), //
            new KnownLayer("_satellite", "object"), //
            new KnownLayer("pa", "object"), //
            new KnownLayer("analytics", "object"), //
            new KnownLayer("snowplow", "object"), //
            new KnownLayer("fbq.queue", "array"), //
            new KnownLayer("ttq", "array"), //
            new KnownLayer("uetq", "array"), //
            new KnownLayer("pintrk.queue", "array"));
    // end of generated: protocol

    /** The highest version this build speaks. */
    public static final int VERSION = VERSIONS.getLast();

    /** Ids are below 2^53, so JavaScript represents them exactly. */
    public static final long MAX_ID = (1L << 53) - 1;

    /** A global that is known to be a data layer: its name (a dotted path) and the rules it follows. */
    public record KnownLayer(String name, String kind) {}

    private Protocol() {}

    /** The highest version in both lists, or null if they have none in common. */
    public static @Nullable Integer settle(List<Integer> ours, List<Integer> theirs) {
        Integer best = null;
        for (Integer version : ours) {
            if (theirs.contains(version) && (best == null || version > best)) {
                best = version;
            }
        }
        return best;
    }
}
