package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.demo.DemoResult;
import io.github.mcpdatalayer.doctor.Doctor;
import io.github.mcpdatalayer.doctor.Finding;
import io.github.mcpdatalayer.doctor.LiveHost;
import io.github.mcpdatalayer.doctor.Registration;
import io.github.mcpdatalayer.doctor.Report;
import io.github.mcpdatalayer.doctor.Verdict;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "status", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Show the chain briefly: programs, browsers, connections, clients, tabs. "
        + "Exit code 0 if it works, 1 if not. `mcp-datalayer doctor` gives details.")
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private Person person = new Person();

    @Option(names = "--user-data-dir", paramLabel = "DIR", description = "Check the profile folder DIR instead of the usual ones.")
    private @Nullable Path userDataDir;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = person.system();
        Report report = new Doctor(DoctorCommand.patient(person, userDataDir)).examine();
        if (json) {
            Json.print(toJson(report));
        } else {
            print(report, Screen.stdout(system));
        }
        return works(report) ? 0 : 1;
    }

    /** Everything is installed, at least one browser is registered and none wrongly, and every host answers. */
    private static boolean works(Report report) {
        return programs(report).stream().allMatch(program -> program.verdict() == Verdict.OK)
                && report.registrations().stream().anyMatch(place -> place.state() == Registration.State.OK)
                && report.registrations().stream().noneMatch(place -> place.state() == Registration.State.BROKEN)
                && !report.hosts().isEmpty() && report.hosts().stream().allMatch(host -> host.problem() == null);
    }

    private static List<Finding> programs(Report report) {
        return report.findings("programs");
    }

    private static @Nullable String problem(Finding program) {
        return program.verdict() == Verdict.OK ? null : program.saw() + " " + program.advice();
    }

    private static void print(Report report, Screen screen) {
        screen.heading("Programs");
        for (Finding program : programs(report)) {
            String problem = problem(program);
            screen.line(problem == null ? Mark.GOOD : Mark.BAD, program.subject());
            screen.note(program.place() + (problem == null ? "" : " " + problem));
        }
        screen.blank();
        screen.heading("Browsers");
        for (Registration browser : report.registrations()) {
            String problem = browser.problem();
            screen.line(switch (browser.state()) {
                case OK -> Mark.GOOD;
                case MISSING -> Mark.NONE;
                case BROKEN -> Mark.BAD;
            }, browser.browser() + switch (browser.state()) {
                case OK -> ": registered";
                case MISSING -> ": not registered";
                case BROKEN -> ": registered incorrectly";
            });
            screen.note(browser.place() + (problem == null ? "" : " " + problem));
        }
        if (report.registrations().stream().allMatch(browser -> browser.state() == Registration.State.MISSING)) {
            screen.note("Next: `mcp-datalayer register` registers with all of them.");
        }
        screen.blank();
        screen.heading("Connections");
        for (LiveHost host : report.hosts()) {
            print(host, screen);
        }
        if (report.hosts().isEmpty()) {
            screen.line(Mark.NONE, "No browser is connected.");
        }
        screen.blank();
        if (report.verdict().compareTo(Verdict.OK) > 0) {
            screen.text("Next: `mcp-datalayer doctor` says what is wrong and what to do.");
        }
    }

    private static void print(LiveHost host, Screen screen) {
        Duration roundTrip = host.roundTrip();
        if (roundTrip == null) {
            screen.line(Mark.BAD, host.name() + ": " + host.problem());
            return;
        }
        screen.line(Mark.GOOD, host.name() + ": answers in " + Screen.millis(roundTrip));
        for (LiveHost.Client client : host.clients()) {
            screen.note("client " + client.name() + " " + client.version());
        }
        if (host.clients().isEmpty()) {
            screen.note("no MCP client is connected");
        }
        for (LiveHost.Tab tab : host.tabs()) {
            screen.note("tab " + tab.handle() + ": " + tab.title() + (tab.access().equals("granted")
                    ? ""
                    : tab.access().equals("lost") ? " (access lost: attach it again)" : " (not readable)"));
            screen.note("  " + tab.url());
        }
        if (host.tabs().isEmpty()) {
            screen.note("no tab is attached");
        }
    }

    private static JsonObject toJson(Report report) {
        JsonArray programs = new JsonArray();
        for (Finding program : programs(report)) {
            JsonObject entry = Json.object("name", program.subject(), "path", String.valueOf(program.place()));
            entry.addProperty("problem", problem(program));
            programs.add(entry);
        }
        JsonArray browsers = new JsonArray();
        for (Registration browser : report.registrations()) {
            JsonObject entry = Json.object("browser", browser.browser(), "place", browser.place(), "state",
                    browser.state().name().toLowerCase(Locale.ROOT));
            entry.addProperty("problem", browser.problem());
            browsers.add(entry);
        }
        JsonArray hosts = new JsonArray();
        for (LiveHost host : report.hosts()) {
            hosts.add(toJson(host));
        }
        JsonObject json = new JsonObject();
        json.addProperty("ok", works(report));
        json.add("programs", programs);
        json.add("browsers", browsers);
        json.add("hosts", hosts);
        return json;
    }

    static JsonObject toJson(LiveHost host) {
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
