package io.github.mcpdatalayer.front.link;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.HostIdentity;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The hosts that a front finds, in folders and in its own process. */
class HostsTest {

    /** Runs, and its host has just ended. */
    private record OwnBrowser(HostIdentity identity) implements LaunchableBrowser {

        @Override
        public boolean isFallback() {
            return false;
        }

        @Override
        public String letters() {
            return "own";
        }

        @Override
        public List<ReachableHost> hosts() {
            return List.of(new ReachableHost(identity, "Chromium", "", new ReachableHost.Connector() {
                @Override
                public Wire connect() throws IOException {
                    throw new ConnectException("asked in memory");
                }

                @Override
                public boolean isStale() {
                    return false;
                }
            }));
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public String start() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ClickedFile awaitFile(long mostBytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<LoadedScript, String> sources(List<LoadedScript> scripts) {
            return Map.of();
        }
    }

    @Test
    void aHostInThisProcessIsAskedAlsoWhereNoFolderCanBeFound() throws Exception {
        HostFolders none = () -> {
            throw new IOException("no home");
        };
        try (var browsers = new Browsers(none, new Redaction(RedactionMode.OFF), Level.ACT,
                new OwnBrowser(HostIdentity.make()))) {
            Overview found = browsers.overview(false, Deadline.in(Duration.ofSeconds(10)));
            assertEquals(1, found.hosts().size(), found::toString);
            assertTrue(String.valueOf(found.hosts().getFirst().error()).contains("asked in memory"), found::toString);
            assertEquals(1, found.problems().size(), found::toString);
            assertTrue(found.problems().getFirst().message().contains("no home"), found::toString);
        }
    }
}
