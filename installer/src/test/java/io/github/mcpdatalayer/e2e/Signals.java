package io.github.mcpdatalayer.e2e;

import java.util.List;

import io.github.mcpdatalayer.os.Processes;

/** Signals that Java has no word for. */
final class Signals {

    private Signals() {}

    static void send(String signal, ProcessHandle... processes) throws Exception {
        for (ProcessHandle process : processes) {
            Processes.run(List.of("kill", "-" + signal, Long.toString(process.pid())));
        }
    }
}
