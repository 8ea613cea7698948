package io.github.mcpdatalayer.front.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.offer.AppPage;
import io.github.mcpdatalayer.report.AppHtml;
import io.github.mcpdatalayer.wire.Protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The pages that a client's host shows of an audit and of a run. They know the rules' words in both languages. */
public final class AppPages {

    private static final String SCRIPT = "app.js";
    private static final String RUN = "runJourney";
    /** The beginning of the names of tools that run one journey. */
    private static final String RUN_ONE = "journey_";

    private AppPages() {}

    /** All of them. Each is made when it is asked for. */
    public static List<AppPage> all() {
        return List.of(page(Next.AUDIT.tool()::equals, AppHtml.View.AUDIT),
                page(tool -> tool.equals(RUN) || tool.startsWith(RUN_ONE), AppHtml.View.RUN));
    }

    private static AppPage page(Predicate<String> tools, AppHtml.View view) {
        return new AppPage(tools, "ui://mcp-datalayer/" + view.name().toLowerCase(Locale.ROOT),
                () -> AppHtml.of(view, words(), script()));
    }

    /** {@code {version, rules:{id:{text,fix,expected}}, phrases}}: each text as {@code {en,de}}, phrases from the English to the German. */
    private static String words() {
        RuleWords german = RuleWords.in(Locale.GERMAN);
        var rules = new JsonObject();
        for (Rule rule : Rule.values()) {
            var words = new JsonObject();
            words.add("text", both(rule.text(), german.text(rule)));
            words.add("fix", both(rule.fix(), german.fix(rule)));
            words.add("expected", both(rule.expected(), german.expected(rule, rule.expected())));
            rules.add(rule.id(), words);
        }
        var phrases = new JsonObject();
        for (Phrase phrase : Phrase.values()) {
            if (phrase.english().indexOf('{') < 0) {
                phrases.addProperty(phrase.english(), german.phrase(phrase));
            }
        }
        var words = new JsonObject();
        words.addProperty("version", Protocol.PRODUCT_VERSION);
        words.add("rules", rules);
        words.add("phrases", phrases);
        return new Gson().toJson(words); // which writes < as a number
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(AppPages.class.getResourceAsStream(SCRIPT), SCRIPT)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonObject both(String english, String german) {
        var both = new JsonObject();
        both.addProperty("en", english);
        both.addProperty("de", german);
        return both;
    }
}
