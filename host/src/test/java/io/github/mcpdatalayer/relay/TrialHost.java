package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.wire.TrialMethods;

/** A host with the methods of a release and those of tests. */
public final class TrialHost {

    private TrialHost() {}

    public static void main(String[] arguments) throws Exception {
        HostMain.serve(arguments, TrialMethods.withReleased());
    }
}
