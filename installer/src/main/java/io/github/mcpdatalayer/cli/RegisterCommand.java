package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.install.HostRegistrar;
import io.github.mcpdatalayer.install.InstallPlan;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.Registry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "register", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Register the host with every installed browser "
        + "of the Chromium family.")
final class RegisterCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private Target target = new Target();

    @Option(names = "--extension-id", paramLabel = "ID", description = "Also allow this extension (repeatable).")
    private List<String> extensionIds = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = target.system();
        Path host = target.app(system).host(system);
        ExtensionIds.check(extensionIds);
        Registry registry = target.registry();
        var found = target.found(system);
        if (!target.isExample() && !Files.exists(host)) {
            throw new NoSuchFileException(host.toString(), null,
                    "is missing, so browsers could not start it. Install the app again.");
        }
        InstallPlan plan = new HostRegistrar(system, registry, host).register(found, extensionIds, target.force);
        PlanRunner.run(plan.with(target.remarks(system)), target, registry, system, spec,
                "open chrome://extensions in the browser, switch on Developer mode, press “Load unpacked” and choose "
                        + system.text(target.app(system).extension())
                        + ". Then let your MCP clients use it: `mcp-datalayer clients add --all`.");
        return 0;
    }
}
