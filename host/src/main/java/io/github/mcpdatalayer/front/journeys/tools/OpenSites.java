package io.github.mcpdatalayer.front.journeys.tools;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.FoundHost;
import io.github.mcpdatalayer.journeys.RunFields;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/** The sites that a run may open: never what its file names by itself. */
final class OpenSites {

    private OpenSites() {}

    /** Lists the sites that the person named for the front, and those of attached tabs that may be operated. */
    static List<String> of(List<String> named, Browsers browsers) throws InterruptedException {
        Set<String> sites = new LinkedHashSet<>(named);
        for (JsonObject tab : operated(browsers)) {
            String origin = origin(Lenient.text(tab, "url"));
            if (origin != null) {
                sites.add(origin);
            }
        }
        return List.copyOf(sites);
    }

    /** Tells whether this is the handle of an attached tab that may be operated. */
    static boolean mayOperate(String tab, Browsers browsers) throws InterruptedException {
        return operated(browsers).stream().anyMatch(each -> Lenient.text(each, "handle").equals(tab));
    }

    private static List<JsonObject> operated(Browsers browsers) throws InterruptedException {
        List<JsonObject> tabs = new ArrayList<>();
        for (FoundHost host : browsers.overview(false, Deadline.in(Browsers.LIST)).hosts()) {
            JsonObject told = host.tabs();
            if (told != null) {
                RunFields.objects(told, "tabs").stream().filter(tab -> Lenient.text(tab, "level").equals("act"))
                        .forEach(tabs::add);
            }
        }
        return tabs;
    }

    private static @Nullable String origin(String url) {
        try {
            URI uri = URI.create(url);
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return isWeb && uri.getHost() != null && uri.getUserInfo() == null
                    ? uri.getScheme() + "://" + uri.getRawAuthority()
                    : null;
        } catch (IllegalArgumentException e) {
            return null; // such as an address that redaction has changed
        }
    }
}
