package io.github.mcpdatalayer.front.tools.page;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * A list that the page draws itself, such as an ARIA combobox: it is opened, and its options are clicked, as a person does. Each of these is a step.
 */
final class DrawnList {

    private static final Set<String> OPTIONS = Set.of("option", "treeitem", "menuitem", "menuitemradio",
            "menuitemcheckbox");
    private static final int MOST_TOLD = 60;
    /** How long the options of a list may take to come, and how long a list may take to close. */
    private static final Duration COMING = Duration.ofSeconds(2);
    private static final Duration CLOSING = Duration.ofMillis(600);
    private static final long PAUSE_MS = 100;
    /** How long something may take to be ready, where there is another way. */
    private static final int OTHER_MS = 1_000;

    /** What operates the page. */
    interface Hand {

        /** The page with refs of its texts. */
        PageSnapshot look() throws LinkException, ToolException, InterruptedException;

        /** An element has so long to be ready; null for as long as the entry says. */
        void does(ActionItem.Act act, @Nullable Integer timeoutMs)
                throws LinkException, ToolException, InterruptedException;
    }

    private final SnapshotNode list;
    private final Hand hand;
    /** What was shown while the list was closed; empty where it was open. */
    private final Set<String> before = new HashSet<>();
    private boolean wasOpened;

    private DrawnList(SnapshotNode list, Hand hand) {
        this.list = list;
        this.hand = hand;
    }

    /** The list that is no list of the browser's own; null where the error is another one, or the element is no list at all. */
    static @Nullable DrawnList of(WireError error, ActionItem.Act act, Hand hand) throws ToolException {
        JsonObject data = error.data();
        if (!error.is(ErrorCode.NOT_EDITABLE) || act.choices().isEmpty() || data == null
                || !(data.get("page") instanceof JsonPrimitive page)
                || !(PageFacts.parse(page.getAsString()).get("element") instanceof JsonArray row)) {
            return null;
        }
        SnapshotNode node = SnapshotNode.of(row);
        boolean opens = node.has("collapsed") || node.has("expanded");
        boolean isList = switch (node.role()) {
            case "combobox", "listbox", "tree", "menu" -> true;
            default -> opens;
        };
        return isList ? new DrawnList(node, hand) : null;
    }

    /** Chooses options by their texts. */
    void choose(List<String> choices) throws LinkException, ToolException, InterruptedException {
        for (String choice : choices) {
            choose(choice);
        }
        if (wasOpened) {
            close();
        }
    }

    private void choose(String choice) throws LinkException, ToolException, InterruptedException {
        PageSnapshot page = hand.look();
        if (isClosed(page)) {
            before.clear();
            page.nodes().forEach(node -> before.add(node.ref()));
            hand.does(act("click", list, null), null);
            wasOpened = true;
        }
        Sought sought = awaited(choice);
        PageSnapshot opened = sought.page();
        if (sought.option() == null && takesText() && typed(choice)) { // it may show more, or others, by what is typed
            sought = awaited(choice);
        }
        SnapshotNode option = sought.option();
        if (option == null) {
            throw notFound(opened);
        }
        click(option, choice, sought.page());
        if (option.has("selected")) { // in a list for several options the click has taken it away
            SnapshotNode now = same(hand.look(), option);
            if (now != null && !now.has("selected")) {
                hand.does(act("click", option, null), null);
            }
        }
    }

    /** Whether it took the text: the role says nothing of that. */
    private boolean typed(String choice) throws LinkException, ToolException, InterruptedException {
        try {
            hand.does(act("fill", list, choice), OTHER_MS);
            return true;
        } catch (LinkException e) {
            if (!e.error().is(ErrorCode.NOT_EDITABLE)) {
                throw e;
            }
            return false;
        }
    }

    /** Some libraries have options for screen readers alone, and draw others. */
    private void click(SnapshotNode option, String choice, PageSnapshot page)
            throws LinkException, ToolException, InterruptedException {
        SnapshotNode other = came(page).stream()
                .filter(node -> node.isText() && !node.ref().equals(option.ref())
                        && ElementQuery.same(choice, node.name(), true))
                .findFirst().orElse(null);
        if (other == null) {
            hand.does(act("click", option, null), null);
            return;
        }
        try {
            hand.does(act("click", option, null), OTHER_MS);
        } catch (LinkException e) {
            if (!e.error().is(ErrorCode.NOT_VISIBLE)) {
                throw e;
            }
            hand.does(act("click", other, null), null);
        }
    }

