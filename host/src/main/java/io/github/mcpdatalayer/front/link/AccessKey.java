package io.github.mcpdatalayer.front.link;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * Carries what the person has allowed this front, which is bound to its connection. After a broken one the extension knows the front again
 * by the key of its requests, which is told before the first call of the next connection.
 */
final class AccessKey {

    private final Set<HostConnection> told = ConcurrentHashMap.newKeySet();
    private volatile @Nullable String key;

    /** A call goes out on this connection. */
    void before(Method method, JsonObject params, HostConnection connection, Deadline deadline)
            throws InterruptedException {
        if (method == Method.REQUEST_ACCESS && params.get("key") instanceof JsonPrimitive given) {
            key = given.getAsString();
            told.add(connection); // by the call itself
            return;
        }
        String mine = key;
        if (mine == null || !told.add(connection)) {
            return;
        }
        told.removeIf(each -> !each.isOpen());
        var renew = new JsonObject();
        renew.addProperty("renew", true);
        renew.addProperty("key", mine);
        try {
            connection.request(Method.REQUEST_ACCESS, renew, deadline, null);
        } catch (LinkException e) {
            told.remove(connection); // the call itself says what is wrong, and the next one tries again
        }
    }
}
