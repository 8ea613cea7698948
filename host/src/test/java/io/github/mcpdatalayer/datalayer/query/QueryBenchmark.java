package io.github.mcpdatalayer.datalayer.query;

import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** JSONPath (RFC 9535) on a layer of 100 KB, beside parsing it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class QueryBenchmark {

    @Param({"$[5].ecommerce.items[0].price", "$[?@.event=='view_item'].ecommerce.items[*].item_id", "$..price"})
    public String path = "$";

    private final String text = layer();
    private final JsonValue value = JsonValue.parse(text);

    private static String layer() {
        var text = new StringBuilder("[");
        for (int i = 0; text.length() < 100_000; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"view_item\",\"ecommerce\":{\"items\":[{\"item_id\":\"SKU-").append(i)
                    .append("\",\"item_name\":\"Sneaker low\",\"price\":59.99,\"index\":1}]}}");
        }
        return text.append(']').toString();
    }

    @Benchmark
    public Object floor() {
        return JsonValue.parse(text);
    }

    @Benchmark
    public Object query() {
        return JsonPath.parse(path).find(value);
    }
}
