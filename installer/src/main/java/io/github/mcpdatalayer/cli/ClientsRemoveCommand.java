package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.clients.Client;
import io.github.mcpdatalayer.clients.ClientEditor;
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
import picocli.CommandLine.Spec;

@Command(name = "remove", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Remove the front from the settings of clients, and its skills. Everything else in them stays.")
final class ClientsRemoveCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ClientChanges changes = new ClientChanges();

    @Option(names = "--managed", description = "Remove it from the administrator's file (Claude Code).")
    private boolean managed;

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = changes.scope.system();
        ClientEditor editor = changes.scope.editor(system, Offer.AS_IT_IS);
        var managing = Clients.all().stream().filter(client -> editor.managedFile(client).isPresent()).toList();
        var chosen = managed && changes.isNothingNamed()
                ? managing
                : changes.chosen(managed ? managing : Clients.installed(system), spec);
        return changes.run(chosen, system, spec, client -> managed
                ? editor.remove(client, editor.managedFile(client)
                        .orElseThrow(() -> new IOException("has no settings for everybody on a machine")),
                        changes.force)
                : own(client, editor, new Skills(system)),
                (client, done) -> problem(client, done, editor), "");
    }

    private InstallPlan own(Client client, ClientEditor editor, Skills skills) throws IOException {
        InstallPlan settings = editor.remove(client, changes.force);
        return settings.then(skills.remove(client, settings));
    }

    private @Nullable String problem(Client client, InstallPlan done, ClientEditor editor) {
        Path file = managed
                ? editor.managedFile(client).orElseGet(() -> editor.settingsFile(client))
                : editor.settingsFile(client);
        String changed = editor.problemAfter(client, done);
        return changed == null && editor.isIn(client, file) ? "our server is still in " + file : changed;
    }
}
