package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.clients.Client;
import io.github.mcpdatalayer.clients.ClientEditor;
import io.github.mcpdatalayer.clients.ClientReader;
import io.github.mcpdatalayer.clients.ClientStatus;
import io.github.mcpdatalayer.clients.ClientStatus.State;
import io.github.mcpdatalayer.clients.Clients;
import io.github.mcpdatalayer.clients.Offer;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.OperatingSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "clients", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        ClientsAddCommand.class,
        ClientsRemoveCommand.class, ClientsCommand.Print.class}, //
        description = "List the installed MCP clients, and whether they start this front. Exit code 1 if one names a "
                + "missing program or its settings cannot be read.")
final class ClientsCommand implements Callable<Integer> {

    /** The owner of the clients, and the form of the output. */
    @Command
    static final class Scope {

        @Mixin
        private Person person = new Person();

        @Option(names = "--json", description = "Print one JSON object.")
        boolean json;

        OperatingSystem system() throws NoSuchFileException {
            return person.system();
        }

        Path front(OperatingSystem system) {
            return AppFolder.current().front(system);
        }

        ClientEditor editor(OperatingSystem system, Offer offer) {
            return new ClientEditor(system, front(system), offer);
        }

        static Client named(String id) throws IOException {
            List<String> known = Clients.all().stream().map(Client::id).toList();
            return Clients.all().stream().filter(client -> client.id().equals(id)).findFirst()
                    .orElseThrow(() -> new IOException("No client is named " + id + "." + Meant.words(id, known)
                            + " Known clients: " + String.join(", ", known) + "."));
        }
    }

    @Mixin
    private Scope scope = new Scope();

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = scope.system();
        List<ClientStatus> found = new ClientReader(system, scope.front(system)).installed();
        List<String> missing = new ArrayList<>(Clients.all().stream().map(Client::id).toList());
        found.forEach(status -> missing.remove(status.client().id()));
        if (scope.json) {
            JsonObject json = new JsonObject();
            json.addProperty("ok", found.stream().noneMatch(ClientsCommand::isBad));
            JsonArray clients = new JsonArray();
            found.forEach(status -> clients.add(toJson(status, system)));
            json.add("clients", clients);
            Json.print(json);
        } else {
            print(found, missing, Screen.stdout(system), system);
        }
        return found.stream().anyMatch(ClientsCommand::isBad) ? 1 : 0;
    }

    private static boolean isBad(ClientStatus status) {
        return status.state() == State.MISSING_PROGRAM || status.state() == State.BROKEN;
    }

    private static void print(List<ClientStatus> found, List<String> missing, Screen screen, OperatingSystem system) {
        screen.heading("MCP clients");
        for (ClientStatus status : found) {
            String problem = status.problem();
            String words = status.state() != State.THIS_FRONT
                    ? "not configured."
                    : status.walks() ? "starts this front, to read and to walk." : "starts this front, to read.";
            screen.line(mark(status.state()), status.client().name() + ": " + (problem == null ? words : problem));
            screen.note(system.text(status.file()));
        }
        if (found.isEmpty()) {
            screen.line(Mark.NONE, "No known MCP client was found here.");
        }
        if (found.stream().anyMatch(status -> status.state() == State.NOT_CONFIGURED)) {
            screen.blank();
            screen.text(
                    "Next: `mcp-datalayer clients add NAME` adds the front to one client, `mcp-datalayer clients add --all` to all.");
        }
        if (!missing.isEmpty()) {
            screen.blank();
            screen.text("Not found here: " + String.join(", ", missing)
                    + ". For one of them, `mcp-datalayer clients print NAME` prints the entry to add.");
        }
    }

    private static Mark mark(State state) {
        return switch (state) {
            case THIS_FRONT -> Mark.GOOD;
            case NOT_CONFIGURED, OTHER_PROGRAM, SWITCHED_OFF -> Mark.NONE;
            case MISSING_PROGRAM, BROKEN -> Mark.BAD;
        };
    }

    static JsonObject toJson(ClientStatus status, OperatingSystem system) {
        JsonObject json = Json.object("id", status.client().id(), "name", status.client().name(), "file",
                system.text(status.file()), "state", status.state().name().toLowerCase(Locale.ROOT));
        json.addProperty("command", status.command());
        json.addProperty("problem", status.problem());
        json.addProperty("walks", status.walks());
        return json;
    }

    @Command(name = "print", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Print the entry to add to a client's settings by hand.")
    static final class Print implements Callable<Integer> {

        @Mixin
        private Scope scope = new Scope();

        @Mixin
        private Offered offered = new Offered();

        @Parameters(paramLabel = "NAME", description = "The client: claude-desktop, claude-code, cursor, vscode …")
        private String name = "";

        @Override
        public Integer call() throws IOException {
            OperatingSystem system = scope.system();
            Client client = Scope.named(name);
            ClientEditor editor = scope.editor(system, offered.offer());
            String file = system.text(editor.settingsFile(client));
            List<String> command = editor.command(client);
            if (scope.json) {
                JsonObject json = Json.object("id", client.id(), "name", client.name(), "file", file, "format",
                        client.format(), "text", editor.snippet(client));
                JsonArray words = new JsonArray();
                command.forEach(words::add);
                json.add("command", words);
                Json.print(json);
                return 0;
            }
            // The entry goes to stdout alone, so that it can be piped.
            System.err.println("# " + client.name() + " reads " + Screen.safe(file)
                    + (command.isEmpty() ? "" : "\n# or run: " + Screen.safe(String.join(" ", command))));
            System.out.print(editor.snippet(client));
            System.out.flush();
            return 0;
        }
    }
}
