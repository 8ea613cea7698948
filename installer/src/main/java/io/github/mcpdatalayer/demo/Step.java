package io.github.mcpdatalayer.demo;

/** A thing that the demo does and measures. */
public enum Step {
    BROWSER("browser", "browser started, extension loaded"),
    PAGE("page", "shop opened"),
    SHOPPING("shopping",
            "viewed a product, added it to the cart, bought it"),
    ATTACH("attach", "toolbar button and “Attach” pressed"),
    FRONT(
            "initialize", "MCP server started, initialize answered"),
    TOOLS("toolsList",
            "tools/list"),
    FIRST_READ("getDataLayerFirst", "getDataLayer, the first time"),
    WARM_READ(
            "getDataLayer", "getDataLayer, again"),
    FRONT_HOP("clientToFront",
            "client to front, and back"),
    HOST_HOP("frontToHost",
            "front to host: connect and shake hands"),
    EXTENSION_HOP(
            "frontToExtension", "front to host to extension, and back");

    private final String key;
    private final String text;

    Step(String key, String text) {
        this.key = key;
        this.text = text;
    }

    /** Its key in timingsMs. */
    public String key() {
        return key;
    }

    /** The step in words. */
    public String text() {
        return text;
    }
}
