package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerNames;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.link.LoadedScript;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.KnownContainer.ContainerSource;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The containers of a tab's page: what the page has loaded, with the names of what the person has exported. */
public final class PageContainers {

    private static final int KEPT = 8;
    private static final long MOST_KEPT_BYTES = 48L * 1024 * 1024;
    private static final String GTM = "GTM-";

    /** @param bytes of memory, about */
    private record Parsed(Container container, long bytes) {}

    private final Browsers browsers;
    private final ContainerFolder folder;
    private final boolean isOn;
    private final Map<String, Parsed> parsed = new LinkedHashMap<>();

    /**
     * Reads containers.
     *
     * @param isOn whether audits look at them, too
     */
    public PageContainers(Browsers browsers, ContainerFolder folder, boolean isOn) {
        this.browsers = browsers;
        this.folder = folder;
        this.isOn = isOn;
    }

    /** Tells whether audits look at them, too. */
    public boolean isOn() {
        return isOn;
    }

    /**
     * The containers of a page.
     *
     * @param containers in the order of the page
     * @param unread those that could not be read, by id
     * @param notes what could not be read, and why
     */
    public record ContainersOfPage(List<KnownContainer> containers, List<String> unread, List<LocalizedText> notes) {
        public ContainersOfPage {
            containers = List.copyOf(containers);
            unread = List.copyOf(unread);
            notes = List.copyOf(notes);
        }
    }

    /** A script of the page or a frame: its container, or why that is not known. */
    private record Script(String id, String layer, int frame, String address, @Nullable Container container,
            LocalizedText why) {}

    /** A container and the frame that it is in. */
    private record Place(String id, int frame) {}

    /**
     * The containers of a tab.
     *
     * @param recording its pushes, which name containers, too
     */
    public ContainersOfPage of(String tool, String tab, Recording recording)
            throws ToolException, InterruptedException {
        ContainerFolder.FolderContents files = folder.read();
        List<LocalizedText> notes = new ArrayList<>(files.notes());
        Map<Place, KnownContainer> known = new LinkedHashMap<>();
        Set<String> unread = new LinkedHashSet<>();
        for (Script script : scripts(tool, tab, notes)) {
            Container page = script.container();
            List<Container> exports = exports(files.containers().values(), script.id());
            KnownContainer one = page == null
                    ? alone(exports, script, script.why())
                    : joined(page, exports, script);
            if (one != null) {
                known.putIfAbsent(new Place(one.id(), script.frame()), one);
            } else {
                unread.add(name(script.id()));
                notes.add(unread(script));
            }
        }
        LocalizedText why = LocalizedText.of("pageContainers.the-page-that-is-shown-has");
        for (Place place : named(recording)) {
            KnownContainer one = known.containsKey(place)
                    ? null
                    : alone(exports(files.containers().values(), place.id()),
                            new Script(place.id(), "dataLayer", place.frame(), "", null, why), why);
            if (one != null) {
                known.put(place, one);
                unread.remove(place.id());
            } else if (!known.containsKey(place) && unread.add(place.id())) {
                notes.add(unread(new Script(place.id(), "dataLayer", place.frame(), "", null, why)));
            }
        }
        return new ContainersOfPage(new ArrayList<>(known.values()), new ArrayList<>(unread), notes);
    }

    private static LocalizedText unread(Script script) {
        LocalizedText why = script.why();
        LocalizedText unread = LocalizedText.of("pageContainers.was-not-read", name(script.id()), why);
        if (!why.equals(WHYS.get("refused"))) {
            return unread;
        }
        String host = Shown.text(UrlParts.of(script.address()).host(), 80);
        return LocalizedText.of("pageContainers.how-to-read", unread, host);
    }

    /** Exports for servers and such, and what is in the folder but not on the page. */
    public List<Container> others(ContainersOfPage page) throws ToolException {
        Set<String> ids = new LinkedHashSet<>();
        page.containers().forEach(each -> ids.add(each.id()));
        return folder.read().containers().values().stream()
                .filter(each -> !ids.contains(each.identity().publicId())).toList();
    }

    private static String name(String id) {
        return id.isEmpty() ? "A container" : Shown.text(id, 40);
    }

