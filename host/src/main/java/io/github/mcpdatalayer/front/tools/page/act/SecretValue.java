package io.github.mcpdatalayer.front.tools.page.act;

import java.io.IOException;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.secrets.SecretStore;
import io.github.mcpdatalayer.secrets.StoredSecret;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A secret of the person in place of a value: {@code {{secret:NAME}}}. The extension checks the page and the field. */
final class SecretValue {

    private static final Pattern WHOLE = Pattern.compile("\\{\\{secret:([A-Za-z0-9_-]{1,40})\\}\\}");

    private SecretValue() {}

    /**
     * The secret that a value names; null where it names none.
     *
     * @param store of the person
     * @throws ToolException SECRET_NOT_FOUND
     */
    static @Nullable StoredSecret of(@Nullable Object value, SecretStore store) throws ToolException {
        var named = WHOLE.matcher(value instanceof String text ? text : "");
        if (!named.matches()) {
            return null;
        }
        ErrorCode missing = ErrorCode.SECRET_NOT_FOUND;
        StoredSecret secret;
        try {
            secret = store.named(named.group(1));
        } catch (IOException e) {
            throw new ToolException(missing.error("The stored secrets cannot be used. " + e.getMessage(),
                    "Ask the person to run `mcp-datalayer doctor`."), null, null);
        }
        if (secret == null) {
            throw new ToolException(
                    missing.error("The person has stored no secret named " + named.group(1) + ".", missing.hint()),
                    null,
                    null);
        }
        return secret;
    }

    /** Returns what goes over the wire beside its value. */
    static JsonObject options(StoredSecret secret) {
        var use = new JsonObject();
        use.addProperty("name", secret.name());
        use.addProperty("origin", secret.origin());
        if (secret.field() != null) {
            use.addProperty("field", secret.field());
        }
        var options = new JsonObject();
        options.add("secret", use);
        return options;
    }
}
