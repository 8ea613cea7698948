package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Js;
import org.jspecify.annotations.Nullable;

/** GTM merges the ecommerce objects of one page unless they are cleared. It merges arrays by index, so older items stay. */
final class ClearedCheck implements PushCheck {

    /** True if GTM still has an ecommerce object of an earlier event, and the items it has. */
    private boolean held;
    private @Nullable JsonArray items;

    @Override
    public void see(CheckedPush message, Findings findings) {
        if (message.isGtag()) {
            return;
        }
        JsonValue given = message.parameters().get("ecommerce");
        if (given == null) {
            return;
        }
        boolean clears = Js.isTruthy(message.parameters().get("_clear"));
        if (!(given instanceof JsonObject ecommerce) || ecommerce.tag() != null) {
            held = false;
            items = null;
            return;
        }
        if (ecommerce.get("_clear") != null) {
            findings.at(Rule.NESTED_CLEAR, message.push(), "$.ecommerce._clear", ecommerce.get("_clear"));
        }
        JsonArray now = message.items();
        JsonArray before = items;
        if (held && !clears && message.event() != null) {
            if (before != null && now != null && !LeftOut.isIn(now) && isLeftBehind(before, now)) {
                findings.add(Rule.ITEMS_MERGED_BY_INDEX, message.push(), "$.ecommerce.items",
                        Phrase.ITEMS_OVER.of(now.size(), before.size()));
            } else {
                findings.add(Rule.ECOMMERCE_NOT_CLEARED, message.push(), "$.ecommerce",
                        Phrase.OVER_ECOMMERCE.of(message.event()));
            }
        }
        // Does not judge items that the recording left out, nor a merge with them.
        items = LeftOut.is(ecommerce.get("items")) || (now != null && LeftOut.mayHoldMore(now))
                ? null
                : now == null ? clears ? null : before : now;
        held = true;
    }

    /** Tells whether a merge by index leaves parts of older items in newer ones. */
    private static boolean isLeftBehind(JsonArray before, JsonArray now) {
        if (before.size() > now.size()) {
            return true;
        }
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i) instanceof JsonObject old && now.get(i) instanceof JsonObject item
                    && old.members().stream().anyMatch(member -> item.get(member.name()) == null)) {
                return true;
            }
        }
        return false;
    }
}
