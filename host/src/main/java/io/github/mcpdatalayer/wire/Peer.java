package io.github.mcpdatalayer.wire;

/** The browser's side of a connection: which extension, in which browser, in which profile. */
public record Peer(Extension extension, Browser browser, Profile profile) {

    /** The extension's id (32 letters a–p) and version. */
    public record Extension(String id, String version) {}

    /** The browser's product name and version, as {@code Chromium} and {@code 156.0}. */
    public record Browser(String name, String version) {

        /** Writes the name by which people tell browsers apart, {@code Chromium 156}: a beta has its stable sibling's name. */
        public String shown() {
            return version.isEmpty() ? name : name + ' ' + version.replaceFirst("\\..*", "");
        }
    }

    /** The two letters that tab handles of this profile begin with, and the name that the person gave it (may be empty). */
    public record Profile(String id, String label) {}
}
