package io.github.mcpdatalayer.cli;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * Calls of tools, put together of the requests that hosts have served: one call may take several, of several browsers too.
 */
final class AuditCalls {

    /** The tool for an older front that does not name it: the first tool that uses this request. */
    private static final Map<String, String> TOOLS = Map.of("getHistory", "getDataLayerHistory", "getModel",
            "getDataLayerState", "getHits", "listHits");

    /** The fields of a request that tell of an action. */
    private static final List<String> ACT = List.of("step", "input", "by", "verb", "role", "to", "secret",
            "placeholder");

    private AuditCalls() {}

    /** The tool of a call, or the name of the request if no tool caused it. */
    static String tool(JsonObject entry) {
        String tool = AuditEntries.text(entry, "tool");
        String method = AuditEntries.text(entry, "method");
        return tool.isEmpty() ? TOOLS.getOrDefault(method, method) : tool;
    }

    /** Returns the entries with one for each call, at the place of its last request. */
    static List<JsonObject> of(List<JsonObject> entries) {
        Map<String, List<JsonObject>> calls = new LinkedHashMap<>();
        for (JsonObject entry : entries) {
            if (!key(entry).isEmpty()) {
                calls.computeIfAbsent(key(entry), _ -> new ArrayList<>()).add(entry);
            }
        }
        List<JsonObject> all = new ArrayList<>();
        for (JsonObject entry : entries) {
            List<JsonObject> requests = calls.get(key(entry));
            if (requests == null || requests.size() == 1) {
                all.add(entry);
            } else if (entry.equals(requests.getLast())) {
                all.add(merged(requests));
            }
        }
        return all;
    }

    /** A key that is the same for all requests of one call: who, and the number that the front has for it. */
    static String key(JsonObject entry) {
        return AuditEntries.text(entry, "event").equals("call") && entry.has("toolCall")
                ? AuditEntries.text(entry, "pid") + "/" + AuditEntries.text(entry, "toolCall")
                : "";
    }

    private static JsonObject merged(List<JsonObject> requests) {
        JsonObject call = requests.getLast().deepCopy();
        for (String one : List.of("call", "method", "host", "front", "site", "bytes", "ms", "counts", "outcome")) {
            call.remove(one);
        }
        ACT.forEach(call::remove);
        long bytes = 0;
        Map<String, Long> counts = new LinkedHashMap<>();
        JsonArray parts = new JsonArray();
        for (JsonObject request : requests) {
            bytes += number(request.get("bytes"));
            if (request.get("counts") instanceof JsonObject types) {
                types.entrySet().forEach(type -> counts.merge(type.getKey(), number(type.getValue()), Long::sum));
            }
            if (AuditEntries.text(request, "redaction").equals("off")) {
                call.addProperty("redaction", "off");
            }
            JsonObject part = new JsonObject();
            Stream.concat(Stream.of("host", "front", "call", "method", "site", "outcome", "bytes", "ms"), ACT.stream())
                    .filter(request::has).forEach(key -> part.add(key, request.get(key)));
            parts.add(part);
        }
        Set<String> sites = texts(requests, "site");
        if (!sites.isEmpty()) {
            call.addProperty("site", String.join(" ", sites));
        }
        call.addProperty("outcome", String.join(" ", texts(requests, "outcome")));
        call.addProperty("bytes", bytes);
        call.addProperty("ms", millis(requests));
        if (!counts.isEmpty()) {
            JsonObject all = new JsonObject();
            counts.forEach(all::addProperty);
            call.add("counts", all);
        }
        call.add("requests", parts);
        return call;
    }

    /** Tells what was done in pages, a text a step: {@code click button kd1@7 by tab}. */
    static List<String> steps(JsonObject entry) {
        List<String> steps = new ArrayList<>();
        List<JsonElement> requests = entry.get("requests") instanceof JsonArray parts ? parts.asList() : List.of(entry);
        for (JsonElement each : requests) {
            if (each instanceof JsonObject request && request.has("step")) {
                String verb = AuditEntries.text(request, "verb");
                String name = AuditEntries.text(request, "name");
                String to = AuditEntries.text(request, "to");
                steps.add(Stream
                        .of(verb.isEmpty() ? AuditEntries.text(request, "method") : verb,
                                AuditEntries.text(request, "role"), name.isEmpty() ? "" : '"' + name + '"',
                                AuditEntries.text(request, "step"),
                                "by " + AuditEntries.text(request, "by"), to.isEmpty() ? "" : "to " + to)
                        .filter(word -> !word.isEmpty()).collect(Collectors.joining(" ")));
            }
        }
        return steps;
    }

    /** Returns what the requests have here, each once. */
    private static Set<String> texts(List<JsonObject> requests, String key) {
        Set<String> texts = new LinkedHashSet<>();
        for (JsonObject request : requests) {
            if (!AuditEntries.text(request, key).isEmpty()) {
                texts.add(AuditEntries.text(request, key));
            }
        }
        return texts;
    }

    /** Measures from the beginning of the first request to the end of the last; a line is written at the end of one. */
    private static long millis(List<JsonObject> requests) {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (JsonObject request : requests) {
            try {
                long end = Instant.parse(AuditEntries.text(request, "time")).toEpochMilli();
                from = Math.min(from, end - number(request.get("ms")));
                to = Math.max(to, end);
            } catch (DateTimeParseException e) {
                return number(request.get("ms")); // a line that nobody of us wrote
            }
        }
        return to - from;
    }

    static long number(JsonElement value) {
        return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()
                ? value.getAsLong()
                : 0;
    }
}
