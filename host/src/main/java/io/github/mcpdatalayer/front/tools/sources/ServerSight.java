package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerUse;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.tagging.ServerClaims;
import io.github.mcpdatalayer.tagging.ServerClaims.ClaimedRequest;
import io.github.mcpdatalayer.tagging.ServerClaims.ServerAddress;
import io.github.mcpdatalayer.tagging.ServerClient;
import io.github.mcpdatalayer.visit.SentHits;
import io.github.mcpdatalayer.visit.Visit;

/**
 * The requests of a visit to servers of containers: unredacted.
 *
 * @param claims one for each export of a server's container
 * @param unknown servers that tags send to, and no export tells of
 */
public record ServerSight(List<ServerClaims> claims, List<ServerAddress> unknown) {

    /**
     * Holds what was sent against servers.
     *
     * @param others the containers that the page does not have
     */
    public static ServerSight of(List<KnownContainer> page, List<Container> others, Visit visit) {
        List<Container> servers = others.stream().filter(each -> each.identity().use() == ContainerUse.SERVER).toList();
        List<Container> web = page.stream().map(KnownContainer::container).toList();
        SentHits sent = visit.sent();
        List<ServerClaims> claims = ServerClaims.of(servers, web, sent == null ? List.of() : sent.hits(),
                page.stream().map(KnownContainer::script).filter(each -> !each.isEmpty()).distinct().toList());
        Set<ServerAddress> unknown = new LinkedHashSet<>(ServerClaims.transports(web));
        claims.forEach(each -> each.addresses().forEach(unknown::remove));
        return new ServerSight(claims, List.copyOf(unknown));
    }

    /** All of it in sentences. */
    public List<LocalizedText> notes() {
        List<LocalizedText> notes = new ArrayList<>();
        for (ServerClaims each : claims) {
            notes.add(note(each));
        }
        if (!unknown.isEmpty()) {
            String hosts = unknown.stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
            notes.add(LocalizedText.of("serverSight.tags-send-to-an-export-of", hosts));
        }
        return notes;
    }

    private static LocalizedText note(ServerClaims claims) {
        List<LocalizedText> parts = new ArrayList<>();
        for (ServerClient client : claims.clients()) {
            List<ClaimedRequest> its = claims.of(client);
            if (!its.isEmpty()) {
                parts.add(LocalizedText.of("serverSight.takes", client.part().name(), places(its)));
            }
        }
        List<ClaimedRequest> none = claims.unclaimed().stream().filter(each -> each.sure() == Sureness.NONE).toList();
        List<ClaimedRequest> open = claims.unclaimed().stream().filter(each -> each.sure() != Sureness.NONE).toList();
        if (!none.isEmpty()) {
            parts.add(LocalizedText.of("serverSight.no-client-takes", places(none)));
        }
        if (!open.isEmpty()) {
            parts.add(LocalizedText.of("serverSight.only-the-server-knows", places(open)));
        }
        String at = claims.addresses().stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
        String name = claims.server().identity().publicId().isEmpty()
                ? claims.server().identity().name()
                : claims.server().identity().publicId();
        return at.isEmpty()
                ? LocalizedText.of("serverSight.no-address", name)
                : parts.isEmpty()
                        ? LocalizedText.of("serverSight.nothing-sent", name, at)
                        : LocalizedText.of("serverSight.sent", name, at, LocalizedText.joined("; ", parts));
    }

    private static LocalizedText places(List<ClaimedRequest> requests) {
        LocalizedText hit = LocalizedText.of("serverSight.hit");
        return hit.map(word -> places(requests, word));
    }

    private static String places(List<ClaimedRequest> requests, String word) {
        int most = 6;
        String some = requests.stream().limit(most)
                .map(each -> each.number() == 0
                        ? each.address()
                        : word + " " + each.number()
                                + each.address().replaceFirst("^[^/]*", " "))
                .collect(Collectors.joining(", "));
        return requests.size() > most ? some + " + " + (requests.size() - most) : some;
    }
}
