package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.HiddenValues;
import io.github.mcpdatalayer.front.tools.page.element.NamedElement;
import io.github.mcpdatalayer.front.tools.page.element.StructuralCss;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Reads pages for calls of readPage, which write the content, and for steps of journeys, which go on with it. */
public record PageReading(Browsers browsers, Workload workload, Redaction redaction) {

    /** Returns the text that a page shows. */
    public String text(@Nullable String tab) throws ToolException, InterruptedException {
        return read(tab, ContentFilter.of(ContentFilter.TEXT, null),
                (page, filter) -> ContentParts.shownText(page.content(), filter, redaction).text());
    }

    /** Returns the controls in an element, the element itself first if it is one. */
    public List<PageControl> controls(@Nullable String tab, Object element) throws ToolException, InterruptedException {
        return read(tab, ContentFilter.of(ContentFilter.CONTROLS, element),
                (page, _) -> ContentParts.controls(page.content()));
    }

    private interface Extractor<T> {
        T extract(PageContent page, ContentFilter filter) throws ToolException;
    }

    private <T> T read(@Nullable String tab, ContentFilter filter, Extractor<T> extractor)
            throws ToolException, InterruptedException {
        BrowserReply reply = ask(tab, filter, new ArrayList<>());
        return workload.run(reply.shown().length(), () -> extractor.extract(PageContent.of(reply), filter));
    }

    /**
     * Asks a page for its content.
     *
     * @param notes gets a note if a marked element was found in another way than before
     */
    BrowserReply ask(@Nullable String tab, ContentFilter filter, List<String> notes)
            throws ToolException, InterruptedException {
        try {
            return browsers.ask(Method.READ_PAGE, params(filter, tab, notes), tab, LayerReader.deadline());
        } catch (LinkException e) {
            throw NamedElement.error(e.error(), ReadPage.NAME, tab);
        }
    }

    private JsonObject params(ContentFilter filter, @Nullable String tab, List<String> notes)
            throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("as", filter.as());
        if (filter.element() != null) {
            params.add("target",
                    new NamedElement(browsers, ReadPage.NAME, redaction).target(filter.element(), tab, notes));
        }
        if (filter.outer()) {
            params.addProperty("outer", true);
        }
        if (!filter.is(ContentFilter.LINKS)) {
            addSelectors(params, "include", filter.include());
            addSelectors(params, "exclude", filter.exclude());
        }
        return params;
    }

    private void addSelectors(JsonObject params, String name, List<String> selectors) throws ToolException {
        if (!selectors.isEmpty()) {
            var list = new JsonArray();
            for (String each : selectors) {
                for (String value : StructuralCss.asked(each)) {
                    HiddenValues.refuse(name, value, redaction);
                }
                list.add(each);
            }
            params.add(name, list);
        }
    }
}
