package io.github.mcpdatalayer.front.tools.code;

import java.time.Duration;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Runs code in pages: a call of evaluate writes its value, a step of a journey goes on from there. */
public final class PageCode {

    /** A page comes to rest after the code, and the answer has its way. */
    private static final int AFTER_MS = 8_000;

    private final Workbench bench;
    private final PageActs acts;

    public PageCode(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    /** Runs a function without arguments. */
    public EvaluatedCode run(@Nullable String tab, String function, int patienceMs)
            throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("code", function);
        params.add("args", new JsonArray());
        return run(tab, params, patienceMs);
    }

    /** The params are as host/PROTOCOL.md has them, without the time. */
    EvaluatedCode run(@Nullable String tab, JsonObject params, int patienceMs)
            throws ToolException, InterruptedException {
        params.addProperty("timeoutMs", patienceMs);
        BrowserReply reply;
        try {
            reply = bench.browsers().ask(Method.EVALUATE, params, tab,
                    Deadline.in(Duration.ofMillis(patienceMs + AFTER_MS)));
        } catch (LinkException e) {
            throw acts.error(e.error(), Evaluate.NAME, tab);
        }
        return bench.workload().run(reply.shown().length(), () -> EvaluatedCode.of(reply));
    }
}
