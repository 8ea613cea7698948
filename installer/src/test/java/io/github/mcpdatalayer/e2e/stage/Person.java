package io.github.mcpdatalayer.e2e.stage;

import io.github.mcpdatalayer.front.chrome.Tab;

/** Does for a test what the person does, by the popup's buttons, or as these ask the worker for it. */
public final class Person {

    private Person() {}

    /** Presses this level in the popup of an attached tab. */
    public static void allow(Stage stage, Tab tab, String level) {
        stage.allow(tab, "level", level);
    }

    /** Attaches a tab in which clients may also run code. */
    public static Tab attachFree(Stage stage, Tab tab) {
        stage.attach(tab, "act");
        stage.allow(tab, "code", true);
        return tab;
    }

    /** Presses the switch for code. */
    public static void allowCode(Stage stage, Tab tab, boolean allowed) {
        stage.allow(tab, "code", allowed);
    }

    /** Switches the reading of requests on or off, as the options do. */
    public static void readRequests(Stage stage, boolean on) {
        Stage.inExtension(stage.browser(), "chrome.storage.local.get('settings').then(({settings}) => "
                + "chrome.storage.local.set({settings: {...settings, network: " + on + "}}))");
    }
}
