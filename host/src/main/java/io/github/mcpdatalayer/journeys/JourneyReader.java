package io.github.mcpdatalayer.journeys;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.files.FileRefusal;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.json.JsonBudget;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.patterns.PatternBudget;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journey: a recording of Chrome DevTools Recorder with expectations in it. The file is not trusted. A step that cannot be run as
 * it is written is refused with its place before anything is done.
 */
public final class JourneyReader {

    /** The steps of Chrome's recorder that carry something of another program are called so. */
    public static final String CUSTOM = "customStep";
    static final String OWN = "mcp-datalayer";
    public static final String EXPECT = OWN + ":expect";
    static final String UPLOAD = OWN + ":upload";
    public static final String SELECT = OWN + ":select";
    /** The name of steps that Chrome's recorder does not have: focus, submit and drag. */
    public static final String ACT = OWN + ":act";
    public static final int VERSION = 1;
    static final int MOST_STEPS = 200;
    public static final int MOST_BYTES = 1024 * 1024;
    private static final int MOST_DEPTH = 30;
    private static final int MOST_INCLUDES = 10;
    /** All together: one that is included again is read again, even where nothing is in it. */
    private static final int MOST_INCLUDED = 200;
    private static final long MOST_LOADED = 16L * MOST_BYTES;
    private static final int MOST_NOTES = 1_000;
    private static final int MOST_FILES = 100;
    private static final int MOST_OPTIONS = 100;
    private static final int MOST_PIXELS = 10_000;
    private static final String DRAG = "drag";
    private static final List<String> ACTS = List.of("focus", "submit", DRAG);
    /** The time limit of Chrome's own players. */
    private static final int TIMEOUT_MS = 5_000;
    private static final Set<String> BESIDE = Set.of("version", "use", "when", "then");

    /** Steps of one file that depend on a condition, up to this one of its list. */
    private record Dependence(int group, int last) {}

    /** The content of the file, where it was read before; null where it is to be read now. */
    private final byte @Nullable [] content;
    private final JourneyVariables variables;
    private final List<JourneyStep> steps = new ArrayList<>();
    private final List<LocalizedText> notes = new ArrayList<>();
    private final Set<String> assigned = new TreeSet<>();
    private final Deque<String> including = new ArrayDeque<>();
    private final SharedFolder folder;
    private final String shown;
    private final JourneyRights rights;
    private final ExpectationReader expected = new ExpectationReader(PatternBudget.ofFile());
    private final JsonBudget memory = JsonBudget.ofJourney();
    private int groups;
    private int included;
    private long loaded;

    private JourneyReader(Path file, byte @Nullable [] content, JourneyVariables variables, JourneyRights rights) {
        this.content = content;
        this.variables = variables;
        this.rights = rights;
        Path absolute = file.toAbsolutePath().normalize();
        folder = new SharedFolder(absolute.getParent());
        shown = file.toString();
    }

    /**
     * Reads a journey with all that it includes.
     *
     * @param variables
     *            given for it; those that its steps assign need no value
     */
    public static Journey read(Path file, JourneyVariables variables, JourneyRights rights)
            throws JourneyRefusal, InterruptedException {
        return read(file, null, variables, rights);
    }

