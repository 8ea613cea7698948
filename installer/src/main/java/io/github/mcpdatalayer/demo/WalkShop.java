package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

import io.github.mcpdatalayer.front.chrome.Web;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/**
 * A shop of five pages with a consent banner: lamp, basket, address, delivery, thanks. One release of it tracks six things
 * wrongly, its twin nothing. Its hits go to real addresses of vendors, which the browser's {@link Web} answers: nothing
 * leaves the browser.
 */
public enum WalkShop {

    /** The shop with six defects. */
    WRONG("https://lamps.example"),
    /** The shop without them. */
    CLEAN("https://lamps-clean.example");

    private final String origin;

    WalkShop(String origin) {
        this.origin = origin;
    }

    /** Serves it and gives the address of its first page. */
    public String serve(Web web) throws IOException {
        web.serve(origin + "/", Reply.html(resource("lamp.html")));
        for (String page : new String[]{"basket", "address", "delivery", "thanks"}) {
            web.serve(origin + "/" + page, Reply.html(resource(page + ".html")));
        }
        web.serve(origin + "/shop.css", Reply.html(resource("shop.css")).with("Content-Type", "text/css"))
                .serve(origin + "/shop.js", Reply.script(resource("shop.js")))
                .serve(origin + "/release.js", Reply.script("window.release = {defects: " + (this == WRONG) + "};\n"))
                .serve("https://www.googletagmanager.com/gtm.js", Reply.script(resource("tags.js")));
        Reply taken = new Reply(204, Map.of(), "", Duration.ZERO);
        web.serve("https://www.google-analytics.com/g/collect", taken).serve("https://www.facebook.com/tr/", taken);
        return origin + "/";
    }

    static String resource(String name) throws IOException {
        try (InputStream in = WalkShop.class.getResourceAsStream("walk/" + name)) {
            if (in == null) {
                throw new IOException("walk/" + name + " is missing from this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
