package io.github.mcpdatalayer.hits;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request, one object for each event: the parameters of the address and of the whole body, then the
 * event's own, which win.
 *
 * @param events at least one
 * @param notes the parts that could not be read
 */
record Payload(List<JsonObject> events, List<String> notes) {

    private static final int MOST_EVENTS = 500;
    private static final int BASE64_MIN = 8;
    private static final int MOST_UNPACKED = 1_000_000;
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_ -]+={0,2}");
    private static final Pattern FORM_DATA = Pattern
            .compile("form-data; name=\"([^\"\r\n]*)\"[^\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n", Pattern.CASE_INSENSITIVE);

    static Payload of(Vendor vendor, RecordedRequest request, UrlParts address) {
        var reader = new Reader(vendor);
        reader.shared.addAll(address.params().members());
        reader.body(request);
        return reader.payload();
    }

    /** Collects the parts of one request. */
    private static final class Reader {

        private final Vendor vendor;
        private final List<Member> shared = new ArrayList<>();
        private final List<List<Member>> events = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        private Reader(Vendor vendor) {
            this.vendor = vendor;
        }

        private void body(RecordedRequest request) {
            if (request.urlCut()) {
                notes.add("Only the beginning of the address was recorded.");
            }
            String body = vendor.lines() ? WrappedAddress.body(request.body()) : request.body();
            if (body == null) {
                Long bytes = request.bodyBytes();
                if (bytes != null ? bytes > 0 : "POST".equals(request.method())) {
                    notes.add("The body could not be read, so its parameters are missing here.");
                }
                return;
            }
            if (request.bodyCut()) {
                notes.add("Only the beginning of the body was recorded.");
            }
            String text = body.strip();
            if (text.isEmpty()) {
                return;
            }
            if (text.startsWith("{") || text.startsWith("[")) {
                json(text);
            } else if (text.startsWith("--") && FORM_DATA.matcher(text).find()) {
                formData(text);
            } else if (vendor.lines()) {
                text.lines().filter(line -> !line.isBlank()).limit(MOST_EVENTS)
                        .forEach(line -> events.add(Form.parse(line.strip())));
            } else {
                other(text);
            }
        }

        private void other(String text) {
            String inner = decoded(text);
            if (inner != null) {
                json(inner);
            } else if (text.indexOf('=') > 0) {
                shared.addAll(Form.parse(text));
            } else {
                notes.add("The body is neither a form nor JSON, so it was not decoded.");
            }
        }

        private void json(String text) {
            try {
                take(JsonValue.parse(text));
            } catch (JsonSyntaxException e) {
                notes.add("The body is broken JSON, so its parameters are missing here.");
            }
        }

        /** Takes a list of events, or an object that holds one or is one. */
        private void take(JsonValue body) {
            if (body instanceof JsonArray list) {
                if (vendor.events().contains("$")) {
                    list(list);
                } else if (list.size() > 0) {
                    take(list.get(0));
                }
            } else if (body instanceof JsonObject object) {
                shared.addAll(object.members());
            }
        }

        private void list(JsonArray list) {
            for (JsonValue each : list.elements()) {
                if (events.size() == MOST_EVENTS) {
                    notes.add("Only the first " + MOST_EVENTS + " events of the request are shown.");
                    return;
                }
                if (each instanceof JsonObject event) {
                    events.add(event.members());
                } else if (each instanceof JsonString(String query)) {
                    events.add(Form.parse(query.startsWith("?") ? query.substring(1) : query));
                }
            }
        }

        /** Reads as much as is there: bodies are often recorded in part, and strict parsers such as commons-fileupload refuse those. */
        private void formData(String text) {
            String boundary = "\n" + text.lines().findFirst().orElse("--");
            Matcher part = FORM_DATA.matcher(text);
            while (part.find()) {
                int end = text.indexOf(boundary, part.end());
                String value = text.substring(part.end(), end < 0 ? text.length() : end);
                shared.add(new Member(part.group(1), new JsonString(value.replaceFirst("\r$", ""))));
            }
        }

        private Payload payload() {
            nested(shared);
            if (vendor.contextData()) {
                contextData(shared);
            }
            JsonObject whole = JsonObject.of(shared);
            for (String path : vendor.events()) {
                if (events.isEmpty() && !path.equals("$")) {
                    JsonValue found = Places.at(whole, path);
                    if (found instanceof JsonArray list) {
                        list(list);
                    } else if (found instanceof JsonObject one) {
                        events.add(one.members());
                    }
                    if (!events.isEmpty()) {
                        String name = path.contains(".") ? path.substring(0, path.indexOf('.')) : path;
                        shared.removeIf(member -> member.name().equals(name));
                    }
                }
            }
            List<JsonObject> all = new ArrayList<>();
            for (List<Member> event : events) {
                List<Member> own = new ArrayList<>(event);
                nested(own);
                List<Member> both = new ArrayList<>(shared);
                both.removeIf(member -> own.stream().anyMatch(other -> other.name().equals(member.name())));
                both.addAll(own);
                all.add(JsonObject.of(both));
            }
            return new Payload(all.isEmpty() ? List.of(JsonObject.of(shared)) : all, notes);
        }

        /** Replaces parameters that hold JSON by their decoded objects. */
        private void nested(List<Member> members) {
            for (int i = 0; i < members.size(); i++) {
                Member member = members.get(i);
                if (!vendor.nested().contains(member.name()) || !(member.value() instanceof JsonString(String text))) {
                    continue;
                }
                String plain = text.startsWith("{") || text.startsWith("[") ? text : decoded(text);
                if (plain == null) {
                    continue;
                }
                try {
                    members.set(i, new Member(member.name(), JsonValue.parse(plain)));
                } catch (JsonSyntaxException e) {
                    notes.add("The parameter " + member.name() + " is broken JSON.");
                }
            }
        }
    }

    /** The JSON in a base64 text, compressed or not; null if it has none. */
    static @Nullable String decoded(String text) {
        byte[] bytes = base64(text);
        if (bytes == null) {
            return null;
        }
        String inner = new String(isGzip(bytes) ? unpacked(bytes) : bytes, StandardCharsets.UTF_8).strip();
        return inner.startsWith("{") || inner.startsWith("[") ? inner : null;
    }

    /** Decodes a text in any base64 alphabet; null if it is not base64. */
    static byte @Nullable [] base64(String text) {
        if (text.length() < BASE64_MIN || !BASE64.matcher(text).matches()) {
            return null;
        }
        try {
            // An unescaped plus of base64 has become a space.
            String plain = text.replace(' ', '-').replace('+', '-').replace('/', '_');
            int end = plain.length();
            while (plain.charAt(end - 1) == '=') {
                end--;
            }
            return Base64.getUrlDecoder().decode(plain.substring(0, end));
        } catch (IllegalArgumentException e) {
            return null; // a text that only looked like base64
        }
    }

    private static boolean isGzip(byte[] bytes) {
        return bytes.length > 2 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
    }

    /** The unpacked bytes up to the limit; empty if they are broken. */
    private static byte[] unpacked(byte[] bytes) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return gzip.readNBytes(MOST_UNPACKED);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** Adobe writes {@code c.&shop.&id=1&.shop&.c} for {@code {c:{shop:{id:1}}}}. */
    private static void contextData(List<Member> members) {
        List<Member> flat = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (Member member : members) {
            String name = member.name();
            if (name.endsWith(".") && name.length() > 1) {
                open.add(name.substring(0, name.length() - 1));
            } else if (name.startsWith(".") && !open.isEmpty()) {
                open.removeLast();
            } else {
                flat.add(open.isEmpty() ? member : new Member(String.join(".", open) + "." + name, member.value()));
            }
        }
        members.clear();
        members.addAll(flat);
    }
}
