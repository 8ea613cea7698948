package io.github.mcpdatalayer.searchpack;

/**
 * A native library that is taken out of a jar, so that nothing has to be unpacked at a start.
 *
 * @param platform as onnxruntime names it: linux-x64
 * @param jar the name of the jar
 * @param entry its name in the jar
 * @param file where it is in the pack
 * @param bytes its size
 * @param sha256 in hex
 */
record PackLibrary(String platform, String jar, String entry, String file, long bytes, String sha256) {}
