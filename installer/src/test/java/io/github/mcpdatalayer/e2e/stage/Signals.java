package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.util.List;

import io.github.mcpdatalayer.os.Processes;

/** Signals that Java has no word for. */
public final class Signals {

    private Signals() {}

    public static void send(String signal, ProcessHandle... processes) throws Exception {
        for (ProcessHandle process : processes) {
            try {
                Processes.run(List.of("kill", "-" + signal, Long.toString(process.pid())));
            } catch (IOException e) {
                if (process.isAlive()) {
                    throw e;
                } // else it was ending when the list was made, and whoever waits for it has gone on before it
            }
        }
    }
}
