package io.github.mcpdatalayer.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Plutil;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class LaunchCheckTest {

    @TempDir
    private Path folder;

    @Test
    void theProgramThatCanBeStartedIsNamed() throws Exception {
        Path program = Files.writeString(folder.resolve("browser"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));

        Finding finding = finding(program);

        assertEquals(Verdict.OK, finding.verdict());
        assertEquals(program.toString(), finding.place());
    }

    @Test
    void whatKeepsItFromStartingIsSaid() throws Exception {
        Finding finding = finding(folder.resolve("missing"));

        assertEquals(Verdict.NOT_APPLICABLE, finding.verdict());
        assertTrue(finding.saw().startsWith("LAUNCH_NO_BROWSER: " + folder.resolve("missing")), finding.saw());
    }

    private Finding finding(Path program) throws Exception {
        OperatingSystem system = OperatingSystem.current().with(Map.of("CHROME_PATH", program.toString()));
        return new LaunchCheck(new Patient(new AppFolder(folder, folder), system, new RegExe(), new Plutil(),
                Locations.ofThisProcess(), null)).findings().getFirst();
    }
}
