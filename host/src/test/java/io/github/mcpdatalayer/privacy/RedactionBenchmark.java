package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.datalayer.JsonText;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Redaction of 100,000 characters, beside the least that a read does with them in the front: from bytes, once through a
 * check, to bytes. {@code main} prints how well redaction works: see host/BENCHMARKS.md.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RedactionBenchmark {

    private static final int CHARS = 100_000;

    @Param({"people", "articles"})
    public String content = "people";

    private final Redaction redaction = new Redaction(RedactionMode.MASK);
    private String json = "";
    private byte[] bytes = {};

    public static void main(String[] args) throws IOException {
        for (String file : new String[]{"handwritten.txt", "unseen.txt", "generated.txt"}) {
            System.err.println(file + "\n" + Corpus.score(Corpus.read(file)).table());
        }
        for (String file : new String[]{"attempts.txt", "attempts-unseen.txt", "attempts-shapes.txt",
                "attempts-review.txt", "attempts-fragments.txt", "attempts-fragments-unseen.txt",
                "attempts-languages.txt"}) {
            System.err.println(file + "\n" + Attempts.of(Corpus.read(file)).table());
        }
        for (String file : new String[]{"harmless.txt", "harmless-unseen.txt", "harmless-shapes.txt",
                "harmless-review.txt", "harmless-fragments.txt"}) {
            List<Corpus.Document> messages = Corpus.read(file);
            System.err.println(file + ": " + Attempts.changed(messages).size() + " of " + messages.size() + " changed");
        }
        System.err.println(BareCards.table());
    }

    @Setup
    public void write() throws IOException {
        json = document(content.equals("people")
                ? Corpus.read("generated.txt").stream().map(Corpus.Document::raw).toArray(String[]::new)
                : new String[]{
                        "[{\"event\":\"view_item_list\",\"ecommerce\":{\"item_list_name\":\"Schuhe\",\"items\":[{\"item_id\":\"SKU-40012345\",\"item_name\":\"Sneaker low weiß\",\"price\":59.99,\"index\":3}]}}]"});
        bytes = json.getBytes(StandardCharsets.UTF_8);
    }

    private static String document(String[] layers) {
        var text = new StringBuilder("[");
        for (int i = 0; text.length() < CHARS; i++) {
            text.append(i == 0 ? "" : ",").append(layers[i % layers.length]);
        }
        return text.append(']').toString();
    }

    @Benchmark
    public int floor() {
        var text = new String(bytes, StandardCharsets.UTF_8);
        return JsonText.end(text, 0) + text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Benchmark
    public String redact() {
        return redaction.json(json);
    }
}
