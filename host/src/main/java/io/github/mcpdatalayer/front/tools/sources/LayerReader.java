package io.github.mcpdatalayer.front.tools.sources;

import java.time.Duration;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Reads layers from the browsers. */
public final class LayerReader {

    private final Browsers browsers;
    private final NamePatterns allowed;

    public LayerReader(Browsers browsers, NamePatterns allowed) {
        this.browsers = browsers;
        this.allowed = allowed;
    }

    /** The layer that a call names, in the document of its cursor if it has one. */
    public LayerSnapshot read(LayerRequest call, Deadline deadline) throws ToolException, InterruptedException {
        LayerSnapshot read = read(call.tool(), call.tab(), call.layer(), call.frame(), deadline);
        call.checkDocument(read);
        return read;
    }

    /** Reads what GTM's containers in the page have computed from a layer; without access to it, that is said. */
    public ContainerModels models(LayerTimeline timeline, Deadline deadline)
            throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("layer", timeline.layer());
        params.addProperty("frame", timeline.frame());
        try {
            return ContainerModels.of(browsers.ask(Method.GET_MODEL, params, timeline.handle(), deadline),
                    timeline.layer());
        } catch (LinkException e) {
            return e.error().is(ErrorCode.UNKNOWN_METHOD)
                    ? ContainerModels.NONE
                    : ContainerModels.unreadable(e.error().code());
        }
    }

    public static Deadline deadline() {
        return Deadline.in(Duration.ofMillis(Protocol.DEFAULT_DEADLINE_MS));
    }

    /** Reads one layer for a tool, which errors name as the one to call next. */
    public LayerSnapshot read(String tool, @Nullable String tab, @Nullable String layer, @Nullable Integer frame,
            Deadline deadline) throws ToolException, InterruptedException {
        var params = new JsonObject();
        if (layer != null) {
            params.addProperty("layer", layer);
            if (allowed.allows(layer)) {
                params.addProperty("allowLayer", true);
            }
        }
        if (frame != null) {
            params.addProperty("frame", frame);
        }
        try {
            // A layer may be large, and no rule needs it as it was before redaction.
            return LayerSnapshot.of(browsers.ask(Method.GET_DATA_LAYER, params, tab, deadline).withoutSent());
        } catch (LinkException e) {
            throw ToolErrors.of(e.error(), tool, tab);
        }
    }
}
