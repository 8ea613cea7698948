package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.hits.UrlParts;
import org.jspecify.annotations.Nullable;

/**
 * Tells which client of a server container claims what a page has sent to its server. The server is not asked: clients are held against the
 * paths, as their types, settings and the code of their templates name them.
 */
public final class ServerClaims {

    /** Settings of Google tags and of templates that say where their hits go. */
    private static final Set<String> TRANSPORTS = Set.of("server_container_url", "transport_url", "serverContainerUrl",
            "transportUrl");

    /**
     * A request to a server that one of its clients takes.
     *
     * @param address of a script, or of a hit, without query
     * @param number of the hit's request; 0 for a script
     * @param sure how sure it is that this client takes it
     */
    public record ClaimedRequest(String address, long number, Sureness sure) {}

    private final Container server;
    private final List<ServerAddress> addresses;
    private final boolean isGuessed;
    private final List<ServerClient> clients;
    private final Map<ServerClient, List<ClaimedRequest>> claims = new LinkedHashMap<>();
    private final List<ClaimedRequest> unclaimed = new ArrayList<>();

    private ServerClaims(Container server, List<ServerAddress> addresses, boolean isGuessed) {
        this.server = server;
        this.addresses = addresses;
        this.isGuessed = isGuessed;
        this.clients = ServerClient.of(server);
    }

    /**
     * Holds server containers against what a page has sent.
     *
     * @param servers containers of servers
     * @param web the containers of the page: their tags name servers
     * @param hits in the order of sending
     * @param scripts the addresses of the containers' scripts, without query
     */
    public static List<ServerClaims> of(List<Container> servers, List<Container> web, List<Hit> hits,
            List<String> scripts) {
        Set<ServerAddress> named = transports(web);
        List<ServerClaims> all = new ArrayList<>();
        for (Container server : servers) {
            List<ServerAddress> own = server.identity().servers().stream().map(ServerAddress::of)
                    .filter(each -> !each.host().isEmpty()).toList();
            // An export without its address can only be that of the one server that the page's tags name.
            boolean isOnly = own.isEmpty() && servers.size() == 1 && named.size() == 1;
            ServerClaims claims = new ServerClaims(server, isOnly ? List.copyOf(named) : own, isOnly);
            scripts.forEach(each -> claims.take(each, 0, null));
            Set<Long> taken = new HashSet<>();
            for (Hit each : hits) {
                if (taken.add(each.request().number())) {
                    claims.take(each.request().url(), each.request().number(), each);
                }
            }
            all.add(claims);
        }
        return all;
    }

    /** The servers that tags of containers send to. */
    public static Set<ServerAddress> transports(List<Container> web) {
        Set<ServerAddress> found = new LinkedHashSet<>();
        for (Container container : web) {
            for (ContainerTag tag : container.tags()) {
                ParameterPaths.of(tag.parameters()).forEach((path, text) -> {
                    String last = path.replaceFirst(" \\(\\d+\\)$", "").replaceFirst("]$", "")
                            .replaceFirst("^.*[\\[.]", "");
                    ServerAddress address = TRANSPORTS.contains(last)
                            ? ServerAddress.of(constant(text, container))
                            : ServerAddress.NONE;
                    if (!address.host().isEmpty()) {
                        found.add(address);
                    }
                });
            }
        }
        return found;
    }

    private static String constant(String text, Container container) {
        StringBuilder filled = new StringBuilder();
        for (VariableReference.TemplatePiece piece : VariableReference.pieces(text)) {
            ContainerVariable variable = piece.isName() ? container.variable(piece.text()) : null;
            filled.append(!piece.isName()
                    ? piece.text()
                    : variable != null && variable.type().equals("c") ? variable.parameters().textOr("value", "") : "");
        }
        return filled.toString();
    }

    private void take(String url, long number, @Nullable Hit hit) {
        UrlParts parts = UrlParts.of(url);
        String path = addresses.stream().filter(each -> each.has(parts)).map(each -> each.inside(parts.path()))
                .findFirst().orElse(null);
        if (path == null) {
            return;
        }
        String address = parts.host() + parts.path();
        boolean isOpen = isGuessed;
        for (ServerClient client : clients) {
            Sureness sure = client.claims(path, hit);
            if (sure == Sureness.GUESS) {
                isOpen = true; // one that comes first may take it
            } else if (sure != Sureness.NONE) {
                claims.computeIfAbsent(client, _ -> new ArrayList<>()).add(new ClaimedRequest(address, number,
                        isOpen && sure == Sureness.CERTAIN ? Sureness.LIKELY : sure));
                return;
            }
        }
        // The operator of a server can have it serve scripts of other names before it asks any client.
        boolean isLoader = hit == null && !path.endsWith("/gtm.js");
        unclaimed.add(new ClaimedRequest(address, number, isOpen || isLoader ? Sureness.GUESS : Sureness.NONE));
    }

    public Container server() {
        return server;
    }

    /** Its addresses, by its export or the page's tags. */
    public List<ServerAddress> addresses() {
        return addresses;
    }

    /** Tells whether its address is that which the page's tags name, as the export has none. */
    public boolean isGuessed() {
        return isGuessed;
    }

    /** Its clients, in the order in which they are asked. */
    public List<ServerClient> clients() {
        return clients;
    }

    /** Lists the requests that a client takes, in the order of sending. */
    public List<ClaimedRequest> of(ServerClient client) {
        return claims.getOrDefault(client, List.of());
    }

    /** Lists the requests to the server that no client is known to take: surely none, or one whose paths only its code knows. */
    public List<ClaimedRequest> unclaimed() {
        return unclaimed;
    }

    /**
     * The address of a server.
     *
     * @param host in lower case
     * @param prefix of its paths, without a slash at the end; empty for a server that has a host of its own
     */
    public record ServerAddress(String host, String prefix) {

        static final ServerAddress NONE = new ServerAddress("", "");

        static ServerAddress of(String url) {
            String whole = url.strip();
            UrlParts parts = UrlParts.of(whole.contains("://") ? whole : "https://" + whole.replaceFirst("^//", ""));
            return parts.host().contains(".") || parts.host().equals("localhost")
                    ? new ServerAddress(parts.host().toLowerCase(Locale.ROOT), parts.path().replaceFirst("/+$", ""))
                    : NONE;
        }

        boolean has(UrlParts request) {
            return request.host().equals(host)
                    && (prefix.isEmpty() || request.path().startsWith(prefix + "/") || request.path().equals(prefix));
        }

        String inside(String path) {
            String rest = path.substring(prefix.length());
            return rest.isEmpty() ? "/" : rest;
        }

        @Override
        public String toString() {
            return host + prefix;
        }
    }
}