    /** Reads one whose file was read already, so that what is checked is what is used, whatever becomes of the file. */
    public static Journey read(Path file, byte @Nullable [] content, JourneyVariables variables, JourneyRights rights)
            throws JourneyRefusal, InterruptedException {
        Path name = file.getFileName();
        if (name == null) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_FILE_KIND, file.toString(), "", "It is no file.");
        }
        try {
            return new JourneyReader(file, content, variables, rights).journey(name.toString());
        } catch (StackOverflowError e) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_FIELD_WRONG, file.toString(), "",
                    "Something in it, such as a path, is nested too deep.");
        }
    }

    private Journey journey(String name) throws JourneyRefusal, InterruptedException {
        JsonPlace whole = load(name, shown);
        JsonPlace title = whole.needed("title");
        including.push(name);
        steps(whole, List.of(), RecorderSteps.timeout(whole, TIMEOUT_MS));
        StepFields.checkFile(whole);
        return new Journey(shown, title.word(), steps, notes);
    }

    private JsonPlace load(String name, String as) throws JourneyRefusal, InterruptedException {
        byte[] bytes;
        try {
            bytes = including.isEmpty() && content != null ? content : folder.read(name, MOST_BYTES);
        } catch (FileRefusal e) {
            throw refusal(e, as);
        }
        loaded += bytes.length;
        if (bytes.length > MOST_BYTES || loaded > MOST_LOADED) {
            throw new JourneyRefusal(RefusalCode.JOURNEY_TOO_LARGE, as, "",
                    "Expected at most " + MOST_BYTES + " bytes, and " + MOST_LOADED + " with all that it includes.");
        }
        return new JsonPlace(as, "", json(bytes, as, memory));
    }

    /**
     * Reads the JSON of a journey, whoever has written it.
     *
     * @param as
     *            its name, for a refusal
     */
    public static JsonElement json(byte[] bytes, String as, JsonBudget memory) throws JourneyRefusal {
        try {
            return StrictJson.parse(new ByteArrayInputStream(bytes), MOST_DEPTH, memory);
        } catch (NotJsonException e) {
            throw new JourneyRefusal(
                    memory.isSpent() ? RefusalCode.JOURNEY_TOO_LARGE : RefusalCode.JOURNEY_NOT_JSON, as, e.where(),
                    "It is no JSON that can be read: " + e.expected() + ".");
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory do not fail
        }
    }

    /** Tells in the words of journeys why a file is not read. */
    public static JourneyRefusal refusal(FileRefusal e, String as) {
        return switch (e.why()) {
            case NAME -> new JourneyRefusal(RefusalCode.JOURNEY_INCLUDE_OUTSIDE, as, "",
                    "Expected the name of a file in the journey's folder, or in a folder below it, with / between the parts.");
            case LINK, KIND -> new JourneyRefusal(RefusalCode.JOURNEY_FILE_KIND, as, "",
                    "Expected a plain file, and no link on the way to it.");
            case SIZE -> new JourneyRefusal(RefusalCode.JOURNEY_TOO_LARGE, as, "",
                    "Expected at most " + MOST_BYTES + " bytes.");
            case FOLDER, MISSING ->
                new JourneyRefusal(RefusalCode.JOURNEY_FILE_UNREADABLE, as, "", "There is no such file.");
            case CHANGED, UNREADABLE ->
                new JourneyRefusal(RefusalCode.JOURNEY_FILE_UNREADABLE, as, "", "It cannot be read.");
        };
    }

    private void steps(JsonPlace whole, List<Integer> depends, int timeout)
            throws JourneyRefusal, InterruptedException {
        var recorder = new RecorderSteps(rights.code());
        List<Dependence> open = new ArrayList<>();
        List<JsonPlace> listed = whole.needed("steps").list(MOST_STEPS * 2);
        for (int i = 0; i < listed.size(); i++) {
            int at = i;
            open.removeIf(each -> each.last() < at);
            List<Integer> groupsOf = new ArrayList<>(depends);
            open.forEach(each -> groupsOf.add(each.group()));
            JsonPlace step = new JsonPlace(whole.file(), "steps[" + i + "]", with(listed.get(i).value()));
            String type = step.needed("type").word();
            String name = type.equals(CUSTOM) ? step.needed("name").text() : OWN;
            if (!name.startsWith(OWN)) {
                note(step, LocalizedText.of("journeyReader.the-step")
                        .and(LocalizedText.quoted(JsonPlace.shown(name)))
                        .and(LocalizedText.of("journeyReader.of-another-program-is-passed-over")));
                continue;
            }
            checkVariables(step);
            if (type.equals(CUSTOM)) {
                Dependence more = own(step, name, groupsOf, RecorderSteps.timeout(step, timeout), i, listed.size());
                StepFields.checkStep(type, step);
                if (more != null) {
                    open.add(more);
                }
                continue;
            }
            JourneyAction action = recorder.action(type, step);
            if (action == null) {
                throw step.refused(RefusalCode.JOURNEY_STEP_UNKNOWN, "There is no step " + JsonPlace.shown(type)
                        + ". Expected one of those that Chrome's recorder writes.");
            }
            add(step, type, action, RecorderSteps.timeout(step, timeout), groupsOf);
            StepFields.checkStep(type, step);
        }
    }

    private void add(JsonPlace step, String type, JourneyAction action, int timeout, List<Integer> depends)
            throws JourneyRefusal {
        if (steps.size() == MOST_STEPS) {
            throw step.refused(RefusalCode.JOURNEY_TOO_MANY_STEPS,
                    "Expected at most " + MOST_STEPS + " steps, those of included files counted.");
        }
        String target = RecorderSteps.target(step);
        steps.add(new JourneyStep(steps.size() + 1, step.file(), step.place(), type, action,
                target == null && !type.equals(CUSTOM) ? "" : target, timeout,
                RecorderSteps.navigates(step), List.copyOf(depends)));
        if (action instanceof JourneyAction.Pass(LocalizedText why) && !why.isEmpty()) {
            note(step, why);
        }
    }

    private void note(JsonPlace step, LocalizedText what) {
        if (notes.size() == MOST_NOTES) {
            return;
        }
        notes.add(
                LocalizedText.same(step.file()).and(LocalizedText.of("journeyReader.at"))
                        .and(LocalizedText.same(step.place() + ": ")).and(what)
                        .and(LocalizedText.same(".")));
    }

    /** Reads a step of ours; gives the steps after it that depend on its condition. */
    private @Nullable Dependence own(JsonPlace step, String name, List<Integer> depends, int timeout, int at, int of)
            throws JourneyRefusal, InterruptedException {
        if (!Set.of(EXPECT, UPLOAD, SELECT, ACT).contains(name)) {
            throw step.refused(RefusalCode.JOURNEY_OWN_STEP_UNKNOWN,
                    "There is no step " + JsonPlace.shown(name) + ". Expected " + EXPECT + ", " + SELECT + ", " + ACT
                            + " or "
                            + UPLOAD
                            + ". A newer version of mcp-datalayer may know it.");
        }
        List<Integer> frame = RecorderSteps.frame(step);
        JsonPlace parameters = step.needed("parameters");
        JsonPlace version = parameters.needed("version");
        if (!(version.value() instanceof JsonPrimitive number && number.isNumber()
                && number.getAsDouble() == VERSION)) {
            throw version.refused(RefusalCode.JOURNEY_VERSION_UNKNOWN,
                    "Expected version " + VERSION + ". A newer version of mcp-datalayer may know it.");
        }
        if (name.equals(UPLOAD)) {
            add(step, CUSTOM, upload(parameters, frame), timeout, depends);
            return null;
        }
        if (name.equals(SELECT)) {
            add(step, CUSTOM, chosen(parameters, frame), timeout, depends);
            return null;
        }
        if (name.equals(ACT)) {
            add(step, CUSTOM, act(parameters, frame), timeout, depends);
            return null;
        }
        Set<String> known = new TreeSet<>(ExpectationReader.FIELDS);
        known.addAll(BESIDE);
        parameters.only(known);
        boolean expects = parameters.object().keySet().stream().anyMatch(ExpectationReader.FIELDS::contains);
        JsonPlace use = parameters.member("use");
        JsonPlace when = parameters.member("when");
        JsonPlace then = parameters.member("then");
        if (then != null && when == null) {
            throw then.wrong("when beside it");
        }
        if ((!expects && use == null && then == null) || (expects && use != null)) {
            throw parameters.wrong("either use, or any of "
                    + String.join(", ", ExpectationReader.FIELDS.stream().sorted().toList())
                    + ", or when with then: the number of steps after it that depend on it");
        }
        List<Integer> own = depends;
        int group = 0;
        if (when != null) {
            group = ++groups;
            add(step, CUSTOM, new JourneyAction.Decide(group, condition(when, frame)), timeout, depends);
            List<Integer> more = new ArrayList<>(depends);
            more.add(group);
            own = more;
        }
        if (use != null) {
            include(use, own);
        }
        if (expects) {
            Expectations expectations = expected.of(parameters);
            assigned.addAll(expectations.assigned().keySet());
            add(step, CUSTOM, new JourneyAction.Expect(expectations), timeout, own);
        }
        if (then == null) {
            return null;
        }
        int after = of - at - 1;
        int count = then.whole(1, MOST_STEPS);
        if (count > after) {
            throw then.wrong("at most the " + after + " steps that come after it");
        }
        return new Dependence(group, at + count);
    }

    private JourneyAction upload(JsonPlace parameters, List<Integer> frame) throws JourneyRefusal {
        parameters.only(Set.of("version", "selectors", "files"));
        JsonPlace listed = parameters.needed("files");
        List<String> names = words(listed, MOST_FILES, "the name of a file at least");
        if (!rights.files()) {
            throw listed.refused(RefusalCode.JOURNEY_FILES_REFUSED,
                    "It gives files to the page. Name the folder that they may come from: --files FOLDER.");
        }
        return new JourneyAction.Upload(RecorderSteps.selectors(parameters, frame), names);
    }

    private static JourneyAction chosen(JsonPlace parameters, List<Integer> frame) throws JourneyRefusal {
        parameters.only(Set.of("version", "selectors", "options"));
        List<String> options = words(parameters.needed("options"), MOST_OPTIONS, "the text of an option at least");
        return new JourneyAction.Choose(RecorderSteps.selectors(parameters, frame), options);
    }

    private static JourneyAction act(JsonPlace parameters, List<Integer> frame) throws JourneyRefusal {
        parameters.only(Set.of("version", "action", "selectors", "to", "by"));
        JsonPlace action = parameters.needed("action");
        String way = action.word();
        JsonPlace to = parameters.member("to");
        JsonPlace by = parameters.member("by");
        if (!ACTS.contains(way)) {
            throw action.wrong(String.join(" or ", ACTS));
        }
        int ends = (to == null ? 0 : 1) + (by == null ? 0 : 1);
        if (ends != (way.equals(DRAG) ? 1 : 0)) {
            throw parameters.wrong("to or by with drag, and neither with another action");
        }
        List<JourneySelector> selectors = RecorderSteps.selectors(parameters, frame);
        if (!way.equals(DRAG)) {
            return new JourneyAction.Use(way, selectors);
        }
        if (by == null) {
            return new JourneyAction.Drag(selectors, RecorderSteps.selectors(parameters, "to", frame), 0, 0);
        }
        by.only(Set.of("x", "y"));
        return new JourneyAction.Drag(selectors, List.of(), by.needed("x").whole(-MOST_PIXELS, MOST_PIXELS),
                by.needed("y").whole(-MOST_PIXELS, MOST_PIXELS));
    }

    private static List<String> words(JsonPlace listed, int most, String least) throws JourneyRefusal {
        List<String> words = new ArrayList<>();
        for (JsonPlace each : listed.list(most)) {
            words.add(each.word());
        }
        if (words.isEmpty()) {
            throw listed.wrong(least);
        }
        return List.copyOf(words);
    }

    private static JourneyCondition condition(JsonPlace when, List<Integer> frame) throws JourneyRefusal {
        if (when.member("selectors") != null) {
            when.only(Set.of("selectors", "shown"));
            JsonPlace shown = when.member("shown");
            return new JourneyCondition.ElementShown(RecorderSteps.selectors(when, frame),
                    shown == null || shown.flag());
        }
        when.only(Set.of("variable", "is", "isNot"));
        JsonPlace is = when.member("is");
        JsonPlace isNot = when.member("isNot");
        if ((is == null) == (isNot == null)) {
            throw when.wrong("selectors, or variable with is or isNot");
        }
        return new JourneyCondition.VariableIs(when.needed("variable").word(),
                is != null ? is.text() : when.needed("isNot").text(), is != null);
    }

    private void include(JsonPlace use, List<Integer> depends) throws JourneyRefusal, InterruptedException {
        String name = use.word();
        if (including.contains(name)) {
            throw use.refused(RefusalCode.JOURNEY_INCLUDE_CIRCLE,
                    "The file includes itself, by way of " + String.join(", ", including) + ".");
        }
        if (including.size() > MOST_INCLUDES) {
            throw use.refused(RefusalCode.JOURNEY_INCLUDE_CIRCLE,
                    "Expected at most " + MOST_INCLUDES + " files that include each other.");
        }
        if (++included > MOST_INCLUDED) {
            throw use.refused(RefusalCode.JOURNEY_TOO_MANY_STEPS,
                    "Expected at most " + MOST_INCLUDED + " included files, those that are included again counted.");
        }
        if (variables.in(name).contains("{{")) {
            throw use.wrong("the name of a file, without variables");
        }
        JsonPlace whole;
        try {
            whole = load(name, name);
        } catch (JourneyRefusal e) {
            throw new JourneyRefusal(e.code(), use.file(), use.place(), JsonPlace.shown(name) + ": " + e.why());
        }
        including.push(name);
        steps(whole, depends, RecorderSteps.timeout(whole, TIMEOUT_MS));
        including.pop();
    }

    /** The value with variables in its texts; the names of fields stay. */
    private JsonElement with(JsonElement value) {
        if (value instanceof JsonPrimitive text && text.isString()) {
            return new JsonPrimitive(variables.in(text.getAsString()));
        }
        if (value instanceof JsonArray array) {
            var with = new JsonArray();
            array.forEach(each -> with.add(with(each)));
            return with;
        }
        if (value instanceof JsonObject object) {
            var with = new JsonObject();
            for (Map.Entry<String, JsonElement> each : object.entrySet()) {
                with.add(each.getKey(), with(each.getValue()));
            }
            return with;
        }
        return value;
    }

    /** Refuses a variable that has no value now and that no step before assigns. */
    private void checkVariables(JsonPlace step) throws JourneyRefusal {
        String missing = missing(step.value());
        if (missing != null && !variables.mayBeOpen()) {
            throw step.refused(RefusalCode.JOURNEY_VARIABLE_UNKNOWN, "The variable " + JsonPlace.shown(missing)
                    + " has no value. Give it with --var NAME=VALUE or --env FILE, or assign it in a step before.");
        }
    }

    private @Nullable String missing(JsonElement value) {
        if (value instanceof JsonPrimitive text && text.isString()) {
            String open = JourneyVariables.open(text.getAsString());
            return open.isEmpty() || assigned.contains(open) ? null : open;
        }
        Iterable<JsonElement> below = value instanceof JsonArray array
                ? array
                : value instanceof JsonObject object
                        ? object.entrySet().stream().map(Map.Entry::getValue).toList()
                        : List.of();
        for (JsonElement each : below) {
            String missing = missing(each);
            if (missing != null) {
                return missing;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return shown;
    }
}
