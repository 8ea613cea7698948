package io.github.mcpdatalayer.cli;

import java.util.List;

/** The commands of add-ons, which a build can leave out. */
final class AddOnCommands {

    static final List<Class<?>> ALL = List.of(SearchPackCommand.class);

    private AddOnCommands() {}
}
