package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.BrowserFinder.Sealed;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.install.InstallLevel;
import io.github.mcpdatalayer.install.InstallPlaces;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of register and unregister. */
@Command
final class Target {

    private static final String ALL = "all";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(names = "--browser", paramLabel = "NAME", description = "Only this browser, even if it is not installed: chromium, chrome, edge, "
            + "brave … (repeatable); \"all\" for every known one.")
    private List<String> browsers = new ArrayList<>();

    @Option(names = "--system", description = "For everybody on this machine. Needs administrator rights.")
    private boolean machine;

    @Option(names = "--user-data-dir", paramLabel = "DIR", description = "Only the profile folder DIR, of any browser.")
    private @Nullable Path userDataDir;

    @Option(names = "--home", paramLabel = "DIR", description = "For the person whose home folder is DIR.")
    private @Nullable String home;

    @Option(names = "--os", paramLabel = "SYSTEM", description = "Print the changes for linux, macos or windows without making them.")
    private @Nullable String os;

    @Option(names = "--force", description = "Also replace or remove entries that mcp-datalayer did not write.")
    boolean force;

    @Option(names = "--dry-run", description = "Print the changes without making them.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object.")
    boolean json;

    boolean isDryRun() {
        return dryRun || os != null;
    }

    boolean isMachine() {
        return machine;
    }

    /** Tells whether all browsers of this person, or of this machine, are meant. */
    boolean isEverything() {
        return userDataDir == null && browsers.isEmpty();
    }

    /** Returns the system to act on: this one, or an example of another one. */
    OperatingSystem system() throws IOException {
        if (machine && (home != null || userDataDir != null)) {
            throw wrong("--system is for everybody. It cannot be combined with --home or --user-data-dir");
        }
        OperatingSystem current = OperatingSystem.current();
        OperatingSystem system = isExample() ? OperatingSystem.example(family()) : current;
        if (home == null) {
            return system;
        }
        Path folder = isExample() ? system.path(home) : system.path(home).toAbsolutePath().normalize();
        if (!isExample() && !Files.isDirectory(folder)) {
            throw new NoSuchFileException(home, null, "is not a folder. --home expects a person's home folder");
        }
        if (!isExample() && system.isWindows()) {
            throw new IOException("On Windows, hosts are registered in the person's own registry, which cannot be "
                    + "written from here. Run this as that person, or register for everybody: mcp-datalayer register --system");
        }
        return system.ofHome(folder);
    }

    /** Tells whether the changes are only shown, for another system than this one. */
    boolean isExample() {
        return os != null && family() != OperatingSystem.current().family();
    }

    private Family family() {
        String wanted = os == null ? "" : os.toUpperCase(Locale.ROOT);
        for (Family family : Family.values()) {
            if (family.name().equals(wanted)) {
                return family;
            }
        }
        throw wrong("--os takes linux, macos or windows, not " + os + "."
                + Meant.words(wanted, List.of("linux", "macos", "windows")));
    }

    private ParameterException wrong(String text) {
        CommandSpec spec = command;
        if (spec == null) {
            throw new IllegalArgumentException(text);
        }
        return new ParameterException(spec.commandLine(), text);
    }

    AppFolder app(OperatingSystem system) {
        if (!isExample()) {
            return AppFolder.current();
        }
        return AppFolder.at(system.path(switch (system.family()) {
            case LINUX -> "/opt/mcp-datalayer";
            case MACOS -> "/usr/local/mcp-datalayer";
            case WINDOWS -> "C:\\Program Files\\mcp-datalayer";
        }));
    }

    Registry registry() {
        return isExample() ? new NoRegistry() : new RegExe();
    }

    /** The places of the installed browsers, or of those that are named. */
    InstallPlaces found(OperatingSystem system) throws IOException {
        List<KnownBrowser> chosen = browsers.isEmpty() && !isExample()
                ? BrowserFinder.installed(system)
                : named(system);
        if (userDataDir == null && chosen.isEmpty()) {
            throw new IOException(
                    "No browser of the Chromium family was found here. Name one, installed or not: --browser "
                            + "NAME (" + names(system) + ", or " + ALL + "), or a profile folder: --user-data-dir DIR."
                            + String.join("", remarks(system).stream().map(remark -> " " + remark).toList()));
        }
        return places(chosen, system);
    }

    /** The places of all known browsers, installed or not, or of those that are named. */
    InstallPlaces known(OperatingSystem system) throws IOException {
        return places(named(system), system);
    }