    /** What came with the opening. */
    private List<SnapshotNode> came(PageSnapshot page) {
        return before.isEmpty()
                ? List.of()
                : page.nodes().stream().filter(node -> !node.ref().isEmpty() && !before.contains(node.ref())).toList();
    }

    private static List<SnapshotNode> options(List<SnapshotNode> nodes) {
        return nodes.stream().filter(node -> OPTIONS.contains(node.role()) && !node.ref().isEmpty()).toList();
    }

    /** An option, null if it did not come, in the page as it was looked at last. */
    private record Sought(PageSnapshot page, @Nullable SnapshotNode option) {}

    private Sought awaited(String choice) throws LinkException, ToolException, InterruptedException {
        Deadline end = Deadline.in(COMING);
        while (true) {
            PageSnapshot page = hand.look();
            SnapshotNode option = option(page, choice);
            if (option != null || end.passed()) {
                return new Sought(page, option);
            }
            Thread.sleep(PAUSE_MS);
        }
    }

    /** Options that came with the opening go first, then those in the list, then texts that came: some libraries draw options without a role. */
    private @Nullable SnapshotNode option(PageSnapshot page, String choice) throws ToolException {
        List<List<SnapshotNode>> groups = List.of(options(came(page)), options(inside(page.nodes())),
                before.isEmpty() && list.has("expanded") ? options(page.nodes()) : List.of(), came(page));
        for (List<SnapshotNode> group : groups) {
            for (boolean folds : new boolean[]{false, true}) {
                Set<String> refs = new HashSet<>();
                List<SnapshotNode> found = group.stream()
                        .filter(node -> ElementQuery.same(choice, node.name(), folds) && refs.add(node.ref())).toList();
                if (found.size() > 1) {
                    throw ElementQuery.ambiguous(ErrorCode.ELEMENT_AMBIGUOUS.error(), found, found.size());
                }
                if (!found.isEmpty()) {
                    return found.getFirst();
                }
            }
        }
        return null;
    }

    private List<SnapshotNode> inside(List<SnapshotNode> nodes) {
        List<SnapshotNode> inside = new ArrayList<>();
        int depth = -1;
        for (SnapshotNode node : nodes) {
            if (depth >= 0 && node.depth() <= depth) {
                break;
            }
            if (depth >= 0 && !node.ref().isEmpty()) {
                inside.add(node);
            }
            if (depth < 0 && node.ref().equals(list.ref()) && !node.isText()) {
                depth = node.depth();
            }
        }
        return inside;
    }

    private boolean isClosed(PageSnapshot page) {
        SnapshotNode now = same(page, list);
        return now != null && !now.role().equals("listbox") && !now.has("expanded");
    }

    private boolean takesText() {
        return Set.of("combobox", "textbox", "searchbox").contains(list.role()) && !list.has("readonly");
    }

    /** A list for several options stays open: it would cover what comes next. */
    private void close() throws LinkException, ToolException, InterruptedException {
        Deadline end = Deadline.in(CLOSING);
        while (true) {
            PageSnapshot page = hand.look();
            SnapshotNode now = same(page, list);
            if (now == null ? options(came(page)).isEmpty() : !now.has("expanded")) {
                return;
            }
            if (end.passed()) {
                hand.does(new ActionItem.Act("press", null, null, new JsonPrimitive("Escape"), List.of(), null), null);
                return;
            }
            Thread.sleep(PAUSE_MS);
        }
    }

    private ToolException notFound(PageSnapshot page) {
        List<SnapshotNode> shown = before.isEmpty() ? options(inside(page.nodes())) : options(came(page));
        List<String> options = shown.stream().limit(MOST_TOLD).map(node -> Shown.quoted(node.name(), 60)).toList();
        return new ToolException(ErrorCode.OPTION_NOT_FOUND.error(),
                "{\"element\":" + JsonStrings.quote(list.shortRow()) + ",\"options\":[" + String.join(",", options)
                        + "]}",
                null);
    }

    private static ActionItem.Act act(String verb, SnapshotNode on, @Nullable String value) throws ToolException {
        return new ActionItem.Act(verb, ElementQuery.of("do", on.ref()), null,
                value == null ? null : new JsonPrimitive(value), List.of(), null);
    }

    private static @Nullable SnapshotNode same(PageSnapshot page, SnapshotNode node) {
        return page.nodes().stream().filter(each -> each.ref().equals(node.ref()) && !each.isText()).findFirst()
                .orElse(null);
    }
}
