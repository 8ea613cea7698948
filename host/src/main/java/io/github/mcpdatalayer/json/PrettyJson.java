package io.github.mcpdatalayer.json;

import java.nio.charset.StandardCharsets;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/** JSON for files that people read and keep in version control. */
public final class PrettyJson {

    private static final Gson PRETTY = new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().serializeNulls()
            .create();

    private PrettyJson() {}

    /** The value, an element of Gson or maps and lists, indented, with a newline at the end. */
    public static String text(Object value) {
        return PRETTY.toJson(value) + "\n";
    }

    /** Writes the same in UTF-8. */
    public static byte[] bytes(Object value) {
        return text(value).getBytes(StandardCharsets.UTF_8);
    }
}
