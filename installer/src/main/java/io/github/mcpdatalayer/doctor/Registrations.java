package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.browser.PolicyPlace;
import io.github.mcpdatalayer.doctor.Registration.State;
import io.github.mcpdatalayer.install.DataFolder;
import io.github.mcpdatalayer.install.InstallLevel;
import io.github.mcpdatalayer.install.ManifestFolder;
import io.github.mcpdatalayer.install.UnsafeFolderException;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Reads how the browsers of this machine are told of the host. */
final class Registrations {

    private static final String FILE = Protocol.HOST_NAME + ".json";
    private static final String MACHINE_ONLY = "NativeMessagingUserLevelHosts";
    private static final String REGISTER = "Run `mcp-datalayer register`.";
    private static final String REGISTER_SYSTEM = "Run `mcp-datalayer register --system` as administrator.";

    /**
     * A place that a browser looks at: a manifest file, or on Windows a registry key that names one.
     *
     * @param forAll
     *            for all users of this machine
     * @param ignored
     *            a policy keeps the browser from looking there
     */
    private record Place(@Nullable Path file, @Nullable String key, boolean forAll, boolean ignored) {

        String shown() {
            return key != null ? key : String.valueOf(file);
        }
    }

    private final Patient patient;
    private final OperatingSystem system;
    private @Nullable Set<String> machineOnly; // read when it is first needed

    Registrations(Patient patient) {
        this.patient = patient;
        this.system = patient.system();
    }

    /** One for each browser that is here or was told of the host; browsers that look at the same places share one. */
    List<Registration> list() throws IOException {
        Map<List<Place>, List<String>> browsers = new LinkedHashMap<>();
        Path profile = patient.userDataDir();
        if (profile != null) {
            if (system.isWindows()) {
                throw new IOException(
                        "On Windows, browsers find hosts only through the registry. Leave out --user-data-dir.");
            }
            Place place = new Place(profile.toAbsolutePath().resolve("NativeMessagingHosts").resolve(FILE), null,
                    false, false);
            browsers.put(List.of(place), List.of("this profile"));
        } else {
            List<KnownBrowser> installed = BrowserFinder.installed(system);
            for (KnownBrowser browser : InstalledBrowsers.on(system)) {
                List<Place> places = places(browser);
                boolean told = false;
                for (Place place : places) {
                    told |= !place.forAll() && isThere(place);
                }
                if (told || installed.contains(browser)) {
                    browsers.computeIfAbsent(places, _ -> new ArrayList<>()).add(browser.name());
                }
            }
        }
        List<Registration> registrations = new ArrayList<>();
        for (Map.Entry<List<Place>, List<String>> entry : browsers.entrySet()) {
            registrations.addAll(judge(String.join(", ", entry.getValue()), entry.getKey()));
        }
        return registrations;
    }

    /** A warning for each folder of an installed browser into which <code>register</code> writes nothing. */
    List<Finding> unsafeFolders() throws IOException {
        Map<Path, Finding> unsafe = new LinkedHashMap<>();
        if (patient.userDataDir() != null) {
            return List.of(); // whoever names a profile keeps it safe
        }
        for (KnownBrowser browser : BrowserFinder.installed(system)) {
            for (Path folder : browser.hostFolders(system)) {
                try {
                    ManifestFolder.require(folder, system.home(), InstallLevel.USER);
                } catch (UnsafeFolderException e) {
                    unsafe.putIfAbsent(folder, Finding.warning(browser.name(), folder.toString(),
                            e.reason() + " `mcp-datalayer register` refuses to write there.", e.command()));
                }
            }
        }
        return List.copyOf(unsafe.values());
    }

