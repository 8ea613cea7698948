package io.github.mcpdatalayer.datalayer.validation;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Counts the schemas that a validator visits for one value, references followed. Few lines may stand for millions: ten schemas
 * of which each refers to the next one eight times.
 */
final class SchemaExpansion {

    /** The largest public schema that was tried has some 4,000. */
    private static final long MOST = 200_000;
    /** The content of these is visited where something refers to it, and events are judged one by one. */
    private static final Set<String> APART = Set.of("$defs", "definitions", "events");
    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");
    /** The content of these is a value. */
    private static final Set<String> VALUES = Set.of("const", "enum", "default", "examples", "required");

    private final Map<String, JsonObject> documents;
    private final IdentityHashMap<JsonObject, Map<String, JsonObject>> anchors = new IdentityHashMap<>();
    private final IdentityHashMap<JsonObject, Long> counts = new IdentityHashMap<>();

    private SchemaExpansion(Map<String, JsonObject> documents) {
        this.documents = documents;
    }

    /**
     * Refuses documents whose references multiply.
     *
     * @param documents
     *            by their address, and by their {@code $id}
     * @throws PlanException
     *             with the name of the document
     */
    static void check(Map<String, JsonObject> documents) throws PlanException {
        var expansion = new SchemaExpansion(documents);
        for (Map.Entry<String, JsonObject> document : documents.entrySet()) {
            long most = expansion.largest(document.getValue(), document.getValue());
            if (most > MOST) {
                throw new PlanException("The references in " + document.getKey().replaceFirst(".*/", "")
                        + " multiply: one value would be held against more than " + MOST + " schemas.");
            }
        }
    }

    /** The count of this schema or of one that stands apart in it, whichever is larger. */
    private long largest(JsonObject schema, JsonObject root) {
        long most = count(schema, root);
        for (JsonObject.Member member : schema.members()) {
            if (APART.contains(member.name()) && member.value() instanceof JsonObject all) {
                for (JsonObject.Member each : all.members()) {
                    if (each.value() instanceof JsonObject one) {
                        most = Math.max(most, largest(one, root));
                    }
                }
            }
        }
        return most;
    }

    /**
     * Counts up to a little more than is allowed. A schema that leads back to itself is visited as deep as the value is, and counts once.
     */
    private long count(JsonObject schema, JsonObject root) {
        Long known = counts.putIfAbsent(schema, 1L);
        if (known != null) {
            return known;
        }
        long sum = 1;
        for (JsonObject.Member member : schema.members()) {
            if (REFERENCES.contains(member.name()) && member.value() instanceof JsonString(String reference)) {
                sum += referred(reference, root);
            } else if (!APART.contains(member.name()) && !VALUES.contains(member.name())) {
                sum += within(member.value(), root);
            }
            if (sum > MOST) {
                break;
            }
        }
        counts.put(schema, sum);
        return sum;
    }

    private long within(JsonValue value, JsonObject root) {
        long sum = 0;
        if (value instanceof JsonObject object) {
            sum += count(object, root);
        } else if (value instanceof JsonArray array) {
            for (JsonValue element : array.elements()) {
                sum += within(element, root);
                if (sum > MOST) {
                    break;
                }
            }
        }
        return sum;
    }

    private long referred(String reference, JsonObject root) {
        int hash = reference.indexOf('#');
        String address = hash < 0 ? reference : reference.substring(0, hash);
        JsonObject document = address.isEmpty() ? root : document(address);
        if (document == null) {
            return 1; // the validator says that it is not there
        }
        String place;
        try {
            place = hash < 0
                    ? ""
                    : URLDecoder.decode(reference.substring(hash + 1).replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return 1; // no address: the validator says so
        }
        JsonObject target = place.isEmpty()
                ? document
                : place.startsWith("/") ? at(document, place) : anchor(document, place);
        return target == null ? 1 : count(target, document);
    }

    private @Nullable JsonObject document(String address) {
        JsonObject exact = documents.get(address);
        if (exact != null) {
            return exact;
        }
        String file = address.replaceFirst(".*/", "/");
        return documents.entrySet().stream().filter(each -> ("/" + each.getKey()).endsWith(file))
                .map(Map.Entry::getValue)
                .findFirst().orElse(null);
    }

    private static @Nullable JsonObject at(JsonObject document, String pointer) {
        JsonValue value = document;
        for (String step : pointer.substring(1).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            if (value instanceof JsonObject object) {
                value = object.get(name);
            } else if (value instanceof JsonArray array && name.matches("\\d{1,6}")
                    && Integer.parseInt(name) < array.size()) {
                value = array.get(Integer.parseInt(name));
            } else {
                return null;
            }
        }
        return value instanceof JsonObject object ? object : null;
    }

    private @Nullable JsonObject anchor(JsonObject document, String name) {
        return anchors.computeIfAbsent(document, _ -> {
            Map<String, JsonObject> found = new HashMap<>();
            collect(document, found);
            return found;
        }).get(name);
    }

    private static void collect(JsonValue value, Map<String, JsonObject> found) {
        if (value instanceof JsonArray array) {
            array.elements().forEach(each -> collect(each, found));
        } else if (value instanceof JsonObject object) {
            for (JsonObject.Member member : object.members()) {
                if (member.value() instanceof JsonString(String text)
                        && Set.of("$anchor", "$dynamicAnchor", "$id", "id").contains(member.name())) {
                    found.putIfAbsent(text.replaceFirst("^#", ""), object);
                }
                collect(member.value(), found);
            }
        }
    }
}
