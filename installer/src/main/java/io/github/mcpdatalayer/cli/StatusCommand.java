package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.demo.DemoResult;
import io.github.mcpdatalayer.doctor.Chain;
import io.github.mcpdatalayer.doctor.Examination;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.rendezvous.HostDirectory;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "status", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Show the chain link by link: programs, browsers, hosts, clients, tabs. "
        + "Exit code 0 if all of it works, 1 if not.")
final class StatusCommand implements Callable<Integer> {

    @Option(names = "--user-data-dir", paramLabel = "DIR", description = "Look at the profile folder DIR instead of the usual ones.")
    private @Nullable Path userDataDir;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = OperatingSystem.current();
        Chain chain = new Examination(AppFolder.current(), system, new RegExe(),
                new HostDirectory(Locations.ofThisProcess())).examine(userDataDir);
        if (json) {
            Json.print(toJson(chain));
        } else {
            print(chain, Screen.stdout(system));
        }
        return chain.ok() ? 0 : 1;
    }

    static void print(Chain chain, Screen screen) {
        screen.heading("Programs");
        for (Chain.Program program : chain.programs()) {
            String problem = program.problem();
            screen.line(problem == null ? Mark.GOOD : Mark.BAD, program.name());
            screen.note(program.path() + (problem == null ? "" : " " + problem));
        }
        screen.blank();
        screen.heading("Browsers");
        boolean registered = false;
        for (Chain.Registration browser : chain.browsers()) {
            String problem = browser.problem();
            registered |= browser.state() != Chain.State.MISSING;
            screen.line(switch (browser.state()) {
                case OK -> Mark.GOOD;
                case MISSING -> Mark.NONE;
                case BROKEN -> Mark.BAD;
            }, browser.browser() + switch (browser.state()) {
                case OK -> ": registered";
                case MISSING -> ": not registered";
                case BROKEN -> ": registered, but wrongly";
            });
            screen.note(browser.place() + (problem == null ? "" : " " + problem));
        }
        if (!registered) {
            screen.note("To register with all of them: `mcp-datalayer register`.");
        }
        screen.blank();
        screen.heading("Connections");
        for (Chain.Host host : chain.hosts()) {
            print(host, screen);
        }
        if (chain.hosts().isEmpty()) {
            screen.line(Mark.NONE, "No browser is connected.");
            screen.note(
                    "Start the browser, and load the extension on chrome://extensions if it is not there: its folder "
                            + "is what `mcp-datalayer extension-path` prints. Its popup says what else is missing.");
        }
    }

    private static void print(Chain.Host host, Screen screen) {
        String problem = host.problem();
        Duration roundTrip = host.roundTrip();
        if (problem != null || roundTrip == null) {
            screen.line(Mark.BAD, host.name() + ": " + problem);
            return;
        }
        screen.line(Mark.GOOD, host.name() + ": answers in " + DemoResult.millis(roundTrip) + " ms");
        for (Chain.Client client : host.clients()) {
            screen.note("client " + client.name() + " " + client.version());
        }
        if (host.clients().isEmpty()) {
            screen.note("no MCP client is connected");
        }
        for (Chain.Tab tab : host.tabs()) {
            screen.note("tab " + tab.handle() + ": " + tab.title() + (tab.access().equals("granted")
                    ? ""
                    : tab.access().equals("lost") ? " (access lost: attach it again)" : " (not readable)"));
            screen.note("  " + tab.url());
        }
        if (host.tabs().isEmpty()) {
            screen.note("no tab is attached");
        }
    }

    static JsonObject toJson(Chain chain) {
        JsonArray programs = new JsonArray();
        for (Chain.Program program : chain.programs()) {
            JsonObject entry = Json.object("name", program.name(), "path", program.path());
            entry.addProperty("problem", program.problem());
            programs.add(entry);
        }
        JsonArray browsers = new JsonArray();
        for (Chain.Registration browser : chain.browsers()) {
            JsonObject entry = Json.object("browser", browser.browser(), "place", browser.place(), "state",
                    browser.state().name().toLowerCase(Locale.ROOT));
            entry.addProperty("problem", browser.problem());
            browsers.add(entry);
        }
        JsonArray hosts = new JsonArray();
        for (Chain.Host host : chain.hosts()) {
            hosts.add(toJson(host));
        }
        JsonObject json = new JsonObject();
        json.addProperty("ok", chain.ok());
        json.add("programs", programs);
        json.add("browsers", browsers);
        json.add("hosts", hosts);
        return json;
    }

    private static JsonObject toJson(Chain.Host host) {
        JsonObject entry = Json.object("name", host.name());
        entry.addProperty("pid", host.pid());
        Duration handshake = host.handshake();
        Duration roundTrip = host.roundTrip();
        entry.addProperty("handshakeMs", handshake == null ? null : DemoResult.millis(handshake));
        entry.addProperty("roundTripMs", roundTrip == null ? null : DemoResult.millis(roundTrip));
        JsonArray clients = new JsonArray();
        host.clients().forEach(client -> clients.add(Json.object("name", client.name(), "version", client.version())));
        entry.add("clients", clients);
        JsonArray tabs = new JsonArray();
        host.tabs().forEach(tab -> tabs.add(Json.object("handle", tab.handle(), "title", tab.title(), "url", tab.url(),
                "access", tab.access())));
        entry.add("tabs", tabs);
        entry.addProperty("problem", host.problem());
        return entry;
    }
}
