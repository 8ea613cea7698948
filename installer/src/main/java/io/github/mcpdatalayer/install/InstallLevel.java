package io.github.mcpdatalayer.install;

/** The people for whom the host is registered. */
public enum InstallLevel {
    /** One person; needs no special right. */
    USER,
    /** Everybody on the machine; needs the right of an administrator. */
    SYSTEM
}
