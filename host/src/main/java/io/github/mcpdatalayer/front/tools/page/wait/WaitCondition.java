package io.github.mcpdatalayer.front.tools.page.wait;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.snapshot.NodeSearch;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a wait, any of which ends it; null is no condition.
 *
 * @param idle for so many milliseconds nothing has happened
 */
public record WaitCondition(@Nullable ElementQuery element, @Nullable Predicate<SnapshotNode> text,
        @Nullable ElementQuery gone,
        @Nullable String url, @Nullable String event, @Nullable String hit, @Nullable Integer idle) {

    static final int MOST_IDLE_MS = 20_000;

    private static final Set<String> NAMES = new TreeSet<>(
            Set.of("element", "text", "gone", "url", "event", "hit", "idle"));

    /** Reads the condition of an entry of {@code do}: an element, or an object of the names of waitFor. */
    public static WaitCondition of(String place, @Nullable Object given) throws ToolException {
        if (!(given instanceof Map<?, ?> map) || map.keySet().stream().noneMatch(NAMES::contains)) {
            return of(ElementQuery.of(place, given), null, null, null, null, null, null);
        }
        for (Object key : map.keySet()) {
            if (!NAMES.contains(String.valueOf(key))) {
                throw Arguments.bad(place + " has " + Shown.quoted(String.valueOf(key), 40)
                        + ", which waitFor does not take: it takes " + String.join(", ", NAMES) + ".");
            }
        }
        Object element = map.get("element");
        Object gone = map.get("gone");
        return of(element == null ? null : ElementQuery.of(place, element), text(place, map, "text"),
                gone == null ? null : ElementQuery.of(place, gone), text(place, map, "url"), text(place, map, "event"),
                text(place, map, "hit"), idle(place, map.get("idle")));
    }

    /** Waits for an element that is visible. */
    public static WaitCondition there(ElementQuery element) {
        return new WaitCondition(element, null, null, null, null, null, null);
    }

    /** Waits until no such element is visible. */
    public static WaitCondition gone(ElementQuery element) {
        return new WaitCondition(null, null, element, null, null, null, null);
    }

    static WaitCondition of(@Nullable ElementQuery element, @Nullable String text, @Nullable ElementQuery gone,
            @Nullable String url, @Nullable String event, @Nullable String hit, @Nullable Integer idle)
            throws ToolException {
        if (element == null && gone == null && text == null && url == null && event == null && hit == null
                && idle == null) {
            throw Arguments.bad("Give at least one of element, text, gone, url, event, hit and idle.");
        }
        for (String each : new String[]{text, url, event, hit}) {
            if (each != null && each.isBlank()) {
                throw Arguments.bad("text, url, event and hit cannot be empty: everything would match.");
            }
        }
        return new WaitCondition(element, text == null ? null : NodeSearch.of(text), gone, url, event, hit, idle);
    }

    private static @Nullable String text(String place, Map<?, ?> map, String name) throws ToolException {
        Object value = map.get(name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw Arguments.bad(place + " must have " + name + " as a string.");
    }

    private static @Nullable Integer idle(String place, @Nullable Object value) throws ToolException {
        if (value == null) {
            return null;
        }
        if (value instanceof Number ms && ms.doubleValue() >= 0 && ms.doubleValue() <= MOST_IDLE_MS) {
            return (int) Math.round(ms.doubleValue());
        }
        throw Arguments.bad(place + " must have idle as milliseconds from 0 to " + MOST_IDLE_MS + ".");
    }

    /** Refuses what asks the page for what redaction hides. */
    public void asksNothingHidden(String argument, Redaction redaction) throws ToolException {
        for (ElementQuery each : new ElementQuery[]{element, gone}) {
            if (each != null) {
                each.asksNothingHidden(argument, redaction);
            }
        }
    }

    boolean seesPage() {
        return text != null || shown(element) || shown(gone) || namedChain(element) || namedChain(gone);
    }

    /** Tells whether an element is waited for that the person has named. */
    boolean hasMark() {
        return mark(element) || mark(gone);
    }

    static boolean mark(@Nullable ElementQuery query) {
        return query != null && query.isMark();
    }

    static boolean shown(@Nullable ElementQuery query) {
        return query != null && !query.isStructure() && !query.isMark() && !query.isNamedChain();
    }

    /** Tells whether it is a chain of selectors, some of which ask for a name or a text. */
    static boolean namedChain(@Nullable ElementQuery query) {
        return query != null && query.isNamedChain();
    }

    public static boolean structure(@Nullable ElementQuery query) {
        return query != null && query.isStructure();
    }
}
