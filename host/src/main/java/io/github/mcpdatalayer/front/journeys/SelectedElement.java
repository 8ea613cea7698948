package io.github.mcpdatalayer.front.journeys;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementPart;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.journeys.JourneySelector;

/** Asks a page for what a selector of a journey leads to. */
final class SelectedElement {

    private SelectedElement() {}

    /** The place is named in errors. */
    static ElementQuery of(String place, JourneySelector selector) throws ToolException {
        List<ElementPart> chain = new ArrayList<>();
        selector.hosts().forEach(host -> chain.add(part(host)));
        chain.add(part(selector));
        return ElementQuery.of(place, chain, selector.frame());
    }

    private static ElementPart part(JourneySelector selector) {
        return new ElementPart(switch (selector.kind()) {
            case MARK -> ElementPart.By.MARK;
            case NAME -> ElementPart.By.NAME;
            case TEXT -> ElementPart.By.TEXT;
            case CSS -> ElementPart.By.CSS;
            case PIERCE -> ElementPart.By.PIERCE;
            case XPATH -> ElementPart.By.XPATH;
        }, selector.what(), selector.role());
    }
}
