package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.audit.AuditFile;
import io.github.mcpdatalayer.audit.AuditSettings;
import io.github.mcpdatalayer.audit.AuditSink;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.rendezvous.Locations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "audit", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Show the audit log. It has each call of an MCP client with its tool, site, size and outcome, but no page data. "
        + "Hosts write it into a private file unless you switch that off.")
final class AuditCommand implements Callable<Integer> {
    private static final long LOOK_EVERY_MS = 500;

    @Option(names = "--since", paramLabel = "TIME", description = "Only entries since this time: 30m, 12h, 7d, 2026-11-30 or 2026-11-30T08:00:00Z.")
    private @Nullable String since;

    @Option(names = "--client", paramLabel = "NAME", description = "Only clients with NAME in their name.")
    private @Nullable String client;

    @Option(names = "--site", paramLabel = "SITE", description = "Only sites with SITE in their origin.")
    private @Nullable String site;

    @Option(names = "--tool", paramLabel = "NAME", description = "Only calls of this tool, such as getDataLayer.")
    private @Nullable String tool;

    @Option(names = "--errors", description = "Only refused and failed calls.")
    private boolean errors;

    @Option(names = "--all", description = "Also connections, and requests that clients make by themselves.")
    private boolean all;

    @Option(names = {"-n",
            "--lines"}, paramLabel = "N", description = "The last N entries at most (default: ${DEFAULT-VALUE}; 0 for all).")
    private int lines = 50;

    @Option(names = "--follow", description = "Keep showing new entries until Ctrl-C.")
    private boolean follow;

    @Mixin
    private Person person = new Person();

    @Option(names = "--path", description = "Print only the path of the file.")
    private boolean path;

    @Option(names = "--write-to", paramLabel = "SINKS", split = ",", description = "Write the log to file, system (syslog, Event Log), both (file,system) or none from now on. A policy can require more.")
    private @Nullable List<String> writeTo;

    @Option(names = "--json", description = "Print one JSON object; with --follow one per line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        OperatingSystem system = person.system();
        Locations locations = person.locations();
        Path folder = locations.logFolder();
        if (path && !json) {
            System.out.println(AuditFile.in(folder));
            return 0;
        }
        if (writeTo != null) {
            AuditSettings.write(locations.settingsFile(), sinks(writeTo));
        }
        Set<AuditSink> chosen = AuditSettings.read(locations.settingsFile());
        AuditEntries.Choice choice = choice();
        if (follow) {
            follow(folder, choice, system);
        } else if (json) {
            Json.print(toJson(folder, chosen, path || writeTo != null ? List.of() : entries(folder, choice)));
        } else if (writeTo != null) {
            Screen.stdout(system).line(Mark.GOOD, "The audit log is written to: " + named(chosen)
                    + ". Running hosts switch within a second.");
        } else {
            print(folder, chosen, entries(folder, choice), Screen.stdout(system));
        }
        return 0;
    }

