package io.github.mcpdatalayer.pack;

/** Text as it stands in XML. */
public final class Xml {

    private Xml() {}

    /** Escapes a text for element content and for attributes in double quotes. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
