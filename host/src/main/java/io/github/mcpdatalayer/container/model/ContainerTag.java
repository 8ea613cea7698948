package io.github.mcpdatalayer.container.model;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A tag.
 *
 * @param type its code, such as {@code gaawe}
 * @param setup the tag that runs before it
 * @param teardown the tag that runs after it
 * @param priority as written; empty for none
 * @param starts milliseconds since 1970 before which it does not fire
 * @param ends milliseconds since 1970 after which it does not fire
 * @param liveOnly whether previews leave it out
 */
public record ContainerTag(String id, String name, String type, Parameters parameters, List<String> firing,
        List<String> blocking, @Nullable Sequenced setup, @Nullable Sequenced teardown, String priority,
        FiringOption option, boolean paused, TagConsent consent, @Nullable Long starts, @Nullable Long ends,
        boolean liveOnly, String notes, @Nullable String folder, @Nullable String fingerprint, JsonObject source) {

    /** The limit on its runs. */
    public enum FiringOption {
        ONCE_PER_EVENT,
        ONCE_PER_LOAD,
        UNLIMITED
    }

    /**
     * A neighbour in a sequence.
     *
     * @param tag its name
     * @param stops of a setup tag: whether the main tag stays out when it fails; of a teardown tag: whether it stays out
     *            when the main tag fails
     */
    public record Sequenced(String tag, boolean stops) {}

    /** States whether somebody decided what consent the tag needs. */
    public enum ConsentStatus {
        /** The file says nothing of consent: it is older than 2021, or written by hand. */
        ABSENT,
        /** Nobody decided. */
        NOT_SET,
        /** Somebody decided that nothing is needed beyond what is built in. */
        NOT_NEEDED,
        /** All its types must be granted. */
        NEEDED
    }

    /** The consent that it needs. */
    public record TagConsent(ConsentStatus status, List<String> types) {
        public TagConsent {
            types = List.copyOf(types);
        }
    }

    public ContainerTag {
        firing = List.copyOf(firing);
        blocking = List.copyOf(blocking);
    }

    /** Hashes the name alone: all fields take too long for a key of maps. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /** The fields that differ most between tags come first. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof ContainerTag tag && id.equals(tag.id) && name.equals(tag.name)
                && type.equals(tag.type) && paused == tag.paused && firing.equals(tag.firing)
                && blocking.equals(tag.blocking) && parameters.equals(tag.parameters) && source.equals(tag.source));
    }

    /** The meaning of its type. */
    public TagType kind() {
        return TagType.of(type);
    }

    /** Tells whether it is of a custom template. */
    public boolean isTemplate() {
        return type.startsWith("cvt_");
    }
}
