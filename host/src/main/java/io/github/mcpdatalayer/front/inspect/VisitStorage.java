package io.github.mcpdatalayer.front.inspect;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.RecordedStorage;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.storage.Lifetime;
import io.github.mcpdatalayer.storage.StorageFinding;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import org.jspecify.annotations.Nullable;

/** Tells the side panel what the browser keeps for a visit. Words for the person are the panel's, so they go by their keys. */
final class VisitStorage {

    private static final String TOOL = "listStorage";
    private static final int MOST = 2_000;
    private static final int TEXT_CHARS = 300;

    private final Workbench bench;

    VisitStorage(Workbench bench) {
        this.bench = bench;
    }

    /**
     * {@code {rows:[{kind,name,host,party,vendor,category,by,push,page,consent,asked,kept,gone,finding}], more, records:[{where,says}], gpc,
     * notVisible}}, those whose writes were seen first, in their order; or {@code {"error":{…}}}. {@code consent} is before, granted,
     * denied, partly, or nothing.
     */
    String json(String tab) throws InterruptedException {
        try {
            RecordedStorage storage = RecordedStorage.read(bench, TOOL, tab);
            return json(storage, (double) bench.clock().millis()).toString();
        } catch (ToolException e) {
            return e.answer().parts().stream().map(Object::toString).collect(Collectors.joining());
        }
    }

    private static JsonObject json(RecordedStorage storage, double now) {
        IdentityHashMap<StoredRow, String> findings = new IdentityHashMap<>();
        for (StorageFinding each : StorageFinding.of(storage.rows(), storage::consentAt, storage.consentNow(), now)) {
            each.rows().forEach(row -> findings.putIfAbsent(row, each.kind().word()));
        }
        var rows = new JsonArray();
        storage.rows().stream().limit(MOST)
                .forEach(row -> rows.add(row(storage, row, findings.getOrDefault(row, ""), now)));
        var json = new JsonObject();
        json.add("rows", rows);
        json.addProperty("more", Math.max(0, storage.rows().size() - MOST));
        var records = new JsonArray();
        storage.records().forEach(each -> {
            var record = new JsonObject();
            record.addProperty("where", Shown.text(each.where(), TEXT_CHARS));
            record.addProperty("says", each.words());
            records.add(record);
        });
        json.add("records", records);
        json.addProperty("gpc", storage.signalsPrivacy());
        var unseen = new JsonArray();
        storage.notVisible().forEach(unseen::add);
        json.add("notVisible", unseen);
        return json;
    }

    private static JsonObject row(RecordedStorage storage, StoredRow row, String finding, double now) {
        var json = new JsonObject();
        StoreWrite first = row.first();
        json.addProperty("kind", row.kind());
        json.addProperty("name", Shown.text(row.name(), TEXT_CHARS));
        json.addProperty("host", Shown.text(row.host(), TEXT_CHARS));
        json.addProperty("party", row.party());
        json.addProperty("vendor", row.purpose().vendor());
        json.addProperty("category", row.purpose().category().word());
        json.addProperty("by", first == null ? "" : Shown.text(first.words(), TEXT_CHARS));
        Long push = first == null ? null : first.push();
        json.addProperty("push", push == null ? 0 : push);
        json.addProperty("page", first == null ? 0 : first.page());
        json.addProperty("consent", first == null ? "" : consent(storage.consentAt(first)));
        json.addProperty("asked", words(Lifetime.words(row.asked())));
        json.addProperty("kept", words(Lifetime.words(row.kept(now))));
        json.addProperty("gone", !row.isKept());
        json.addProperty("finding", finding);
        return json;
    }

    private static String words(@Nullable String lifetime) {
        return lifetime == null ? "" : lifetime;
    }

    private static String consent(ConsentThen then) {
        if (!then.known()) {
            return "";
        }
        List<Grant> grants = List.of(then.ads(), then.analytics());
        return !then.chosen()
                ? "before"
                : grants.stream().allMatch(each -> each == Grant.GRANTED)
                        ? "granted"
                        : grants.stream().allMatch(each -> each == Grant.DENIED) ? "denied" : "partly";
    }
}