    private static List<Container> exports(Collection<Container> all, String id) {
        return id.isEmpty() ? List.of() : all.stream().filter(each -> each.identity().publicId().equals(id)).toList();
    }

    /** Containers that pushes were made for. */
    private static Set<Place> named(Recording recording) {
        Set<Place> named = new LinkedHashSet<>();
        for (RecordedPush push : recording.pushes()) {
            String container = push.container();
            if (container != null && container.startsWith(GTM)) {
                named.add(new Place(container, push.frame()));
            }
        }
        return named;
    }

    private static @Nullable KnownContainer alone(List<Container> exports, Script script, LocalizedText why) {
        if (exports.isEmpty()) {
            return null;
        }
        Container export = newest(exports);
        String version = version(export);
        return known(export, script, ContainerSource.EXPORT_ALONE,
                List.of(LocalizedText.of("pageContainers.this-is-the-export-which-version", version, why)));
    }

    private static KnownContainer known(Container container, Script script, ContainerSource source,
            List<LocalizedText> notes) {
        return new KnownContainer(container, script.layer(), script.frame(), script.address(), source, notes);
    }

    private static Container newest(List<Container> exports) {
        Container newest = exports.getFirst();
        for (Container each : exports) {
            newest = number(each) > number(newest) ? each : newest;
        }
        return newest;
    }

    private static long number(Container container) {
        String version = container.identity().version();
        return version.matches("\\d{1,9}") ? Long.parseLong(version) : -1;
    }

    private static String version(Container container) {
        Container.Identity identity = container.identity();
        return identity.isWorkspace() ? "workspace" : "version " + identity.version();
    }

    private static LocalizedText loaded(Container page) {
        return version(page.identity(), LocalizedText.same("workspace"));
    }

    private static LocalizedText exported(Container export) {
        return version(export.identity(), LocalizedText.of("pageContainers.workspace"));
    }

    private static LocalizedText version(Container.Identity identity, LocalizedText workspace) {
        return identity.isWorkspace() ? workspace : LocalizedText.of("pageContainers.version", identity.version());
    }

    /** The export of the loaded version is the better file; of another version it gives names alone. */
    private static KnownContainer joined(Container page, List<Container> exports, Script script) {
        for (Container each : exports) {
            if (!each.identity().isWorkspace()
                    && each.identity().version().equals(page.identity().version())) {
                return known(each, script, ContainerSource.EXPORT, List.of());
            }
        }
        if (exports.isEmpty()) {
            return known(page, script, ContainerSource.PAGE,
                    List.of(LocalizedText.of("pageContainers.the-pages-script-has-no-names")));
        }
        Container export = newest(exports);
        return known(ContainerNames.of(page, export), script, ContainerSource.PAGE_AND_NAMES,
                List.of(LocalizedText.of("pageContainers.names-of-export", loaded(page), exported(export))));
    }

    private List<Script> scripts(String tool, String tab, List<LocalizedText> notes)
            throws ToolException, InterruptedException {
        String text;
        try {
            text = browsers.ask(Method.GET_CONTAINERS, new JsonObject(), tab, LayerReader.deadline()).raw();
        } catch (LinkException e) {
            if (e.error().is(ErrorCode.UNKNOWN_METHOD)) {
                notes.add(
                        LocalizedText.of("pageContainers.the-browsers-extension-is-older-than"));
                return List.of();
            }
            throw ToolErrors.of(e.error(), tool, tab);
        }
        List<io.github.mcpdatalayer.datalayer.json.JsonObject> rows = new ArrayList<>();
        if (rows(text) instanceof JsonArray list) {
            list.elements().forEach(each -> {
                if (each instanceof io.github.mcpdatalayer.datalayer.json.JsonObject row) {
                    rows.add(row);
                }
            });
        }
        Map<LoadedScript, String> ran = browsers.sources(tab,
                rows.stream().map(PageContainers::loaded).filter(Objects::nonNull).toList());
        List<Script> scripts = new ArrayList<>();
        for (io.github.mcpdatalayer.datalayer.json.JsonObject row : rows) {
            LoadedScript loaded = loaded(row);
            String source = loaded == null ? null : ran.get(loaded);
            Script read = script(row, source);
            if (read != null) {
                scripts.add(read);
            }
        }
        return scripts;
    }

