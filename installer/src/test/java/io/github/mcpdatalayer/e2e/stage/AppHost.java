package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/** A small host of MCP Apps in a tab: it shows a page of our front in a frame, hands over a tool's answer, and hears what the page says. */
public final class AppHost {

    public static final String URL = "https://host.example/";

    /** As strict as hosts are: no one else can look into the frame. */
    public static final String STRICT = "allow-scripts";
    /** As hosts with a proxy have it; the test then sees what is drawn. */
    public static final String OPEN = "allow-scripts allow-same-origin";

    private final Tab tab;

    private AppHost(Tab tab) {
        this.tab = tab;
    }

    /** Opens it; {@code serve} is a tab whose browser serves {@link #page()} at {@link #URL}. */
    public static AppHost in(Tab tab) {
        tab.waitFor("typeof show === 'function'", Stage.SOON);
        return new AppHost(tab);
    }

    public static Reply page() throws IOException {
        return Reply.html(Stage.page("app-host.html"));
    }

    /** Reads a page as a host does. */
    public static String read(McpClient front, String uri) throws IOException {
        JsonObject content = front.request("resources/read", Stage.arguments("uri", uri), Stage.SOON).result()
                .getAsJsonArray("contents").get(0).getAsJsonObject();
        return content.get("text").getAsString();
    }

    /** Shows it, with this theme, language and answer, and waits until it was drawn. */
    public void show(String html, String sandbox, String theme, String locale, JsonObject result) {
        JsonObject context = Stage.arguments("theme", theme, "locale", locale);
        tab.evaluate("show(" + new Gson().toJson(html) + "," + new Gson().toJson(sandbox) + "," + context + ","
                + new Gson().toJson(result) + ",{})");
        tab.waitFor("said.some(each => each.id === 'end')", Stage.SOON);
        tab.waitFor("document.querySelector('iframe').clientHeight > 200", Stage.SOON);
    }

    /** The host has another theme, or speaks another language. */
    public void change(String theme, String locale) {
        tab.evaluate("change(" + Stage.arguments("theme", theme, "locale", locale) + ")");
    }

    public Tab tab() {
        return tab;
    }

    /** Waits for this in the page's document, which is {@code page}. */
    public void awaitIn(String condition) {
        tab.waitFor("(page => " + condition + ")(document.querySelector('iframe').contentDocument)", Stage.SOON);
    }

    /** Reads what the page shows, without line breaks. */
    public String text() {
        return in("page.body.innerText.replace(/\\s+/g, ' ')");
    }

    /** A value in the page's document, which is {@code page}. */
    public String in(String expression) {
        return tab.evaluate("String((page => " + expression + ")(document.querySelector('iframe').contentDocument))")
                .getAsString();
    }
}
