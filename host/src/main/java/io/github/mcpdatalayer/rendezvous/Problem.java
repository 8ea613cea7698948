package io.github.mcpdatalayer.rendezvous;

import java.nio.file.Path;

/** Something on the way to a host that is not as it must be: what is wrong, and what to do. */
public record Problem(Path where, String message, String hint) {}