    /** The script as the front's own browser knows it; null in others. */
    private static @Nullable LoadedScript loaded(io.github.mcpdatalayer.datalayer.json.JsonObject row) {
        return row.get("began") instanceof JsonNumber began && !text(row, "source").isEmpty()
                ? new LoadedScript(text(row, "source"), began.doubleValue())
                : null;
    }

    private static @Nullable JsonValue rows(String text) {
        try {
            return JsonValue.parse(text);
        } catch (JsonSyntaxException e) {
            return null;
        }
    }

    /**
     * A script.
     *
     * @param ran its text as the front's own browser has run it; null where that is not known
     * @return null for one that is no container's, and was not asked for as one, such as that of a Google tag
     */
    private @Nullable Script script(io.github.mcpdatalayer.datalayer.json.JsonObject row, @Nullable String ran) {
        String id = text(row, "id");
        String layer = text(row, "layer").isEmpty() ? "dataLayer" : text(row, "layer");
        int frame = row.get("frame") instanceof JsonNumber number ? (int) number.doubleValue() : 0;
        String resource = text(row, "resource");
        boolean isMaybe = row.get("maybe") == JsonLiteral.TRUE;
        if (ran == null && resource.isEmpty()) {
            return isMaybe ? null : new Script(id, layer, frame, text(row, "url"), null, why(text(row, "why")));
        }
        try {
            Container container = ran == null ? parsed(id, resource) : ran(id, ran);
            String own = id.isEmpty() ? container.identity().publicId() : id;
            return new Script(own, layer, frame, text(row, "url"), container, LocalizedText.same(""));
        } catch (ContainerRefusal e) {
            return id.isEmpty() || isMaybe
                    ? null
                    : new Script(id, layer, frame, text(row, "url"), null, e.words());
        }
    }

    /** The last ones are kept: a page is asked again and again. */
    private synchronized Container parsed(String id, String resource) throws ContainerRefusal {
        return kept(id + resource, resource.length(), memory -> ContainerReader
                .read("{\"blob\":{\"10\":\"" + safe(id) + "\"},\"resource\":" + resource + "}", memory));
    }

    private synchronized Container ran(String id, String script) throws ContainerRefusal {
        return kept(id + script, script.length(), memory -> ContainerReader.script(script, safe(id), memory));
    }

    private static String safe(String id) {
        return id.matches("GTM-[A-Z0-9]{4,12}") ? id : "";
    }

    @FunctionalInterface
    private interface Reading {
        Container within(ParseBudget memory) throws ContainerRefusal;
    }

    private Container kept(String key, int chars, Reading reading) throws ContainerRefusal {
        Parsed kept = parsed.get(key);
        if (kept != null) {
            return kept.container();
        }
        ParseBudget memory = ParseBudget.ofContainers();
        Container container = reading.within(memory);
        parsed.put(key, new Parsed(container, memory.used() + 2L * chars));
        while (parsed.size() > 1 && (parsed.size() > KEPT
                || parsed.values().stream().mapToLong(Parsed::bytes).sum() > MOST_KEPT_BYTES)) {
            parsed.remove(parsed.keySet().iterator().next());
        }
        return container;
    }

    private static String text(io.github.mcpdatalayer.datalayer.json.JsonObject row, String name) {
        return row.get(name) instanceof JsonString(String text) ? text : "";
    }

    private static final Map<String, LocalizedText> WHYS = new HashMap<>(Map.of(
            "refused", LocalizedText.of("pageContainers.the-page-may-not-read-this"),
            "timeout", LocalizedText.of("pageContainers.it-did-not-come-in-time"),
            "status", LocalizedText.of("pageContainers.its-server-refused-it"),
            "long", LocalizedText.of("pageContainers.it-is-too-long")));

    private static LocalizedText why(String word) {
        return WHYS.getOrDefault(word, LocalizedText.of("pageContainers.it-is-no-script-of-a"));
    }
}
