package io.github.mcpdatalayer.hits;

import org.jspecify.annotations.Nullable;

/**
 * The owner of a host, as far as it is known.
 *
 * @param vendor the id, as tools write it
 * @param name as people write it
 * @param kind ads, analytics, cdp, consent, marketing, monitoring, personalization, session-replay, social or tag-manager
 */
public record HostOwner(String vendor, String name, String kind) {

    /** The owner of an address that collects data or serves libraries; null if unknown. */
    public static @Nullable HostOwner of(String url) {
        KnownHosts.Owner owner = KnownHosts.known().of(UrlParts.of(url.contains("://") ? url : "https://" + url));
        return owner == null ? null : new HostOwner(owner.vendor(), owner.name(), owner.kind());
    }
}
