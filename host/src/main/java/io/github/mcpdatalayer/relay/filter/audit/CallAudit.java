package io.github.mcpdatalayer.relay.filter.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.audit.AuditLine;
import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.audit.AuditSettings;
import io.github.mcpdatalayer.audit.AuditSink;
import io.github.mcpdatalayer.relay.filter.Caller;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.FrontPeer;
import io.github.mcpdatalayer.relay.filter.HostFilter;
import io.github.mcpdatalayer.relay.filter.PassingCall;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Writes the traffic into the audit log: client, method, site and outcome of each call, but never an answer. If a policy
 * requires the log, the call's line is written before the call goes to the browser, and the outcome's line before the
 * answer goes on. Without such a policy, lines are written when there is time.
 */
public final class CallAudit implements HostFilter {
    /** Repeated refusals of a peer become one line per interval, with their number. */
    private static final long REFUSED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SETTINGS_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long FLUSH_MS = 500;
    /** Nobody waits for a host that is refused, and its first line makes the log's folder. */
    private static final long REFUSED_FLUSH_MS = 2000;
    private static final int MAX_TYPES = 40;
    private static final int MAX_FILES = 100;
    private static final String TOOL = "[A-Za-z][A-Za-z0-9]{0,39}";
    private static final Set<String> LEVELS = Set.of("none", "data", "see", "act", "refused");
    private static final Set<String> GUARDED = Set.of("order", "pay", "transfer", "delete", "sign", "publish",
            "consequential");
    private static final String OTHER_METHOD = "other";
    /** The options of a call that names what is typed. */
    private static final List<String> TYPED = List.of("secret", "placeholder");
    private static final List<String> OF_FRONTS = List.of(Protocol.EVENT_REDACTIONS, Protocol.EVENT_FILES);

    private final AuditLog audit;
    private final Path settings;
    private final PolicyGuard policy;
    private final HostLog log;
    private volatile @Nullable FilteredHost host;
    private volatile boolean available = true;
    private Set<AuditSink> chosen = AuditSettings.USUAL;
    private long settingsRead = System.nanoTime() - SETTINGS_EVERY_NANOS;
    private boolean settingsBroken;
    private long refusedAt = System.nanoTime() - REFUSED_EVERY_NANOS;
    private long refusedSince;

    public CallAudit(AuditLog audit, Path settings, PolicyGuard policy, HostLog log) {
        this.audit = audit;
        this.settings = settings;
        this.policy = policy;
        this.log = log;
    }

    @Override
    public List<String> accepts(boolean fromFronts) {
        return fromFronts ? OF_FRONTS : List.of();
    }

    @Override
    public void started(FilteredHost started, Peer peer) {
        host = started;
        write(line("started").put("browser", peer.browser().name() + " " + peer.browser().version())
                .put("extension", peer.extension().id()).put("extensionVersion", peer.extension().version())
                .put("hostVersion", Protocol.PRODUCT_VERSION));
    }

    /** The waiting lines get a moment to be written. */
    @Override
    public void ended(String code, long nanoTime) {
        write(line("ended").put("outcome", code));
        audit.end(FLUSH_MS);
    }

    /** An extension that may not use the host has started it. */
    public void refusedExtension(String id) {
        write(line("refused").put("extension", id).put("outcome", ErrorCode.ORIGIN_REFUSED.name()));
        audit.flush(REFUSED_FLUSH_MS);
    }

    @Override
    public void joined(FrontPeer front) {
        write(line("connected", front));
    }

    @Override
    public void left(FrontPeer front) {
        write(line("disconnected", front));
    }

    @Override
    public synchronized void turnedAway(ErrorCode why) {
        long now = System.nanoTime();
        if (now - refusedAt < REFUSED_EVERY_NANOS) {
            refusedSince++;
            return;
        }
        AuditLine line = line("refused").put("outcome", why.name());
        if (refusedSince > 0) {
            line.put("more", refusedSince);
        }
        refusedAt = now;
        refusedSince = 0;
        write(line);
    }