    private InstallPlaces places(List<KnownBrowser> chosen, OperatingSystem system) throws IOException {
        Path folder = userDataDir;
        if (folder != null) {
            return InstallPlaces.ofUserDataDir(folder.toAbsolutePath(), Protocol.HOST_NAME, system);
        }
        InstallPlaces places = machine
                ? InstallPlaces.ofMachine(chosen, Protocol.HOST_NAME, system, app(system))
                : InstallPlaces.of(chosen, Protocol.HOST_NAME, system);
        if (places.manifests().isEmpty()) {
            throw new IOException("For " + String.join(", ", chosen.stream().map(KnownBrowser::name).toList())
                    + ", no machine-wide place is known. Register for each person, without --system.");
        }
        return places;
    }

    private List<KnownBrowser> named(OperatingSystem system) throws IOException {
        List<KnownBrowser> known = InstalledBrowsers.on(system);
        for (String wanted : browsers) {
            if (!wanted.equals(ALL) && known.stream().noneMatch(browser -> browser.id().equals(wanted))) {
                throw new IOException("No browser is named " + wanted + " here."
                        + Meant.words(wanted, known.stream().map(KnownBrowser::id).toList()) + " Known browsers: "
                        + names(system)
                        + ". For another browser, give its profile folder with --user-data-dir.");
            }
        }
        return browsers.isEmpty() || browsers.contains(ALL)
                ? known
                : known.stream().filter(browser -> browsers.contains(browser.id())).toList();
    }

    private static String names(OperatingSystem system) {
        return String.join(", ", InstalledBrowsers.on(system).stream().map(KnownBrowser::id).toList());
    }

    /** Remarks about browsers that cannot be registered, and about the output. */
    List<String> remarks(OperatingSystem system) {
        List<String> remarks = new ArrayList<>();
        if (isExample()) {
            remarks.add("The home folder and the app's folder are examples.");
        } else if (userDataDir == null) {
            BrowserFinder.sealed(system).forEach(sealed -> remarks.add(say(sealed)));
        }
        if (!isExample() && machine) {
            BrowserFinder.installed(system).stream()
                    .filter(browser -> browser.systemHostFolders().isEmpty() && browser.registryKeys().isEmpty())
                    .forEach(browser -> remarks.add("For " + browser.name()
                            + ", no machine-wide place is known. Register it for each person, without --system."));
        }
        return remarks;
    }

    private static String say(Sealed sealed) {
        String name = sealed.browser().name() + " as a " + sealed.packaged().kind() + " (" + sealed.packaged().id()
                + ") is not registered: ";
        return name + (sealed.packaged().kind().equals("snap")
                ? "its confinement does not let it start a program outside the snap, so it can never reach the host. "
                        + "Install the browser as an ordinary package."
                : "the host is outside its sandbox. Install the browser as an ordinary package. (With "
                        + "`flatpak override --user --talk-name=org.freedesktop.Flatpak " + sealed.packaged().id()
                        + "` and a wrapper around `flatpak-spawn --host`, it would reach the host, but also everything else "
                        + "outside its sandbox. You decide.)");
    }

    /**
     * Tells the person what to do if we lack the rights.
     *
     * @param readOnly whether not even an administrator can write there
     * @param folder the folder that could not be written
     * @param arguments those of this call, for the same call with more rights
     */
    Optional<String> remedy(boolean readOnly, String folder, OperatingSystem system, List<String> arguments) {
        String program = ShellWord.of(app(system).cli(system).toString(), system);
        String again = program + " " + ShellWord.all(arguments, system);
        if (system.isWindows()) {
            return Optional.of("Run it again in a terminal that was opened with “Run as administrator”: " + again);
        }
        if (machine) {
            return readOnly ? Optional.empty() : Optional.of("Run: sudo " + again);
        }
        return Optional.of(readOnly
                ? "Register for the whole machine instead: sudo " + program + " register --system"
                : home == null
                        ? "Make it yours, then try again: sudo chown \"$(id -un)\" " + ShellWord.of(folder, system)
                        : "Run: sudo " + again);
    }

    InstallLevel level() {
        return machine ? InstallLevel.SYSTEM : InstallLevel.USER;
    }

    /** The registry of another machine, of which nothing is known. */
    private static final class NoRegistry implements Registry {
        @Override
        public Optional<String> get(String key) {
            return Optional.empty();
        }

        @Override
        public void set(String key, String value) {
            throw new IllegalStateException("a plan for another system is only shown");
        }

        @Override
        public void delete(String key) {
            throw new IllegalStateException("a plan for another system is only shown");
        }
    }
}
