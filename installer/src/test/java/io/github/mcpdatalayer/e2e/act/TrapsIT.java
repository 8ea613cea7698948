package io.github.mcpdatalayer.e2e.act;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.e2e.stage.Hands;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Pages on which an action seems to work and does not: no answer may say that it did. A file of src/test/resources/traps has
 * many. Each begins with {@code ## name}, or {@code ### name} where another of its kind stands before it: those run thoroughly.
 * Then comes the page, then lines:
 *
 * <pre>
 * > {"verb":"click","on":"button Buy"}     an action; {@code on} and {@code to} as Hands names elements
 * = COVERED                                how it ends: done, or a code
 * ~ "cover":\[0,0,\d+,"generic"            what its page's part must match
 * ! "changed"                              what it must not match
 * ? window.clicks === 1                    what must be true in the page then
 * </pre>
 */
class TrapsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private record Trap(String name, boolean isFirst, String page, List<String> lines) {}

    @TestFactory
    Stream<DynamicTest> fields() throws Exception {
        return traps(stage, "fields");
    }

    @TestFactory
    Stream<DynamicTest> pointer() throws Exception {
        return traps(stage, "pointer");
    }

    @TestFactory
    Stream<DynamicTest> keyboard() throws Exception {
        return traps(stage, "keyboard");
    }

    @TestFactory
    Stream<DynamicTest> lookups() throws Exception {
        return traps(stage, "lookups");
    }

    @TestFactory
    Stream<DynamicTest> brief() throws Exception {
        return traps(stage, "brief");
    }

    @TestFactory
    @Tag("thorough")
    Stream<DynamicTest> othersOfTheirKind() throws Exception {
        return others(stage, "fields", "pointer", "keyboard", "lookups", "brief");
    }

    static Stream<DynamicTest> traps(Stage stage, String file) throws Exception {
        return traps(stage, file, text -> text);
    }

    /** @param varied what becomes of the file's text */
    static Stream<DynamicTest> traps(Stage stage, String file, UnaryOperator<String> varied) throws Exception {
        return tests(stage, read(file, varied).stream().filter(Trap::isFirst));
    }

    /** The traps that are not the first of their kind. */
    static Stream<DynamicTest> others(Stage stage, String... files) throws Exception {
        List<Trap> others = new ArrayList<>();
        for (String file : files) {
            others.addAll(read(file, text -> text).stream().filter(trap -> !trap.isFirst()).toList());
        }
        return tests(stage, others.stream());
    }

    private static Stream<DynamicTest> tests(Stage stage, Stream<Trap> traps) throws Exception {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/traps", Reply.html("<title>Traps</title>")));
        Person.allow(stage, tab, "act");
        Hands hands = new Hands(stage.wire());
        String only = System.getProperty("trap", "");
        return traps.filter(trap -> trap.name().contains(only))
                .map(trap -> DynamicTest.dynamicTest(trap.name(), () -> run(stage, tab, hands, trap)));
    }

    private static void run(Stage stage, Tab tab, Hands hands, Trap trap) throws Exception {
        String url = Stage.SHOP + "/traps/" + trap.name().replaceAll("[^a-z0-9]+", "-");
        stage.browser().chrome().web().serve(url, Reply.html("<!doctype html><meta charset=utf-8><title>Trap</title>"
                + trap.page()));
        tab.activate(); // the trap before may have opened another
        tab.goTo(url);
        Hands.Came came = null;
        for (String line : trap.lines()) {
            String rest = line.substring(1).strip();
            switch (line.charAt(0)) {
                case '>' -> came = act(hands, JsonParser.parseString(rest).getAsJsonObject());
                case '=' -> assertEquals(rest, came.outcome(), came::toString);
                case '~' -> assertTrue(came.answer().get("page").toString().matches("(?s).*" + rest + ".*"),
                        rest + " in " + came);
                case '!' -> assertTrue(!came.answer().get("page").toString().matches("(?s).*" + rest + ".*"),
                        rest + " in " + came);
                case '?' ->
                    assertEquals("true", tab.evaluate("String(" + rest + ")").getAsString(), rest + " after " + came);
                case '$' -> tab.evaluate(rest);
                default -> throw new AssertionError(line);
            }
        }
    }

    private static Hands.Came act(Hands hands, JsonObject action) throws Exception {
        JsonObject more = new JsonObject();
        JsonElement to = action.get("to");
        if (to != null) {
            more.add("to", hands.target(to.getAsString()));
        }
        if (action.has("options")) {
            more.add("options", action.get("options"));
        }
        JsonElement on = action.get("on");
        return hands.does(action.get("verb").getAsString(), on == null ? null : on.getAsString(), action.get("value"),
                more);
    }

    private static List<Trap> read(String file, UnaryOperator<String> varied) throws IOException {
        List<Trap> traps = new ArrayList<>();
        try (InputStream in = TrapsIT.class.getResourceAsStream("/traps/" + file + ".txt")) {
            String text = varied.apply(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            for (String part : Pattern.compile("(?m)^#(?=##? )").splitAsStream(text).toList()) {
                if (part.isBlank()) {
                    continue;
                }
                List<String> lines = part.lines().skip(1).toList();
                List<String> steps = lines.stream().filter(line -> line.matches("[>=~!?$] .*")).toList();
                String heading = part.lines().findFirst().orElseThrow();
                traps.add(new Trap(heading.replaceFirst("#+ ", ""), heading.startsWith("# "),
                        String.join("\n", lines.stream().filter(line -> !line.matches("[>=~!?$] .*")).toList()),
                        steps));
            }
        }
        return traps;
    }
}
