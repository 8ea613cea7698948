package io.github.mcpdatalayer.relay;

import java.util.Collections;
import java.util.List;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;

/** The refusal of a peer that speaks none of our versions: it names the older side and how to update it. */
enum VersionMismatch {
    EXTENSION("the extension",
            "Update the extension: open chrome://extensions, turn on Developer mode and press Update; for an unpacked one press Load unpacked and take the folder that `mcp-datalayer extension-path` prints."), //
    FRONT("this client's mcp-datalayer-front",
            "Let the client's configuration name the mcp-datalayer-front of the newest installation (`mcp-datalayer --version`), then restart the client.");

    private static final String UPDATE_HOST = "Install the newest mcp-datalayer, run its `mcp-datalayer register` and restart the browser.";

    private final String peer;
    private final String updatePeer;

    VersionMismatch(String peer, String updatePeer) {
        this.peer = peer;
        this.updatePeer = updatePeer;
    }

    WireError error(List<Integer> theirs, List<Integer> ours) {
        boolean peerIsOlder = Collections.max(theirs) < Collections.max(ours);
        String message = ErrorCode.VERSION_MISMATCH.message() + " The host speaks " + ours + ", " + peer + " speaks "
                + theirs + ": " + (peerIsOlder ? peer : "the host") + " is older.";
        var data = new JsonObject();
        data.add("versions", new Gson().toJsonTree(ours));
        return new WireError(ErrorCode.VERSION_MISMATCH.name(), message, peerIsOlder ? updatePeer : UPDATE_HOST, data);
    }
}
