package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.browser.Browser;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.browser.Browsers;
import io.github.mcpdatalayer.doctor.Chain.Client;
import io.github.mcpdatalayer.doctor.Chain.Host;
import io.github.mcpdatalayer.doctor.Chain.Program;
import io.github.mcpdatalayer.doctor.Chain.Registration;
import io.github.mcpdatalayer.doctor.Chain.State;
import io.github.mcpdatalayer.doctor.Chain.Tab;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.install.Places;
import io.github.mcpdatalayer.manifest.HostManifest;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;
import io.github.mcpdatalayer.rendezvous.HostDescriptor;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Problem;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** Looks at every link of the chain. Changes nothing. */
public final class Examination {

    private static final String REGISTER = "Run `mcp-datalayer register`.";

    private final AppFolder app;
    private final OperatingSystem system;
    private final Registry registry;
    private final HostDirectory directory;

    public Examination(AppFolder app, OperatingSystem system, Registry registry, HostDirectory directory) {
        this.app = app;
        this.system = system;
        this.registry = registry;
        this.directory = directory;
    }

    /**
     * Walks the chain.
     *
     * @param userDataDir
     *            a profile folder to look at instead of the browsers' usual ones, or null
     */
    public Chain examine(@Nullable Path userDataDir) throws IOException {
        List<Registration> registrations = new ArrayList<>();
        if (userDataDir != null) {
            Places places = Places.ofUserDataDir(userDataDir, Protocol.HOST_NAME, system);
            registrations.add(manifest("this profile", places.manifests().getFirst()));
        } else {
            List<Browser> installed = BrowserFinder.installed(system);
            for (Browser browser : Browsers.on(system)) {
                Places places = Places.of(List.of(browser), Protocol.HOST_NAME, system);
                if (!installed.contains(browser) && places.manifests().stream().noneMatch(Files::exists)) {
                    continue; // neither here nor registered
                }
                for (String key : places.registryKeys()) {
                    registrations.add(registryKey(browser.name(), key));
                }
                if (places.registryKeys().isEmpty()) {
                    places.manifests().forEach(file -> registrations.add(manifest(browser.name(), file)));
                }
            }
        }
        return new Chain(programs(), registrations, hosts());
    }

    private List<Program> programs() {
        return List.of(program("mcp-datalayer-host", app.host(system)), program("mcp-datalayer-front",
                app.front(system)),
                Files.exists(app.extension().resolve("manifest.json"))
                        ? new Program("extension", app.extension().toString(), null)
                        : new Program("extension", app.extension().toString(), "is missing. Install the app again."));
    }

    private static Program program(String name, Path path) {
        return new Program(name, path.toString(), Files.isExecutable(path)
                ? null
                : Files.exists(path)
                        ? "cannot be executed. Set its mode to 755."
                        : "is missing. Install the app again.");
    }

    private Registration registryKey(String browser, String key) {
        try {
            Optional<String> file = registry.get(key);
            return file.isPresent()
                    ? manifest(browser, system.path(file.get()))
                    : new Registration(browser, key, State.MISSING, null);
        } catch (IOException e) {
            return new Registration(browser, key, State.BROKEN, e.getMessage());
        }
    }

    private Registration manifest(String browser, Path file) {
        if (!Files.exists(file)) {
            return new Registration(browser, file.toString(), State.MISSING, null);
        }
        String problem = problem(file);
        return new Registration(browser, file.toString(), problem == null ? State.OK : State.BROKEN, problem);
    }

    private @Nullable String problem(Path file) {
        Optional<HostManifest> parsed;
        try {
            parsed = HostManifest.parse(Files.readString(file));
        } catch (IOException e) {
            return "cannot be read: " + e.getMessage();
        }
        if (parsed.isEmpty()) {
            return "is no manifest that a browser takes. " + REGISTER;
        }
        HostManifest manifest = parsed.get();
        Path host = system.path(manifest.path());
        if (!manifest.hostName().equals(Protocol.HOST_NAME)) {
            return "has the name " + manifest.hostName() + ", which browsers refuse. " + REGISTER;
        }
        if (!Files.isExecutable(host)) {
            return "names a program that is not there: " + host + ". " + REGISTER;
        }
        if (!manifest.extensionIds().containsAll(Protocol.EXTENSION_IDS)) {
            return "does not allow the extension. " + REGISTER;
        }
        if (!same(host, app.host(system))) {
            return "starts another copy of the app: " + host + ". If this copy is the one to use: " + REGISTER;
        }
        return null;
    }

    private static boolean same(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return one.equals(other); // one of them is not there
        }
    }

    private List<Host> hosts() {
        HostDirectory.Listing listing = directory.list();
        List<Host> hosts = new ArrayList<>();
        listing.hosts().forEach(host -> hosts.add(probe(host)));
        for (Problem problem : listing.problems()) {
            hosts.add(new Host(problem.where().toString(), 0, null, null, List.of(), List.of(),
                    problem.message() + " " + problem.hint()));
        }
        return hosts;
    }

    private Host probe(HostDescriptor host) {
        String name = host.profile().isEmpty() ? host.browser() : host.browser() + ", profile " + host.profile();
        Duration handshake = null;
        try (HostProbe probe = HostProbe.connect(directory, host)) {
            handshake = probe.welcome().time();
            Duration roundTrip = probe.ask(Protocol.PING, new JsonObject()).time();
            JsonObject params = new JsonObject();
            params.addProperty("probe", false);
            JsonObject state = probe.ask(Protocol.LIST_TABS, params).value();
            List<Client> clients = new ArrayList<>();
            for (JsonElement element : state.getAsJsonArray("clients")) {
                JsonObject client = element.getAsJsonObject();
                if (client.get("front").getAsLong() != probe.number()) {
                    clients.add(new Client(text(client, "name"), text(client, "version")));
                }
            }
            List<Tab> tabs = new ArrayList<>();
            for (JsonElement element : state.getAsJsonArray("tabs")) {
                JsonObject tab = element.getAsJsonObject();
                tabs.add(new Tab(text(tab, "handle"), text(tab, "title"), text(tab, "url"), text(tab, "access")));
            }
            return new Host(name, host.pid(), handshake, roundTrip, clients, tabs, null);
        } catch (IOException e) {
            return new Host(name, host.pid(), handshake, null, List.of(), List.of(),
                    (handshake == null ? "does not answer: " : "its extension does not answer: ") + e.getMessage()
                            + " Restart the browser, or remove and load the extension again.");
        }
    }

    private static String text(JsonObject object, String name) {
        return object.has(name) ? object.get(name).getAsString() : "";
    }
}
