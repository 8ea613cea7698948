package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** All rows of a run: printed as they come, at the end written as a table and as JSON. */
final class Report {

    private final List<Row> rows = new ArrayList<>();
    private final JsonObject machine;

    Report(JsonObject machine) {
        this.machine = machine;
    }

    void add(Row row) {
        rows.add(row);
        System.out.print(row.markdown());
    }

    void add(String what, String unit, Samples ours, String floorName, Samples floor, Row.Bar bar) {
        add(new Row(what, unit, ours, floorName, floor, bar));
    }

    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        var table = new StringBuilder(Row.HEAD);
        var json = new JsonArray();
        for (Row row : rows) {
            table.append(row.markdown());
            json.add(row.json());
        }
        Files.writeString(folder.resolve("table.md"), table);
        var all = new JsonObject();
        all.add("machine", machine);
        all.add("rows", json);
        Files.writeString(folder.resolve("results.json"),
                new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(all) + "\n");
        System.out.println("\n" + Row.HEAD + table.substring(Row.HEAD.length()));
        List<Row> missed = rows.stream().filter(row -> !row.holds()).toList();
        System.out.println(missed.isEmpty()
                ? "Every bar holds."
                : missed.size() + " bars are missed: " + String.join("; ", missed.stream().map(Row::what).toList()));
    }
}
