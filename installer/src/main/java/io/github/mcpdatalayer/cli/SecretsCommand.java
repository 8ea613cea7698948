package io.github.mcpdatalayer.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.secrets.SecretStore;
import io.github.mcpdatalayer.secrets.StoredSecret;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "secrets", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        SecretsCommand.Put.class, SecretsCommand.Listing.class,
        SecretsCommand.Remove.class}, description = "Store passwords and codes that a client may type as {{secret:NAME}} without seeing them. "
                + "Without a command, list them.")
final class SecretsCommand implements Callable<Integer> {

    /** The owner of the secrets, and the form of the output. */
    @Command
    static final class Scope {

        @Mixin
        private Person person = new Person();

        @Option(names = "--json", description = "Print one JSON object.")
        boolean json;

        SecretStore store() throws IOException {
            return new SecretStore(person.locations().secretsFile());
        }

        Screen screen() throws IOException {
            return Screen.stdout(person.system());
        }
    }

    @Mixin
    private Scope scope = new Scope();

    @Override
    public Integer call() throws IOException {
        return list(scope);
    }

    private static int list(Scope scope) throws IOException {
        SecretStore store = scope.store();
        List<StoredSecret> secrets = store.list();
        if (scope.json) {
            JsonArray rows = new JsonArray();
            for (StoredSecret secret : secrets) {
                rows.add(row(secret));
            }
            JsonObject json = Json.object("file", store.file());
            json.add("secrets", rows);
            Json.print(json);
            return 0;
        }
        Screen screen = scope.screen();
        for (StoredSecret secret : secrets) {
            String field = secret.field();
            screen.line(Mark.NONE, secret.name() + "  " + secret.origin()
                    + (field == null ? "" : "  field " + field));
        }
        if (secrets.isEmpty()) {
            screen.line(Mark.NONE,
                    "No secret is stored. `mcp-datalayer secrets set NAME --origin https://…` stores one.");
        }
        return 0;
    }

    private static JsonObject row(StoredSecret secret) {
        JsonObject row = Json.object("name", secret.name(), "origin", secret.origin());
        row.addProperty("field", secret.field());
        return row;
    }

    @Command(name = "set", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
            "Store a secret, or replace it. Its value is asked for on the terminal, or read from stdin. It is never an argument.",
            "A client types it as {{secret:NAME}}, only on the origin, only into password and one-time-code fields or the field named here."})
    static final class Put implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private Scope scope = new Scope();

        @Parameters(paramLabel = "NAME", description = "1 to 40 letters, digits, _ or -, such as SHOP_LOGIN.")
        private String name = "";

        @Option(names = "--origin", required = true, paramLabel = "ORIGIN", description = "Where it may be typed: https://shop.example. http only for localhost and 127.0.0.1.")
        private String origin = "";

        @Option(names = "--field", paramLabel = "LABEL", description = "The label of the only field that takes it, as the page shows it.")
        private @Nullable String field;

        @Override
        public Integer call() throws IOException {
            SecretStore store = scope.store();
            String at = StoredSecret.originOf(origin);
            checked(at, "0".repeat(StoredSecret.MIN_CHARS)); // before the person types anything
            StoredSecret secret = checked(at, value());
            boolean replaced = store.put(secret);
            if (scope.json) {
                JsonObject json = row(secret);
                json.addProperty("replaced", replaced);
                Json.print(json);
            } else {
                scope.screen().line(Mark.GOOD, (replaced ? "Replaced " : "Stored ") + secret.name() + " for "
                        + secret.origin() + ". A client types it as {{secret:" + secret.name() + "}}.");
            }
            return 0;
        }

        private StoredSecret checked(String at, String value) {
            try {
                return new StoredSecret(name, at, field, value);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
            }
        }

        private String value() throws IOException {
            @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
            Console console = System.console();
            if (console != null && console.isTerminal()) {
                System.err.print("Value of " + name + " (not shown): ");
                System.err.flush();
                char[] typed = console.readPassword();
                return typed == null ? "" : new String(typed);
            }
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            return line == null ? "" : line;
        }
    }

    @Command(name = "list", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "List names, origins and fields. Values are never shown.")
    static final class Listing implements Callable<Integer> {

        @Mixin
        private Scope scope = new Scope();

        @Override
        public Integer call() throws IOException {
            return list(scope);
        }
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Remove a secret.")
    static final class Remove implements Callable<Integer> {

        @Mixin
        private Scope scope = new Scope();

        @Parameters(paramLabel = "NAME", description = "Its name, as `mcp-datalayer secrets list` shows it.")
        private String name = "";

        @Override
        public Integer call() throws IOException {
            if (!scope.store().remove(name)) {
                throw new IOException(
                        "No secret is named " + name + ". `mcp-datalayer secrets list` shows those that are stored.");
            }
            if (scope.json) {
                Json.print(Json.object("name", name, "removed", "yes"));
            } else {
                scope.screen().line(Mark.GOOD, "Removed " + name + ".");
            }
            return 0;
        }
    }
}
