package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.install.HostRegistrar;
import io.github.mcpdatalayer.install.InstallPlaces;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "unregister", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Remove what register wrote, "
        + "for every known browser, even if it is not installed.")
final class UnregisterCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Target target = new Target();

    @Option(names = "--extension-id", paramLabel = "ID", description = "Stop allowing this extension, and change nothing else (repeatable).")
    private List<String> extensionIds = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = target.system();
        Registry registry = target.registry();
        HostRegistrar registration = new HostRegistrar(system, registry, target.app(system).host(system));
        InstallPlaces places = target.known(system);
        ExtensionIds.check(extensionIds);
        InstallPlan plan = extensionIds.isEmpty()
                ? registration.unregister(places, target.isEverything(), target.force)
                : registration.unregisterExtensions(places, extensionIds, target.force);
        PlanRunner.run(plan, target, registry, system, spec,
                "remove the extension on chrome://extensions, and the server from your MCP clients: "
                        + "`mcp-datalayer clients remove --all`.");
        return 0;
    }
}
