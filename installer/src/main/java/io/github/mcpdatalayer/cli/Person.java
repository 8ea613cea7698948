package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The person whose home a command is about: the option <code>--home</code>. */
@Command
final class Person {

    @Option(names = "--home", paramLabel = "DIR", description = "For the person whose home folder is DIR.")
    private @Nullable Path home;

    /** Tells whether it is not the person who runs this. */
    boolean isNamed() {
        return home != null;
    }

    /** This machine and that person. */
    OperatingSystem system() throws NoSuchFileException {
        Path folder = home;
        if (folder == null) {
            return OperatingSystem.current();
        }
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null,
                    "is not a folder. --home expects a person's home folder");
        }
        return OperatingSystem.current().ofHome(folder.toAbsolutePath().normalize());
    }

    /** The places of that person's logs, settings and hosts. */
    Locations locations() throws IOException {
        OperatingSystem system = system();
        return isNamed() ? Locations.of(system.environment(), system.home()) : locationsOfWhoRunsThis();
    }

    /** Returns the places of the person who runs this: what they may have started elsewhere is below the home of the system's entry. */
    static Locations locationsOfWhoRunsThis() throws IOException {
        return Locations.of(OperatingSystem.current().environment(), Path.of(System.getProperty("user.home", "")));
    }
}
