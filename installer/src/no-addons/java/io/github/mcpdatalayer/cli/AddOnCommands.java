package io.github.mcpdatalayer.cli;

import java.util.List;

/** The commands of add-ons, in a build that leaves them out. */
final class AddOnCommands {

    static final List<Class<?>> ALL = List.of();

    private AddOnCommands() {}
}
