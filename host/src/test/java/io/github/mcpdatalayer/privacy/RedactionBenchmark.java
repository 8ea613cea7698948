package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Prints how well and how fast redaction works: see host/BENCHMARKS.md. */
final class RedactionBenchmark {

    private static final int CHARS = 100_000;
    private static final int ROUNDS = 400;

    private RedactionBenchmark() {}

    public static void main(String[] args) throws IOException {
        for (String file : new String[]{"handwritten.txt", "unseen.txt", "generated.txt"}) {
            System.err.println(file + "\n" + Corpus.score(Corpus.read(file)).table());
        }
        String shop = document(Corpus.read("generated.txt").stream().map(Corpus.Document::raw).toArray(String[]::new));
        String plain = document(new String[]{
                "[{\"event\":\"view_item_list\",\"ecommerce\":{\"item_list_name\":\"Schuhe\",\"items\":[{\"item_id\":\"SKU-40012345\",\"item_name\":\"Sneaker low weiß\",\"price\":59.99,\"index\":3}]}}]"});
        measure("made of people (generated.txt)", shop);
        measure("made of articles", plain);
    }

    private static String document(String[] layers) {
        var text = new StringBuilder("[");
        for (int i = 0; text.length() < CHARS; i++) {
            text.append(i == 0 ? "" : ",").append(layers[i % layers.length]);
        }
        return text.append(']').toString();
    }

    /** Against the least that a read does with the text in this process: from bytes, once through a check, to bytes. */
    private static void measure(String name, String json) {
        var redaction = new Redaction(RedactionMode.MASK);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        double pass = median(() -> check(new String(bytes, StandardCharsets.UTF_8)));
        double redact = median(() -> redaction.json(json).length());
        System.err.printf("%-32s %,d characters: decoded, checked, encoded %.2f ms; redacted %.2f ms%n", name,
                json.length(), pass, redact);
    }

    private static int check(String text) {
        return io.github.mcpdatalayer.datalayer.JsonText.end(text, 0) + text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static double median(java.util.function.IntSupplier work) {
        var times = new double[ROUNDS];
        int result = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            result += work.getAsInt();
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        if (result == 42) {
            throw new IllegalStateException("never");
        }
        double[] warm = Arrays.copyOfRange(times, ROUNDS / 2, ROUNDS);
        Arrays.sort(warm);
        return warm[warm.length / 2];
    }
}
