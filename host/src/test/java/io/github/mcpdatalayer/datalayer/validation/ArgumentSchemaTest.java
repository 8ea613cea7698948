package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ArgumentSchemaTest {

    private static JsonObject object(String json) throws Exception {
        return (JsonObject) JsonValue.parse(json);
    }

    private static List<String> problems(String schema, String arguments) throws Exception {
        return ArgumentSchema.of(object(schema)).problems(object(arguments));
    }

    @Test
    void eachPlaceThatDoesNotMeetTheSchemaIsNamedWithWhatWasExpected() throws Exception {
        String schema = """
                {"type":"object","required":["sku"],"additionalProperties":false,"properties":{
                 "sku":{"type":"string","pattern":"^[A-Z][0-9]$"},"items":{"type":"array","items":{"$ref":"#/$defs/item"}}},
                 "$defs":{"item":{"type":"object","properties":{"n":{"type":"integer","minimum":1}}}}}""";
        assertEquals(List.of(), problems(schema, "{\"sku\":\"A1\",\"items\":[{\"n\":2}]}"));
        assertEquals(List.of("/sku: required"), problems(schema, "{}"));
        assertEquals(List.of("/sku: pattern \"^[A-Z][0-9]$\""), problems(schema, "{\"sku\":\"a\"}"));
        assertEquals(List.of("/items/0/n: minimum 1"), problems(schema, "{\"sku\":\"A1\",\"items\":[{\"n\":0}]}"));
        assertEquals(List.of("/more: additionalProperties"), problems(schema, "{\"sku\":\"A1\",\"more\":1}"));
        assertEquals(List.of(), problems("{}", "{\"any\":[1]}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":\"string\"}", "{\"type\":\"nothing\"}", "{\"properties\":5}",
            "{\"properties\":{\"a\":\"string\"}}", "{\"required\":\"a\"}", "{\"required\":[1]}", "{\"anyOf\":{}}",
            "{\"properties\":{\"a\":{\"items\":{\"not\":1}}}}",
            "{\"properties\":{\"a\":{\"$ref\":\"https://evil.example/schema\"}}}",
            "{\"properties\":{\"a\":{\"$ref\":\"file:///etc/passwd\"}}}",
            "{\"properties\":{\"a\":{\"pattern\":\"(\"}}}",
            "{\"$schema\":\"https://evil.example/dialect\",\"type\":\"object\"}"})
    void aSchemaThatCannotBeUsedIsNone(String schema) {
        assertThrows(PlanException.class, () -> problems(schema, "{\"a\":\"x\"}"));
    }
}
