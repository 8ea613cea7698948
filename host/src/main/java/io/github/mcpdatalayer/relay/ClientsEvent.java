package io.github.mcpdatalayer.relay;

import java.util.Collection;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Protocol;

/** The event that tells the extension which MCP clients are connected. */
final class ClientsEvent {

    private ClientsEvent() {}

    static Message.Event of(Collection<FrontConnection> fronts) {
        JsonArray clients = new JsonArray();
        for (FrontConnection front : fronts) {
            Message.Client client = front.client();
            if (client != null) {
                JsonObject row = new JsonObject();
                row.addProperty("front", front.number());
                row.addProperty("name", client.name());
                row.addProperty("version", client.version());
                row.addProperty("connectedAt", front.connectedAt());
                clients.add(row);
            }
        }
        return new Message.Event(Protocol.EVENT_CLIENTS, clients);
    }
}
