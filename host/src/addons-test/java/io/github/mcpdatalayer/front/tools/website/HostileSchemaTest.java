package io.github.mcpdatalayer.front.tools.website;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Schemas of pages that are made to keep the front busy, or to pass for what they are not. */
class HostileSchemaTest {

    private final ValidArguments valid = new ValidArguments(new Workload());

    private static OfferedByPage tool(String more) throws Exception {
        return new OfferedByPage(0, "https://shop.example", "browser",
                (io.github.mcpdatalayer.datalayer.json.JsonObject) JsonValue
                        .parse("{\"name\":\"add\",\"hash\":\"0f3a5c7e9b1d2f40\"," + more + "}"));
    }

    private ToolException refused(String more, String arguments) throws Exception {
        OfferedByPage tool = tool(more);
        JsonObject values = JsonParser.parseString(arguments).getAsJsonObject();
        return assertThrows(ToolException.class, () -> valid.require(tool, values));
    }

    /** A schema that is looked at 2 to the power of 40 times. */
    private static String exploding() {
        var schema = new StringBuilder("\"schema\":{\"anyOf\":[{\"$ref\":\"#/$defs/a0\"}],\"$defs\":{");
        for (int n = 0; n < 40; n++) {
            String next = "{\"$ref\":\"#/$defs/a" + (n + 1) + "\"}";
            schema.append("\"a").append(n).append("\":{\"anyOf\":[").append(next).append(',').append(next)
                    .append("]},");
        }
        return schema.append("\"a40\":{\"type\":\"string\"}}}").toString();
    }

    @Test
    void aSchemaWhoseReferencesMultiplyIsNamedAndCallsNothing() throws Exception {
        ToolException refused = refused(exploding(), "{}");
        assertTrue(refused.is(ErrorCode.TOOL_UNUSABLE), refused::getMessage);
        assertTrue(refused.error().message().contains("multiply"), refused.error()::message);
    }

