package io.github.mcpdatalayer.doctor;

import java.nio.file.Path;

import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CompanionCheckIT {

    @TempDir
    private Path profile;

    /** The check finds what a real browser writes of its extensions. */
    @Test
    void aCompanionThatARealBrowserLoadedIsFoundWithItsPinnedId() throws Exception {
        OperatingSystem system = OperatingSystem.current();
        Path companion = Path.of("../extension/companion").toRealPath();
        try (Chrome chrome = Chrome
                .launch(ChromeOptions.of(BrowserFinder.find(null, "--browser", system).path())
                        .withUserDataDir(profile))) {
            assertEquals(Protocol.COMPANION_ID, chrome.loadExtension(companion));
        }

        Finding finding = new CompanionCheck(new Patient(AppFolder.at(profile), system, new RegExe(), new Plutil(),
                Locations.ofThisProcess(), profile)).findings().getFirst();

        assertEquals(Verdict.OK, finding.verdict(), finding.saw());
        assertEquals("This folder, profile Default", finding.subject());
        assertEquals(companion.toString(), finding.place());
    }
}
