package io.github.mcpdatalayer.front.tools.page.element;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * One way to an element that the person has named, as Chrome's recorder writes it: {@code aria/Add to cart[role="button"]},
 * {@code text/Add}, {@code xpath///button}, {@code pierce/#add} or CSS.
 *
 * @param written hops of shadow roots joined by {@code >>>}
 * @param shown what it asks a snapshot for; null where it asks the page for structure
 */
record MarkWay(String written, @Nullable ElementQuery shown) {

    private static final Pattern ROLE = Pattern.compile("(.*?)\\s*\\[\\s*role\\s*=\\s*([\"'])(.*?)\\2\\s*\\]\\s*",
            Pattern.DOTALL);

    /** A way that may be used; null where it asks for what no selector may, or for what redaction hides. */
    static @Nullable MarkWay of(List<String> hops, Redaction redaction) {
        if (hops.isEmpty()) {
            return null;
        }
        String written = String.join(" >>> ", hops);
        String last = hops.getLast();
        if (hops.size() > 1 && hops.stream().anyMatch(hop -> hop.startsWith("aria/") || hop.startsWith("text/"))) {
            return null; // its last part alone would lead to another element
        }
        try {
            if (last.startsWith("aria/")) {
                String name = last.substring("aria/".length());
                Matcher role = ROLE.matcher(name);
                return new MarkWay(written, ElementQuery.ofWay(
                        role.matches() ? Map.of("role", role.group(3), "name", role.group(1)) : Map.of("name", name)));
            }
            if (last.startsWith("text/")) {
                return new MarkWay(written, ElementQuery.ofWay(Map.of("text", last.substring("text/".length()))));
            }
            for (String hop : hops) {
                boolean isPath = hop.startsWith("xpath/");
                String structure = hop.replaceFirst("^(xpath|pierce)/", "");
                ElementQuery.ofWay(Map.of(isPath ? "xpath" : "css", structure)).asksNothingHidden("mark", redaction);
            }
            return new MarkWay(written, null);
        } catch (ToolException e) {
            return null; // it was named before a rule, or is a file's; the others may do
        }
    }

    boolean needsTexts() {
        return shown != null && shown.needsTexts();
    }
}
