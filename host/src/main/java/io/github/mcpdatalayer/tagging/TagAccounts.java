package io.github.mcpdatalayer.tagging;

import io.github.mcpdatalayer.container.model.ContainerTag;

/** The accounts that tags send to, as their settings write them. */
public final class TagAccounts {

    private TagAccounts() {}

    /** The account; a reference to a variable as it stands; empty where there is none. */
    public static String of(ContainerTag tag) {
        return TagTargets.account(tag);
    }
}
