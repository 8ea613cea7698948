package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.testing.HostProcess;

/** The run in which host and front write the AOT caches that tests start them with: a call of each tool, and a farewell. */
public final class ProgramTraining {
    private static final List<String> CALLS = List.of("listTabs {}", "summarizeDataLayer {}", "getDataLayer {}",
            "getDataLayer {\"path\":\"$[?@.event=='purchase']\"}", "getDataLayerHistory {}", "getDataLayerState {}",
            "getConsentState {}", "diffDataLayer {\"from\":\"kd1/1\",\"to\":\"kd1/2\"}", "validateDataLayer {}",
            "listHits {}", "auditVisit {}", "getDataLayer {\"tab\":\"zz1\"}");

    private ProgramTraining() {}

    /** Starts both by these commands and ends them; the caches are there when this returns. */
    public static void run(List<String> hostCommand, List<String> frontCommand) throws IOException {
        Path home = Files.createTempDirectory("training-");
        try (var browser = ExtensionStandIn.start(HostProcess.startBy(home, hostCommand), "kd", "kd1");
                var front = FrontProcess.startBy(home, frontCommand)) {
            browser.layer("kd1", "[{\"event\":\"purchase\",\"mail\":\"jane@shop.example\"}]")
                    .recording("kd1", TabRecording.checkout());
            front.initialize("training");
            front.result(front.ask("tools/list", "{}"));
            for (String call : CALLS) {
                int space = call.indexOf(' ');
                front.result(front.call(call.substring(0, space), call.substring(space + 1)));
            }
            front.closeStdin();
            front.exitCode();
            browser.host().closePort();
            browser.host().exitCode();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("host and front could not be trained", e);
        }
    }
}
