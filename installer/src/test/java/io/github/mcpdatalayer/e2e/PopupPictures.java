package io.github.mcpdatalayer.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.chrome.Tab;

/** Takes a picture of a popup as it stands, in the light and the dark scheme, when a folder for it is named. */
final class PopupPictures {

    private PopupPictures() {}

    /** Writes <code>NAME-light.png</code> and <code>NAME-dark.png</code> into the folder of the property <code>pictures</code>. */
    static void take(Popup popup, String name) throws Exception {
        take(popup.page(), name);
    }

    /** The same of another page of ours. */
    static void take(Tab page, String name) throws Exception {
        String folder = System.getProperty("pictures");
        if (folder == null) {
            return;
        }
        for (String scheme : new String[]{"light", "dark"}) {
            JsonObject feature = new JsonObject();
            feature.addProperty("name", "prefers-color-scheme");
            feature.addProperty("value", scheme);
            JsonArray features = new JsonArray();
            features.add(feature);
            JsonObject media = new JsonObject();
            media.add("features", features);
            page.call("Emulation.setEmulatedMedia", media);
            JsonObject format = new JsonObject();
            format.addProperty("format", "png");
            byte[] png = Base64.getDecoder().decode(
                    page.call("Page.captureScreenshot", format).get("data").getAsString());
            Files.write(Files.createDirectories(Path.of(folder)).resolve(name + "-" + scheme + ".png"), png);
        }
    }
}
