package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * Shows which vendor got and kept what in which state of consent: the runs of one journey side by side.
 *
 * @param states in the order of the runs, as results have them; none stands for a visitor who was not asked or did not choose
 * @param vendors each with its cell for each state; a cell without anything is empty
 */
public record ConsentTable(String title, List<String> states, Map<String, List<LocalizedText>> vendors) {

    private static final int MOST_NAMES = 6;

    /** The tables of runs, from what {@link RunJson} made: one for each journey that ran in several states. */
    public static List<ConsentTable> of(List<JsonObject> runs) {
        Map<String, List<JsonObject>> journeys = new LinkedHashMap<>();
        for (JsonObject run : runs) {
            if (run.has("choice")) {
                journeys.computeIfAbsent(RunFields.text(run, "journey"), _ -> new ArrayList<>()).add(run);
            }
        }
        return journeys.values().stream().filter(each -> each.size() > 1).map(ConsentTable::ofOne).toList();
    }

    private static ConsentTable ofOne(List<JsonObject> runs) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> uses(run).forEach(use -> names.add(RunFields.text(use, "vendor"))));
        Map<String, List<LocalizedText>> rows = new TreeMap<>();
        for (String name : names) {
            rows.put(name, runs.stream().map(run -> uses(run).stream()
                    .filter(use -> RunFields.text(use, "vendor").equals(name)).map(ConsentTable::cell).findFirst()
                    .orElse(LocalizedText.NONE)).toList());
        }
        return new ConsentTable(RunFields.text(runs.getFirst(), "title"),
                runs.stream().map(run -> RunFields.text(run, "choice")).toList(), rows);
    }

    private static List<JsonObject> uses(JsonObject run) {
        return RunFields.objects(RunFields.object(run, "audit"), "vendors");
    }

    private static LocalizedText cell(JsonObject use) {
        List<LocalizedText> parts = new ArrayList<>();
        long hits = (long) RunFields.number(use, "hits");
        if (hits > 0) {
            long identified = (long) RunFields.number(use, "identified");
            LocalizedText whole = LocalizedText.of(hits == 1 ? "consentTable.hit" : "consentTable.hits", hits);
            parts.add(identified == 0 ? whole : LocalizedText.of("consentTable.with-ids", whole, identified));
        }
        named(use, "stored", "consentTable.keeps", parts);
        named(use, "deleted", "consentTable.deleted", parts);
        return LocalizedText.joined("; ", parts);
    }

    private static void named(JsonObject use, String member, String key, List<LocalizedText> parts) {
        List<String> all = new ArrayList<>();
        if (use.get(member) instanceof JsonArray names) {
            for (JsonElement name : names) {
                all.add(name.getAsString());
            }
        }
        if (!all.isEmpty()) {
            String names = String.join(", ", all.subList(0, Math.min(MOST_NAMES, all.size())));
            int more = all.size() - MOST_NAMES;
            LocalizedText shown = LocalizedText.of(key, names);
            parts.add(more > 0 ? LocalizedText.of("consentTable.and-more", shown, more) : shown);
        }
    }

    /** Writes the table for programs: {@code {title, states, vendors: {NAME: [CELL, …]}}}. */
    public JsonObject toJson() {
        var json = new JsonObject();
        json.addProperty("title", title);
        var names = new JsonArray();
        states.forEach(names::add);
        json.add("states", names);
        var rows = new JsonObject();
        vendors.forEach((vendor, cells) -> {
            var row = new JsonArray();
            cells.forEach(cell -> row.add(cell.english()));
            rows.add(vendor, row);
        });
        json.add("vendors", rows);
        return json;
    }
}
