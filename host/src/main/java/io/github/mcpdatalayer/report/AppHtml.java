package io.github.mcpdatalayer.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A page in the reports' design that a client's host shows beside the answer of a tool, as MCP Apps have it. It loads nothing. Its
 * one script gets the answer from the host and draws it.
 */
public final class AppHtml {

    private static final String SCRIPT = "app.js";

    /** The answers that are drawn. */
    public enum View {
        AUDIT,
        RUN
    }

    private AppHtml() {}

    /**
     * The page.
     *
     * @param words
     *            what the script needs to know: a JSON object without {@code <}
     */
    public static String of(View view, String words) {
        if (words.indexOf('<') >= 0) {
            throw new IllegalArgumentException("It would end the element that it stands in");
        }
        String script = script();
        String style = HtmlPage.STYLE + HtmlPage.THEMES;
        String policy = "default-src 'none'; script-src 'sha256-" + HtmlPage.hash(script) + "'; style-src 'sha256-"
                + HtmlPage.hash(style) + "'";
        return "<!doctype html>\n<html lang=\"en\" data-view=\"" + view.name().toLowerCase(Locale.ROOT)
                + "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\""
                + policy
                + "\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>mcp-datalayer</title>\n<style>"
                + style
                + "</style>\n</head>\n<body>\n<main></main>\n<script type=\"application/json\" id=\"words\">" + words
                + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n";
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(AppHtml.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
