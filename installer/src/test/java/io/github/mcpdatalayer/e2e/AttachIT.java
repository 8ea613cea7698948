package io.github.mcpdatalayer.e2e;

import java.util.List;

import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

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
            for (String offer : List.of("[data-level=act]", "#code")) { // no method of a release operates pages yet
                String isShown = "document.querySelector('" + offer + "').checkVisibility()";
                assertFalse(popup.page().evaluate(isShown).getAsBoolean(), offer);
            }
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
}
