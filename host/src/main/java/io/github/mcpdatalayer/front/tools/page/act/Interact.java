package io.github.mcpdatalayer.front.tools.page.act;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageSnapshot;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Operates the page, and says what each action tracked. */
public final class Interact implements Tool {

    public static final String NAME = "interact";

    private static final int MOST_ITEMS = 50;
    private static final Arg<List<Map<?, ?>>> DO = Arg.objects("do",
            "[{\"click\":\"button \\\"Add to cart\\\"\",\"expect\":\"add_to_cart\"}]",
            "{verb: element}: click doubleClick rightClick tap hover focus submit; fill, select, upload {field: value}; check [boxes]; "
                    + "type + text; press + on; drag + to; scroll; reload; waitFor; consent: accept, reject, withdraw. Also expect (event, list, {\"purchase\":0}), input, dialogs, timeoutMs",
            MOST_ITEMS, List.of("action", "element", "value"));
    private static final Arg<String> OUTLINE = Arg.choice("outline", "\"changes\"", "The page afterwards",
            Outline.WORDS);
    private static final Arg<Boolean> TRACKED = Arg.flag("tracked", "Default true").known();
    private static final Arg<String> ACTION = Arg.text("action", "\"click\"", "One, without do");
    private static final Arg<Object> ELEMENT = Arg.any("element", "\"e12\"",
            "e12, button \"Buy\", label=, text=, testId=, css=, xpath=");
    private static final Arg<Object> TEXT = Arg.any("text", "\"Ann\"", "To type, or [EMAIL_1], {{secret:NAME}}");
    private static final Arg<String> KEY = Arg.text("key", "\"Control+A\"", "To press").known();
    private static final Arg<String> VALUE = Arg.text("value", "\"France\"", "To select").known();
    private static final Arg<Boolean> SNAPSHOT = Arg.flag("snapshot", "outline: controls");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Operate the page", 212)
            .does("""
                    Does the actions in order, across pages, up to the first that fails. Each answers what came of it and what it tracked: \
                    pushes, hits, pending, findings.""")
            .guides("interact clicks and types, if the person allows it, and says what each step tracked.")
            .asks(Method.INTERACT, Method.UPLOAD_FILE, Method.TAKE_SNAPSHOT, Method.FIND_MARK, Method.GET_HISTORY,
                    Method.GET_HITS)
            .takes(Args.TAB, DO, OUTLINE, TRACKED, ACTION, ELEMENT, TEXT, KEY, VALUE, SNAPSHOT)
            .answers("\"done\":{},\"of\":{},\"steps\":{},\"outline\":{},\"stopped\":{}")
            .example(
                    "{\"do\":[{\"fill\":{\"Email\":\"a@shop.example\"}},{\"click\":\"button \\\"Add to cart\\\"\",\"expect\":\"add_to_cart\"}]}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.REF_STALE,
                    ErrorCode.NOT_VISIBLE, ErrorCode.NOT_ENABLED, ErrorCode.NOT_EDITABLE, ErrorCode.NOT_STABLE,
                    ErrorCode.COVERED,
                    ErrorCode.OPTION_NOT_FOUND, ErrorCode.NOT_TAKEN, ErrorCode.FILES_NOT_TAKEN, ErrorCode.FILE_REFUSED,
                    ErrorCode.SECRET_NOT_FOUND,
                    ErrorCode.SECRET_NOT_ALLOWED, ErrorCode.PLACEHOLDER_UNKNOWN, ErrorCode.PLACEHOLDER_NOT_ALLOWED,
                    ErrorCode.EXPECTATION_NOT_MET, ErrorCode.BANNER_NOT_FOUND,
                    ErrorCode.CONSENT_NOT_REACHED,
                    ErrorCode.NAVIGATION_FAILED, ErrorCode.PERSON_ACTIVE,
                    ErrorCode.TRUSTED_INPUT_REQUIRED,
                    ErrorCode.TRUSTED_INPUT_UNAVAILABLE, ErrorCode.TRUSTED_INPUT_LOST, ErrorCode.STOPPED_BY_PERSON,
                    ErrorCode.TAB_BUSY, ErrorCode.PAGE_LOADING,
                    ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageReader pages;
    private final PageActing acting;

    public Interact(Workbench bench) {
        this.bench = bench;
        pages = new PageReader(bench.browsers(), bench.workload());
        acting = new PageActing(bench);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /**
     * The call, checked.
     *
     * @param given the entries as they were written
     * @param outline null for the default
     * @param tracked null for the default
     */
    private record Asked(@Nullable String tab, List<Map<?, ?>> given, List<ActionItem> items, @Nullable Outline outline,
            @Nullable Boolean tracked) {

        static Asked of(Arguments arguments, PageActing acting, GivenFiles files) throws ToolException {
            List<Map<?, ?>> given = arguments.has(ACTION) ? List.of(plain(arguments)) : arguments.objects(DO);
            if (given.isEmpty() || (arguments.has(ACTION) && arguments.has(DO))) {
                throw Arguments.bad(
                        "Give do with 1 to " + MOST_ITEMS + " entries, such as " + DO.example() + ", or one action.");
            }
            List<ActionItem> items = new ArrayList<>();
            for (Map<?, ?> each : given) {
                items.add(ActionReader.of(each, acting.actions(PageActing.place(items.size())), files));
            }
            Outline outline = Outline.named(arguments.text(OUTLINE));
            return new Asked(arguments.text(Args.TAB), given, items,
                    outline == null && arguments.flag(SNAPSHOT) ? Outline.CONTROLS : outline,
                    arguments.has(TRACKED) ? (Boolean) arguments.flag(TRACKED) : null);
        }

        private static Map<?, ?> plain(Arguments arguments) throws ToolException {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>();
            plain.put("action", arguments.text(ACTION));
            plain.put("element", arguments.any(ELEMENT));
            plain.put("text", arguments.any(TEXT));
            plain.put("key", arguments.text(KEY));
            plain.put("value", arguments.text(VALUE));
            return plain;
        }
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Asked asked = Asked.of(arguments, acting, new GivenFiles(bench.files()));
        Boolean given = asked.tracked();
        boolean tracked = given == null ? bench.tracked() : given;
        InteractRun run = acting.begin(asked.tab(), asked.items(), tracked);
        PageSnapshot before = asked.outline() == Outline.CHANGES ? before(run, asked) : null;
        run.run(asked.items());
        var answer = new InteractAnswer(bench, pages, run, asked.given());
        return answer.of(asked.outline(), before, tracked);
    }

    private @Nullable PageSnapshot before(InteractRun run, Asked asked) throws InterruptedException, ToolException {
        try {
            return pages.read(asked.tab(), false, run.rest());
        } catch (LinkException e) {
            return null; // the first action says why
        }
    }
}
