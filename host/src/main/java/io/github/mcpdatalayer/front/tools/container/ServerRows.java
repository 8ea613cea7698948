package io.github.mcpdatalayer.front.tools.container;

import java.util.Comparator;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.ServerSight;
import io.github.mcpdatalayer.hits.Sureness;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.tagging.ServerClaims;
import io.github.mcpdatalayer.tagging.ServerClaims.ClaimedRequest;
import io.github.mcpdatalayer.tagging.ServerClient;

/** Server containers as a tool writes them: their clients, and what each takes of what was sent. */
final class ServerRows {

    private static final int MOST_SERVERS = 4;
    /** Together: the rows of tags are what was asked for. */
    private static final int MOST_CHARS = 1_500;
    private static final int MOST_REQUESTS = 5;
    private static final int NAME_CHARS = 80;

    private final Redaction redaction;

    ServerRows(Redaction redaction) {
        this.redaction = redaction;
    }

    JsonArray of(ServerSight sight) {
        var servers = new JsonArray();
        List<ServerClaims> shown = sight.claims().stream().limit(MOST_SERVERS).toList();
        shown.forEach(each -> servers.add(server(each, MOST_CHARS / shown.size())));
        return servers;
    }

    private JsonObject server(ServerClaims claims, int room) {
        var server = new JsonObject();
        server.addProperty("id", shown(claims.server().identity().publicId()));
        server.addProperty("tags", claims.server().tags().size());
        var at = new JsonArray();
        claims.addresses().stream().limit(MOST_SERVERS).forEach(each -> at.add(shown(each.toString())));
        server.add("at", at);
        if (claims.isGuessed()) {
            server.addProperty("atFrom", "the page's tags: the export has no address");
        }
        if (!claims.unclaimed().isEmpty()) {
            server.add("unclaimed", requests(claims.unclaimed()));
        }
        // Clients that take something come first; the others in the order in which they are asked.
        List<ServerClient> order = claims.clients().stream()
                .sorted(Comparator.comparing((ServerClient each) -> claims.of(each).isEmpty())).toList();
        var clients = new JsonArray();
        int chars = server.toString().length();
        for (ServerClient each : order) {
            JsonObject client = client(each, claims.of(each));
            chars += client.toString().length() + 1;
            if (chars <= room) {
                clients.add(client);
            }
        }
        server.add("clients", clients);
        if (clients.size() < order.size()) {
            server.addProperty("moreClients", order.size() - clients.size());
        }
        return server;
    }

    private JsonObject client(ServerClient client, List<ClaimedRequest> requests) {
        var one = new JsonObject();
        one.addProperty("client", shown(client.part().name()));
        if (client.paths().isEmpty()) {
            one.addProperty("paths", "unknown: only its code knows");
        } else {
            var paths = new JsonArray();
            client.paths().stream().limit(MOST_REQUESTS).forEach(each -> paths.add(shown(each)));
            one.add("paths", paths);
        }
        if (!requests.isEmpty()) {
            one.addProperty("requests", requests.size());
            one.add("takes", requests(requests));
        }
        return one;
    }

    private JsonArray requests(List<ClaimedRequest> requests) {
        var list = new JsonArray();
        requests.stream().limit(MOST_REQUESTS).forEach(each -> list.add(shown(
                (each.number() == 0 ? each.address() : "hit " + each.number()) + " "
                        + (each.sure() == Sureness.NONE
                                ? "no client"
                                : each.sure() == Sureness.GUESS ? "unknown" : each.sure().word()))));
        return list;
    }

    private String shown(String text) {
        return Shown.text(redaction.text(text), NAME_CHARS);
    }
}
