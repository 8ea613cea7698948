package io.github.mcpdatalayer.front.inspect;

import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Next;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.hits.HitMessages;
import io.github.mcpdatalayer.front.tools.hits.HitsToolset;
import io.github.mcpdatalayer.front.tools.offer.Offer;
import io.github.mcpdatalayer.front.tools.sources.ContainerFolder;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.PageRest;
import io.github.mcpdatalayer.front.tools.sources.PlanFolder;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.WalkedSteps;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.front.tools.visit.VisitToolset;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.report.HtmlReport;
import io.github.mcpdatalayer.report.VisitReport;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The questions of the panel: the answers of tools, as a client gets them, in one document. */
final class Views {

    /** The limit for a tool's answer, like a client's, but with the size that a panel can show. */
    private static final int MOST_CHARS = 2_000_000;
    private static final int MOST_ATTACHED = 100_000;
    private static final String REPLAY = "replay";
    private static final int MOST_PICTURE = 300_000;

    private final Workbench bench;
    private final AuditedVisit audit;
    private final JourneyPlayer player;

    Views(Browsers browsers, Redaction redaction, Locations places, Function<Workbench, JourneyPlayer> players) {
        var clock = Clock.system(ZoneId.systemDefault());
        var histories = new RecordingReader(browsers);
        bench = new Workbench(browsers, new LayerReader(browsers, new NamePatterns(List.of())), histories,
                new HitMessages(histories, redaction),
                new AnswerLimit(null), new Workload(), redaction, new PlanFolder(null),
                new PageContainers(browsers, new ContainerFolder(null), false), true, new SharedFolder(null), places,
                clock, false, false, false, new WalkedSteps(false), PageRest.AS_ASKED);
        audit = new AuditedVisit(bench);
        player = players.apply(bench);
    }

    static boolean isOfReplay(JsonObject ask) {
        return Lenient.text(ask, "want").equals(REPLAY);
    }

    /** The requested view as JSON. The answer of a failed tool is its {@code {"error":{…}}}. */
    String view(JsonObject ask) throws InterruptedException {
        String tab = Lenient.text(ask, "tab");
        return switch (Lenient.text(ask, "want")) {
            case "visit" -> visit(tab, language(ask));
            case "hit" -> hit(tab, ask.get("hit"));
            case "tags" -> new VisitTags(bench.once()).json(tab, language(ask));
            case "storage" -> new VisitStorage(bench.once()).json(tab);
            case "picture" -> new TabPicture(bench).json(tab, MOST_PICTURE, language(ask));
            case "redacted" -> redacted(Lenient.text(ask, "text"));
            case "ticket" -> audit.ticket(bench.histories().once(), tab, Lenient.text(ask, "finding"),
                    Lenient.text(ask, "rule"), language(ask));
            case REPLAY -> player.answer(ask);
            case "report" -> report(tab, language(ask));
            default -> error();
        };
    }

    private String visit(String tab, Locale language) throws InterruptedException {
        Workbench once = bench.once();
        var document = new StringBuilder("{\"hits\":");
        append(document, once, Next.READ_HITS, Map.of("tab", tab, "maxChars", MOST_CHARS));
        append(document.append(",\"consent\":"), once, Next.READ_CONSENT, Map.of("tab", tab, "maxChars", MOST_CHARS));
        return document.append(",\"audit\":").append(audit.json(once.histories(), tab, language)).append('}')
                .toString();
    }

    private String report(String tab, Locale language) throws InterruptedException {
        RecordingReader once = bench.histories().once();
        VisitReport report = audit.report(once, tab, language);
        if (report == null) {
            return audit.json(once, tab, language);
        }
        var document = new JsonObject();
        document.addProperty("html", HtmlReport.of(report, language));
        return document.toString();
    }

    private String hit(String tab, @Nullable JsonElement number) throws InterruptedException {
        if (!(number instanceof JsonPrimitive hit) || !hit.isNumber()) {
            return error();
        }
        var document = new StringBuilder("{\"hit\":");
        append(document, bench.once(), Next.READ_HITS,
                Map.of("tab", tab, "maxChars", MOST_CHARS, "hit", List.of(hit.getAsInt())));
        return document.append('}').toString();
    }

    /** Redacts what a person attaches to their words to an agent, as any answer would show it. */
    private String redacted(String text) {
        var document = new JsonObject();
        if (text.length() > MOST_ATTACHED) {
            return error();
        }
        String shown;
        try {
            StrictJson.parse(text, Protocol.MAX_JSON_DEPTH);
            shown = bench.redaction().json(text);
        } catch (NotJsonException e) {
            shown = bench.redaction().text(text);
        }
        document.addProperty("text", shown);
        return document.toString();
    }

    private void append(StringBuilder document, Workbench once, Next tool,
            Map<String, @Nullable Object> arguments) throws InterruptedException {
        var offer = new Offer(List.of(new HitsToolset(once), VisitToolset.whole(once, audit)), once.redaction());
        for (Part part : offer.tool(tool.tool()).call(arguments).parts()) {
            document.append(part);
        }
    }

    /** The panel has another release than this front. */
    private static String error() {
        var document = new JsonObject();
        document.add("error", ErrorCode.UNKNOWN_METHOD.error().toJson());
        return document.toString();
    }

    /** A panel of an earlier release asks for a visit without it. */
    private static Locale language(JsonObject ask) {
        return Locale.forLanguageTag(Lenient.text(ask, "language"));
    }
}
