package io.github.mcpdatalayer.front.journeys.tools;

import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.front.journeys.JourneyFolder;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.link.Level;
import io.github.mcpdatalayer.front.tools.answer.MachineFeature;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The choices of the person for journeys when starting the front.
 *
 * @param runs where each run gets a folder; nobody else can look into it
 * @param maxLevel how far the front may go
 * @param launch how the browser of a run is started
 * @param sites what it may open beside the sites of the tabs that may be operated
 * @param plans the folder of tracking plans; null: none
 * @param files the folder that journeys may give files from; null: none
 * @param triggers whether journeys may be run by triggers
 */
public record JourneySettings(JourneyFolder folder, Path runs, Level maxLevel, LaunchOptions launch, List<String> sites,
        @Nullable Path plans, @Nullable Path files, boolean triggers) {

    public JourneySettings {
        sites = List.copyOf(sites);
    }

    /** Refuses actions in pages where the front may not act. */
    void requireAct() throws ToolException {
        if (maxLevel != Level.ACT) {
            throw new ToolException(ErrorCode.CONSENT_REQUIRED.error(
                    "This MCP server was started with --max-level " + maxLevel.word() + ", and journeys operate pages.",
                    "Ask the person to start it with a higher --max-level."), null, null);
        }
    }

    /** Refuses triggers, unless the person has allowed them and no administrator forbids them now. */
    void requireTriggers() throws ToolException {
        requireAct();
        if (!triggers) {
            throw new ToolException(ErrorCode.CONSENT_REQUIRED.error(
                    "This MCP server was started without --triggers on, so no journey is run by itself.",
                    "Ask the person to start it with --triggers on, or run the journey without when."), null, null);
        }
        MachineFeature.require("triggers", "triggers");
    }
}
