package io.github.mcpdatalayer.install;

import java.nio.file.Path;

import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.OperatingSystem;

/** The app's own folders: one in a person's home, one for the machine. */
public final class DataFolder {

    private static final String EXTENSION_IDS = "extension-ids";

    private DataFolder() {}

    /** <code>MCP_DATALAYER_HOME</code>, else <code>~/.mcp-datalayer</code>. */
    public static Path of(OperatingSystem system) {
        return system.path(system.variable("MCP_DATALAYER_HOME", system.home().resolve(".mcp-datalayer").toString()));
    }

    /**
     * The folder for everybody on this machine, where only an administrator can write. On Windows everybody may
     * make folders in ProgramData, so there it is the app's own folder.
     */
    public static Path ofMachine(OperatingSystem system, AppFolder app) {
        return switch (system.family()) {
            case LINUX -> system.path("/etc/mcp-datalayer");
            case MACOS -> system.path("/Library/Application Support/mcp-datalayer");
            case WINDOWS -> Folders.parent(app.bin());
        };
    }

    /** The extension ids that the host lets in beside the built-in ones, one a line. */
    public static Path extensionIds(OperatingSystem system) {
        return of(system).resolve(EXTENSION_IDS);
    }

    /** The ids for everybody on the machine. */
    static Path machineExtensionIds(OperatingSystem system, AppFolder app) {
        return ofMachine(system, app).resolve(EXTENSION_IDS);
    }
}