    private AuditEntries.Choice choice() {
        try {
            return new AuditEntries.Choice(since == null ? null : AuditEntries.since(since, Instant.now()), client,
                    site,
                    tool, errors, all);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private Set<AuditSink> sinks(List<String> names) {
        Set<AuditSink> sinks = EnumSet.noneOf(AuditSink.class);
        for (String name : names) {
            AuditSink sink = AuditSink.named(name);
            if (sink != null) {
                sinks.add(sink);
            } else if (!name.equals("none") || names.size() > 1) {
                throw new ParameterException(spec.commandLine(),
                        "--write-to " + String.join(",", names)
                                + " is not valid: expected file, system, file,system or none.");
            }
        }
        return sinks;
    }

    private List<JsonObject> entries(Path folder, AuditEntries.Choice choice) throws IOException {
        List<JsonObject> chosen = AuditCalls.of(AuditEntries.join(AuditEntries.read(folder))).stream().filter(choice)
                .toList();
        return lines > 0 && chosen.size() > lines ? chosen.subList(chosen.size() - lines, chosen.size()) : chosen;
    }

    private void print(Path folder, Set<AuditSink> chosen, List<JsonObject> entries, Screen screen) {
        AuditTable table = new AuditTable(screen, ZoneId.systemDefault());
        if (entries.isEmpty()) {
            screen.line(Mark.NONE, "No entry matches.");
        } else {
            table.header();
            entries.forEach(table::print);
        }
        if (screen.columns() == Screen.UNBOUNDED && !entries.isEmpty()) {
            return; // rows alone
        }
        screen.blank();
        screen.text("Log: " + AuditFile.in(folder) + ", written to: " + named(chosen) + "; " + required()
                + " Times are local.");
    }

    /** Tells what the machine's policy requires, as a sentence. */
    private static String required() {
        try {
            MachinePolicy policy = PolicyFile.ofThisMachine().read();
            return policy.audit().isEmpty()
                    ? "no policy requires it."
                    : "a policy requires: " + String.join(", ", policy.audit()) + ".";
        } catch (PolicyException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private JsonObject toJson(Path folder, Set<AuditSink> chosen, List<JsonObject> entries) {
        JsonObject object = Json.object("path", AuditFile.in(folder));
        JsonArray sinks = new JsonArray();
        chosen.forEach(sink -> sinks.add(sink.key()));
        object.add("writeTo", sinks);
        JsonArray demanded = new JsonArray();
        try {
            PolicyFile.ofThisMachine().read().audit().forEach(demanded::add);
        } catch (PolicyException e) {
            object.addProperty("policyProblem", e.getMessage());
        }
        object.add("demanded", demanded);
        JsonArray list = new JsonArray();
        entries.forEach(list::add);
        object.add("entries", list);
        return object;
    }

    /** Shows the existing entries and then new ones, until Ctrl-C. A call is shown when its requests have ended. */
    private void follow(Path folder, AuditEntries.Choice choice, OperatingSystem system)
            throws IOException, InterruptedException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        AuditTable table = new AuditTable(Screen.stdout(system), ZoneId.systemDefault());
        if (!json) {
            table.header();
        }
        List<JsonObject> seen = new ArrayList<>();
        List<JsonObject> held = new ArrayList<>();
        for (boolean first = true;; first = false) {
            List<JsonObject> now = AuditEntries.read(folder);
            List<JsonObject> fresh = now.subList(shared(seen, now), now.size());
            List<JsonObject> complete = first ? fresh : released(held, fresh);
            List<JsonObject> chosen = AuditCalls.of(AuditEntries.join(complete)).stream().filter(choice).toList();
            for (JsonObject entry : first && lines > 0 && chosen.size() > lines
                    ? chosen.subList(chosen.size() - lines, chosen.size())
                    : chosen) {
                if (json) {
                    out.println(entry);
                } else {
                    table.print(entry);
                }
            }
            System.out.flush();
            seen = now;
            Thread.sleep(LOOK_EVERY_MS);
        }
    }

    /** Removes complete calls: those without a new line since the last check. */
    private static List<JsonObject> released(List<JsonObject> held, List<JsonObject> fresh) {
        Set<String> going = new HashSet<>();
        fresh.forEach(entry -> going.addAll(List.of(AuditCalls.key(entry), AuditEntries.key(entry))));
        going.remove("");
        List<JsonObject> complete = new ArrayList<>(held);
        complete.removeIf(entry -> going.contains(AuditCalls.key(entry)) || going.contains(AuditEntries.key(entry)));
        held.removeAll(complete);
        for (JsonObject entry : fresh) {
            (AuditEntries.key(entry).isEmpty() ? complete : held).add(entry);
        }
        return complete;
    }

    /** The number of current lines that were there before. The oldest file may have been removed since. */
    private static int shared(List<JsonObject> before, List<JsonObject> now) {
        if (before.isEmpty() || now.isEmpty()) {
            return 0;
        }
        int dropped = before.indexOf(now.getFirst());
        return dropped < 0 ? 0 : Math.min(before.size() - dropped, now.size());
    }

    private static String named(Set<AuditSink> sinks) {
        return sinks.isEmpty() ? "nothing" : String.join(" and ", sinks.stream().map(AuditSink::key).toList());
    }
}
