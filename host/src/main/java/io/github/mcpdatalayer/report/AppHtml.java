package io.github.mcpdatalayer.report;

import java.util.Locale;

/**
 * A page in the reports' design that a client's host shows beside the answer of a tool, as MCP Apps have it. It loads nothing. Its
 * one script gets the answer from the host and draws it.
 */
public final class AppHtml {

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
     * @param script
     *            ours
     */
    public static String of(View view, String words, String script) {
        if (words.indexOf('<') >= 0) {
            throw new IllegalArgumentException("It would end the element that it stands in");
        }
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
}
