package io.github.mcpdatalayer.install;

import java.nio.file.Path;

import io.github.mcpdatalayer.os.OperatingSystem;

/** The app's own folder in a person's home. */
public final class DataFolder {

    private DataFolder() {}

    /** <code>MCP_DATALAYER_HOME</code>, else <code>~/.mcp-datalayer</code>. */
    public static Path of(OperatingSystem system) {
        return system.path(system.variable("MCP_DATALAYER_HOME", system.home().resolve(".mcp-datalayer").toString()));
    }

    /** The extension ids that the host lets in beside the built-in ones, one a line. */
    public static Path extensionIds(OperatingSystem system) {
        return of(system).resolve("extension-ids");
    }
}