    @Override
    public boolean takes(Message.Event event) {
        switch (event.name()) {
            case Protocol.EVENT_ATTACHED, Protocol.EVENT_DETACHED -> tab(event.name(), event.data());
            case Protocol.EVENT_CONSENT -> consent(event.data());
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean takes(FrontPeer front, Message.Event event) {
        switch (event.name()) {
            case Protocol.EVENT_REDACTIONS -> redactions(front, event.data());
            case Protocol.EVENT_FILES -> files(front, event.data());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A tab was attached or detached. The data comes from the extension. */
    private void tab(String event, JsonElement data) {
        if (data instanceof JsonObject tab) {
            String handle = text(tab.get("tab"));
            String site = text(tab.get("site"));
            write(line(event).put("tab", handle.matches("[a-z]{1,8}[0-9]{1,12}") ? handle : null)
                    .put("site", Outcome.isOrigin(site) ? site : null));
        }
    }

    /** The person allows more or less in a tab, or a script that they keep runs there; the data is the extension's. */
    private void consent(JsonElement data) {
        if (data instanceof JsonObject said) {
            FrontPeer front = allowed(said);
            String handle = text(said.get("tab"));
            String site = text(said.get("site"));
            String level = text(said.get("level"));
            String guard = text(said.get("guard"));
            String by = text(said.get("by"));
            String script = text(said.get("script"));
            AuditLine line = front == null ? line("consent") : line("consent", front);
            write(line.put("tab", handle.matches("[a-z]{1,8}[0-9]{1,12}") ? handle : null)
                    .put("site", Outcome.isOrigin(site) ? site : null)
                    .put("level", LEVELS.contains(level) ? level : null)
                    .put("code", new JsonPrimitive(true).equals(said.get("code")) ? "on" : null)
                    .put("guard", GUARDED.contains(guard) ? guard : null)
                    .put("by", by.matches("[a-z]{1,16}") ? by : null)
                    .put("script", script.matches("[0-9a-f]{64}") ? script : null));
        }
    }

    /** The front that something is allowed to; null for all. */
    private @Nullable FrontPeer allowed(JsonObject said) {
        FilteredHost started = host;
        return started != null && said.get("front") instanceof JsonPrimitive value && value.isNumber()
                ? started.front(value.getAsLong())
                : null;
    }

    /** Notes the names of a secret and of a placeholder that are to be typed, as the front says. */
    @Override
    public void reads(PassingCall call, @Nullable JsonObject params) {
        if (params != null && params.get("options") instanceof JsonObject options) {
            for (String option : TYPED) {
                if (options.get(option) instanceof JsonObject use && use.get("name") instanceof JsonPrimitive name
                        && name.isString()) {
                    call.note(option, name.getAsString());
                }
            }
        }
    }

    /** Refuses a call where the required log cannot be written. */
    @Override
    public @Nullable WireError refuses(FrontPeer front, PassingCall call) {
        Set<AuditSink> needed = needed();
        if (needed.isEmpty()) {
            available = true;
            return null;
        }
        return now(what(line("request", front).put("call", call.id()), call), needed)
                ? null
                : ErrorCode.AUDIT_UNAVAILABLE.error();
    }

    @Override
    public @Nullable WireError refusesAnswer(FrontPeer front, PassingCall call, byte[] frame) {
        AuditLine line = call(front, call, Outcome.read(frame));
        Set<AuditSink> needed = needed();
        if (needed.isEmpty()) {
            write(line);
            return null;
        }
        return now(line, needed) ? null : ErrorCode.AUDIT_UNAVAILABLE.error();
    }

    /** Such a call carries no page data, so nobody waits for its line. */
    @Override
    public void failed(FrontPeer front, PassingCall call, String code) {
        write(call(front, call, new Outcome(null, code)));
    }

    private AuditLine call(FrontPeer front, PassingCall call, Outcome outcome) {
        AuditLine line = what(line("call", front).put("call", call.id()), call).put("site", outcome.site());
        outcome.act().forEach((name, value) -> {
            if (!name.equals(Outcome.NAME)) {
                line.put(name, value);
            } else if (policy.auditsNames()) {
                line.put(name, ElementName.forAudit(value));
            }
        });
        return line.put("outcome", outcome.code()).put("bytes", call.bytes())
                .put("ms", call.millis()).put("policy", policy.fingerprint());
    }

    /** The front names the tool, so only text that looks like a name is written. */
    private AuditLine what(AuditLine line, PassingCall call) {
        Message.Origin origin = call.origin();
        if (origin != null && origin.tool().matches(TOOL)) {
            line.put("tool", origin.tool()).put("toolCall", origin.call());
        }
        String secret = call.noted("secret");
        if (secret != null && secret.matches("[A-Za-z0-9_-]{1,40}")) {
            line.put("secret", secret);
        }
        String placeholder = call.noted("placeholder");
        if (placeholder != null && placeholder.matches("[A-Z_]{1,20}_[0-9]{1,6}(:invalid)?")) {
            line.put("placeholder", placeholder);
        }
        Method method = call.method();
        // A front may ask for anything, so a method that is none is not written down.
        return line.put("method", method == null ? OTHER_METHOD : method.wireName())
                .put("effect", method == null ? null : method.effect().name().toLowerCase(Locale.ROOT));
    }

    /** The redaction of an answer as the front reports it. Only numbers under type names are written. */
    private void redactions(FrontPeer front, JsonElement data) {
        if (!(data instanceof JsonObject said)) {
            return;
        }
        Map<String, Long> counts = new TreeMap<>();
        if (said.get("counts") instanceof JsonObject types) {
            for (Map.Entry<String, JsonElement> type : types.entrySet()) {
                if (counts.size() < MAX_TYPES && type.getKey().matches("[A-Z_]{1,32}")) {
                    counts.put(type.getKey(), number(type.getValue()));
                }
            }
        }
        String mode = text(said.get("redaction"));
        AuditLine line = line("redactions", front);
        if (said.has("call")) {
            line.put("call", number(said.get("call")));
        }
        write(line.put("redaction", mode.matches("[a-z]{1,16}") ? mode : null).put("counts", counts));
    }

    /** Files that the front gives to a page, or has taken from one, as it says: a line each. */
    private void files(FrontPeer front, JsonElement data) {
        if (!(data instanceof JsonObject said) || !(said.get("files") instanceof JsonArray files)) {
            return;
        }
        Set<AuditSink> needed = needed();
        String tool = text(said.get("tool"));
        String direction = text(said.get("direction"));
        for (int i = 0; i < Math.min(files.size(), MAX_FILES); i++) {
            if (files.get(i) instanceof JsonObject file) {
                String hash = text(file.get("sha256"));
                AuditLine line = line("file", front);
                if (tool.matches(TOOL)) {
                    line.put("tool", tool).put("toolCall", number(said.get("toolCall")));
                }
                line.put("direction", direction.matches("up|down") ? direction : null)
                        .put("file", text(file.get("name"))).put("sha256", hash.matches("[0-9a-f]{64}") ? hash : null)
                        .put("bytes", number(file.get("bytes")));
                if (needed.isEmpty()) {
                    write(line);
                } else {
                    now(line, needed); // if it cannot be written, the call that follows is refused
                }
            }
        }
    }

    /** The last attempt to write the required log has failed. */
    @Override
    public @Nullable String holdsBack() {
        return available || needed().isEmpty() ? null : "the audit log that is demanded cannot be written";
    }

    private Set<AuditSink> needed() {
        return AuditSink.named(policy.audit());
    }

    private boolean now(AuditLine line, Set<AuditSink> needed) {
        boolean written = audit.writeNow(line, sinks(), needed);
        if (!written && available) {
            log.write("calls are refused: a policy demands the audit log, and it cannot be written");
        }
        available = written;
        return written;
    }

    private void write(AuditLine line) {
        Set<AuditSink> sinks = sinks();
        if (!sinks.isEmpty()) {
            audit.write(line, sinks);
        }
    }

    private synchronized Set<AuditSink> sinks() {
        if (System.nanoTime() - settingsRead >= SETTINGS_EVERY_NANOS) {
            settingsRead = System.nanoTime();
            try {
                chosen = AuditSettings.read(settings);
                settingsBroken = false;
            } catch (IOException e) {
                chosen = AuditSettings.USUAL;
                if (!settingsBroken) {
                    log.write(String.valueOf(e.getMessage()));
                }
                settingsBroken = true;
            }
        }
        Set<AuditSink> sinks = EnumSet.noneOf(AuditSink.class);
        sinks.addAll(chosen);
        sinks.addAll(needed());
        return sinks;
    }

    private AuditLine line(String event) {
        FilteredHost started = host;
        return AuditLine.of(event).put("host", started == null ? "" : started.instance());
    }

    private AuditLine line(String event, FrontPeer front) {
        AuditLine line = line(event).put("front", front.number());
        Caller caller = front.caller();
        if (caller != null) {
            line.put("client", caller.client().name()).put("clientVersion", caller.client().version())
                    .put("pid", caller.pid()).put("program", caller.program());
        }
        return line;
    }

    private static String text(@Nullable JsonElement value) {
        return value instanceof JsonPrimitive primitive && primitive.isString() ? primitive.getAsString() : "";
    }

    private static long number(@Nullable JsonElement value) {
        if (value instanceof JsonPrimitive primitive && primitive.isNumber()) {
            try {
                return Math.clamp(Long.parseLong(primitive.getAsString()), 0, Protocol.MAX_ID);
            } catch (NumberFormatException e) {
                return 0;
            }
        }
        return 0;
    }
}
