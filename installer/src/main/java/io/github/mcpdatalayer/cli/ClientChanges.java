package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.clients.Client;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.install.MissingRightException;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RegExe;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Changes the settings of several clients: one that fails does not stop the others. */
@Command
final class ClientChanges {

    /** Plans the change of one client's settings. */
    interface Planner {
        InstallPlan plan(Client client) throws IOException;
    }

    /** Checks one client's settings after the change. Returns the problem, or null. */
    interface Examiner {
        @Nullable
        String problem(Client client, InstallPlan plan);
    }

    @Mixin
    ClientsCommand.Scope scope = new ClientsCommand.Scope();

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Clients: claude-desktop, claude-code, cursor, vscode …")
    private List<String> names = new ArrayList<>();

    @Option(names = "--all", description = "Every installed client.")
    private boolean all;

    @Option(names = "--force", description = "Also replace or remove another server of the same name.")
    boolean force;

    @Option(names = "--dry-run", description = "Print the changes without making them.")
    boolean dryRun;

    /** The clients that were named, or those that are found; one of both has to be said. */
    List<Client> chosen(List<Client> found, CommandSpec spec) throws IOException {
        if (all == !names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name one or more clients, or use --all.");
        }
        List<Client> chosen = new ArrayList<>(all ? found : List.of());
        for (String name : names) {
            chosen.add(ClientsCommand.Scope.named(name));
        }
        return chosen;
    }

    boolean isNothingNamed() {
        return names.isEmpty() && !all;
    }

    int run(List<Client> clients, OperatingSystem system, CommandSpec spec, Planner planner, Examiner examiner,
            String next) {
        Screen screen = Screen.stdout(system);
        JsonArray results = new JsonArray();
        boolean ok = true;
        for (Client client : clients) {
            InstallPlan plan = new InstallPlan(List.of(), List.of(), List.of());
            String problem = null;
            try {
                plan = planner.plan(client);
                if (!dryRun) {
                    plan.apply(new RegExe());
                    problem = examiner.problem(client, plan);
                }
            } catch (MissingRightException e) {
                problem = e.getMessage() + (e.isReadOnly() || system.isWindows()
                        ? "."
                        : ". Run: sudo mcp-datalayer " + ShellWord.all(spec.root().commandLine().getParseResult()
                                .originalArgs(), system));
            } catch (IOException e) {
                problem = Failure.words(e);
            } catch (RuntimeException e) {
                // A defect of ours with one client's settings is no reason to leave out the others.
                problem = "unexpected: " + e;
                e.printStackTrace(spec.commandLine().getErr());
            }
            ok &= problem == null;
            JsonObject json = PlanRunner.json(plan, dryRun, system);
            json.addProperty("ok", problem == null);
            json.addProperty("client", client.id());
            json.addProperty("problem", problem);
            results.add(json);
            if (!scope.json) {
                print(client, plan, problem, screen, system);
            }
        }
        if (scope.json) {
            JsonObject json = new JsonObject();
            json.addProperty("ok", ok);
            json.add("clients", results);
            Json.print(json);
        } else if (clients.isEmpty()) {
            screen.line(Mark.NONE, "No known MCP client was found here.");
        } else if (!next.isEmpty() && !dryRun && ok) {
            screen.blank();
            screen.text("Next: " + next);
        }
        return ok ? 0 : 1;
    }

    private void print(Client client, InstallPlan plan, @Nullable String problem, Screen screen,
            OperatingSystem system) {
        if (problem != null) {
            screen.line(Mark.BAD, client.name() + ": " + problem);
        } else if (plan.actions().isEmpty()) {
            screen.line(Mark.GOOD, client.name() + ": nothing to do");
        } else {
            screen.line(dryRun ? Mark.NONE : Mark.GOOD, client.name());
            plan.actions().forEach(action -> {
                screen.note(PlanRunner.words(action, dryRun, system));
                if (dryRun) {
                    PlannedContent.of(action).forEach(screen::code);
                }
            });
            String restart = client.restart();
            if (!dryRun && restart != null) {
                screen.note(restart);
            }
        }
        plan.notes().forEach(screen::note);
    }
}
