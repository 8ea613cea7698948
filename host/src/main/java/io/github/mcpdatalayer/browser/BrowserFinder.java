package io.github.mcpdatalayer.browser;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.mcpdatalayer.browser.KnownBrowser.SealedPackage;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.Placeholders;
import io.github.mcpdatalayer.os.Programs;
import org.jspecify.annotations.Nullable;

/** Finds the browsers of the Chromium family that are on a machine. */
public final class BrowserFinder {

    /** A browser that is there as a package which can start no program outside itself. */
    public record Sealed(KnownBrowser browser, SealedPackage packaged) {}

    private BrowserFinder() {}

    /**
     * The named program, else the one CHROME_PATH names, else the first one found at the places of browsers.json.
     *
     * @param named
     *            the person's choice, or null
     * @param option
     *            the option that names it, as in <code>--executable</code>
     * @throws NoBrowserException
     *             there is none; the text says where was looked and what to do
     */
    public static BrowserProgram find(@Nullable Path named, String option, OperatingSystem system)
            throws NoBrowserException {
        String install = "Install Chromium or Chrome, not as a snap or flatpak, or name the program: " + option
                + " PATH, or the variable CHROME_PATH.";
        String variable = system.variable("CHROME_PATH", "");
        if (named != null || !variable.isEmpty()) {
            Path wanted = named != null ? named : system.path(variable);
            if (!Programs.isProgram(wanted)) {
                throw new NoBrowserException(wanted + " is not a program that can be started.",
                        "Correct " + (named != null ? option : "the variable CHROME_PATH") + ".");
            }
            if (isSnap(wanted)) {
                throw new NoBrowserException(
                        wanted + " is a snap, which has no access to the folders and the pipe that control it.",
                        install);
            }
            return new BrowserProgram(wanted, idOf(wanted, system));
        }
        List<String> places = new ArrayList<>();
        for (KnownBrowser browser : InstalledBrowsers.on(system)) {
            Optional<Path> found = program(browser, system);
            if (found.isPresent()) {
                return new BrowserProgram(found.get(), browser.id());
            }
            places.addAll(browser.programs());
        }
        throw new NoBrowserException(
                "No browser of the Chromium family was found. Looked for " + String.join(", ", places) + ".", install);
    }

    private static @Nullable String idOf(Path program, OperatingSystem system) {
        for (KnownBrowser browser : InstalledBrowsers.on(system)) {
            for (String name : browser.programs()) {
                Optional<Path> known = Programs.find(name, system);
                if (known.isPresent() && real(known.get()).equals(real(program))) {
                    return browser.id();
                }
            }
        }
        return null;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath();
        }
    }

    /** The browsers that are here: their program is, or this person has used them. */
    public static List<KnownBrowser> installed(OperatingSystem system) {
        return InstalledBrowsers.on(system).stream()
                .filter(browser -> program(browser, system).isPresent() || isUsed(browser.profiles(), system)).toList();
    }

    /** The snaps and flatpaks of browsers that are here. */
    public static List<Sealed> sealed(OperatingSystem system) {
        List<Sealed> found = new ArrayList<>();
        if (system.family() == Family.LINUX) {
            for (KnownBrowser browser : InstalledBrowsers.on(system)) {
                browser.sealed().stream().filter(packaged -> isThere(packaged, system))
                        .forEach(packaged -> found.add(new Sealed(browser, packaged)));
            }
        }
        return found;
    }

    /** This browser's program, unless it is a snap. */
    static Optional<Path> program(KnownBrowser browser, OperatingSystem system) {
        return browser.programs().stream().flatMap(name -> Programs.find(name, system).stream())
                .filter(program -> !isSnap(program)).findFirst();
    }

    /** Every browser of the family keeps this file in its profile folder from its first start on. */
    private static boolean isUsed(List<String> profiles, OperatingSystem system) {
        return Placeholders.paths(profiles, system).stream()
                .anyMatch(profile -> Files.exists(profile.resolve("Local State")));
    }

    private static boolean isThere(SealedPackage packaged, OperatingSystem system) {
        List<String> places = packaged.kind().equals("snap")
                ? List.of("/snap/" + packaged.id(), "/var/lib/snapd/snap/" + packaged.id())
                : List.of("/var/lib/flatpak/app/" + packaged.id(), "{home}/.local/share/flatpak/app/" + packaged.id());
        return Placeholders.paths(places, system).stream().anyMatch(Files::isDirectory)
                || isUsed(List.of(packaged.profile()), system);
    }

    /** A snap's program is a link to snap itself; Ubuntu's own packages hold a script that starts it. */
    private static boolean isSnap(Path program) {
        try {
            Path real = program.toRealPath();
            if (real.startsWith("/snap") || real.endsWith("bin/snap")) {
                return true;
            }
            return Files.size(real) < 10_000
                    && Files.readString(real, StandardCharsets.ISO_8859_1).contains("/snap/bin/");
        } catch (IOException e) {
            return false; // it will say itself what is wrong with it
        }
    }
}
