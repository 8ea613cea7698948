package io.github.mcpdatalayer.e2e;

import io.github.mcpdatalayer.chrome.Tab;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReadIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @Test
    void anAttachedTabsDataLayerIsReadExactlyAndNoLongerOnceDetached() throws Exception {
        Tab tab = stage.openScript("dataLayer = [{event: 'b', a: 1.50, '10': 'x', 'é': 'ü😀</script'}, {n: -1e-7}]"
                .replace("</script", "<\\/script"));
        try (Popup popup = stage.popup(tab)) {
            assertEquals("Not Attached", popup.status());
            assertEquals("attach", popup.action());
        }

        stage.attach(tab);
        try (Popup popup = stage.popup(tab)) {
            assertEquals("Attached to: Script", popup.status());
            assertEquals("detach", popup.action());
        }

        Answer answer = stage.call("getDataLayer");
        assertFalse(answer.isError(), answer.line());
        String exact = tab.evaluate("JSON.stringify(dataLayer)").getAsString();
        assertTrue(answer.line().contains("\"structuredContent\":{\"result\":" + exact + ","), answer.line());
        assertTrue(answer.text().startsWith("{\"result\":" + exact + ","), answer.text());

        stage.browser().detach(tab);
        Answer detached = stage.call("getDataLayer");
        assertTrue(detached.isError());
        assertEquals("NO_TAB_ATTACHED", detached.errorCode());
        assertTrue(detached.text().contains("No browser tab is currently attached."), detached.text());
    }
}
