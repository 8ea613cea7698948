package io.github.mcpdatalayer.front;

import java.util.List;

import io.github.mcpdatalayer.front.tools.api.ToolsetSpec;
import io.github.mcpdatalayer.front.tools.library.LibraryToolset;
import io.github.mcpdatalayer.front.tools.search.SearchToolset;
import io.github.mcpdatalayer.front.tools.website.WebsiteToolset;

/** The toolsets that a build can leave out. All of this is generated: node host/wire/generate.mjs. */
final class AddOns {

    private AddOns() {}

    /** Their declarations, by rank. */
    static List<ToolsetSpec> specs() {
        return List.of( //
                LibraryToolset.SPEC, //
                WebsiteToolset.SPEC, //
                SearchToolset.SPEC);
    }

    /** Adds those that a front offers whose {@code --toolsets} names these. */
    static void addTo(RankedToolsets all, Toolsets.Given given, List<String> named, boolean beyondReading) {
        if (LibraryToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(LibraryToolset.SPEC, new LibraryToolset(given.bench()));
        }
        if (WebsiteToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(WebsiteToolset.SPEC, new WebsiteToolset(given.bench(), given.acts()));
        }
        if (SearchToolset.SPEC.isOffered(named, beyondReading)) {
            all.add(SearchToolset.SPEC, new SearchToolset(given.bench()));
        }
    }
}
