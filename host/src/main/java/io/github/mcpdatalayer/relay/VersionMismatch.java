package io.github.mcpdatalayer.relay;

import java.util.Collections;
import java.util.List;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;

/** The refusal of a peer where no version is spoken by all: it names the oldest side and how to update that. */
enum VersionMismatch {
    EXTENSION("the extension",
            "Update the extension: open chrome://extensions, turn on Developer mode and press Update; for an unpacked one press Load unpacked and take the folder that `mcp-datalayer extension-path` prints."), //
    HOST("the host",
            "Install the newest mcp-datalayer, run its `mcp-datalayer register` and restart the browser."), //
    FRONT("this client's mcp-datalayer-front",
            "Let the client's configuration name the mcp-datalayer-front of the newest installation (`mcp-datalayer --version`), then restart the client.");

    private final String side;
    private final String update;

    VersionMismatch(String side, String update) {
        this.side = side;
        this.update = update;
    }

    /** An extension shares none of this host's versions. */
    static WireError ofExtension(List<Integer> extension, List<Integer> host) {
        VersionMismatch older = newest(extension) < newest(host) ? EXTENSION : HOST;
        return older.error("The host speaks " + host + ", the extension speaks " + extension, host);
    }

    /**
     * A front shares none of the versions that the host speaks with its extension: what is older than the front is the
     * host, or the extension where that host could speak more.
     */
    static WireError ofFront(List<Integer> front, List<Integer> host, List<Integer> shared) {
        VersionMismatch older = newest(front) < newest(shared)
                ? FRONT
                : newest(shared) < newest(host) ? EXTENSION : HOST;
        return older.error("The host speaks " + host + ", with this extension " + shared + ", " + FRONT.side
                + " speaks " + front, shared);
    }

    private static int newest(List<Integer> versions) {
        return Collections.max(versions);
    }

    private WireError error(String whoSpeaksWhat, List<Integer> ours) {
        var data = new JsonObject();
        data.add("versions", new Gson().toJsonTree(ours));
        return new WireError(ErrorCode.VERSION_MISMATCH.name(),
                ErrorCode.VERSION_MISMATCH.message() + " " + whoSpeaksWhat + ": " + side + " is older.", update, data);
    }
}
