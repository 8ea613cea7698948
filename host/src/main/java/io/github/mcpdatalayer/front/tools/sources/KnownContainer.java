package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * A container of a tab's page.
 *
 * @param layer the name of the data layer that it listens to
 * @param frame the one that has loaded it; 0: the page itself
 * @param script the address of its script, without query; empty where the page has none
 * @param source what it was read from
 * @param notes what is to be said of that
 */
public record KnownContainer(Container container, String layer, int frame, String script, ContainerSource source,
        List<LocalizedText> notes) {

    /** The source of a container, as tools write it. */
    public enum ContainerSource {
        /** The script that the page has loaded. */
        PAGE("page"),
        /** The export, of the version that the page has loaded. */
        EXPORT("export"),
        /** The script that the page has loaded, with names of an export of another version. */
        PAGE_AND_NAMES("page, names of another version"),
        /** The export, as the page's script could not be read: its version may be another. */
        EXPORT_ALONE("export alone");

        private final String word;

        ContainerSource(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public KnownContainer {
        notes = List.copyOf(notes);
    }

    /** Its id, and the frame that it is in. */
    public LocalizedText label() {
        return frame == 0
                ? LocalizedText.same(id())
                : LocalizedText.of("knownContainer.in-frame", id(), frame);
    }

    /** Its public id; what else it is called by where the file does not say. */
    public String id() {
        Container.Identity identity = container.identity();
        return identity.publicId().isEmpty()
                ? identity.name().isEmpty() ? identity.numericId() : identity.name()
                : identity.publicId();
    }
}
