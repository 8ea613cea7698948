package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A page of ours as it stands, in the light and the dark scheme: each control has a name, each text stands out and is not cut
 * off. Takes a picture of each when a folder for it is named.
 */
public final class PopupPictures {

    private PopupPictures() {}

    /** Writes <code>NAME-light.png</code> and <code>NAME-dark.png</code> into the folder of the property <code>pictures</code>. */
    public static void take(Popup popup, String name) throws Exception {
        take(popup.page(), name);
    }

    /** The same of another page of ours. */
    public static void take(Tab page, String name) throws Exception {
        String folder = System.getProperty("pictures");
        for (String scheme : new String[]{"light", "dark"}) {
            JsonObject feature = Stage.arguments("name", "prefers-color-scheme", "value", scheme);
            JsonArray features = new JsonArray();
            features.add(feature);
            JsonObject media = new JsonObject();
            media.add("features", features);
            page.call("Emulation.setEmulatedMedia", media);
            assertEquals("", page.evaluate(faults()).getAsString(), name + ", " + scheme);
            if (folder != null) {
                byte[] png = Base64.getDecoder()
                        .decode(page.call("Page.captureScreenshot", Stage.arguments("format", "png")).get("data")
                                .getAsString());
                Files.write(Files.createDirectories(Path.of(folder)).resolve(name + "-" + scheme + ".png"), png);
            }
        }
    }

    private static String faults() throws IOException {
        return "(" + new String(PopupPictures.class.getResourceAsStream("/faults-of-page.js").readAllBytes(),
                StandardCharsets.UTF_8) + ")()";
    }
}
