package io.github.mcpdatalayer.front.link;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.os.Sha256;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * Carries what the person has allowed this front, which is bound to its connection. After a broken one the extension knows the front again
 * by the key of its requests, which is told before the first call of the next connection. No other program has the key.
 */
final class AccessKey {

    private static final int KEY_BYTES = 16;
    private static final int MARK_BYTES = 16;

    private final Set<HostConnection> told = ConcurrentHashMap.newKeySet();
    private @Nullable String made;
    /** True if the extension has to know it: something was asked for, or this front is shown by its mark. */
    private volatile boolean isInUse;

    /** Made when it is first needed: most fronts start without. */
    synchronized String key() {
        String key = made;
        if (key == null) {
            byte[] bytes = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(bytes);
            key = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            made = key;
        }
        return key;
    }

    /** A mark by which others may know this front; it does not give the key away. The extension makes the same of the key. */
    String mark() {
        isInUse = true;
        return HexFormat.of().formatHex(Sha256.of("mark of " + key()), 0, MARK_BYTES);
    }

    /** Takes note that a request came by this key, so it is the one to be known by. */
    private synchronized void took(String key) {
        made = key;
        isInUse = true;
    }

    /** A call goes out on this connection. */
    void before(Method method, JsonObject params, HostConnection connection, Deadline deadline)
            throws InterruptedException {
        if (method == Method.REQUEST_ACCESS && params.get("key") instanceof JsonPrimitive given) {
            took(given.getAsString());
            told.add(connection); // by the call itself
            return;
        }
        if (!isInUse || !told.add(connection)) {
            return;
        }
        told.removeIf(each -> !each.isOpen());
        var renew = new JsonObject();
        renew.addProperty("renew", true);
        renew.addProperty("key", key());
        try {
            connection.request(Method.REQUEST_ACCESS, renew, deadline, null);
        } catch (LinkException e) {
            told.remove(connection); // the call itself says what is wrong, and the next one tries again
        }
    }
}
