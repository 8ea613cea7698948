package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A value is the sum of price × quantity of its items; else both sums are told, with tax and shipping tried. */
class ItemsValueTest {

    private static ItemsValue.@Nullable Unlike of(String members) {
        return ItemsValue.of((JsonObject) JsonValue.parse("{" + members + "}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "value":29,"items":[{"price":19}]                  | false | 29, and its items make 19
            "value":0,"items":[{"price":19,"quantity":1}]      | false | 0, and its items make 19
            "value":19,"items":[{"price":0}]                   | false | 19, and its items make 0
            "value":950,"items":[{"price":9.5}]                | false | 950, and its items make 9.50; one of them may be in cents
            "value":95,"tax":5.38,"shipping":0,"items":[{"price":89.62,"quantity":1}] | true | 95, and its items make 89.62; the difference is tax 5.38
            "value":85.50,"tax":4.84,"items":[{"price":80.66,"quantity":1}] | true | 85.50, and its items make 80.66; the difference is tax 4.84
            "value":134.85,"tax":20.74,"shipping":4.95,"items":[{"price":129.9}] | true | 134.85, and its items make 129.90; the difference is shipping 4.95
            "value":30.9,"tax":2,"shipping":4.9,"items":[{"price":12,"quantity":2}] | true | 30.9, and its items make 24; the difference is tax 2, shipping 4.90
            "value":19,"tax":3,"shipping":5,"items":[{"price":25}] | false | 19, and its items make 25; the difference is not tax 3, shipping 5
            "value":90,"discount":10,"items":[{"price":100}]   | true | 90, and its items make 100; the difference is discount 10
            "value":40,"items":[{"price":25,"discount":5,"quantity":2}] | true | 40, and its items make 50; the difference is items.discount 10
            "value":38,"items":[{"price":38,"quantity":2}]     | false | 38, and its items make 76; the prices without their quantities make 38
            "value":"57.00","items":[{"price":"19.00","quantity":"2"}] | false | "57.00", and its items make 38
            """)
    void aValueThatItsItemsDoNotMakeIsToldWithBothSums(String members, boolean explained, String said) {
        ItemsValue.Unlike unlike = Objects.requireNonNull(of(members), members);

        assertEquals(said, unlike.said().english());
        assertEquals(explained, unlike.explained());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"value\":19,\"items\":[{\"price\":19}]", "\"value\":0,\"items\":[{\"price\":0}]",
            "\"value\":33.33,\"items\":[{\"price\":11.11,\"quantity\":3}]",
            "\"value\":100,\"items\":[{\"price\":33.33,\"quantity\":3}]",
            "\"value\":10,\"items\":[{\"item_id\":\"A\"}]",
            "\"value\":10,\"items\":[]", "\"value\":\"1,299.00\",\"items\":[{\"price\":1}]",
            "\"value\":10,\"currency\":\"EUR\",\"items\":[{\"price\":12,\"currency\":\"USD\"}]",
            "\"value\":10,\"items\":[{\"price\":\"19,00\"}]"})
    void aValueThatIsRightOrCannotBeHeldAgainstItsItemsIsNotTold(String members) {
        assertNull(of(members));
    }

    @Test
    void tagsThatCallGtagAreJudgedAsPushesAre() {
        Recording recording = Layers.recording(
                "GTAG[\"event\",\"purchase\",{\"transaction_id\":\"T\",\"value\":29,\"currency\":\"EUR\",\"items\":[{\"item_id\":\"A\",\"price\":19}]}]",
                "{\"event\":\"view_item\",\"ecommerce\":{\"value\":24,\"tax\":5,\"currency\":\"EUR\",\"items\":[{\"item_id\":\"A\",\"price\":19}]}}");

        assertEquals(List.of("WARNING $.args[2].value", "INFO $.ecommerce.value"),
                Validation.of(recording, recording, Redacted.NOTHING, _ -> true).stream()
                        .filter(each -> each.rule() == Rule.VALUE_UNLIKE_ITEMS)
                        .map(each -> each.severity() + " " + each.path()).toList());
    }
}
