package io.github.mcpdatalayer.e2e.page;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Names and roles of snapshots, held against the accessibility tree that Chrome itself makes of the same pages. */
@Tag("thorough")
class SnapshotNamesIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final Path PAGES = Path.of("src", "test", "resources", "snapshot");
    private static final Pattern LINE = Pattern.compile("^ *(?:f\\d+)?e\\d+ (\\w+)(?: (\"(?:[^\"\\\\]|\\\\.)*\"))?.*$");

    /** Chrome's names for roles that have others in ARIA. */
    private static final Map<String, String> ROLES = Map.ofEntries(Map.entry("DisclosureTriangle", "button"),
            Map.entry("DisclosureTriangleGrouped", "button"), Map.entry("Date", "textbox"),
            Map.entry("InputTime", "textbox"), Map.entry("DateTime", "textbox"), Map.entry("ColorWell", "button"),
            Map.entry("image", "img"), Map.entry("DescriptionList", "list"));
    /** Roles that Chrome draws itself: a page has no such elements. */
    private static final Set<String> WIDGETS = Set.of("Date", "InputTime", "DateTime", "Video", "Audio");

    private enum Kind {
        CONTROLS(97, "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio "
                + "scrollbar searchbox slider spinbutton switch tab textbox treeitem"),
        HEADINGS(97, "heading"),
        IMAGES(95, "img"),
        LANDMARKS(95, "banner complementary contentinfo form main navigation region search"),
        CELLS(95, "cell gridcell columnheader rowheader");

        private final double bar;
        private final String roles;

        Kind(double bar, String roles) {
            this.bar = bar;
            this.roles = ' ' + roles + ' ';
        }
    }

    /** The reasons why a snapshot differs from Chrome's, by page. */
    private static final Map<String, String> REASONS = Map.of(
            "editable",
            "Chrome has no role for what is contenteditable; a person writes in it, so here it is a textbox",
            "headings", "a heading without a name says nothing and is left out",
            "links", "Chrome has parts of an image only once that is loaded",
            "labels-hostile", "Chrome puts dots for a password into the name of a button; nothing of it is shown here",
            "names-with-css", "Chrome puts no blank before a block that CSS writes",
            "names-with-fields", "Chrome says no date in a name, and the whole text of a field for files",
            "nested-names",
            "Chrome leaves a link without a name where an article is all that stands in it; a person reads it");

    @Test
    void namesAndRolesAreThoseOfChromesOwnTree() throws Exception {
        List<Path> pages;
        try (Stream<Path> files = Files.list(PAGES)) {
            pages = files.sorted().toList();
        }
        assertTrue(pages.size() >= 40, () -> pages.size() + " pages");
        for (Path page : pages) {
            stage.browser().chrome().web().serve(url(page), Reply.html(Files.readString(page)));
        }
        Tab tab = stage.attach(stage.openUrl(url(pages.getFirst())));
        Person.allow(stage, tab, "see");
        McpClient front = stage.anotherClient("--toolsets", "page", "--redact", "off");
        Map<Kind, int[]> counts = new TreeMap<>();
        var said = new StringBuilder();
        for (Path page : pages) {
            tab.goTo(url(page));
            List<String> ours = ours(front, page);
            List<String> theirs = theirs(tab);
            for (Kind kind : Kind.values()) {
                compare(name(page), kind, of(kind, ours), of(kind, theirs),
                        counts.computeIfAbsent(kind, _ -> new int[2]), said);
            }
        }
        counts.forEach((kind, count) -> said.append("%s: %d of %d, %.1f %%%n".formatted(kind, count[0], count[1],
                100.0 * count[0] / count[1])));
        System.out.println(said);
        counts.forEach((kind, count) -> assertTrue(100.0 * count[0] / count[1] >= kind.bar, () -> kind + "\n" + said));
        assertTrue(counts.get(Kind.CONTROLS)[1] > 200 && counts.get(Kind.CELLS)[1] > 40, said::toString);
    }

    private static void compare(String page, Kind kind, List<String> ours, List<String> theirs, int[] counts,
            StringBuilder said) {
        List<String> more = new ArrayList<>(ours);
        List<String> missing = new ArrayList<>();
        for (String each : theirs) {
            if (!more.remove(each)) {
                missing.add(each);
            }
        }
        counts[0] += theirs.size() - missing.size();
        counts[1] += Math.max(ours.size(), theirs.size());
        if (!missing.isEmpty() || !more.isEmpty()) {
            said.append(page).append(", ").append(kind).append(": Chrome ").append(missing).append(", here ")
                    .append(more).append(": ").append(REASONS.getOrDefault(page, "not explained")).append('\n');
        }
    }

    private static List<String> of(Kind kind, List<String> all) {
        return all.stream().filter(each -> kind.roles.contains(' ' + each.substring(0, each.indexOf(' ') + 1)))
                .toList();
    }

    private static List<String> ours(McpClient front, Path page) throws Exception {
        McpClient.Answer answer = front.callTool("takeSnapshot", Stage.arguments("maxChars", 0), Stage.SOON);
        assertFalse(answer.isError(), () -> name(page) + ": " + answer.text());
        List<String> nodes = new ArrayList<>();
        for (String line : JsonParser.parseString(answer.text()).getAsJsonObject().get("tree").getAsString().lines()
                .toList()) {
            Matcher node = LINE.matcher(line);
            if (node.matches()) {
                String name = node.group(2) == null ? "" : JsonParser.parseString(node.group(2)).getAsString();
                nodes.add(node.group(1) + " " + plain(name.replaceAll("\\\\u(00ad|200[a-f])", "")));
            }
        }
        return nodes;
    }

    private static List<String> theirs(Tab tab) {
        tab.call("Accessibility.enable", new JsonObject());
        List<String> nodes = new ArrayList<>();
        for (String frame : frames(
                tab.call("Page.getFrameTree", new JsonObject()).getAsJsonObject("frameTree"), new ArrayList<>())) {
            var params = new JsonObject();
            params.addProperty("frameId", frame);
            Map<String, JsonObject> known = new HashMap<>();
            for (JsonElement node : tab.call("Accessibility.getFullAXTree", params).getAsJsonArray("nodes")) {
                known.put(node.getAsJsonObject().get("nodeId").getAsString(), node.getAsJsonObject());
            }
            known.values().stream().filter(node -> !node.get("ignored").getAsBoolean() && !isDrawn(node, known))
                    .forEach(node -> nodes.add(ROLES.getOrDefault(role(node), role(node)) + " "
                            + plain(node.has("name") ? node.getAsJsonObject("name").get("value").getAsString() : "")));
        }
        return nodes;
    }

    /** The frames that a snapshot reads, too: those without access are in processes of their own, and not in this list. */
    private static List<String> frames(JsonObject tree, List<String> ids) {
        JsonObject frame = tree.getAsJsonObject("frame");
        ids.add(frame.get("id").getAsString());
        if (tree.has("childFrames")) {
            tree.getAsJsonArray("childFrames").forEach(child -> frames(child.getAsJsonObject(), ids));
        }
        return ids;
    }

    private static boolean isDrawn(JsonObject node, Map<String, JsonObject> known) {
        for (JsonObject each = node; each.has("parentId");) {
            each = known.get(each.get("parentId").getAsString());
            if (each == null) {
                return false;
            }
            if (WIDGETS.contains(role(each)) || (role(each).equals("button") && isImageButton(node))) {
                return true;
            }
        }
        return false;
    }

    /** The image without a name that Chrome puts into a button which is an image. */
    private static boolean isImageButton(JsonObject node) {
        return role(node).equals("image")
                && (!node.has("name") || node.getAsJsonObject("name").get("value").getAsString().isEmpty());
    }

    private static String role(JsonObject node) {
        return node.has("role") ? node.getAsJsonObject("role").get("value").getAsString() : "";
    }

    private static String plain(String name) {
        return name.replaceAll("[\\s\u00a0]+", " ").replaceAll("[\u00ad\u200b-\u200f]", "").strip();
    }

    private static String name(Path page) {
        return page.getFileName().toString().replace(".html", "");
    }

    private static String url(Path page) {
        return Stage.SHOP + "/oracle/" + name(page);
    }
}
