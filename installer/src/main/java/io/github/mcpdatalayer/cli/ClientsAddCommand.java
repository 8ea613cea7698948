package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.clients.Client;
import io.github.mcpdatalayer.clients.ClientEditor;
import io.github.mcpdatalayer.clients.ClientReader;
import io.github.mcpdatalayer.clients.ClientStatus;
import io.github.mcpdatalayer.clients.ClientStatus.State;
import io.github.mcpdatalayer.clients.Clients;
import io.github.mcpdatalayer.clients.Offer;
import io.github.mcpdatalayer.clients.Skills;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "add", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Let MCP clients start the front, by a key in their "
        + "settings. All else in them stays byte for byte, and a copy is kept. Clients that read skills get ours.")
final class ClientsAddCommand implements Callable<Integer> {

    private static final String EXCLUSIVE = "This file has exclusive control. People cannot add other servers to this client.";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ClientChanges changes = new ClientChanges();

    @Mixin
    private Offered offered = new Offered();

    @Option(names = "--managed", description = "For everybody on this machine, through the administrator's file (Claude Code).")
    private boolean managed;

    @Option(names = "--project", paramLabel = "DIR", description = "Only for the project in the folder DIR, through the client's file there.")
    private @Nullable Path project;

    @Option(names = "--no-skills", description = "Without the skills, which tell the client's model how to do tasks with our tools (Claude Code, Cursor, Codex).")
    private boolean withoutSkills;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = changes.scope.system();
        Path front = changes.scope.front(system);
        if (managed && project != null) {
            throw new ParameterException(spec.commandLine(), "--managed cannot be combined with --project.");
        }
        ClientEditor known = changes.scope.editor(system, offered.offer());
        ClientReader reader = new ClientReader(system, front);
        List<Client> managing = Clients.all().stream().filter(client -> known.managedFile(client).isPresent())
                .toList();
        List<Client> chosen = managed && changes.isNothingNamed()
                ? managing
                : changes.chosen(managed ? managing : Clients.installed(system), spec);
        if (!Files.exists(front)) {
            throw new NoSuchFileException(front.toString(), null,
                    "is missing, so clients could not start it. Install the app again.");
        }
        boolean asks = offered.offer() == Offer.AS_IT_IS && !changes.scope.json && !changes.dryRun
                && chosen.stream().anyMatch(
                        client -> reader.read(client, file(client, known)).state() == State.NOT_CONFIGURED);
        Offer offer = asks ? Offered.ask() : offered.offer();
        ClientEditor editor = changes.scope.editor(system, offer);
        return changes.run(chosen, system, spec, client -> plan(client, editor, new Skills(system)),
                (client, done) -> {
                    String changed = editor.problemAfter(client, done);
                    return changed == null ? problem(reader.read(client, file(client, editor))) : changed;
                },
                "restart the clients, open a page, click the mcp-datalayer button and “Attach”"
                        + (offer == Offer.WALK
                                ? ", then “Operate the page”. Ask your client to walk the site"
                                : ", then ask your client about the data layer")
                        + ". To check the chain: `mcp-datalayer status`.");
    }

    private InstallPlan plan(Client client, ClientEditor editor, Skills skills) throws IOException {
        if (managed) {
            Path file = editor.managedFile(client)
                    .orElseThrow(() -> new IOException("has no settings for everybody on a machine"));
            return editor.add(client, file, changes.force, true).with(List.of(EXCLUSIVE));
        }
        if (project != null && client.project() == null) {
            throw new IOException("has no settings for one project");
        }
        if (project == null) {
            InstallPlan settings = editor.add(client, changes.force);
            return withoutSkills ? settings : settings.then(skills.add(client));
        }
        Path file = file(client, editor);
        requireInside(project, file);
        return editor.add(client, file, changes.force, true);
    }

    /** A project may be somebody else's: its settings are not written through a link to somewhere else. */
    private static void requireInside(Path project, Path file) throws IOException {
        if (!Files.exists(project)) {
            return; // it is made
        }
        Path there = file;
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.resolveSibling("");
        }
        boolean isInside;
        try {
            isInside = there.toRealPath().startsWith(project.toRealPath());
        } catch (NoSuchFileException e) {
            isInside = false; // a link to what is not there
        }
        if (!isInside) {
            throw new FileSystemException(file.toString(), null,
                    "is a link, or lies behind one, that leads out of the project: nothing was written");
        }
    }

    private Path file(Client client, ClientEditor editor) {
        Path folder = project;
        String below = client.project();
        if (folder != null && below != null) {
            return folder.toAbsolutePath().normalize().resolve(below);
        }
        return managed
                ? editor.managedFile(client).orElseGet(() -> editor.settingsFile(client))
                : editor.settingsFile(client);
    }

    private static @Nullable String problem(ClientStatus after) {
        return after.state() == State.THIS_FRONT || after.state() == State.SWITCHED_OFF
                ? null
                : "the settings still do not start this front: " + after.file() + " "
                        + (after.problem() == null ? "does not list our server" : after.problem());
    }
}
