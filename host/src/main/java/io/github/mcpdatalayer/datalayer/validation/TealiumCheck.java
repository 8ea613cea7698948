package io.github.mcpdatalayer.datalayer.validation;

import java.util.regex.Pattern;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Tealium's utag_data: lower_snake names, strings, and product arrays side by side. */
final class TealiumCheck implements PushCheck {

    private static final Pattern LOWER_SNAKE = Pattern.compile("[a-z][a-z0-9_]*");

    @Override
    public void see(CheckedPush message, Findings findings) {
        int length = -1;
        boolean told = false;
        for (JsonObject.Member member : message.parameters().members()) {
            String name = member.name();
            // utag.data also holds what Tealium reads of the page, under names with a dot.
            if (name.contains(".") || name.startsWith("_") || name.startsWith("ut.")) {
                continue;
            }
            String path = Paths.child("$", name);
            if (!LOWER_SNAKE.matcher(name).matches()) {
                findings.text(Rule.TEALIUM_NAME, message.push(), path, name);
            }
            if (!isText(member.value())) {
                findings.at(Rule.TEALIUM_TYPE, message.push(), path, member.value());
            }
            if (name.startsWith("product_") && member.value() instanceof JsonArray array) {
                if (length >= 0 && array.size() != length && !told) {
                    findings.add(Rule.TEALIUM_PARALLEL_ARRAYS, message.push(), path,
                            Phrase.ENTRIES_BESIDE.of(array.size(), length));
                    told = true;
                }
                length = Math.max(length, array.size());
            }
        }
    }

    private static boolean isText(JsonValue value) {
        return value instanceof JsonString
                || (value instanceof JsonArray array
                        && array.elements().stream().allMatch(JsonString.class::isInstance));
    }
}
