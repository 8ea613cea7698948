package io.github.mcpdatalayer.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The two files have the same texts with the same values, code uses each of them, and has none of its own. */
class LanguageTextsTest {

    /** LanguageTexts that are English in the code, because tools write them, too. RuleWordsTest holds those of rules and phrases. */
    private static final Pattern GERMAN_ALONE = Pattern.compile("(rule|phrase|error)\\..*");
    private static final Pattern VALUE = Pattern.compile("\\{\\d\\}");
    private static final Pattern ASKED = Pattern
            .compile("(?:LocalizedText\\.of|\\bsay)\\(\\s*\"([\\w.-]+)\"");
    private static final Pattern TEXT_IN_CODE = Pattern.compile("new LocalizedText\\(\\s*\"");

    @Test
    void eachTextIsThereInBothLanguages() throws IOException {
        Set<String> german = new TreeSet<>(texts("de").keySet());
        german.removeIf(key -> GERMAN_ALONE.matcher(key).matches());
        assertEquals(texts("en").keySet(), german);
        assertTrue(german.size() > 800, () -> german.size() + " texts only");
        assertEquals(Stream.of(ErrorCode.values()).map(code -> "error." + code.name()).collect(Collectors.toSet()),
                texts("de").keySet().stream().filter(key -> key.startsWith("error.")).collect(Collectors.toSet()));
    }

    @Test
    void bothLanguagesHaveTheSameValues() throws IOException {
        Map<String, String> german = texts("de");
        var wrong = new TreeSet<String>();
        texts("en").forEach((key, english) -> {
            if (!values(english).equals(values(german.getOrDefault(key, "")))) {
                wrong.add(key);
            }
        });
        assertEquals(Set.of(), wrong);
    }

    /** No key stands twice in a file: the later one would win. */
    @Test
    void noKeyStandsTwice() throws IOException {
        for (String language : List.of("en", "de")) {
            try (Stream<String> lines = Files.lines(file(language))) {
                assertEquals(texts(language).size(),
                        lines.filter(line -> !line.isEmpty() && !line.startsWith("#")).count(), language);
            }
        }
    }

    @Test
    void codeAsksForTextsThatAreThere() throws IOException {
        Set<String> keys = texts("en").keySet();
        var missing = new TreeSet<String>();
        for (String source : sources().values()) {
            ASKED.matcher(source).results().map(asked -> asked.group(1)).filter(key -> !key.endsWith("."))
                    .filter(key -> !keys.contains(key)).forEach(missing::add);
        }
        assertEquals(Set.of(), missing);
    }

    /** A key is written out, or the class that it begins with has its name, as an enum has. */
    @Test
    void codeUsesEachText() throws IOException {
        Map<String, String> sources = sources();
        String all = String.join("\n", sources.values());
        var unused = new ArrayList<String>();
        for (String key : texts("en").keySet()) {
            String[] parts = key.split("\\.");
            String type = Character.toUpperCase(key.charAt(0)) + parts[0].substring(1) + ".java";
            String own = sources.getOrDefault(type, "");
            boolean isMade = own.contains("\"" + parts[0] + ".") && Stream.of(parts).skip(1)
                    .anyMatch(
                            part -> Pattern.compile("\\b" + Pattern.quote(part.replace("-", " ")) + "\\b").matcher(own)
                                    .find());
            if (!all.contains("\"" + key + "\"") && !isMade) {
                unused.add(key);
            }
        }
        assertEquals(List.of(), unused);
    }

    @Test
    void noTextForPeopleStandsInCode() throws IOException {
        var found = new TreeSet<String>();
        sources().forEach((name, source) -> {
            if (TEXT_IN_CODE.matcher(source).find()) {
                found.add(name);
            }
        });
        assertEquals(Set.of(), found);
    }

    @Test
    void valuesComeWhereTheyAreWanted() {
        LanguageTexts german = LanguageTexts.in(Locale.forLanguageTag("de-AT"));
        assertEquals("Schritt 2, in B Schritt {9}", german.text("compareWords.STEPS", List.of("2", "{9}")));
        assertEquals("step {1}, in B step {0}",
                LanguageTexts.in(Locale.FRENCH).text("compareWords.STEPS", List.of("{1}", "{0}")),
                "a value is no pattern");
        assertEquals("Two runs compared", LanguageTexts.in(Locale.ENGLISH).text("compareWords.TITLE", List.of()));
        assertNull(german.find("compareWords.NOT_THERE"));
        assertThrows(IllegalArgumentException.class, () -> german.text("compareWords.NOT_THERE", List.of()));
    }

    private static Set<String> values(String text) {
        return VALUE.matcher(text).results().map(found -> found.group()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path file(String language) {
        return Path.of("src/main/resources/io/github/mcpdatalayer/words/texts_" + language + ".properties");
    }

    private static Map<String, String> texts(String language) throws IOException {
        var texts = new Properties();
        try (var in = Files.newBufferedReader(file(language))) {
            texts.load(in);
        }
        var all = new TreeMap<String, String>();
        texts.stringPropertyNames().forEach(key -> all.put(key, texts.getProperty(key)));
        return all;
    }

    /** The sources of host and command line by their file names. */
    private static Map<String, String> sources() throws IOException {
        var sources = new TreeMap<String, String>();
        for (String folder : List.of("src/main/java", "src/addons/java", "../installer/src/main/java",
                "../installer/src/addons/java")) {
            try (Stream<Path> files = Files.walk(Path.of(folder))) {
                for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
                    sources.put(file.getFileName().toString(), Files.readString(file));
                }
            }
        }
        return sources;
    }
}