    /** Tells whether the host is registered for all users of this machine, as it must be, with one of these browsers. */
    boolean forAllUsers(List<String> browserIds) throws IOException {
        for (KnownBrowser browser : InstalledBrowsers.on(system)) {
            if (browserIds.contains(browser.id())) {
                for (Place place : places(browser)) {
                    Path file = place.forAll() && isThere(place) ? file(place) : null;
                    if (file != null && fault(ManifestFile.read(file, Protocol.HOST_NAME, system)) == null) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The extensions that the host lets in. */
    Set<String> extensionIds() {
        Set<String> ids = new TreeSet<>(Protocol.EXTENSION_IDS);
        try {
            Files.readAllLines(DataFolder.extensionIds(system)).stream().map(String::strip)
                    .filter(line -> !line.isEmpty()).forEach(ids::add);
        } catch (NoSuchFileException e) {
            return ids; // it is there only when further ones were registered
        } catch (IOException e) {
            return ids; // the check of our own folders says what is wrong with it
        }
        return ids;
    }

    /** Lists registrations in the order in which the browser looks; last those where a policy keeps it from looking. */
    private List<Place> places(KnownBrowser browser) {
        List<Place> own = new ArrayList<>();
        List<Place> machine = new ArrayList<>();
        boolean ignored = machineOnly().contains(browser.id());
        browser.hostFolders(system)
                .forEach(folder -> own.add(new Place(folder.resolve(FILE), null, false, ignored)));
        browser.systemHostFolders(system)
                .forEach(folder -> machine.add(new Place(folder.resolve(FILE), null, true, false)));
        for (String key : browser.registryKeys()) {
            own.add(new Place(null, "HKCU\\" + key + "\\" + Protocol.HOST_NAME, false, ignored));
            // The view of 32-bit programs goes first.
            machine.add(
                    new Place(null, "HKLM\\" + key.replaceFirst("^Software\\\\", "Software\\\\WOW6432Node\\\\") + "\\"
                            + Protocol.HOST_NAME, true, false));
            machine.add(new Place(null, "HKLM\\" + key + "\\" + Protocol.HOST_NAME, true, false));
        }
        List<Place> places = new ArrayList<>(ignored ? machine : own);
        places.addAll(ignored ? own : machine);
        return places;
    }

    /** Ids of the browsers that take only hosts that are registered for all users. */
    private Set<String> machineOnly() {
        Set<String> ids = machineOnly;
        if (ids == null) {
            PolicyReader reader = new PolicyReader(system, patient.registry(), patient.propertyLists());
            ids = new TreeSet<>();
            for (PolicyPlace place : PolicyPlace.on(system)) {
                if (reader.read(place).number(MACHINE_ONLY) == 0) {
                    ids.addAll(place.browsers());
                }
            }
            machineOnly = ids;
        }
        return ids;
    }

    private boolean isThere(Place place) throws IOException {
        Path file = place.file();
        return file != null ? Files.exists(file, LinkOption.NOFOLLOW_LINKS) : registered(place).isPresent();
    }

    private Optional<String> registered(Place place) throws IOException {
        String key = place.key();
        return key == null ? Optional.empty() : patient.registry().get(key);
    }

    private @Nullable Path file(Place place) throws IOException {
        Path file = place.file();
        return file != null ? file : registered(place).map(system::path).orElse(null);
    }

    /** The first existing place decides, so a broken one hides a valid one behind it. */
    private List<Registration> judge(String browser, List<Place> places) throws IOException {
        Place first = null;
        List<Registration> found = new ArrayList<>();
        List<Registration> ignored = new ArrayList<>();
        for (Place place : places) {
            if (isThere(place)) {
                if (place.ignored()) {
                    ignored.add(judge(browser, place, "the policy " + MACHINE_ONLY + " is false"));
                } else {
                    found.add(judge(browser, place, first == null ? null : first.shown() + " takes precedence"));
                    first = first == null ? place : first;
                }
            }
        }
        if (found.isEmpty() && ignored.isEmpty()) {
            String place = places.getFirst().shown();
            return List.of(new Registration(browser, place, State.MISSING,
                    Finding.warning(browser, place,
                            "has no manifest of the host, so the host is not registered: the file does not exist.",
                            places.getFirst().forAll() ? REGISTER_SYSTEM : REGISTER)));
        }
        Optional<Registration> hidden = found.stream().filter(other -> other.state() == State.OK).findFirst();
        if (hidden.isPresent() && found.getFirst().state() == State.BROKEN) {
            Registration used = found.getFirst();
            Finding finding = used.finding();
            Finding told = new Finding(finding.verdict(), finding.subject(), finding.place(), finding.saw()
                    + " It hides the valid registration in " + hidden.get().place() + ".", finding.advice(),
                    finding.remedy());
            found.set(0, new Registration(browser, used.place(), State.BROKEN, told));
        }
        found.addAll(ignored);
        return found;
    }

    /**
     * @param unused
     *            why the browser does not use this place, or null when it does
     */
    private Registration judge(String browser, Place place, @Nullable String unused) throws IOException {
        Path file = file(place);
        if (file == null || !Files.exists(file)) {
            return unless(unused, broken(browser, place, file == null || place.key() == null
                    ? "is a link to a file that does not exist."
                    : "names a file that does not exist: " + file + ".", file, false));
        }
        ManifestFile manifest = ManifestFile.read(file, Protocol.HOST_NAME, system);
        String fault = fault(manifest);
        if (fault != null) {
            return unless(unused, broken(browser, place, fault + ".", file, manifest.ours()));
        }
        Path program = manifest.program();
        if (program != null && !same(program, patient.app().host(system))) {
            return new Registration(browser, place.shown(), State.OK, Finding.warning(browser, place.shown(),
                    "starts another copy of the app: " + program + ".",
                    "To use this copy instead, run `mcp-datalayer register"
                            + (place.forAll() ? " --system`." : "`.")));
        }
        return new Registration(browser, place.shown(), State.OK,
                Finding.ok(browser, place.shown(),
                        "is registered correctly" + (place.forAll() ? ", for all users." : ".")));
    }

    /** A broken registration is a problem, unless the browser does not use it. */
    private static Registration unless(@Nullable String unused, Registration broken) {
        Finding finding = broken.finding();
        return unused == null
                ? broken
                : new Registration(broken.browser(), broken.place(), State.BROKEN,
                        new Finding(Verdict.WARNING, finding.subject(), finding.place(),
                                finding.saw() + " The browser does not use it, because " + unused + ".",
                                finding.advice(),
                                finding.remedy()));
    }

    /** Returns the reason why this browser cannot reach our host by this manifest, or null. */
    private @Nullable String fault(ManifestFile manifest) {
        if (manifest.fault() != null) {
            return manifest.fault();
        }
        Set<String> missing = new TreeSet<>(extensionIds());
        missing.removeAll(manifest.extensionIds());
        if (!missing.isEmpty()) {
            return "does not allow the extension " + String.join(", ", missing);
        }
        Path program = manifest.program();
        if (program != null && same(program, patient.app().host(system))) {
            return null; // whether it starts, the check of our programs says
        }
        return manifest.programFault() != null || manifest.ours()
                ? manifest.programFault()
                : "starts a program of another product: " + program;
    }

    private Registration broken(String browser, Place place, String saw, @Nullable Path file, boolean ours) {
        String command = "mcp-datalayer register" + (place.forAll() ? " --system" : "");
        String profile = patient.userDataDir() == null ? "" : " --user-data-dir " + patient.userDataDir();
        Finding finding = Finding.problem(browser, place.shown(), saw, ours || file == null
                ? "Run `" + command + profile + "`."
                : "Check it. Then run `" + command + profile + " --force` to replace it.");
        Path host = patient.app().host(system);
        if (ours && file != null && Files.isWritable(Folders.parent(file)) && Files.isExecutable(host)) {
            String content = new HostManifest(Protocol.HOST_NAME, host.toString(), extensionIds()).render();
            finding = finding.mendedBy(
                    new Remedy("write " + file + " again", () -> AtomicFile.write(file, content, "rw-r--r--")));
        }
        return new Registration(browser, place.shown(), State.BROKEN, finding);
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return one.equals(other); // one of them is not there
        }
    }
}
