package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Data layers whose personal values are marked: {@code ⟦EMAIL:ann@example.com⟧} stands for the value itself, and
 * {@code ⟦USER_ID#:4711⟧} for a number that becomes a text. Everything else in them must stay as it is.
 */
final class Corpus {

    private static final Pattern MARK = Pattern.compile("⟦([A-Z_]+)(#?):([^⟧]*)⟧");
    private static final Pattern PLACEHOLDER = Pattern
            .compile("\\[(" + String.join("|", java.util.Arrays.stream(DataType.values()).map(DataType::name)
                    .sorted((a, b) -> b.length() - a.length()).toList()) + ")_\\d+(?::[a-z0-9,]+)?(?:~\\d+)?\\]");

    /** One data layer. */
    record Document(String title, String marked) {

        String raw() {
            return MARK.matcher(marked).replaceAll(mark -> Matcher.quoteReplacement(mark.group(3)));
        }

        /** Returns the expected text, without the numbers of placeholders. */
        String expected() {
            return MARK.matcher(marked).replaceAll(mark -> Matcher
                    .quoteReplacement(mark.group(2).isEmpty()
                            ? "⟦" + mark.group(1) + "⟧"
                            : "\"⟦" + mark.group(1) + "⟧\""));
        }

        List<String> personal() {
            return MARK.matcher(marked).results().map(mark -> mark.group(3)).toList();
        }
    }

    /** Right, missed and wrongly replaced, by type; and how many values were looked at. */
    static final class Score {

        final Map<DataType, int[]> byType = new EnumMap<>(DataType.class);
        final List<String> mistakes = new ArrayList<>();
        int values;

        int[] of(DataType type) {
            return byType.computeIfAbsent(type, any -> new int[3]);
        }

        double recall() {
            return ratio(sum(0), sum(1));
        }

        double precision() {
            return ratio(sum(0), sum(2));
        }

        int sum(int which) {
            return byType.values().stream().mapToInt(counts -> counts[which]).sum();
        }

        static double ratio(int right, int wrong) {
            return right + wrong == 0 ? 1 : (double) right / (right + wrong);
        }

        String table() {
            var table = new StringBuilder(String.format("%-16s %6s %7s %6s %8s %10s%n", "type", "right", "missed",
                    "wrong", "recall", "precision"));
            byType.forEach((type, counts) -> table.append(String.format("%-16s %6d %7d %6d %8.4f %10.4f%n", type,
                    counts[0], counts[1], counts[2], ratio(counts[0], counts[1]), ratio(counts[0], counts[2]))));
            return table
                    .append(String.format("%-16s %6d %7d %6d %8.4f %10.4f   (of %d values)%n", "all", sum(0), sum(1),
                            sum(2), recall(), precision(), values))
                    .toString();
        }
    }

    private Corpus() {}

    /** The documents of a file: each begins with a line {@code # title}. */
    static List<Document> read(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(Corpus.class.getResourceAsStream("/privacy/" + name))) {
            List<Document> documents = new ArrayList<>();
            for (String each : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^# ", -1)) {
                int line = each.indexOf('\n');
                if (line > 0) {
                    documents.add(new Document(each.substring(0, line), each.substring(line + 1).strip()));
                }
            }
            return documents;
        }
    }

    static Score score(List<Document> documents) {
        var score = new Score();
        for (Document document : documents) {
            String redacted = PLACEHOLDER.matcher(new Redaction(RedactionMode.MASK).json(document.raw()))
                    .replaceAll("⟦$1⟧");
            compare(document.title(), "$", JsonParser.parseString(document.expected()),
                    JsonParser.parseString(redacted), score);
        }
        return score;
    }

    private static void compare(String title, String path, JsonElement expected, JsonElement actual, Score score) {
        if (expected instanceof JsonObject object && actual instanceof JsonObject other) {
            var names = other.keySet().iterator();
            for (var member : object.entrySet()) {
                if (!names.hasNext()) {
                    score.mistakes.add(title + " " + path + ": keys are missing");
                    return;
                }
                String name = names.next();
                if (!name.equals(member.getKey()) || member.getKey().contains("⟦")) {
                    leaf(title, path, member.getKey(), name, score);
                }
                compare(title, path + "." + member.getKey(), member.getValue(),
                        Objects.requireNonNull(other.get(name)), score);
            }
        } else if (expected instanceof JsonArray array && actual instanceof JsonArray other) {
            for (int i = 0; i < array.size(); i++) {
                compare(title, path + "[" + i + "]", array.get(i), other.get(i), score);
            }
        } else {
            leaf(title, path, expected.toString(), actual.toString(), score);
        }
    }

    private static void leaf(String title, String path, String expected, String actual, Score score) {
        score.values++;
        List<String> wanted = types(expected);
        List<String> found = new ArrayList<>(types(actual));
        for (String type : wanted) {
            boolean there = found.remove(type);
            score.of(DataType.valueOf(type))[there ? 0 : 1]++;
        }
        found.forEach(type -> score.of(DataType.valueOf(type))[2]++);
        if (!expected.equals(actual)) {
            score.mistakes.add(title + " " + path + "\n    expected " + expected + "\n    was      " + actual);
            if (wanted.equals(types(actual))) {
                // The right placeholder in the place of too much or too little.
                score.of(wanted.isEmpty() ? DataType.HASH : DataType.valueOf(wanted.getFirst()))[2]++;
            }
        }
    }

    private static List<String> types(String text) {
        return Pattern.compile("⟦([A-Z_]+)⟧").matcher(text).results().map(each -> each.group(1)).toList();
    }
}
