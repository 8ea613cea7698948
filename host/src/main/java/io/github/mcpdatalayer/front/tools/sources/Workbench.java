package io.github.mcpdatalayer.front.tools.sources;

import java.time.Clock;

import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.rendezvous.Locations;

/**
 * The parts that toolsets are built with.
 *
 * @param sent what tabs have sent
 * @param plans those of the person
 * @param containers those of pages, with the names of what the person exported
 * @param storage whether audits look at what the browser keeps
 * @param files the folder that the person named for files
 * @param places of this program: secrets, the pack for search, downloads
 * @param walked what was done, for journeys
 * @param rest when an action is over
 * @param tracked whether tools that act say what each step tracked
 * @param dlh whether the states of arrays follow google/data-layer-helper in place of what their kind says
 * @param toon whether rows are written as TOON where a tool can
 */
public record Workbench(Browsers browsers, LayerReader layers, RecordingReader histories, SentMessages sent,
        AnswerLimit limit, Workload workload,
        Redaction redaction, PlanFolder plans, PageContainers containers, boolean storage, SharedFolder files,
        Locations places,
        Clock clock,
        boolean dlh, boolean toon, boolean tracked, WalkedSteps walked, PageRest rest) {

    /** Returns a workbench of one moment: each tab is read once, so several tools use the same pushes and hits. */
    public Workbench once() {
        return new Workbench(browsers, layers, histories.once(), sent, limit, workload, redaction, plans, containers,
                storage, files, places,
                clock,
                dlh, toon, tracked, walked, rest);
    }

    /** Tells whether an action waits until its page is quiet. */
    public boolean quiet() {
        return rest != PageRest.NONE;
    }

    /** Returns this, where an action is over at another time. */
    public Workbench resting(PageRest other) {
        return new Workbench(browsers, layers, histories, sent, limit, workload, redaction, plans, containers, storage,
                files, places, clock, dlh,
                toon, tracked, walked, other);
    }
}
