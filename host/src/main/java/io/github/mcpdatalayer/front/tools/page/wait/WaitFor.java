package io.github.mcpdatalayer.front.tools.page.wait;

import java.time.Duration;

import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.snapshot.SnapshotNode;
import io.github.mcpdatalayer.front.tools.page.wait.PageWaiting.WaitOutcome;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;

/** Waits until one of several things is so. */
public final class WaitFor implements Tool {

    static final String NAME = "waitFor";

    private static final int TIMEOUT_MS = 10_000;
    private static final int MOST_TIMEOUT_MS = 25_000;

    private static final Arg<Object> ELEMENT = Arg.any("element", "\"button \\\"Pay\\\"\"", "Visible");
    private static final Arg<String> TEXT = Arg.text("text", "\"Thank you\"", "Visible text or /regex/");
    private static final Arg<Object> GONE = Arg.any("gone", "\"text=Loading\"", "No such element");
    private static final Arg<String> URL = Arg.text("url", "\"*/thanks*\"", "A part of it, or with * all of it");
    private static final Arg<String> EVENT = Arg.text("event", "\"purchase\"", "Pushed since the last step")
            .completedBy(Arg.Completion.EVENTS);
    private static final Arg<String> HIT = Arg.text("hit", "\"ga4 purchase\"", "Vendor, event or both, sent since");
    private static final Arg<Integer> IDLE = Arg.whole("idle", "500", "ms of rest").atMost(
            WaitCondition.MOST_IDLE_MS,
            "a page that is idle for so long does nothing more");
    private static final Arg<Integer> TIMEOUT = Arg.whole("timeoutMs", "10000", "Default 10000")
            .atMost(MOST_TIMEOUT_MS, "call again to wait on").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Wait for something", 230)
            .does("Waits until any of these is so. matched:false is an answer.")
            .asks(Method.WAIT_FOR, Method.TAKE_SNAPSHOT, Method.FIND_MARK, Method.GET_HISTORY, Method.GET_HITS)
            .takes(Args.TAB, ELEMENT, TEXT, GONE, URL, EVENT, HIT, IDLE, TIMEOUT)
            .answers("\"matched\":{},\"by\":{},\"waitedMs\":{},\"ref\":{},\"found\":{}")
            .example("{\"event\":\"purchase\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.DIALOG_OPEN, ErrorCode.FRAME_NOT_FOUND,
                    ErrorCode.STOPPED_BY_PERSON);

    private final PageWaiting waiting;

    public WaitFor(Workbench bench) {
        waiting = new PageWaiting(bench);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        Integer timeout = arguments.integer(TIMEOUT);
        WaitCondition condition = condition(arguments);
        return answer(waiting.waitFor(arguments.text(Args.TAB), condition,
                Duration.ofMillis(timeout == null ? TIMEOUT_MS : timeout)));
    }

    private static WaitCondition condition(Arguments arguments) throws ToolException {
        Object element = arguments.any(ELEMENT);
        Object gone = arguments.any(GONE);
        return WaitCondition.of(element == null ? null : ElementQuery.of("element", element), arguments.text(TEXT),
                gone == null ? null : ElementQuery.of("gone", gone), arguments.text(URL), arguments.text(EVENT),
                arguments.text(HIT), arguments.integer(IDLE));
    }

    private static Answer answer(WaitOutcome end) {
        var answer = new StringBuilder("{\"matched\":").append(end.matched());
        if (end.matched()) {
            answer.append(",\"by\":\"").append(end.by()).append('"');
        }
        answer.append(",\"waitedMs\":").append(end.waitedMs());
        if (!end.ref().isEmpty()) {
            answer.append(",\"ref\":").append(Shown.quoted(end.ref(), 30));
        }
        SnapshotNode found = end.found();
        if (found != null) {
            answer.append(",\"found\":").append(Shown.quoted(found.row(), 200));
        }
        answer.append(",\"tab\":").append(Shown.quoted(String.valueOf(end.tab()), 20));
        if (!end.note().isEmpty()) {
            answer.append(",\"notes\":[").append(Shown.quoted(end.note(), 200)).append(']');
        }
        return Answer.of(Part.of(answer.append('}').toString()));
    }
}
