package io.github.mcpdatalayer.front.tools.page.act;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.Original;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the site of a tab says now: its page, its recorded pushes, its data layers. The value of a placeholder is looked for here
 * alone, because it is kept nowhere. Other sites are never looked at, so a page gets by a placeholder only what it has itself.
 */
final class PlaceholderSources {

    /** Secrets and placeholders are typed on https, or on this computer. */
    private static final Pattern SAFE = Pattern.compile(
            "(https://[^/?#@\\s]+|http://(?:localhost|127\\.0\\.0\\.1)(?::[0-9]+)?)(?:[/?#].*)?", Pattern.DOTALL);

    private final Workbench bench;
    private final String tool;
    private final Deadline deadline;
    private final BrowserReply page;
    private final PageSnapshot snapshot;

    private PlaceholderSources(Workbench bench, String tool, Deadline deadline, BrowserReply page)
            throws ToolException {
        this.bench = bench;
        this.tool = tool;
        this.deadline = deadline;
        this.page = page;
        this.snapshot = PageSnapshot.of(page);
    }

    static PlaceholderSources of(Workbench bench, String tool, @Nullable String tab, Deadline deadline)
            throws LinkException, ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("urls", false);
        return new PlaceholderSources(bench, tool, deadline,
                bench.browsers().ask(Method.TAKE_SNAPSHOT, params, tab, deadline));
    }

    List<SnapshotNode> nodes() {
        return snapshot.nodes();
    }

    /** The origin, as in {@code https://shop.example:8443}; empty where nothing is typed from a placeholder. */
    String origin() {
        return origin(snapshot.url());
    }

    private static String origin(String url) {
        Matcher safe = SAFE.matcher(url);
        return safe.matches() ? safe.group(1) : "";
    }

    /** The value, as the first of these has it; null where none has. */
    @Nullable
    String find(Original original) throws ToolException, InterruptedException {
        original.lookIn(page.raw()); // frames of other sites are not in a snapshot
        if (original.value() == null) {
            lookInPushes(original);
        }
        if (original.value() == null) {
            lookInLayers(original);
        }
        return original.value();
    }

    private void lookInPushes(Original original) throws ToolException, InterruptedException {
        Recording recording;
        try {
            recording = bench.histories().read(tool, snapshot.handle(), 0, List.of(), deadline).rawRecording();
        } catch (ToolException e) {
            if (e.is(ErrorCode.CANCELLED)) {
                throw e;
            }
            return; // nothing is recorded, or must not be
        } catch (JsonSyntaxException e) {
            return; // an answer that the tools about pushes refuse
        }
        Set<String> own = new HashSet<>();
        for (RecordedPage each : recording.pages()) {
            if (origin(each.url()).equals(origin())) {
                own.add(each.page() + "/" + each.frame());
            }
        }
        for (RecordedPush push : recording.pushes().reversed()) {
            if (own.contains(push.page() + "/" + push.frame())) {
                original.lookIn(push.value().toJson());
            }
        }
    }

    private void lookInLayers(Original original) throws ToolException, InterruptedException {
        for (FoundHost host : bench.browsers().overview(true, deadline).hosts()) {
            JsonObject tabs = host.tabs();
            for (JsonObject tab : objects(tabs == null ? null : tabs.get("tabs"))) {
                if (Lenient.text(tab, "handle").equals(snapshot.handle())) {
                    for (JsonObject layer : objects(tab.get("layers"))) {
                        lookInLayer(original, Lenient.text(layer, "name"), (int) Lenient.number(layer, "frame"));
                    }
                }
            }
        }
    }

    private void lookInLayer(Original original, String layer, int frame) throws ToolException, InterruptedException {
        if (frame != 0 || original.value() != null) {
            return; // a frame may be of another site
        }
        var params = new JsonObject();
        params.addProperty("layer", layer);
        try {
            BrowserReply reply = bench.browsers().ask(Method.GET_DATA_LAYER, params, snapshot.handle(), deadline);
            if (reply.result().get("tab") instanceof JsonObject tab
                    && origin(Lenient.text(tab, "url")).equals(origin())) {
                original.lookIn(reply.raw());
            }
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.CANCELLED)) {
                throw new ToolException(e.error(), null, null);
            }
            // A layer that cannot be read has no value.
        }
    }

    private static List<JsonObject> objects(@Nullable JsonElement list) {
        return list instanceof JsonArray all
                ? all.asList().stream().filter(JsonObject.class::isInstance).map(JsonObject.class::cast).toList()
                : List.of();
    }
}
