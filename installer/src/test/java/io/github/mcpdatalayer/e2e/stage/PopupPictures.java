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
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** Takes pictures of another page of ours. */
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

    /** The height that Chrome shows of a popup: only those who scroll find the rest. */
    private static final int MOST_HEIGHT = 600;

    /**
     * The popup is seen whole in each language. The texts of the other ones are put into the open popup, from the files that Chrome
     * takes them from, so that their lines break as they would.
     */
    public static void fits(Popup popup, String name) {
        Tab page = popup.page();
        for (String language : new String[]{"en", "de"}) {
            JsonObject seen = page.evaluate(heights(language)).getAsJsonObject();
            int height = seen.get("height").getAsInt();
            assertTrue(height <= MOST_HEIGHT,
                    () -> name + " in " + language + " is " + height + " px high: "
                            + page.evaluate("document.body.innerText"));
            assertTrue(seen.get("first").getAsInt() <= MOST_HEIGHT / 2, name + ", " + language + ": " + seen);
            assertTrue(seen.get("words").getAsInt() >= 4, () -> "few texts are known: " + seen);
        }
    }

    /** A promise of how high the popup is with the texts of a language, and where its first button ends. */
    private static String heights(String language) {
        return """
                (async () => {
                  const read = async (of) => (await fetch('/_locales/' + of + '/messages.json')).json();
                  const [own, other] = [await read(chrome.i18n.getUILanguage().startsWith('de') ? 'de' : 'en'), await read('LANGUAGE')];
                  const plain = (text) => text.replace(/\\s+/g, ' ').trim();
                  const known = Object.entries(own).map(([key, {message}]) => [
                    new RegExp('^' + plain(message).split(/\\$[A-Za-z0-9_]+\\$?/).map((part) => RegExp.escape(part)).join('(.+?)') + '$'),
                    plain(message).length, other[key]?.message ?? message,
                  ]).sort((one, two) => two[1] - one[1]);
                  const changed = [];
                  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                    const text = plain(node.data);
                    const found = text && known.find(([pattern]) => pattern.test(text));
                    if (!found || !node.parentElement.checkVisibility()) continue;
                    changed.push([node, node.data]);
                    const values = found[0].exec(text).slice(1);
                    node.data = found[2].replace(/\\$[A-Za-z0-9_]+\\$?/g, () => values.shift() ?? '');
                  }
                  const first = [...document.querySelectorAll('#requests button, #copy, #attachButton')].find((each) => each.checkVisibility());
                  // The longest error there is, where the last one would stand: what went wrong before the test is not the test's.
                  const [rows, row, error] = ['#details', '#lastErrorRow', '#lastError'].map((each) => document.querySelector(each));
                  const [rowsWereHidden, wasHidden, said] = [rows.hidden, row.hidden, error.textContent];
                  rows.hidden = row.hidden = false;
                  error.textContent = '12:34:56 ' + Object.entries(await read('LANGUAGE')).filter(([key]) => key.startsWith('error'))
                    .map(([, {message}]) => message).sort((one, two) => two.length - one.length)[0];
                  // Handles are counted through a browser's life: one of four signs may break a line that one of three does not.
                  const handle = document.querySelector('#handle'), ownHandle = handle.textContent;
                  handle.textContent = 'mm9999';
                  const seen = {height: Math.ceil(document.body.getBoundingClientRect().height), first: Math.ceil(first.getBoundingClientRect().bottom), words: changed.length};
                  for (const [node, data] of changed) node.data = data;
                  [rows.hidden, row.hidden, error.textContent, handle.textContent] = [rowsWereHidden, wasHidden, said, ownHandle];
                  return seen;
                })()"""
                .replace("LANGUAGE", language);
    }

    private static String faults() throws IOException {
        return "(" + new String(PopupPictures.class.getResourceAsStream("/faults-of-page.js").readAllBytes(),
                StandardCharsets.UTF_8) + ")()";
    }
}
