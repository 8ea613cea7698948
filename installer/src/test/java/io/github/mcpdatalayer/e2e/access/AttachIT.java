package io.github.mcpdatalayer.e2e.access;

import java.util.List;

import io.github.mcpdatalayer.e2e.stage.Popup;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AttachIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void onlyTheAttachedTabIsShownAsAttachedAndDetachingEndsIt() throws Exception {
        Tab one = stage.openScript("document.title = 'One'");
        Tab other = stage.openScript("document.title = 'Other'");
        try (Popup popup = stage.popup(one)) {
            assertEquals("Not Attached", popup.status());
            assertEquals("attach", popup.action());
        }

        stage.attach(one);

        try (Popup popup = stage.popup(one)) {
            assertEquals("Attached to: One", popup.status());
            for (String level : List.of("data", "see", "act")) {
                assertTrue(isShown(popup, "[data-level=" + level + "]"), level);
            }
            assertFalse(isShown(popup, "#code"), "code needs a level that nobody has allowed");
            assertEquals("detach", popup.action());
        }
        try (Popup popup = stage.popup(other)) {
            assertEquals("Not Attached", popup.status());
            assertEquals("1", popup.text("#tabCount"));
        }

        stage.browser().detach(one);

        try (Popup popup = stage.popup(one)) {
            assertEquals("Not Attached", popup.status());
        }
    }

    private static boolean isShown(Popup popup, String selector) {
        return popup.page().evaluate("document.querySelector('" + selector + "').checkVisibility()").getAsBoolean();
    }
}
