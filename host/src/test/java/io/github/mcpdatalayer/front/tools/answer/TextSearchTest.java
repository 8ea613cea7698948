package io.github.mcpdatalayer.front.tools.answer;

import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.patterns.PatternTooSlow;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the search for a client's text. */
class TextSearchTest {

    @Test
    void aTextIsFoundWhateverItsCaseAndAnExpressionAsItSays() throws Exception {
        assertTrue(TextSearch.matching("cart").test("Add to CART"));
        assertTrue(TextSearch.matching("/^add.*cart$/i").test("Add to CART"));
        assertFalse(TextSearch.matching("/^add/").test("Add to CART"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/((a{1000}){1000}){1000}/", "/((a{1000}){1000}){1000}/i", "/(a{0,500}){0,500}/", "NEST"})
    void anExpressionThatGrowsTooLargeIsRefusedBeforeItDoes(String given) {
        String find = given.equals("NEST") ? "/" + "(".repeat(240) + "a" + ")".repeat(240) + "/" : given;
        ToolException refused = assertThrows(ToolException.class, () -> TextSearch.matching(find));
        assertTrue(refused.is(ErrorCode.BAD_ARGUMENT), refused::getMessage);
        assertTrue(refused.error().message().contains("grows too large"), refused.error()::message);
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void aSearchThatTakesTooLongEndsAndIsSaidToHave() throws Exception {
        Predicate<String> slow = TextSearch.matching("/(?:a?){999}b/");
        String text = "a".repeat(2_000_000);
        PatternTooSlow ended = assertThrows(PatternTooSlow.class, () -> slow.test(text));
        assertTrue(TextSearch.tooSlow(ended).is(ErrorCode.BAD_ARGUMENT));
    }
}
