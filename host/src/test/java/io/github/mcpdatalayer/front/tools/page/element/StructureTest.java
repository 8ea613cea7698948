package io.github.mcpdatalayer.front.tools.page.element;

import java.io.IOException;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds selectors and paths against structure.json, which holds the extension's structural.js too. */
class StructureTest {

    private static JsonObject table() throws IOException {
        try (var in = StructureTest.class.getResourceAsStream("structure.json")) {
            return JsonParser.parseString(new String(in.readAllBytes(), UTF_8)).getAsJsonObject();
        }
    }

    private static Stream<String> cases(String kind, String... who) throws IOException {
        JsonObject rows = table().getAsJsonObject(kind);
        return Stream.of(who).flatMap(each -> rows.getAsJsonArray(each).asList().stream())
                .map(JsonElement::getAsString);
    }

    static Stream<String> takenCss() throws IOException {
        return cases("css", "both", "front");
    }

    static Stream<String> refusedCss() throws IOException {
        return cases("css", "neither");
    }

    static Stream<String> takenPaths() throws IOException {
        return cases("xpath", "both", "front");
    }

    static Stream<String> refusedPaths() throws IOException {
        return cases("xpath", "neither");
    }

    @ParameterizedTest
    @MethodSource("takenCss")
    void selectorsOfStructureAreTaken(String css) throws ToolException {
        assertEquals(css, StructuralCss.checked(css));
    }

    @ParameterizedTest
    @MethodSource("refusedCss")
    void selectorsThatReadAreRefused(String css) {
        ToolException error = assertThrows(ToolException.class, () -> StructuralCss.checked(css), css);
        assertTrue(error.is(ErrorCode.BAD_ARGUMENT));
    }

    @ParameterizedTest
    @MethodSource("takenPaths")
    void pathsOfStructureAreTaken(String xpath) throws ToolException {
        assertEquals(xpath, StructuralXPath.checked(xpath));
    }

    @ParameterizedTest
    @MethodSource("refusedPaths")
    void pathsThatReadAreRefused(String xpath) {
        ToolException error = assertThrows(ToolException.class, () -> StructuralXPath.checked(xpath), xpath);
        assertTrue(error.is(ErrorCode.BAD_ARGUMENT));
    }
}
