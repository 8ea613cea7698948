package io.github.mcpdatalayer.searchpack;

/**
 * A jar of the pack, by its coordinates in package registries.
 *
 * @param bytes its size
 * @param sha256 in hex
 */
public record PackJar(String group, String artifact, String version, long bytes, String sha256) {

    /** The name that Maven gives the file. */
    public String name() {
        return artifact + '-' + version + ".jar";
    }
}
