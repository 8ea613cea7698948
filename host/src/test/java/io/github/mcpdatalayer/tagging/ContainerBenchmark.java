package io.github.mcpdatalayer.tagging;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A container of 700 tags and a visit of 100 pushes, beside the least that is done with their texts: both are parsed. {@code main} prints
 * the ratio of a quick run, and the memory that a container holds.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ContainerBenchmark {

    private static final int TAGS = 700;
    private static final int PUSHES = 100;
    private static final int ROUNDS = 30;

    private String script = "";
    private String pushes = "";

    public static void main(String[] args) throws ContainerRefusal {
        ContainerBenchmark bench = new ContainerBenchmark();
        bench.write();
        double[] floor = new double[ROUNDS];
        double[] read = new double[ROUNDS];
        double[] decide = new double[ROUNDS];
        for (int i = -ROUNDS; i < ROUNDS; i++) { // the first half warms up
            long begin = System.nanoTime();
            bench.floor();
            long parsed = System.nanoTime();
            Container container = bench.read();
            long made = System.nanoTime();
            visit(container, bench.pushes);
            long decided = System.nanoTime();
            floor[Math.max(0, i)] = parsed - begin;
            read[Math.max(0, i)] = made - parsed;
            decide[Math.max(0, i)] = decided - made;
        }
        System.gc();
        long before = used();
        Container kept = bench.read();
        System.gc();
        long after = used();
        System.err.println(String.format(Locale.ROOT,
                "parse %.1f ms; read %.2f x; decide %d tags at %d pushes %.2f x; script %d KB, held %d KB (%d tags)",
                median(floor) / 1e6, median(read) / median(floor), TAGS, PUSHES, median(decide) / median(floor),
                bench.script.length() / 1024, (after - before) / 1024, kept.tags().size()));
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    @Setup
    public void write() {
        String tags = join(TAGS, i -> "{\"function\":\"__gaawe\",\"once_per_event\":true,\"vtp_eventName\":\"event_" + i
                + "\",\"vtp_measurementIdOverride\":\"G-LARGE00001\",\"vtp_eventSettingsTable\":[\"list\",[\"map\",\"parameter\","
                + "\"value\",\"parameterValue\",[\"macro\",1]]],\"tag_id\":" + (i + 1) + "}");
        String predicates = join(TAGS, i -> "{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"e" + i
                + "\"},{\"function\":\"_cn\",\"arg0\":[\"macro\",2],\"arg1\":\"/" + (i % 2 == 0 ? "checkout" : "")
                + "\"}");
        String rules = join(TAGS, i -> "[[\"if\"," + 2 * i + "," + (2 * i + 1) + "],[\"add\"," + i + "]]");
        script = "var data = {\"resource\":{\"version\":\"3\",\"macros\":[{\"function\":\"__e\"},{\"function\":\"__v\",\"vtp_name\":"
                + "\"ecommerce.value\",\"vtp_dataLayerVersion\":2},{\"function\":\"__u\",\"vtp_component\":\"PATH\"}],\"tags\":["
                + tags + "],\"predicates\":[" + predicates + "],\"rules\":[" + rules + "]}};";
        pushes = "["
                + join(PUSHES, i -> "{\"seq\":" + (i + 1) + ",\"page\":1,\"frame\":0,\"t\":" + (1_790_000_000_000L + i)
                        + ",\"layer\":\"dataLayer\",\"gen\":1,\"via\":\"push\",\"value\":{\"event\":\""
                        + (i == 0 ? "gtm.js" : "e" + 7 * i) + "\",\"ecommerce\":{\"value\":" + i + "}},\"tags\":[]}")
                + "]";
    }

    private static String join(int many, IntFunction<String> each) {
        return IntStream.range(0, many).mapToObj(each).collect(Collectors.joining(","));
    }

    @Benchmark
    public int floor() {
        return JsonValue.parse(script.substring(script.indexOf('{'), script.length() - 1)).hashCode()
                + JsonValue.parse(pushes).hashCode();
    }

    @Benchmark
    public Container read() throws ContainerRefusal {
        return ContainerReader.script(script, "GTM-LARGE1", ParseBudget.ofContainers());
    }

    @Benchmark
    public int readAndDecide() throws ContainerRefusal {
        return visit(read(), pushes);
    }

    private static int visit(Container container, String pushes) {
        Recording recording = new Recording(List.of(new RecordedPage(1, "https://shop.example/", "", "navigate", 0,
                "firstScript", 1_790_000_000_000.0, List.of(new RecordedPage.PageLayer("dataLayer", "gtm", 1, "")))),
                Recording.pushes(pushes), 1, PUSHES, List.of(), 0, 0);
        return ContainerVisit.of(container, "dataLayer", 0, "", recording).runs().size();
    }
}
