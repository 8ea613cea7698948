package io.github.mcpdatalayer.front.tools.page.element;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.NearestNodes;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.journeys.AriaRoles;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * An element of a page as a caller names it: as a line of a snapshot shows it ({@code e12}, {@code f2e12}, {@code button "Add to
 * cart"}, or the whole line), or as {@code label=Email}, {@code text=Continue}, {@code testId=buy}, {@code css=#buy},
 * {@code xpath=//form/button} or {@code mark=checkout}, or as an object with those names. It is held against a redacted snapshot, so no expression tells
 * what redaction hides. The page itself only looks for structure: css, xpath and testId. {@link MarkFinder} finds what a mark names. An object may have
 * {@code frames}, too: the place of the element's frame in each frame around it, as {@code 0/1}; what stands in the page itself is not meant then.
 */
public final class ElementQuery {

    private static final int MOST_CHARS = 2000;
    private static final int MOST_CANDIDATES = 10;
    private static final int MOST_APART = 5;
    private static final String APART = " It may stand in a frame that may not be looked into, which apart names with its site: the person adds that site"
            + " under Keep access in the mcp-datalayer popup, or names it in --sites where the browser is the front's own.";
    private static final Pattern REF = Pattern.compile("(?:f[1-9][0-9]{0,8})?e[1-9][0-9]{0,8}");
    /** A line of a snapshot; what follows the name is not read. A long name takes no stack. */
    private static final Pattern LINE = Pattern.compile(
            "(?:(" + REF.pattern() + ")\\s+)?([A-Za-z]{1,40})(?:\\s+(\"(?:[^\"\\\\]|\\\\.)*+\"|'[^']*'))?(\\s.*)?",
            Pattern.DOTALL);
    private static final Pattern STATES = Pattern.compile("\\s*(?:(?:\\[|= |-> ).*)?", Pattern.DOTALL);
    private static final Pattern BLANKS = Pattern.compile("[\\s\u00a0]+");
    /** The text of recordings, of which the beginning is enough. */
    private static final String PART = "textPart";
    private static final Pattern CUT = Pattern.compile("(.*)… \\(\\d+ more characters\\)", Pattern.DOTALL);
    private static final Set<String> NAMES = new TreeSet<>(
            List.of("ref", "role", "name", "label", "text", PART, "testId", "css", "xpath", "mark", "frames"));
    private static final Pattern FRAMES = Pattern.compile("\\d{1,4}(/\\d{1,4}){0,19}");
    private static final String CHAIN = "chain";
    private static final List<String> PREFIXES = List.of("label", "text", "testId", "css", "xpath", "mark",
            "ref");
    private static final String FORMS = "Name it as a line of takeSnapshot does, such as e12 or button \"Add to cart\", or by label=, text=, testId=, css=, xpath= or mark=.";

    private final String written;
    private final @Nullable String ref;
    private final @Nullable String role;
    private final @Nullable String name;
    private final @Nullable String label;
    private final @Nullable String text;
    /** True if the text may be a part of what is shown. */
    private final boolean isPart;
    /** The place of its frame in each frame around it; null where it does not matter. */
    private final @Nullable JsonArray frames;
    private final @Nullable String mark;
    /** The structure that the page is told; null where a snapshot says which element it is. */
    private final @Nullable JsonObject structure;
    /** Selectors of which each is looked for inside what the one before has found; null where there is one alone. */
    private final @Nullable ElementChain chain;

    /** The document in which it was found; null where it was not looked for yet. */
    private final @Nullable String document;

    private ElementQuery(String written, Map<String, String> given) throws ToolException {
        this(written, given, null);
    }

    private ElementQuery(String written, Map<String, String> given, @Nullable String document) throws ToolException {
        this.written = written;
        this.document = document;
        ref = given.get("ref");
        role = given.containsKey("role") ? lower(given.get("role")) : null;
        name = given.get("name");
        label = given.get("label");
        isPart = given.containsKey(PART);
        text = isPart ? given.get(PART) : given.get("text");
        frames = places(given.get("frames"));
        mark = given.get("mark");
        structure = structure(given);
        chain = null;
    }

    private ElementQuery(String written, ElementChain chain, @Nullable String frames) throws ToolException {
        this.written = written;
        this.chain = chain;
        this.frames = places(frames);
        document = null;
        ref = null;
        role = null;
        name = null;
        label = null;
        text = null;
        isPart = false;
        mark = null;
        structure = chain.isStructure() ? new JsonObject() : null;
        if (structure != null) {
            structure.add("chain", chain.wire());
        }
    }

    /**
     * Reads an element.
     *
     * @param argument what it is given as, for errors
     * @param given a string, an object as a Map, or a query that was made already
     */
    public static ElementQuery of(String argument, @Nullable Object given) throws ToolException {
        if (given instanceof ElementQuery made) {
            return made;
        }
        if (given instanceof Map<?, ?> object) {
            return object.containsKey(CHAIN) ? ofChain(argument, object) : ofObject(argument, object);
        }
        if (!(given instanceof String text) || text.isBlank()) {
            throw Arguments.bad(argument + " must be an element. " + FORMS);
        }
        String trimmed = atMost(argument, text).strip();
        for (String prefix : PREFIXES) {
            if (trimmed.startsWith(prefix + "=")) {
                return ofObject(argument, Map.of(prefix, unquoted(trimmed.substring(prefix.length() + 1).strip())));
            }
        }
        if (REF.matcher(trimmed).matches()) {
            return new ElementQuery(trimmed, Map.of("ref", trimmed));
        }
        Matcher line = LINE.matcher(trimmed);
        if (!line.matches() || (line.group(4) != null && !STATES.matcher(line.group(4)).matches())
                || isBareName(line)) {
            throw Arguments.bad(argument + " is " + Shown.quoted(trimmed, 80) + ", which names no element. " + FORMS);
        }
        var parts = new HashMap<String, String>();
        if (line.group(1) != null) {
            parts.put("ref", line.group(1));
        }
        parts.put("role", line.group(2));
        if (line.group(3) != null) {
            parts.put("name", unquoted(line.group(3)));
        }
        return new ElementQuery(trimmed, parts);
    }

    /** Tells whether a word stands alone that is written as a name, and is no role. */
    private static boolean isBareName(Matcher line) {
        String word = line.group(2);
        return line.group(1) == null && line.group(3) == null && Character.isUpperCase(word.charAt(0))
                && !AriaRoles.has(word.toLowerCase(Locale.ROOT));
    }

    /**
     * Makes the query of selectors of which each is looked for inside what the one before has found.
     *
     * @param argument what it is given as, for errors
     * @param chain one or more
     * @param frames the place of its frame in each frame around it; empty: it does not matter
     */
    public static ElementQuery of(String argument, List<ElementPart> chain, List<Integer> frames) throws ToolException {
        return of(argument, ElementPart.written(chain, frames));
    }

    private static String atMost(String argument, String text) throws ToolException {
        if (text.length() > MOST_CHARS) {
            throw Arguments.bad(argument + " must have at most " + MOST_CHARS + " characters.");
        }
        return text;
    }

    /** A field in a list or map of fields: an element, else the text of its label. */
    public static ElementQuery field(String argument, String given) throws ToolException {
        String trimmed = atMost(argument, given).strip();
        Matcher line = LINE.matcher(trimmed);
        boolean isLine = line.matches() && (line.group(1) != null || line.group(3) != null)
                && (line.group(4) == null || STATES.matcher(line.group(4)).matches());
        boolean isPrefixed = PREFIXES.stream().anyMatch(prefix -> trimmed.startsWith(prefix + "="));
        return isLine || isPrefixed || REF.matcher(trimmed).matches()
                ? of(argument, trimmed)
                : ofObject(argument, Map.of("label", trimmed));
    }

    private static ElementQuery ofChain(String argument, Map<?, ?> object) throws ToolException {
        Object frames = object.get("frames");
        if (!Set.of(CHAIN, "frames").containsAll(object.keySet())
                || (frames != null && !(frames instanceof String places && FRAMES.matcher(places).matches()))) {
            throw Arguments.bad(
                    argument + " must have chain alone, or frames, such as 0/1, beside it: no other way to the element.");
        }
        ElementChain chain = ElementChain.of(argument, object.get(CHAIN));
        String written = String.join(" >>> ", chain.parts().stream().map(part -> part.query().written()).toList());
        return new ElementQuery(atMost(argument, written), chain, (String) frames);
    }

    private static ElementQuery ofObject(String argument, Map<?, ?> object) throws ToolException {
        var parts = new HashMap<String, String>();
        for (Map.Entry<?, ?> each : object.entrySet()) {
            String key = String.valueOf(each.getKey());
            if (!NAMES.contains(key)) {
                throw Arguments.bad(argument + " has " + Shown.quoted(key, 40) + "; an element has "
                        + String.join(", ", NAMES) + ".");
            }
            if (!(each.getValue() instanceof String value) || value.length() > MOST_CHARS) {
                throw Arguments
                        .bad(key + " of " + argument + " must be a string of at most " + MOST_CHARS + " characters.");
            }
            if (!(key.equals("name") && value.isEmpty())) {
                parts.put(key, required(argument, key, value));
            }
        }
        // A name alone stands in an object only: recordings know no roles.
        var named = new HashSet<>(parts.keySet());
        String frames = parts.get("frames");
        if (named.remove("frames") && (parts.containsKey("ref") || !FRAMES.matcher(frames).matches())) {
            throw Arguments.bad("frames of " + argument
                    + " must be like 0/1, the place of its frame in each frame around it; a ref needs none.");
        }
        boolean ofLine = parts.containsKey("ref") || parts.containsKey("role") || named.equals(Set.of("name"));
        int others = 0;
        for (String each : named) {
            others += Set.of("ref", "role", "name").contains(each) ? 0 : 1;
        }
        if (ofLine ? others > 0 : others != 1 || parts.containsKey("name")) {
            throw Arguments.bad(argument
                    + " must have ref, role, name (or both of them), label, text, testId, css, xpath or mark: one of them.");
        }
        String ref = parts.get("ref");
        if (ref != null && !REF.matcher(ref).matches()) {
            throw Arguments
                    .bad("ref of " + argument + " is " + Shown.quoted(ref, 40) + "; a ref is like e12 or f2e12.");
        }
        var written = new StringBuilder();
        for (String key : List.of("ref", "role", "name")) {
            if (parts.containsKey(key)) {
                String value = parts.get(key);
                written.append(written.isEmpty() ? "" : " ")
                        .append(key.equals("name") ? JsonStrings.quote(value) : value);
            }
        }
        for (String key : List.of("label", "text", PART, "testId", "css", "xpath", "mark")) {
            if (parts.containsKey(key)) {
                written.append(key.equals(PART) ? "text" : key).append('=').append(parts.get(key));
            }
        }
        if (frames != null) {
            written.append(" in the frame ").append(frames);
        }
        return new ElementQuery(written.toString(), parts);
    }

    private static String required(String argument, String key, String value) throws ToolException {
        if (value.isBlank()) {
            throw Arguments.bad(key + " of " + argument + " must not be empty.");
        }
        return value;
    }

    /** The text of a JSON string, or between single quotes; any other text as it is. */
    private static String unquoted(String text) {
        if (text.length() > 1 && text.startsWith("'") && text.endsWith("'")) {
            return text.substring(1, text.length() - 1);
        }
        if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
            try {
                if (JsonValue.parse(text) instanceof JsonString(String value)) {
                    return value;
                }
            } catch (JsonSyntaxException e) {
                // Quotes that are part of the text.
            }
        }
        return text;
    }

    private static @Nullable JsonObject structure(Map<String, String> given) throws ToolException {
        var structure = new JsonObject();
        String css = given.get("css");
        String xpath = given.get("xpath");
        String testId = given.get("testId");
        if (css != null) {
            structure.addProperty("css", StructuralCss.checked(css));
        } else if (xpath != null) {
            structure.addProperty("xpath", StructuralXPath.checked(xpath));
        } else if (testId != null) {
            structure.addProperty("css", StructuralCss.ofTestId(testId));
        } else {
            return null;
        }
        return structure;
    }

    private static @Nullable JsonArray places(@Nullable String written) {
        if (written == null) {
            return null;
        }
        var places = new JsonArray();
        for (String each : written.split("/", -1)) {
            places.add(Integer.parseInt(each));
        }
        return places;
    }

    /**
     * Refuses a selector or a path that asks for what redaction hides: whether the page finds it would tell whether a guess is right.
     *
     * @param argument what it is given as, for errors
     */
    public void asksNothingHidden(String argument, Redaction redaction) throws ToolException {
        if (chain != null) {
            for (ElementChain.ChainPart part : chain.parts()) {
                part.query().asksNothingHidden(argument, redaction);
            }
            return;
        }
        if (structure == null) {
            return;
        }
        String xpath = text(structure, "xpath");
        for (String each : xpath == null
                ? StructuralCss.asked(String.valueOf(text(structure, "css")))
                : StructuralXPath.asked(xpath)) {
            HiddenValues.refuse(argument, each, redaction);
        }
    }

    private static @Nullable String text(JsonObject structure, String name) {
        return structure.get(name) instanceof JsonPrimitive value ? value.getAsString() : null;
    }

    /** The name that the person gave to it; null where it is named another way. */
    @Nullable
    public String mark() {
        return mark;
    }

    /** The ref that it is named by; null where it is named another way. */
    @Nullable
    public String ref() {
        return ref;
    }

    /** Tells whether {@link MarkFinder} has to find it. */
    public boolean isMark() {
        return mark != null && ref == null;
    }

    /** Returns this query for an element that was found. */
    ElementQuery foundAt(String ref, String document) throws ToolException {
        var parts = new HashMap<>(Map.of("mark", String.valueOf(mark), "ref", ref));
        if (frames != null) {
            parts.put("frames", String.join("/", frames.asList().stream().map(JsonElement::getAsString).toList()));
        }
        return new ElementQuery(written, parts, document);
    }

    /** The place of its frame in each frame around it; null where it does not matter. */
    @Nullable
    public List<Integer> frames() {
        return frames == null ? null : frames.asList().stream().map(JsonElement::getAsInt).toList();
    }

    /**
     * Holds the frame that is asked for, if any is, against where it stands.
     *
     * @param place of its frame in each frame around it; empty: the page itself
     * @throws ToolException ELEMENT_NOT_FOUND
     */
    void requireIn(List<Integer> place) throws ToolException {
        if (frames != null && !place.equals(frames())) {
            throw notFound(List.of());
        }
    }

    /** Makes the query of one way of a mark. */
    static ElementQuery ofWay(Map<String, String> way) throws ToolException {
        return ofObject("mark", way);
    }

    /** Tells whether a snapshot must have the refs of texts. */
    public boolean needsTexts() {
        return text != null || (chain != null && chain.needsTexts());
    }

    /** Tells whether it is a chain in which a part has a name or a text: a snapshot says what that is, and the page what stands inside. */
    public boolean isNamedChain() {
        return chain != null && structure == null;
    }

    /** The query as the caller wrote it. */
    public String written() {
        return written;
    }

    /** Tells whether the page finds it by its structure, so that no snapshot says which element it is. */
    public boolean isStructure() {
        return structure != null;
    }

    /** The target of a call on the wire, where no snapshot is needed for it: a ref alone, or structure; else null. */
    @Nullable
    public JsonObject target() {
        if (structure != null) {
            return framed(structure.deepCopy());
        }
        if (chain != null) {
            return null;
        }
        if (ref != null && role == null && name == null) {
            JsonObject target = target(ref);
            if (document != null) {
                target.addProperty("document", document);
            }
            return framed(target);
        }
        return null;
    }

    private static JsonObject target(String ref) {
        var target = new JsonObject();
        target.addProperty("ref", ref);
        return target;
    }

    /** The target of a call on the wire, in the document of this snapshot. */
    public JsonObject target(PageSnapshot page) throws ToolException {
        if (structure != null) {
            return framed(structure.deepCopy());
        }
        ElementChain several = chain;
        JsonObject target;
        if (several == null) {
            target = target(find(page.nodesIn(frames())).ref());
        } else {
            target = new JsonObject();
            target.add(CHAIN, several.wire(page.nodesIn(frames())));
        }
        target.addProperty("document", page.document());
        return framed(target);
    }

    private JsonObject framed(JsonObject target) {
        if (frames != null) {
            target.add("frames", frames.deepCopy());
        }
        return target;
    }

    /**
     * The one node that is meant.
     *
     * @throws ToolException with ELEMENT_NOT_FOUND and the nearest, or ELEMENT_AMBIGUOUS and up to ten with their refs
     */
    public SnapshotNode find(List<SnapshotNode> nodes) throws ToolException {
        List<SnapshotNode> found = matches(nodes);
        if (found.isEmpty() || (found.size() == 1 && found.getFirst().ref().isEmpty())) {
            throw notFound(nodes);
        }
        if (found.size() > 1) {
            throw ambiguous(found);
        }
        return found.getFirst();
    }

    /** The nodes that are meant: those whose letters are of the same case, else any. A text has a ref only where it was asked for. */
    public List<SnapshotNode> matches(List<SnapshotNode> nodes) throws ToolException {
        if (isMark()) {
            throw new IllegalStateException("A mark is found by its selectors");
        }
        if (structure != null) {
            throw Arguments.bad("css=, xpath= and testId= are not shown in a snapshot. " + FORMS);
        }
        if (chain != null) {
            throw Arguments.bad("A chain of selectors leads to an element for actions and waits. " + FORMS);
        }
        List<SnapshotNode> exact = matches(nodes, false);
        if (exact.isEmpty() && isPart) {
            exact = innermost(nodes);
        }
        return exact.isEmpty() ? matches(nodes, true) : exact;
    }

    /** Keeps the nodes that show the text themselves, without those that only stand around them. */
    private List<SnapshotNode> innermost(List<SnapshotNode> nodes) {
        String part = BLANKS.matcher(String.valueOf(text)).replaceAll(" ").strip();
        List<SnapshotNode> found = new ArrayList<>();
        Set<String> refs = new HashSet<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (shows(nodes.get(i), part) && !isAround(nodes, i, part)
                    && (nodes.get(i).ref().isEmpty() || refs.add(nodes.get(i).ref()))) {
                found.add(nodes.get(i));
            }
        }
        return found;
    }

    private static boolean shows(SnapshotNode node, String part) {
        return (node.isText() || node.isNamedByText())
                && BLANKS.matcher(node.name()).replaceAll(" ").contains(part);
    }

    private static boolean isAround(List<SnapshotNode> nodes, int at, String part) {
        for (int i = at + 1; i < nodes.size() && nodes.get(i).depth() > nodes.get(at).depth(); i++) {
            if (shows(nodes.get(i), part)) {
                return true;
            }
        }
        return false;
    }

    private List<SnapshotNode> matches(List<SnapshotNode> nodes, boolean folds) {
        List<SnapshotNode> found = new ArrayList<>();
        Set<String> refs = new HashSet<>();
        for (SnapshotNode node : nodes) {
            if (matches(node, folds) && (node.ref().isEmpty() || refs.add(node.ref()))) {
                found.add(node);
            }
        }
        return found;
    }

    private boolean matches(SnapshotNode node, boolean folds) {
        String shown = text;
        if (shown != null) {
            return (node.isText() || node.isNamedByText()) && same(shown, node.name(), folds);
        }
        if (node.isText() || node.ref().isEmpty()) {
            return false;
        }
        String labelled = label;
        if (labelled != null) {
            return node.isField() && same(labelled, node.name(), folds);
        }
        String named = name;
        return (ref == null || ref.equals(node.ref())) && (role == null || role.equals(node.role()))
                && (named == null || same(named, node.name(), folds));
    }

    /** Tells whether a name is written the same way, blanks folded. */
    public static boolean same(String written, String name, boolean folds) {
        return equal(written, name, folds) || equal(written, Shown.text(name, SnapshotNode.MOST_CHARS), folds)
                || isCut(written, name, folds);
    }

    /** Tells whether it is the name as a short row has it, without its end. */
    private static boolean isCut(String written, String name, boolean folds) {
        Matcher cut = CUT.matcher(written);
        if (!cut.matches() || cut.group(1).isEmpty()) {
            return false;
        }
        String whole = Shown.text(name, SnapshotNode.MOST_CHARS);
        return whole.length() > cut.group(1).length()
                && equal(cut.group(1), whole.substring(0, cut.group(1).length()), folds);
    }

    private static boolean equal(String one, String other, boolean folds) {
        String left = BLANKS.matcher(one).replaceAll(" ").strip();
        String right = BLANKS.matcher(other).replaceAll(" ").strip();
        return !right.isEmpty() && (folds ? lower(left).equals(lower(right)) : left.equals(right));
    }

    private static String lower(@Nullable String text) {
        return String.valueOf(text).toLowerCase(Locale.ROOT);
    }

    private ToolException notFound(List<SnapshotNode> nodes) {
        List<SnapshotNode> nearest = NearestNodes.of(nodes, ref, role,
                name != null ? name : label != null ? label : text);
        List<SnapshotNode> apart = nodes.stream().filter(SnapshotNode::isApart).limit(MOST_APART).toList();
        List<String> found = new ArrayList<>();
        if (!nearest.isEmpty()) {
            found.add("\"nearest\":" + lines(nearest));
        }
        if (!apart.isEmpty()) {
            found.add("\"apart\":" + lines(apart));
        }
        ErrorCode code = ErrorCode.ELEMENT_NOT_FOUND;
        return new ToolException(
                code.error(code.message() + " It was named " + Shown.text(written, 200) + ".",
                        apart.isEmpty() ? code.hint() : code.hint() + APART),
                found.isEmpty() ? null : "{" + String.join(",", found) + "}",
                ToolException.next(PageSnapshot.TOOL, new JsonObject()));
    }

    private ToolException ambiguous(List<SnapshotNode> found) {
        return ambiguous(ErrorCode.ELEMENT_AMBIGUOUS.error(), found, found.size());
    }

    public static ToolException ambiguous(WireError error, List<SnapshotNode> found, int count) {
        List<SnapshotNode> shown = found.stream().filter(node -> !node.ref().isEmpty())
                .limit(MOST_CANDIDATES).toList();
        return new ToolException(error, "{\"elements\":" + lines(shown) + ",\"count\":" + count + "}",
                ToolException.next(PageSnapshot.TOOL, new JsonObject()));
    }

    /** Writes nodes as JSON, each with its ref. */
    static String lines(List<SnapshotNode> nodes) {
        return "[" + String.join(",", nodes.stream().map(node -> JsonStrings.quote(node.shortRow())).toList()) + "]";
    }
}
