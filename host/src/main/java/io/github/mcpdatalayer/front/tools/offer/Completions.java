package io.github.mcpdatalayer.front.tools.offer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import org.jspecify.annotations.Nullable;

/** Completes what a person types for an argument, from the attached tabs; nothing when they do not answer soon. */
public final class Completions {

    /** A person waits for it at each key. */
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final int VALUE_CHARS = 200;

    private final Browsers browsers;
    private final RecordingReader histories;
    private final List<ToolSpec> tools;
    private final KeptNames names;

    /** The names of what the person keeps in files. */
    public interface KeptNames {
        List<String> of(Arg.Completion kind) throws ToolException;
    }

    /** Makes them; the arguments of these tools say what they could be. */
    public Completions(Browsers browsers, RecordingReader histories, List<ToolSpec> tools, KeptNames names) {
        this.browsers = browsers;
        this.histories = histories;
        this.tools = tools;
        this.names = names;
    }

    /**
     * Values of an argument that begin as what was typed, without regard to case; those that hold it anywhere follow.
     *
     * @param others what was chosen for other arguments, by name
     */
    public List<String> of(String argument, String typed, Map<String, String> others) throws InterruptedException {
        String start = typed.toLowerCase(Locale.ROOT);
        List<String> first = new ArrayList<>();
        List<String> then = new ArrayList<>();
        for (String value : values(argument, others)) {
            String small = value.toLowerCase(Locale.ROOT);
            if (value.length() <= VALUE_CHARS && small.contains(start)) {
                (small.startsWith(start) ? first : then).add(value);
            }
        }
        first.addAll(then);
        return first;
    }

    private Set<String> values(String argument, Map<String, String> others) throws InterruptedException {
        Arg.Completion kind = completion(argument);
        return switch (kind) {
            case TABS -> ofTabs(tab -> List.of(text(tab, "handle")), false);
            case LAYERS -> ofTabs(tab -> {
                String wanted = others.get(Args.TAB.name());
                return wanted == null || wanted.equals(text(tab, "handle")) ? layers(tab) : List.of();
            }, true);
            case EVENTS -> events(others.get(Args.TAB.name()));
            case PLANS, JOURNEYS -> named(kind);
            case NOTHING -> Set.of();
        };
    }

    private Arg.Completion completion(String argument) {
        for (ToolSpec tool : tools) {
            for (Arg<?> each : tool.arguments()) {
                if (each.name().equals(argument) && each.completion() != Arg.Completion.NOTHING) {
                    return each.completion();
                }
            }
        }
        return Arg.Completion.NOTHING;
    }

    private Set<String> named(Arg.Completion kind) {
        try {
            return new LinkedHashSet<>(names.of(kind));
        } catch (ToolException e) {
            return Set.of(); // there is no such folder, or it cannot be read: a call says so
        }
    }

    private interface OfTab {
        List<String> values(JsonObject tab);
    }

    private Set<String> ofTabs(OfTab values, boolean probe) throws InterruptedException {
        Set<String> found = new LinkedHashSet<>();
        for (FoundHost host : browsers.overview(probe, Deadline.in(SOON)).hosts()) {
            if (host.tabs() != null && host.tabs().get("tabs") instanceof JsonArray tabs) {
                for (JsonElement tab : tabs) {
                    if (tab instanceof JsonObject object) {
                        found.addAll(values.values(object));
                    }
                }
            }
        }
        found.remove("");
        return found;
    }

    private static List<String> layers(JsonObject tab) {
        List<String> names = new ArrayList<>();
        if (tab.get("layers") instanceof JsonArray layers) {
            layers.forEach(layer -> names.add(layer instanceof JsonObject object ? text(object, "name") : ""));
        }
        return names;
    }

    private Set<String> events(@Nullable String tab) throws InterruptedException {
        try {
            Set<String> events = new LinkedHashSet<>();
            for (RecordedPush push : histories.read(Next.READ_PUSHES.tool(), tab, 0, List.of(), Deadline.in(SOON))
                    .recording().pushes().reversed()) {
                String event = push.event();
                if (event != null && !push.isInternal()) {
                    events.add(event);
                }
            }
            return events;
        } catch (ToolException e) {
            return Set.of(); // several tabs, or none: there is nothing to offer
        }
    }

    private static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }
}
