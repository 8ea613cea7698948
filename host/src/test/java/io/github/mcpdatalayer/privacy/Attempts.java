package io.github.mcpdatalayer.privacy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Judges attempts to get a personal value past redaction, and of messages that hold none. */
final class Attempts {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\[([A-Z_]+?)_\\d+(?::[a-z0-9,]+)?(?:~\\d+)?\\]");

    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{16,}={0,2}");

    /** The counts of one kind: attempts, values that came out, that were called something else, or that took more with them. */
    static final class Count {
        int attempts;
        int leaks;
        int misnamed;
        int more;

        double recall() {
            return attempts == 0 ? 1 : 1 - (double) leaks / attempts;
        }

        double precision() {
            return attempts == leaks ? 1 : 1 - (double) more / (attempts - leaks);
        }
    }

    final Map<String, Count> byKind = new TreeMap<>();
    final Map<String, Count> byEncoding = new TreeMap<>();
    final Map<String, Count> byFamily = new TreeMap<>();
    final Count all = new Count();
    final List<String> leaks = new ArrayList<>();
    final List<String> others = new ArrayList<>();

    static Attempts of(List<Corpus.Document> documents) {
        var attempts = new Attempts();
        for (Corpus.Document document : documents) {
            attempts.add(document);
        }
        return attempts;
    }

    /** The messages that do not come out as they went in. */
    static List<String> changed(List<Corpus.Document> harmless) {
        return harmless.stream().filter(each -> !new Redaction(RedactionMode.MASK).json(each.raw()).equals(each.raw()))
                .map(each -> each.title() + "\n    " + each.raw() + "\n    "
                        + new Redaction(RedactionMode.MASK).json(each.raw()))
                .toList();
    }

    private void add(Corpus.Document document) {
        String[] title = document.title().split(" / ", -1);
        String redacted = new Redaction(RedactionMode.MASK).json(document.raw());
        boolean leak = document.personal().stream().anyMatch(value -> isIn(value, redacted));
        String exactly = PLACEHOLDER.matcher(decoded(redacted)).replaceAll("⟦$1⟧");
        String anyType = exactly.replaceAll("⟦[A-Z_]+⟧", "⟦⟧").replace("\"⟦⟧\"", "⟦⟧");
        boolean misnamed = !leak && !exactly.replace("\"⟦", "⟦").replace("⟧\"", "⟧")
                .equals(document.expected().replace("\"⟦", "⟦").replace("⟧\"", "⟧"));
        boolean more = !leak && !anyType.equals(
                document.expected().replaceAll("⟦[A-Z_]+⟧", "⟦⟧").replace("\"⟦⟧\"", "⟦⟧"));
        for (Count count : List.of(all, byKind.computeIfAbsent(title[0], any -> new Count()),
                byEncoding.computeIfAbsent(title[1], any -> new Count()),
                byFamily.computeIfAbsent(title[2], any -> new Count()))) {
            count.attempts++;
            count.leaks += leak ? 1 : 0;
            count.misnamed += misnamed && !more ? 1 : 0;
            count.more += more ? 1 : 0;
        }
        if (leak) {
            leaks.add(document.title() + "\n    " + document.raw() + "\n    " + redacted);
        } else if (misnamed || more) {
            others.add(document.title() + "\n    " + document.raw() + "\n    " + redacted);
        }
    }

    /** Decodes what was encoded anew around a placeholder: it counts as the placeholder. */
    private static String decoded(String redacted) {
        return BASE64.matcher(redacted).replaceAll(run -> {
            try {
                var inside = PLACEHOLDER.matcher(new String(
                        Base64.getUrlDecoder().decode(run.group().replace('+', '-').replace('/', '_')),
                        StandardCharsets.UTF_8));
                return Matcher.quoteReplacement(inside.find() ? inside.group() : run.group());
            } catch (IllegalArgumentException e) {
                return Matcher.quoteReplacement(run.group()); // no base64
            }
        });
    }

    /** Tells whether half of the value or more still stands there. */
    private static boolean isIn(String value, String redacted) {
        int part = Math.max(Math.min(4, value.length()), (value.length() + 1) / 2);
        for (int i = 0; i + part <= value.length(); i++) {
            if (redacted.contains(value.substring(i, i + part))) {
                return true;
            }
        }
        return false;
    }

    String table() {
        var table = new StringBuilder(
                String.format("%-30s %8s %6s %9s %5s %7s %10s%n", "", "attempts", "leaks", "misnamed", "more", "recall",
                        "precision"));
        for (Map<String, Count> rows : List.of(byKind, byEncoding, byFamily, Map.of("all", all))) {
            rows.forEach((name, count) -> table.append(String.format("%-30s %8d %6d %9d %5d %7.3f %10.3f%n", name,
                    count.attempts, count.leaks, count.misnamed, count.more, count.recall(), count.precision())));
            table.append('\n');
        }
        return table.toString();
    }
}
