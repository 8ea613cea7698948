package io.github.mcpdatalayer.container.read;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** A file that is no container that can be read. */
public final class ContainerRefusal extends Exception {

    private static final long serialVersionUID = 1;

    private final transient LocalizedText words;

    ContainerRefusal(LocalizedText words) {
        super(words.english());
        this.words = words;
    }

    public LocalizedText words() {
        return words;
    }
}
