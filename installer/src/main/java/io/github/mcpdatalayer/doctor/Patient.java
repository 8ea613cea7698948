package io.github.mcpdatalayer.doctor;

import java.nio.file.Path;

import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.PropertyLists;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;

/**
 * The things that are examined.
 *
 * @param app
 *            the installed app
 * @param system
 *            the machine and one person on it
 * @param registry
 *            Windows' registry
 * @param propertyLists
 *            macOS' property lists
 * @param locations
 *            where hosts and fronts meet
 * @param userDataDir
 *            the only profile folder to look at, in place of the browsers' usual ones, or null
 */
public record Patient(AppFolder app, OperatingSystem system, Registry registry, PropertyLists propertyLists,
        Locations locations, @Nullable Path userDataDir) {

    HostDirectory hosts() {
        return new HostDirectory(locations);
    }
}
