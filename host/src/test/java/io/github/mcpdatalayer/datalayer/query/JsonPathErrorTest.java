package io.github.mcpdatalayer.datalayer.query;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JsonPathErrorTest {
    /** The query, the character where it goes wrong, and the query that its author meant. */
    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '`', textBlock = """
            ecommerce.items ¦ 0 ¦ $.ecommerce.items
            .ecommerce ¦ 0 ¦ $.ecommerce
            @.ecommerce ¦ 0 ¦ $.ecommerce
            [0] ¦ 0 ¦ $[0]
            ` $.a` ¦ 0 ¦ $.a
            `$.a ` ¦ 3 ¦ $.a
            $. ¦ 2 ¦ $
            $.a.. ¦ 5 ¦ $.a
            `$. a` ¦ 2 ¦ $.a
            $.items.0.price ¦ 8 ¦ $.items[0].price
            $.items.[0] ¦ 8 ¦ $.items[0]
            $.page-type.x ¦ 6 ¦ $['page-type'].x
            $..page-type ¦ 7 ¦ $..['page-type']
            $."page type" ¦ 2 ¦ $["page type"]
            $[event] ¦ 2 ¦ $['event']
            $[gtm.start] ¦ 2 ¦ $['gtm.start']
            $[] ¦ 2 ¦ $[*]
            $[0 ¦ 3 ¦ $[0]
            $[0,] ¦ 4 ¦ $[0]
            $[0 1] ¦ 4 ¦ $[0 ,1]
            $[01] ¦ 2 ¦ $[1]
            $[-0] ¦ 2 ¦ $[0]
            $[(@.length-1)] ¦ 2 ¦ $[-1]
            $['event] ¦ 9 ¦ $['event']
            $['a']b ¦ 6 ¦ $['a'].b
            $[@.event] ¦ 2 ¦ $[?@.event]
            $[?@.event = 'x'] ¦ 11 ¦ $[?@.event == 'x']
            $[?@.event === 'x'] ¦ 13 ¦ $[?@.event == 'x']
            $[?@.event !== 'x'] ¦ 13 ¦ $[?@.event != 'x']
            $[?@.event <> 'x'] ¦ 12 ¦ $[?@.event != 'x']
            $[?@.event == purchase] ¦ 14 ¦ $[?@.event == 'purchase']
            $[?event == 'x'] ¦ 3 ¦ $[?@.event == 'x']
            $[?@.ok == True] ¦ 11 ¦ $[?@.ok == true]
            $[?@.a == undefined] ¦ 10 ¦ $[?@.a == null]
            $[?@.a & @.b] ¦ 7 ¦ $[?@.a && @.b]
            $[?@.a and @.b] ¦ 7 ¦ $[?@.a && @.b]
            $[?@.a or @.b] ¦ 7 ¦ $[?@.a || @.b]
            $[?(@.a] ¦ 7 ¦ $[?(@.a)]
            $[?@.items[*].price > 1] ¦ 3 ¦ $[?value(@.items[*].price) > 1]
            $[?count(@.items)] ¦ 17 ¦ $[?count(@.items) > 0]
            $[?Count(@.a) > 1] ¦ 3 ¦ $[?count(@.a) > 1]
            $[?count (@.a) > 1] ¦ 3 ¦ $[?count(@.a) > 1]
            $[?length(@.*) > 1] ¦ 10 ¦ $[?length(value(@.*)) > 1]
            $[?match(@.a,'b') == true] ¦ 3 ¦ $[?match(@.a,'b')]
            $[?!@.a == 1] ¦ 7 ¦ $[?!(@.a == 1)]
            $[?@.a == 01] ¦ 10 ¦ $[?@.a == 1]
            $[?@.a == 1.] ¦ 12 ¦ $[?@.a == 1.0]
            $[9007199254740992] ¦ 2 ¦ $[9007199254740991]
            """)
    void anErrorNamesTheCharacterAndShowsTheQueryCorrected(String query, int position, String corrected) {
        JsonPathSyntaxException error = assertThrows(JsonPathSyntaxException.class, () -> JsonPath.parse(query));
        assertEquals(corrected, error.example(), error::getMessage);
        assertEquals(position, error.position(), error::getMessage);
        JsonPath.parse(corrected);
    }

    @Test
    void anErrorSaysWhatWasExpectedWhereAndWhatWouldBeRight() {
        JsonPathSyntaxException error = assertThrows(JsonPathSyntaxException.class, () -> JsonPath.parse("$[event]"));
        assertEquals(
                "Invalid JSONPath at character 2 (counted from 0): expected a name in quotes, an index, a slice, '*'"
                        + " or a filter '?…'. For example: $['event']",
                error.getMessage());
    }

    @Test
    void aQueryThatNobodyCanGuessGetsAnExampleOfItsKind() {
        for (String query : new String[]{"", "$[?]", "$[?@.a =~ /x/]", "$[?nosuch(@)]", "$[?match(@.a)]", "$['\\x']",
                "$['\\uD800']", "$[?@.a == 'x' 1]", "$[?1]", "$[?@.a ==]", "%&/", "$$", "$[?(@.a) == 1]",
                "$[?count(1) > 1]"}) {
            JsonPathSyntaxException error = assertThrows(JsonPathSyntaxException.class, () -> JsonPath.parse(query),
                    query);
            JsonPath.parse(error.example());
        }
    }

    @Test
    void aQueryNestedWithoutEndIsRefusedNotAStackOverflow() {
        String parentheses = "$[?" + "(".repeat(50_000) + "@.a" + ")".repeat(50_000) + "]";
        String functions = "$[?" + "length(".repeat(50_000) + "@.a" + ")".repeat(50_000) + "]";
        String filters = "$" + "[?@".repeat(50_000) + "]".repeat(50_000);
        for (String query : new String[]{parentheses, functions, filters}) {
            JsonPathSyntaxException error = assertThrows(JsonPathSyntaxException.class, () -> JsonPath.parse(query));
            assertTrue(error.expected().contains("at most 100"), error::getMessage);
        }
    }
}
