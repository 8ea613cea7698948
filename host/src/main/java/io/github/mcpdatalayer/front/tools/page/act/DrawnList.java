package io.github.mcpdatalayer.front.tools.page.act;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageFacts;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
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
    /** The time that a list has to show its options, and the time that it has to close. */
    private static final Duration COMING = Duration.ofSeconds(2);
    private static final Duration CLOSING = Duration.ofMillis(600);
    private static final long PAUSE_MS = 100;
    /** The time for scrolling to options that are not drawn yet, and the number of scrolls. */
    private static final Duration SCROLLING = Duration.ofSeconds(12);
    private static final int MOST_PAGES = 300;
    /** The time that a list which was scrolled to its end has to load more. */
    private static final long LOADING_MS = 700;
    /** The number of times that an option may be drawn anew under the hand. */
    private static final int MOST_REDRAWN = 4;
    /** The time that an element has to be ready, where there is another way. */
    private static final int OTHER_MS = 1_000;

    /** Operates the page. */
    interface Hand {

        /** The page with refs of its texts. */
        PageSnapshot look() throws LinkException, ToolException, InterruptedException;

        /**
         * An element has so long to be ready; null for as long as the entry says.
         *
         * @return what came of it
         */
        JsonObject does(ActionItem.Act act, @Nullable Integer timeoutMs)
                throws LinkException, ToolException, InterruptedException;
    }

    private final SnapshotNode list;
    private final Hand hand;
    /** The texts that were shown while the list was closed; empty where it was open. */
    private final Set<String> before = new HashSet<>();
    private boolean wasOpened;
    /** The names of the options that were shown at any time, and whether those are all that the list has. */
    private final Set<String> seen = new LinkedHashSet<>();
    private boolean isWhole;
    private boolean hasMoved;

    private DrawnList(SnapshotNode list, Hand hand) {
        this.list = list;
        this.hand = hand;
    }

    /** The list that is no list of the browser's own; null where the error is another one, or the element is no list at all. */
    static @Nullable DrawnList of(WireError error, ActionItem.Act act, Hand hand) throws ToolException {
        com.google.gson.JsonObject data = error.data();
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
            if (sought.option() == null && typed("")) {
                sought = awaited(choice); // what is filtered late is drawn late
            }
        }
        if (sought.option() == null) {
            sought = scrolledTo(choice, sought.page());
        }
        SnapshotNode option = sought.option();
        if (option == null) {
            ToolException missing = notFound(opened);
            if (wasOpened) {
                try {
                    close();
                } catch (LinkException e) {
                    missing.addSuppressed(e);
                }
            }
            throw missing;
        }
        option = clicked(option, choice, sought.page());
        if (option.has("selected")) { // in a list for several options the click has taken it away
            SnapshotNode now = same(hand.look(), option);
            if (now != null && !now.has("selected")) {
                hand.does(act("click", option, null), null);
            }
        }
    }

    /**
     * Clicks an option. A list that is scrolled draws its rows anew, once more when it rests: an option that went so was not pressed, and is
     * looked for again.
     */
    private SnapshotNode clicked(SnapshotNode first, String choice, PageSnapshot page)
            throws LinkException, ToolException, InterruptedException {
        SnapshotNode option = first;
        PageSnapshot shown = page;
        for (int left = MOST_REDRAWN;; left--) {
            try {
                click(option, choice, shown);
                return option;
            } catch (LinkException e) {
                if (!e.error().is(ErrorCode.REF_STALE) || left == 0) {
                    throw e;
                }
                Sought again = awaited(choice);
                if (again.option() == null) {
                    throw e;
                }
                option = again.option();
                shown = again.page();
            }
        }
    }

    /** Tells whether it took the text: the role says nothing of that. */
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

    /**
     * Lists of many options draw a few of them: the rest comes when the list is scrolled, from its beginning on. It is whole once nothing moves any more
     * and nothing else comes.
     */
    private Sought scrolledTo(String choice, PageSnapshot page)
            throws LinkException, ToolException, InterruptedException {
        Deadline end = Deadline.in(SCROLLING);
        PageSnapshot shown = page;
        remember(shown);
        boolean isAtEnd = !scrolled(shown, -MOST_PAGES) && !scrolled(shown, 1);
        if (isAtEnd) {
            Thread.sleep(LOADING_MS);
        }
        for (int n = 0; n < MOST_PAGES && !end.passed(); n++) {
            shown = hand.look();
            int before = seen.size();
            remember(shown);
            SnapshotNode option = option(shown, choice);
            if (option != null) {
                return new Sought(shown, option);
            }
            if (isAtEnd && seen.size() == before) {
                isWhole = hasMoved; // a list that nothing scrolls may be scrolled by the page
                break;
            }
            isAtEnd = !scrolled(shown, 1);
            if (isAtEnd) {
                Thread.sleep(LOADING_MS);
            }
        }
        return new Sought(shown, null);
    }

    private void remember(PageSnapshot page) {
        shown(page).forEach(node -> seen.add(node.name()));
    }

    private List<SnapshotNode> shown(PageSnapshot page) {
        List<SnapshotNode> came = before.isEmpty() ? List.of() : options(came(page));
        if (!came.isEmpty()) {
            return came;
        }
        List<SnapshotNode> inside = options(inside(page.nodes()));
        return inside.isEmpty() && list.has("expanded") ? options(page.nodes()) : inside;
    }

    /** Scrolls what its options stand in by so many of its heights. @return whether it moved */
    private boolean scrolled(PageSnapshot page, int pages) throws LinkException, ToolException, InterruptedException {
        List<SnapshotNode> options = shown(page);
        if (options.isEmpty()) {
            return false;
        }
        var distance = new com.google.gson.JsonObject();
        distance.addProperty("pages", pages);
        var act = new ActionItem.Act("scroll", ElementQuery.of("do", options.get(options.size() / 2).ref()), null,
                distance, List.of(), null);
        try {
            boolean moved = hand.does(act, OTHER_MS).get("scrolled") instanceof JsonArray by && by.elements().stream()
                    .anyMatch(each -> each instanceof JsonNumber far && far.doubleValue() != 0);
            hasMoved |= moved;
            return moved;
        } catch (LinkException e) {
            if (!e.error().is(ErrorCode.REF_STALE)) {
                throw e;
            }
            return true; // it was drawn anew meanwhile
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

    /** Returns the nodes that came with the opening. */
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
                SnapshotNode still = same(hand.look(), list);
                if (still != null && still.has("expanded")) {
                    hand.does(act("click", list, null), OTHER_MS); // what it was opened by
                }
                return;
            }
            Thread.sleep(PAUSE_MS);
        }
    }

    private ToolException notFound(PageSnapshot page) {
        remember(page);
        List<String> options = seen.stream().limit(MOST_TOLD).map(name -> Shown.quoted(name, 60)).toList();
        String more = isWhole
                ? ",\"all\":" + seen.size()
                : ",\"seen\":" + seen.size() + ",\"complete\":false";
        return new ToolException(ErrorCode.OPTION_NOT_FOUND.error(),
                "{\"element\":" + JsonStrings.quote(list.shortRow())
                        + ",\"options\":[" + String.join(",", options) + "]" + more + "}",
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
