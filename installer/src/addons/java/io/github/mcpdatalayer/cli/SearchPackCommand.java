package io.github.mcpdatalayer.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Programs;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.searchpack.PackContents;
import io.github.mcpdatalayer.searchpack.PackInstall;
import io.github.mcpdatalayer.searchpack.PackJar;
import io.github.mcpdatalayer.searchpack.PackSource;
import io.github.mcpdatalayer.searchpack.SearchPack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "search-pack", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, subcommands = {
        SearchPackCommand.Install.class, SearchPackCommand.Remove.class}, description = {
                "The optional pack for searchTabs by meaning: a model for English texts that runs on this computer alone.",
                "Without a command, say whether it is installed."})
final class SearchPackCommand implements Callable<Integer> {

    @Command
    static final class Scope {

        @Option(names = "--json", description = "Print one JSON object.")
        boolean json;

        SearchPack pack() throws IOException {
            return SearchPack.in(Person.locationsOfWhoRunsThis().home());
        }

        void say(JsonObject object, Mark mark, String text) {
            if (json) {
                Json.print(object);
            } else {
                Screen.stdout(OperatingSystem.current()).line(mark, text);
            }
        }
    }

    @Mixin
    private Scope scope = new Scope();

    @Override
    public Integer call() throws IOException {
        SearchPack pack = scope.pack();
        boolean installed = pack.isInstalled();
        JsonObject json = Json.object("folder", pack.root());
        json.addProperty("installed", installed);
        json.addProperty("bytesOnDisk", pack.bytesOnDisk());
        json.addProperty("bytes", pack.contents().bytes());
        scope.say(json, installed ? Mark.GOOD : Mark.NONE, installed
                ? "Installed in " + pack.folder() + ": " + bytes(pack.bytesOnDisk()) + "."
                : "Not installed. `mcp-datalayer search-pack install` installs it (" + bytes(pack.contents().bytes())
                        + ").");
        return 0;
    }

    static String bytes(long bytes) {
        return String.format(Locale.ROOT, "%,d bytes", bytes);
    }

    @Command(name = "install", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
            "Install the pack, or install it anew. It first says its size and where it comes from, and asks.",
            "Maven (mvn) fetches the files from the registries of your own settings, or you name a folder that has them. Each is checked against the SHA-256 in this program."})
    static final class Install implements Callable<Integer> {

        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Mixin
        private Scope scope = new Scope();

        @Option(names = "--from", paramLabel = "FOLDER", description = "Take the files from FOLDER. Nothing is fetched.")
        private @Nullable Path from;

        @Option(names = "--yes", description = "Do not ask.")
        private boolean yes;

        @Override
        public Integer call() throws IOException, InterruptedException {
            requireAllowed();
            SearchPack pack = scope.pack();
            PackSource source = source(pack.contents());
            if (!agreed(pack)) {
                return 1;
            }
            new PackInstall(pack).install(source);
            JsonObject json = Json.object("folder", pack.folder());
            json.addProperty("installed", true);
            json.addProperty("bytesOnDisk", pack.bytesOnDisk());
            scope.say(json, Mark.GOOD, "Installed in " + pack.folder() + ": " + bytes(pack.bytesOnDisk())
                    + ". Clients with --toolsets search can call searchTabs with by: meaning.");
            return 0;
        }

        private PackSource source(PackContents contents) throws IOException {
            Path folder = from;
            if (folder != null) {
                if (!Files.isDirectory(folder)) {
                    throw new NotDirectoryException(folder.toString());
                }
                return _ -> folder;
            }
            Path maven = Programs.find("mvn", OperatingSystem.current()).orElseThrow(() -> new IOException(
                    "There is no Maven (mvn) on this computer. Put these files into a folder and name it by --from: "
                            + String.join(", ", contents.jars().stream().map(PackJar::name).toList())));
            return new MavenJars(maven, contents.jars());
        }

        /** An administrator forbids what it is for. */
        private static void requireAllowed() throws IOException {
            try {
                MachinePolicy policy = PolicyFile.ofThisMachine().read();
                if (policy.enabled() && !policy.isOff("searchPack")) {
                    return;
                }
            } catch (PolicyException e) {
                throw new IOException(e.getMessage(), e);
            }
            throw new IOException(
                    "An administrator has switched search by meaning off (features.searchPack in the policy file).");
        }

        private boolean agreed(SearchPack pack) throws IOException {
            PackContents contents = pack.contents();
            Path folder = from;
            if (!scope.json) {
                Screen screen = Screen.stdout(OperatingSystem.current());
                screen.text("The pack for search by meaning: the model all-MiniLM-L6-v2, for English texts, with what "
                        + "runs it. It runs on this computer alone, and only while a client searches.");
                for (PackJar jar : contents.jars()) {
                    screen.row(List.of(jar.name(), bytes(jar.bytes())));
                }
                screen.text("From: " + (folder == null
                        ? "Maven, from the registries of its settings; " + bytes(contents.bytesOfJars()) + " at most"
                        : folder + "; nothing is fetched"));
                screen.text("Into: " + pack.folder() + "; " + bytes(contents.bytes()));
                System.out.flush();
            }
            return yes || asked();
        }

        private boolean asked() throws IOException {
            @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
            Console console = System.console();
            if (console == null || !console.isTerminal()) {
                throw new ParameterException(spec.commandLine(),
                        "Nobody can be asked without a terminal: say --yes to install it.");
            }
            System.err.print("Install it? (y/N) ");
            System.err.flush();
            String line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
            return line != null && line.strip().toLowerCase(Locale.ROOT).matches("y|yes|j|ja");
        }
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Remove the pack, and what is left of older ones.")
    static final class Remove implements Callable<Integer> {

        @Mixin
        private Scope scope = new Scope();

        @Override
        public Integer call() throws IOException {
            SearchPack pack = scope.pack();
            long bytes = pack.bytesOnDisk();
            boolean some = new PackInstall(pack).remove();
            JsonObject json = Json.object("folder", pack.root());
            json.addProperty("removed", some);
            json.addProperty("bytes", some ? bytes : 0);
            scope.say(json, some ? Mark.GOOD : Mark.NONE, some
                    ? "Removed " + pack.root() + ": " + bytes(bytes) + "."
                    : "The pack was not installed.");
            return 0;
        }
    }
}
