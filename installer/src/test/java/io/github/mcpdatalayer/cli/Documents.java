package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.mcpdatalayer.clients.Skills;

/** The documents of this repository, and the commands that they have people run. */
public final class Documents {

    static final Path ROOT = Path.of("..");

    /** A code block, or code in a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```\\w*\\n(.*?)^```|^ {4}(\\S[^\\n]*)|`([^`\\n]+)`");

    /** The program, however it is reached, and its words up to what ends a command in a shell. */
    private static final Pattern CALL = Pattern
            .compile("(?m)(?:^|[;&|(]|\\bsudo) *(?:[^\\s;&|(]*/)?mcp-datalayer((?: +(?![#|&;>()])[^\\s#|&;>()]+)+)");

    /** A word as a shell reads it. */
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    /** Commands that need nothing but a home, and change nothing else: a test runs them as they stand. */
    private static final Set<String> HARMLESS = Set.of("audit", "completion", "policy", "extension-path");

    private Documents() {}

    /** All but the history of changes, which names what is gone. */
    static Stream<String> all() {
        var documents = new ArrayList<String>(List.of("README.md"));
        for (String folder : List.of(".github", "host", "host/docs", "installer", "manifests")) {
            try (var files = Files.list(ROOT.resolve(folder))) {
                files.map(file -> folder + "/" + file.getFileName()).filter(file -> file.endsWith(".md")).sorted()
                        .forEach(documents::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        String skills = "installer/src/main/resources/io/github/mcpdatalayer/skills/";
        Skills.all().keySet().forEach(skill -> documents.add(skills + skill + "/" + Skills.FILE));
        return documents.stream();
    }

    static String text(String document) {
        try {
            return Files.readString(ROOT.resolve(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code in a text. */
    static List<String> codes(String text) {
        return CODE.matcher(text).results()
                .flatMap(code -> Stream.of(1, 2, 3).map(code::group).filter(group -> group != null)).toList();
    }

    /** The commands of our program in a text, without its name. */
    static List<String> calls(String text) {
        return codes(text).stream()
                .flatMap(code -> CALL.matcher(code).results().map(call -> call.group(1).strip())).toList();
    }

    /** Takes the command apart as a shell does. */
    public static List<String> words(String call) {
        return WORD.matcher(call).results()
                .map(word -> Stream.of(1, 2, 3).map(word::group).filter(group -> group != null).findFirst()
                        .orElseThrow())
                .toList();
    }

    /** The documents' commands that a test runs as they stand, each once. */
    public static List<String> harmless() {
        var calls = new TreeSet<String>();
        all().forEach(document -> calls.addAll(calls(text(document))));
        return calls.stream().filter(Documents::isHarmless).toList();
    }

    static boolean isHarmless(String call) {
        List<String> words = words(call);
        return HARMLESS.contains(words.getFirst())
                || (words.getFirst().equals("register") && (words.contains("--dry-run") || words.contains("--os")))
                || call.equals("clients") || call.startsWith("clients print")
                || call.equals("clients add --walk claude-code") || call.equals("pack-extension --store");
    }
}
