package io.github.mcpdatalayer.front.link;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.privacy.DataType;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** Redacts every answer of a browser before the rest of the front sees it. */
final class Redacting {

    /** Our own words, which later calls repeat. */
    private static final Set<String> OURS = Set.of("handle", "document", "code", "id", "access", "navigation");

    /** The member of an error's data that comes from the page. */
    private static final String PAGE = "page";

    private final Redaction redaction;

    Redacting(Redaction redaction) {
        this.redaction = redaction;
    }

    /** An unknown mode counts as the strictest one. Returns whether the mode has changed. */
    boolean atLeast(String mode) {
        RedactionMode before = redaction.mode();
        RedactionMode known = RedactionMode.of(mode);
        redaction.atLeast(known == null ? RedactionMode.STRICT : known);
        return redaction.mode() != before;
    }

    /** The mode, as in {@code strict}. */
    String mode() {
        return redaction.mode().name().toLowerCase(Locale.ROOT);
    }

    /** If nothing is redacted and the bytes are JSON, a layer is passed on in its original bytes. */
    static @Nullable EscapedJson check(Method method) {
        return method == Method.GET_DATA_LAYER ? new EscapedJson() : null;
    }

    BrowserReply reply(Method method, Peer peer, PendingRequest.Done done) {
        if (method.text() == Method.Text.IMAGE) {
            return picture(peer, done);
        }
        if (method.text() == Method.Text.CONTAINER) {
            return new BrowserReply(peer(peer), object(done.result()), LargeText.of(""), done.text());
        }
        if (redaction.mode() == RedactionMode.OFF) {
            return new BrowserReply(peer, done.result(), done.text(), done.text());
        }
        if (method.text() == Method.Text.BYTES) {
            return new BrowserReply(peer(peer), object(done.result()), done.text(), done.text()); // its bytes went into a file
        }
        JsonObject result = object(done.result());
        String raw = done.text().toString();
        String text = switch (method.text()) {
            case RECORDING -> sized(result, redaction.recording(raw));
            case LAYER -> layer(result, raw);
            case NONE, JSON, IMAGE, BYTES, CONTAINER -> redaction.json(raw);
        };
        return text.equals(raw)
                ? new BrowserReply(peer(peer), result, done.text(), done.text())
                : new BrowserReply(peer(peer), result, LargeText.of(text), LargeText.of(raw));
    }

    /** A picture, or what its words are: of those only the places that are painted over are known outside of here. */
    private BrowserReply picture(Peer peer, PendingRequest.Done done) {
        boolean off = redaction.mode() == RedactionMode.OFF;
        String raw = done.text().toString();
        LargeText text = done.result().has("format") && PaintPlan.isPicture(raw)
                ? done.text()
                : LargeText.of(PaintPlan.of(raw, redaction));
        return off
                ? new BrowserReply(peer, done.result(), text, text)
                : new BrowserReply(peer(peer), object(done.result()), text, LargeText.of(""));
    }

    /** The message to the host's audit log about a list of tabs; null if there is nothing to report. */
    @Nullable
    JsonObject report(JsonObject tabs) {
        return report(0, tabs, "");
    }

    /**
     * The message to the host's audit log about an answer: its redaction, and its number of placeholders by type.
     *
     * @param call
     *            the request's number
     * @return null if there is nothing to report
     */
    @Nullable
    JsonObject report(long call, BrowserReply reply) {
        return report(call, reply.result(), reply.shown() == reply.sent() ? "" : reply.text());
    }

    private @Nullable JsonObject report(long call, JsonObject facts, String redacted) {
        boolean off = redaction.mode() == RedactionMode.OFF;
        Map<DataType, Integer> counts = Redaction.counts();
        if (!off) {
            String said = facts.toString();
            Redaction.count(said, 0, said.length(), counts);
            Redaction.count(redacted, 0, redacted.length(), counts);
        }
        if (counts.isEmpty() && !off) {
            return null;
        }
        var report = new JsonObject();
        if (call > 0) {
            report.addProperty("call", call);
        }
        report.addProperty("redaction", redaction.mode().name().toLowerCase(Locale.ROOT));
        var numbers = new JsonObject();
        counts.forEach((type, count) -> numbers.addProperty(type.name(), count));
        report.add("counts", numbers);
        return report;
    }

    LinkException error(LinkException e) {
        return redaction.mode() == RedactionMode.OFF ? e : new LinkException(error(e.error()));
    }

    FoundHost host(FoundHost host) {
        if (redaction.mode() == RedactionMode.OFF) {
            return host;
        }
        Message.Welcome welcome = host.welcome();
        Message.Welcome shown = welcome == null || welcome.peer() == null
                ? welcome
                : new Message.Welcome(welcome.version(), welcome.host(), peer(welcome.peer()),
                        welcome.policy(), welcome.accepts());
        JsonObject tabs = host.tabs();
        WireError error = host.error();
        return new FoundHost(host.browser(), redaction.text(host.profile()), host.pid(), shown,
                tabs == null ? null : object(tabs),
                error == null ? null : error(error));
    }

    private WireError error(WireError error) {
        JsonObject data = error.data();
        if (data == null) {
            return new WireError(error.code(), redaction.text(error.message()), redaction.text(error.hint()), null);
        }
        JsonObject shown = object(data);
        // The page's part is JSON in a text, so that it is redacted as an answer is.
        if (data.get(PAGE) instanceof JsonPrimitive page && page.isString()) {
            shown.addProperty(PAGE, redaction.json(page.getAsString()));
        }
        return new WireError(error.code(), redaction.text(error.message()), redaction.text(error.hint()), shown);
    }

    private Peer peer(Peer peer) {
        return new Peer(peer.extension(), peer.browser(),
                new Peer.Profile(peer.profile().id(), redaction.text(peer.profile().label())));
    }

    /** A size separates a layer from its tags, and redaction changes it. Without a valid size nothing is separated. */
    private String layer(JsonObject result, String raw) {
        if (!(result.get("sizes") instanceof JsonObject sizes)) {
            return redaction.json(raw);
        }
        int value = size(sizes, "value");
        if (value < 0 || (long) value + size(sizes, "tags") != raw.length()) {
            return redaction.json(raw);
        }
        Redaction.LayerText layer = redaction.layer(raw, value);
        sizes.addProperty("value", layer.tags());
        sizes.addProperty("tags", layer.text().length() - layer.tags());
        return layer.text();
    }

    private static String sized(JsonObject result, String text) {
        if (result.get("sizes") instanceof JsonObject sizes) {
            sizes.addProperty("value", text.length());
        }
        return text;
    }

    private static int size(JsonObject sizes, String name) {
        if (sizes.get(name) instanceof JsonPrimitive size && size.isNumber()) {
            try {
                return Integer.parseInt(size.getAsString());
            } catch (NumberFormatException e) {
                return -1; // the reader of the answer refuses it
            }
        }
        return -1;
    }

    private JsonObject object(JsonObject from) {
        var object = new JsonObject();
        for (var member : from.entrySet()) {
            object.add(redaction.text(member.getKey()),
                    OURS.contains(member.getKey()) ? member.getValue() : element(member.getValue()));
        }
        return object;
    }

    private @Nullable JsonElement element(@Nullable JsonElement from) {
        if (from instanceof JsonObject object) {
            return object(object);
        }
        if (from instanceof JsonArray array) {
            var copy = new JsonArray();
            array.forEach(each -> copy.add(element(each)));
            return copy;
        }
        return from instanceof JsonPrimitive value && value.isString()
                ? new JsonPrimitive(redaction.text(value.getAsString()))
                : from;
    }
}
