package io.github.mcpdatalayer.front.tools.page.element;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementPart.By;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ElementPartTest {

    private static ElementPart part(By by, String what, @Nullable String role) {
        return new ElementPart(by, what, role);
    }

    private static ElementQuery query(ElementPart... chain) throws ToolException {
        return ElementQuery.of("element", List.of(chain), List.of());
    }

    /** A selector means what a caller's object means. */
    private static void same(Object written, ElementQuery query) throws ToolException {
        ElementQuery asked = ElementQuery.of("element", written);
        assertEquals(asked.written(), query.written());
        assertEquals(asked.target(), query.target());
        assertEquals(asked.needsTexts(), query.needsTexts());
    }

    @Test
    void oneSelectorIsWhatItsObjectIs() throws ToolException {
        same(Map.of("name", "Buy", "role", "button"), query(part(By.NAME, "Buy", "button")));
        same(Map.of("name", "Buy"), query(part(By.NAME, "Buy", null)));
        same(Map.of("textPart", "Thank"), query(part(By.TEXT, "Thank", null)));
        same(Map.of("xpath", "//form/button"), query(part(By.XPATH, "//form/button", null)));
        same(Map.of("css", "#buy"), query(part(By.CSS, "#buy", null)));
        same(Map.of("css", "#buy"), query(part(By.PIERCE, "#buy", null)));
        ElementQuery mark = query(part(By.MARK, "checkout", null));
        assertTrue(mark.isMark());
        assertEquals("checkout", mark.mark());
    }

    @Test
    void aChainKeepsItsOrderAndItsShadowRoots() throws ToolException {
        same(Map.of("chain", List.of(Map.of("pierce", "#host"), Map.of("css", "button"))),
                query(part(By.PIERCE, "#host", null), part(By.CSS, "button", null)));
        same(Map.of("chain", List.of(Map.of("css", "#host"), Map.of("name", "Buy", "role", "button"))),
                query(part(By.CSS, "#host", null), part(By.NAME, "Buy", "button")));
    }

    @Test
    void aFrameIsNamedByItsPlaces() throws ToolException {
        same(Map.of("css", "#buy", "frames", "0/2"),
                ElementQuery.of("element", List.of(part(By.CSS, "#buy", null)), List.of(0, 2)));
    }

    @Test
    void aSelectorThatCannotBeAskedForIsRefusedLikeAnObject() {
        ToolException refused = assertThrows(ToolException.class,
                () -> query(part(By.CSS, "a".repeat(2_001), null)));
        assertTrue(refused.is(ErrorCode.BAD_ARGUMENT));
        assertThrows(ToolException.class, () -> query(part(By.NAME, "Buy", null), part(By.MARK, "checkout", null)));
    }
}
