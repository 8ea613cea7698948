package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.install.HostRegistration;
import io.github.mcpdatalayer.install.Plan;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RegExe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "register", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = "Make the host known to your browsers.")
final class RegisterCommand implements Callable<Integer> {

    @Mixin
    private Target target = new Target();

    @Option(names = "--extension-id", paramLabel = "ID", description = "Let in this extension, too (may be repeated).")
    private List<String> extensionIds = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        OperatingSystem system = OperatingSystem.current();
        Path host = AppFolder.current().host(system);
        if (!Files.exists(host)) {
            throw new NoSuchFileException(host.toString(), null,
                    "is missing: browsers would have nothing to start. Install the app again.");
        }
        ExtensionIds.check(extensionIds);
        RegExe registry = new RegExe();
        Plan plan = new HostRegistration(system, registry, host).register(target.places(system), extensionIds,
                target.force);
        PlanRunner.run(plan, target, registry, system);
        return 0;
    }
}
