package io.github.mcpdatalayer.front.tools.tabs;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.wire.Lenient;

/** The attached tabs of all browsers, in the order of listTabs. Addresses are redacted, so no pattern tells a raw one. */
public record AttachedTabs(List<AttachedTab> tabs) {

    /** One tab; {@code active}: its window shows it. */
    public record AttachedTab(String handle, String url, boolean active) {}

    public static AttachedTabs of(Browsers browsers) throws InterruptedException {
        List<AttachedTab> tabs = new ArrayList<>();
        for (FoundHost host : browsers.overview(false, Deadline.in(Browsers.LIST)).hosts()) {
            JsonObject told = host.tabs();
            if (told != null && told.get("tabs") instanceof JsonArray rows) {
                for (JsonElement row : rows) {
                    if (row instanceof JsonObject tab) {
                        tabs.add(new AttachedTab(Lenient.text(tab, "handle"), Lenient.text(tab, "url"),
                                tab.get("active") instanceof JsonPrimitive active && active.getAsBoolean()));
                    }
                }
            }
        }
        return new AttachedTabs(tabs);
    }

    /** Lists the tabs whose address matches: {@code *} is any text; without one it is the address or the beginning of its path. */
    List<AttachedTab> matching(String pattern) {
        var patterns = new NamePatterns(List.of(pattern, pattern.replaceFirst("/?$", "/*")));
        return tabs.stream().filter(tab -> patterns.allows(tab.url())).toList();
    }
}
