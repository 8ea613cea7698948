package io.github.mcpdatalayer.front.tools.storage;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.sources.RecordedStorage;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.storage.Lifetime;
import io.github.mcpdatalayer.storage.Purpose;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/** Writes the cells of something stored. */
final class StorageCells {

    static final String COLUMNS = "[\"kind\",\"name\",\"host\",\"party\",\"vendor\",\"category\",\"setBy\",\"push\",\"step\",\"consent\",\"asked\",\"kept\",\"flags\",\"size\",\"shape\",\"gone\"]";
    private static final int NAME = 100;
    private static final int WHOLE_NAME = 300;
    private static final int HOST = 80;
    private static final int SETTER = 200;
    private static final int WORDS = 80;

    private final RecordedStorage storage;
    private final String handle;
    private final double now;

    StorageCells(RecordedStorage storage, double now) {
        this.storage = storage;
        this.handle = storage.tab().handle();
        this.now = now;
    }

    /** Returns the cells that {@link #COLUMNS} names. */
    JsonArray cells(StoredRow row) {
        StoreWrite first = row.first();
        Purpose purpose = row.purpose();
        var cells = new JsonArray();
        cells.add(row.kind());
        cells.add(Shown.text(row.name(), NAME));
        cells.add(Shown.text(row.host(), HOST));
        cells.add(row.party());
        cells.add(text(purpose.vendor()));
        cells.add(purpose.said());
        cells.add(first == null ? JsonNull.INSTANCE : text(first.words()));
        cells.add(push(first));
        cells.add(first == null || first.step() == 0 ? JsonNull.INSTANCE : new JsonPrimitive(first.step()));
        cells.add(first == null ? JsonNull.INSTANCE : text(storage.consentAt(first).words()));
        cells.add(text(Lifetime.words(row.asked())));
        cells.add(text(Lifetime.words(row.kept(now))));
        cells.add(text(row.flags()));
        cells.add(number(row.row(), "size"));
        cells.add(text(Lenient.text(row.row(), "shape")));
        cells.add(gone(row.gone()));
        return cells;
    }

    /** All that is known of it. */
    JsonObject whole(StoredRow row) {
        var whole = new JsonObject();
        whole.addProperty("name", Shown.text(row.name(), WHOLE_NAME));
        whole.addProperty("kind", row.kind());
        for (String place : List.of("origin", "host", "path", "partition")) {
            add(whole, place, Shown.text(Lenient.text(row.row(), place), WHOLE_NAME));
        }
        whole.addProperty("party", row.party());
        Purpose purpose = row.purpose();
        add(whole, "vendor", purpose.vendor());
        whole.addProperty("category", purpose.category().word());
        add(whole, "sure", purpose.sure().word());
        add(whole, "saidToLast", Lifetime.words(purpose.seconds()));
        write(whole, "setBy", row.first());
        write(whole, "lastSetBy", row.last());
        if (Lenient.number(row.row(), "writes") > 1) {
            whole.add("writes", number(row.row(), "writes"));
        }
        add(whole, "asked", Lifetime.words(row.asked()));
        add(whole, "kept", Lifetime.words(row.kept(now)));
        add(whole, "flags", row.flags());
        for (String name : List.of("size", "version", "entries", "frame")) {
            if (!number(row.row(), name).isJsonNull()) {
                whole.add(name, number(row.row(), name));
            }
        }
        add(whole, "shape", Lenient.text(row.row(), "shape"));
        write(whole, "gone", row.gone());
        return whole;
    }

    private void write(JsonObject whole, String name, @Nullable StoreWrite write) {
        if (write == null) {
            return;
        }
        var json = new JsonObject();
        if (write.time() > 0) {
            json.addProperty("at", RecordedTab.time(write.time()));
        }
        add(json, "by", write.by());
        add(json, "from", Shown.text(write.setter(), SETTER));
        add(json, "container", Shown.text(write.container(), WORDS));
        if (write.page() > 0) {
            json.addProperty("page", write.page());
            json.addProperty("ms", write.ms());
        }
        if (!push(write).isJsonNull()) {
            json.add("push", push(write));
        }
        if (write.step() > 0) {
            json.addProperty("step", handle + "@" + write.step());
        }
        if (write.time() > 0) {
            add(json, "consent", storage.consentAt(write).words());
        }
        add(json, "why", why(write.cause()));
        whole.add(name, json);
    }

    private JsonElement push(@Nullable StoreWrite write) {
        return write == null || write.push() == null
                ? JsonNull.INSTANCE
                : new JsonPrimitive(handle + "#" + write.push());
    }

    private static JsonElement gone(@Nullable StoreWrite gone) {
        if (gone == null) {
            return JsonNull.INSTANCE;
        }
        String why = why(gone.cause());
        String when = gone.time() > 0 ? RecordedTab.time(gone.time()) : "";
        String words = gone.words().isEmpty() ? why : gone.words();
        return text(Shown.text((when + " " + words).strip(), SETTER));
    }

    private static String why(String cause) {
        return switch (cause) {
            case "" -> "";
            case "expired" -> "it has expired";
            case "expired_overwrite" -> "it was overwritten with an end in the past";
            case "explicit" -> "it was deleted";
            case "evicted" -> "the browser had no room for it";
            case "notThere" -> "asked for, and not there: the browser did not take it, or it was taken out unseen";
            default -> "whether it is there cannot be seen";
        };
    }

    private static void add(JsonObject whole, String name, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            whole.addProperty(name, text);
        }
    }

    private static JsonElement text(@Nullable String text) {
        return text == null || text.isEmpty() ? JsonNull.INSTANCE : new JsonPrimitive(Shown.text(text, SETTER));
    }

    private static JsonElement number(JsonObject row, String name) {
        return row.get(name) instanceof JsonPrimitive value && value.isNumber() ? value : JsonNull.INSTANCE;
    }
}