    /** Each level of the arguments is looked at twice as often as the one around it. */
    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void aSchemaThatMultipliesWithTheArgumentsIsNamedAndCallsNothing() throws Exception {
        String twice = "{\"$ref\":\"#/$defs/n\"},{\"$ref\":\"#/$defs/n\"}";
        String schema = "\"schema\":{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":{\"properties\":{\"a\":{\"allOf\":["
                + twice + "]}}}}}";
        ToolException refused = refused(schema, "{\"a\":".repeat(40) + "1" + "}".repeat(40));
        assertTrue(refused.is(ErrorCode.TOOL_UNUSABLE), refused::getMessage);
        assertTrue(refused.error().message().contains("takes too long"), refused.error()::message);
        assertTrue(refused.error().message().contains("Nothing was called"), refused.error()::message);
        assertFalse(refused.error().message().contains("pattern"), refused.error()::message);
    }

    @Test
    void argumentsAreCheckedAsBefore() throws Exception {
        String schema = "\"schema\":{\"type\":\"object\",\"required\":[\"sku\"]}";
        assertTrue(refused(schema, "{}").is(ErrorCode.BAD_ARGUMENT));
        assertTrue(refused("\"schema\":{\"type\":\"string\"}", "{}").is(ErrorCode.TOOL_UNUSABLE));
        valid.require(tool(schema), JsonParser.parseString("{\"sku\":\"A1\"}").getAsJsonObject());
    }

    /** A number in a class that no library knows, as the front reads it from a client. */
    private static Number written(String digits) {
        return new Number() {

            private static final long serialVersionUID = 1;

            @Override
            public int intValue() {
                return (int) doubleValue();
            }

            @Override
            public long longValue() {
                return (long) doubleValue();
            }

            @Override
            public float floatValue() {
                return (float) doubleValue();
            }

            @Override
            public double doubleValue() {
                return Double.parseDouble(digits);
            }

            @Override
            public String toString() {
                return digits;
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"number,1.5,true", "number,1e3,true", "number,-0.25,true", "number,2,true", "integer,2.0,true",
            "integer,2e0,true", "integer,-3.00,true", "integer,12345678901234567890,true", "integer,1e20,true",
            "integer,1.5,false", "integer,1e-3,false", "string,1.5,false", "boolean,1.0,false",
            "number,1e9999999999,false", "number,1e2147483647,false"})
    void numbersAreThoseOfJsonHoweverTheyAreWritten(String type, String digits, boolean fits) throws Exception {
        OfferedByPage tool = tool("\"schema\":{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"" + type
                + "\"},\"list\":{\"items\":{\"type\":\"" + type + "\"}}}}");
        for (Map<String, Object> given : List.<Map<String, Object>>of(Map.of("n", written(digits)),
                Map.of("list", List.of(written(digits))))) {
            JsonObject values = Args.object(given, "arguments", "{}");
            assertTrue(values.toString().contains(":" + digits + "}") || values.toString().contains("[" + digits + "]"),
                    values::toString);
            if (fits) {
                valid.require(tool, values);
            } else {
                assertTrue(assertThrows(ToolException.class, () -> valid.require(tool, values))
                        .is(ErrorCode.BAD_ARGUMENT));
            }
        }
    }

    @Test
    void whatWasTooLongStaysSoWhenRedactionMakesItShorter() throws Exception {
        assertEquals("Its title or description is too long.",
                tool("\"title\":\"[EMAIL_1]\",\"problem\":\"long\"").problem());
    }

    @Test
    void aListThatHasEndedReadsNoFurtherSchemas() throws Exception {
        List<OfferedByPage> tools = List.of(tool("\"schema\":{}"));
        Thread.currentThread().interrupt();
        try {
            assertThrows(InterruptedException.class, () -> ListWebsiteTools.shown(tools, "https://shop.example"));
        } finally {
            Thread.interrupted();
        }
    }

    /** Patterns that each write out to tens of thousands of states. */
    private static String repeating(int from, int to) {
        return "\"schema\":{\"type\":\"object\",\"properties\":{" + IntStream.range(from, to)
                .mapToObj(n -> "\"p" + n + "\":{\"type\":\"string\",\"pattern\":\"(a{880}){90}" + n + "\"}")
                .collect(Collectors.joining(",")) + "}}";
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void patternsOfManyToolsAreBoundedTogether() throws Exception {
        List<OfferedByPage> tools = new ArrayList<>();
        for (int n = 0; n < 1800; n += 30) {
            tools.add(tool(repeating(n, n + 30)));
        }
        ListWebsiteTools.shown(tools.subList(0, 1), "https://shop.example"); // what is loaded once
        long before = used();
        long began = System.nanoTime();
        var shown = ListWebsiteTools.shown(tools, "https://shop.example");
        long took = System.nanoTime() - began;
        long grown = used() - before;
        assertTrue(took < TimeUnit.SECONDS.toNanos(30), () -> "took " + took / 1_000_000 + " ms");
        assertTrue(grown < 64L * 1024 * 1024, () -> "grew by " + grown);
        assertNotNull(shown);
    }

    @Test
    @Tag("thorough")
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void workThatDoesNotEndIsStoppedAndSaysSoInItsOwnWords() {
        var schemas = new CheckedSchemas(new Workload());
        ToolException refused = assertThrows(ToolException.class, () -> schemas.run(1, () -> {
            new CountDownLatch(1).await();
            return true;
        }, "It took too long. Nothing was called.", "Do it by hand."));
        assertTrue(refused.is(ErrorCode.TIMEOUT), refused::getMessage);
        assertEquals("It took too long. Nothing was called.", refused.error().message());
        assertEquals("Do it by hand.", refused.error().hint());
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void otherWorkDoesNotWaitForWhatPagesDescribe() throws Exception {
        var workload = new Workload();
        var schemas = new CheckedSchemas(workload);
        var isRunning = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> busy = threads.submit(() -> schemas.run(Workload.MAX_CHARS, () -> {
                isRunning.countDown();
                return mayEnd.await(50, TimeUnit.SECONDS);
            }, "late", "hint"));
            assertTrue(isRunning.await(45, TimeUnit.SECONDS));
            assertEquals("done", workload.run(Workload.MAX_CHARS, () -> "done"));
            assertEquals("planned", workload.plan(Workload.MAX_CHARS, () -> "planned"));
            mayEnd.countDown();
            assertTrue(busy.get());
        }
    }

    @Test
    void schemasThatAreTooLargeTogetherAreSaidToBe() throws Exception {
        List<OfferedByPage> tools = new ArrayList<>();
        for (int n = 0; n < 40; n++) {
            tools.add(tool("\"schema\":{\"description\":\"" + "x".repeat(60_000) + "\"}"));
        }
        String shown = ListWebsiteTools.shown(tools, "https://shop.example").toString();
        var schemas = new OfferedSchemas();
        List<String> why = tools.stream().map(each -> each.shown("", schemas).toJson())
                .filter(each -> each.contains("too large beside")).toList();
        assertEquals(24, why.size(), shown);
        assertNull(tools.getLast().problem(), "alone it is not");
    }
}
