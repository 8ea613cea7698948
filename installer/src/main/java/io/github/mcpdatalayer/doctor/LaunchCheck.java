package io.github.mcpdatalayer.doctor;

import java.util.List;

import io.github.mcpdatalayer.front.launch.LaunchException;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;
import io.github.mcpdatalayer.front.launch.OwnBrowser;
import io.github.mcpdatalayer.wire.Protocol;

/** Checks whether a front could start a browser of its own here (--launch). Few people need that, so it is never a problem. */
final class LaunchCheck implements Check {

    private final Patient patient;

    LaunchCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "launch";
    }

    @Override
    public String title() {
        return "A browser of the front's own";
    }

    @Override
    public List<Finding> findings() {
        try {
            String program = OwnBrowser.examine(new LaunchOptions(Display.EITHER, null, null, List.of()),
                    Protocol.EXTENSION_IDS.iterator().next(), patient.system()).toString();
            return List.of(Finding.ok("--launch", program, "can be started."));
        } catch (LaunchException e) {
            return List.of(Finding.none("--launch", null, e.code() + ": " + e.getMessage() + " " + e.hint()));
        }
    }
}
