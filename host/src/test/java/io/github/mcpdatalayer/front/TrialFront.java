package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.journeys.tools.JourneySettings;
import io.github.mcpdatalayer.front.tools.api.Toolset;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.trial.TrialToolset;

/** A front with the toolsets of a release and one more. */
final class TrialFront {

    static final Toolsets TOOLSETS = new Toolsets() {
        @Override
        List<Toolset> of(Workbench bench, List<String> named, JourneySettings journeys) {
            List<Toolset> all = new ArrayList<>(super.of(bench, named, journeys));
            all.add(new TrialToolset(bench));
            return all;
        }
    };

    private TrialFront() {}

    public static void main(String[] args) throws Exception {
        FrontMain.run(args, TOOLSETS);
    }
}
