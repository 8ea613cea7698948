package io.github.mcpdatalayer.front.tools.page.act;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.snapshot.PageReader;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.secrets.SecretStore;
import org.jspecify.annotations.Nullable;

/** Acts in pages: a call of interact writes what came of it, a step of a journey goes on from there. */
public final class PageActing {

    private static final int NOTE_CHARS = 200;

    private final Workbench bench;
    private final PageReader pages;

    public PageActing(Workbench bench) {
        this.bench = bench;
        pages = new PageReader(bench.browsers(), bench.workload());
    }

    /**
     * One action that was done, redacted.
     *
     * @param step such as {@code kd1@7}; empty where nothing had to be done
     * @param did in words
     * @param outcome as host/PROTOCOL.md has it
     */
    public record DoneAction(String step, String did, JsonObject outcome, List<String> notes) {}

    /** The place of an entry with this number, from 0, for errors. */
    public static String place(int number) {
        return "do[" + number + "]";
    }

    /** Makes actions of one place, which errors name. */
    public ActionMaker actions(String place) {
        return new ActionMaker(place, bench.redaction().mode() != RedactionMode.OFF,
                new SecretStore(bench.places().secretsFile()));
    }

    /**
     * Does one entry, and tells nothing of what it tracked.
     *
     * @throws ToolException it could not be done
     */
    public DoneAction act(@Nullable String tab, ActionItem item) throws ToolException, InterruptedException {
        InteractRun run = begin(tab, List.of(item), false);
        run.run(List.of(item));
        ToolException failure = run.failure();
        if (failure != null) {
            throw failure;
        }
        List<String> notes = run.notes().stream().map(note -> Shown.text(note, NOTE_CHARS)).toList();
        if (run.steps().isEmpty()) {
            return new DoneAction("", "", JsonObject.of(List.of()), notes);
        }
        InteractRun.DoneStep last = run.steps().getLast();
        return new DoneAction(last.reference(), Shown.text(last.did(), InteractRun.DoneStep.DID_CHARS),
                last.outcome(), notes);
    }

    /** Begins the time of these entries. Refuses those that ask the page for what redaction hides. */
    InteractRun begin(@Nullable String tab, List<ActionItem> items, boolean tracked) throws ToolException {
        for (int i = 0; i < items.size(); i++) {
            items.get(i).asksNothingHidden(place(i), bench.redaction());
        }
        return new InteractRun(bench, pages, Interact.NAME, tab, tracked);
    }
}
