package io.github.mcpdatalayer.e2e.stage;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.Tab;

/** The page where a browser manages its extensions, with what a person does there. */
public final class ExtensionsPage {

    private ExtensionsPage() {}

    /** Evaluates JavaScript there with the rights of a person's click, waiting for a promise, and gives its value. */
    public static JsonElement run(Chrome chrome, String script) {
        Tab page = chrome.newTab("about:blank");
        try {
            page.goTo("chrome://extensions/");
            page.waitFor("chrome.developerPrivate && chrome.management", Stage.SOON);
            return page.evaluateAsPerson(script);
        } finally {
            page.close();
        }
    }

    /**
     * Without it a browser leaves an unpacked extension off that was updated, loaded anew or disabled, and after a
     * restart.
     */
    public static void switchOnDeveloperMode(Chrome chrome) {
        run(chrome, "chrome.developerPrivate.updateProfileConfiguration({inDeveloperMode: true})");
    }

    /** Loads the extension anew, as by the button for it, and waits until the browser has it again. */
    public static void reload(Chrome chrome, String id) {
        run(chrome, """
                new Promise((done, failed) => {
                  chrome.developerPrivate.onItemStateChanged.addListener(change =>
                    change.item_id === 'ID' && change.event_type === 'LOADED' && done());
                  chrome.developerPrivate.reload('ID').catch(failed);
                })""".replace("ID'", id + "'"));
    }

    /**
     * Lets the browser grant the extension this site without asking: nobody sees the question here.
     *
     * @param pattern
     *            match pattern as the extension asks for it
     */
    public static void grant(Chrome chrome, String id, String pattern) {
        run(chrome, "new Promise(done => chrome.developerPrivate.addHostPermission('" + id + "', '" + pattern
                + "', done))");
    }
}
