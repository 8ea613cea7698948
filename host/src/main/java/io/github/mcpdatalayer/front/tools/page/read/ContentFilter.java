package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.answer.RequestFilter;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * Selects the part of a page that is read, and its form.
 *
 * @param element what is read; null for the page
 * @param outer whether the element's own tag is shown
 * @param include of links, patterns of addresses; of all else, selectors of the parts that are read
 * @param exclude the same for what is left out
 * @param sameOrigin whether links to other sites are left out
 */
record ContentFilter(String as, @Nullable Object element, boolean outer, List<String> include, List<String> exclude,
        boolean sameOrigin) implements RequestFilter {

    static final String LINKS = "links";
    static final String TABLES = "tables";
    static final String CONTROLS = "controls";
    static final String METADATA = "metadata";
    static final String ARTICLE = "article";
    static final String HTML = "html";
    private static final String MARKDOWN = "markdown";
    static final String TEXT = "text";

    static final Arg<String> AS = Arg.choice("as", "\"text\"", "text if absent",
            List.of(TEXT, ARTICLE, MARKDOWN, HTML, LINKS, METADATA, TABLES, CONTROLS));
    static final Arg<Object> ELEMENT = Arg.any("element", "\"e12\"", "e12, dialog \"Cart\", css=#main");
    static final Arg<Boolean> OUTER = Arg.flag("outer", "html: with its own tag");
    static final Arg<List<String>> INCLUDE = Arg.texts("include", "[\"#main\"]",
            "links: addresses, * is any text; else CSS by id, class, tag", 20);
    static final Arg<List<String>> EXCLUDE = Arg.texts("exclude", "[\"nav\",\"footer\"]", "The same", 20).known();
    static final Arg<Boolean> SAME_ORIGIN = Arg.flag("sameOrigin", "links: this site");
    static final List<Arg<?>> ARGS = List.of(AS, ELEMENT, OUTER, INCLUDE, EXCLUDE, SAME_ORIGIN);

    /** All of a page in a form, or of an element. */
    static ContentFilter of(String as, @Nullable Object element) {
        return new ContentFilter(as, element, false, List.of(), List.of(), false);
    }

    static ContentFilter of(Arguments arguments) throws ToolException {
        String as = arguments.text(AS);
        return new ContentFilter(as == null ? TEXT : as, arguments.any(ELEMENT), arguments.flag(OUTER),
                arguments.texts(INCLUDE), arguments.texts(EXCLUDE), arguments.flag(SAME_ORIGIN));
    }

    boolean is(String form) {
        return as.equals(form);
    }

    /** Tells whether the answer is one text. */
    boolean isText() {
        return !is(LINKS) && !is(TABLES) && !is(CONTROLS) && !is(METADATA);
    }

    /** Tells whether that text is Markdown. */
    boolean isMarkdown() {
        return is(MARKDOWN) || is(ARTICLE);
    }

    @Override
    public JsonObject toJson() {
        var json = new JsonObject();
        RequestFilter.add(json, "as", is(TEXT) ? null : as);
        RequestFilter.add(json, "element", element);
        RequestFilter.add(json, "include", include);
        RequestFilter.add(json, "exclude", exclude);
        if (outer) {
            json.addProperty("outer", true);
        }
        if (sameOrigin) {
            json.addProperty("sameOrigin", true);
        }
        return json;
    }
}
