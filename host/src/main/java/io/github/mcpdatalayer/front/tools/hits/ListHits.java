package io.github.mcpdatalayer.front.tools.hits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.AnswerLimit;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.Workload;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.LayerReader;
import io.github.mcpdatalayer.front.tools.sources.PageRow;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingReader;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.StepRow;
import io.github.mcpdatalayer.hits.Cause;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Duplicates;
import io.github.mcpdatalayer.hits.ThirdParties;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.NotVisible;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** The hits that the pages of a tab have sent to analytics and ad vendors, each with its push. */
final class ListHits implements Tool {

    public static final String NAME = "listHits";

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "List hits", 90)
            .does("""
                    Lists the analytics and ad requests of the recorded pages, decoded (GA4, Google Ads, Meta, Adobe …), a row each: \
                    push is the push it came from, sure how sure that is; duplicates says why an event was sent twice. \
                    hit gives requests whole.""")
            .guides("listHits shows what was sent to analytics and ads, from which push, and why twice.")
            .asks(Method.GET_HITS, Method.GET_HISTORY)
            .takes(Args.TAB, Args.PAGE, Args.EVENT, HitFilter.VENDOR, HitFilter.HIT, Args.STEP, Args.MAX_CHARS,
                    Args.CURSOR)
            .answers(
                    """
                            "result":{"description":"Rows as columns says, or whole hits"},\
                            "tab":{},"columns":{},"pages":{},"steps":{},"duplicates":{},"totals":{},"notVisible":{},"tags":{},"cursor":{}""")
            .example("{\"vendor\":[\"ga4\"],\"event\":[\"purchase\"]}")
            .fails(ErrorCode.UNKNOWN_METHOD, ErrorCode.BAD_REFERENCE, ErrorCode.BAD_CURSOR, ErrorCode.RESULT_TOO_LARGE,
                    ErrorCode.TOO_LARGE);
    private static final int SOURCE_CHARS = 200;
    private static final int HOSTS = 5;
    /** The maximum numbers of hosts with identifiers and of vendors in an answer. */
    private static final int IDENTIFYING = 20;
    private static final int VENDORS = 60;

    private final RecordingReader histories;
    private final AnswerLimit limit;
    private final Workload workload;
    private final Redaction redaction;

    ListHits(RecordingReader histories, AnswerLimit limit, Workload workload, Redaction redaction) {
        this.histories = histories;
        this.limit = limit;
        this.workload = workload;
        this.redaction = redaction;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<HitFilter> asked = RecordingRequest.of(NAME, arguments, HitFilter.ARGS,
                HitFilter::of);
        String wanted = asked.cursor() == null ? Reference.tab(arguments) : asked.tab();
        BrowserReply hits = histories.hits(NAME, wanted, LayerReader.deadline());
        RecordedTab tab = RecordedTab.of(hits);
        RecordedTab pushes = histories.read(NAME, tab.handle(), 0, List.of(), LayerReader.deadline());
        return workload.run((long) hits.raw().length() + pushes.text().length(),
                () -> answer(asked, hits, tab, pushes));
    }

    private Answer answer(RecordingRequest<HitFilter> asked, BrowserReply reply, RecordedTab tab, RecordedTab pushes)
            throws ToolException {
        Integer page = asked.filter().page();
        if (page != null && tab.facts().pages().stream().noneMatch(each -> each.page() == page)) {
            throw tab.noSuchPage(page);
        }
        Steps steps = pushes.facts().steps();
        pushes.requireStep(asked.filter().step());
        HitRows rows = HitRows.of(tab.handle(), reply.raw(), pushes.rawRecording(), redaction);
        List<io.github.mcpdatalayer.datalayer.json.JsonObject> taken = new ArrayList<>();
        Set<Integer> places = new HashSet<>();
        Map<String, Integer> totals = new TreeMap<>();
        Map<String, Integer> early = new TreeMap<>();
        for (int i = 0; i < rows.hits().size(); i++) {
            var hit = rows.hits().get(i);
            if (hit.get("vendor") instanceof JsonString(String vendor)) {
                totals.merge(vendor, 1, Integer::sum);
                if (hit.get("beforeConsent") != null) {
                    early.merge(vendor, 1, Integer::sum);
                }
            }
            if (asked.filter().takes(hit, tab.handle())) {
                taken.add(hit);
                places.add(i);
            }
        }
        boolean whole = !asked.filter().hits().isEmpty();
        AnswerDocument document = AnswerDocument.of(
                new io.github.mcpdatalayer.datalayer.json.JsonArray(
                        whole
                                ? List.copyOf(taken)
                                : taken.stream().map(hit -> HitRow.of(hit).toJson(!steps.isEmpty())).toList()),
                beside(taken, tab.facts(), tab.handle(), steps));
        var facts = new StringBuilder();
        if (!whole) {
            facts.append(",\"columns\":[").append(String.join(",",
                    HitRow.columns(!steps.isEmpty()).stream().map(JsonStrings::quote).toList())).append(']');
        }
        if (!asked.filter().unknownVendors(totals.keySet()).isEmpty()) {
            facts.append(",\"knownVendors\":[").append(String.join(",",
                    Decoder.vendors().stream().sorted().map(JsonStrings::quote).toList())).append(']');
        }
        List<String> duplicates = duplicates(tab.handle(), rows, places, pushes.recording());
        String notVisible = notVisible(reply);
        return asked.answer(tab, document,
                max -> facts + ",\"totals\":" + totals(totals, early, rows, max) + bounded(duplicates, max / 3)
                        + notVisible,
                notes(asked, reply, tab, taken, rows, totals.keySet())).bounded(limit);
    }

    /**
     * The hits of each vendor, the number of them before the visitor's choice, and the other requests by host.
     *
     * @param max about how many characters the answer may have
     */
    private static JsonObject totals(Map<String, Integer> vendors, Map<String, Integer> early, HitRows rows, int max) {
        int most = Math.clamp(max / 150, 5, VENDORS);
        var totals = most(vendors, most);
        if (rows.knowsConsent() && !vendors.isEmpty()) {
            totals.add("beforeConsent", most(early, most));
        }
        int all = rows.resources().values().stream().mapToInt(count -> count).sum();
        if (all > 0) {
            var others = new JsonObject();
            others.addProperty("requests", all);
            others.add("hosts", most(rows.resources(), HOSTS, false));
            identifiers(others, rows, Math.clamp(max / 400, 1, IDENTIFYING));
            totals.add("noHits", others);
        }
        return totals;
    }

    private static JsonObject most(Map<String, Integer> counts, int most) {
        return most(counts, most, true);
    }

    /** The greatest counts, and the number of omitted ones if requested. */
    private static JsonObject most(Map<String, Integer> counts, int most, boolean says) {
        var shown = new JsonObject();
        List<Map.Entry<String, Integer>> sorted = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        sorted.stream().limit(most).sorted(says ? Map.Entry.comparingByKey() : Comparator.comparingInt(_ -> 0))
                .forEach(each -> shown.addProperty(Shown.text(each.getKey(), 80), each.getValue()));
        if (says && sorted.size() > most) {
            shown.addProperty("more", sorted.size() - most);
        }
        return shown;
    }

    /** Requests with identifiers to other sites that are not hits, by host, most frequent first. */
    private static void identifiers(JsonObject others, HitRows rows, int most) {
        List<Map.Entry<String, ThirdParties.HostCount>> with = rows.thirdParties().entrySet().stream()
                .filter(each -> each.getValue().identifiers() > 0)
                .sorted(Comparator.comparingInt(
                        (Map.Entry<String, ThirdParties.HostCount> each) -> -each.getValue().identifiers())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        if (with.isEmpty()) {
            return;
        }
        var hosts = new JsonObject();
        for (Map.Entry<String, ThirdParties.HostCount> each : with.subList(0, Math.min(most, with.size()))) {
            hosts.add(Shown.text(each.getKey(), 80), count(each.getValue(), rows.knowsConsent()));
        }
        JsonObject identifiers = count(with.stream().map(Map.Entry::getValue).reduce(ThirdParties.HostCount::plus)
                .orElseThrow(), rows.knowsConsent());
        identifiers.add("hosts", hosts);
        if (with.size() > most) {
            identifiers.addProperty("moreHosts", with.size() - most);
        }
        others.add("thirdParties", identifiers);
    }

    private static JsonObject count(ThirdParties.HostCount count, boolean knowsConsent) {
        var json = new JsonObject();
        json.addProperty("requests", count.requests());
        json.addProperty("identifiers", count.identifiers());
        if (knowsConsent) {
            json.addProperty("beforeConsent", count.beforeConsent());
        }
        return json;
    }

    private static List<String> notes(RecordingRequest<HitFilter> asked, BrowserReply reply, RecordedTab tab,
            List<io.github.mcpdatalayer.datalayer.json.JsonObject> taken, HitRows rows, Set<String> vendors) {
        List<String> notes = new ArrayList<>();
        for (String vendor : asked.filter().unknownVendors(vendors)) {
            notes.add("No vendor is called " + Shown.quoted(vendor, 40) + "; knownVendors lists the others. Seen here: "
                    + (vendors.isEmpty() ? "none" : Shown.text(String.join(", ", vendors), 120)) + ".");
        }
        for (int number : asked.filter().hits()) {
            if (taken.stream().noneMatch(hit -> JsonNumber.of(number).equals(hit.get("hit")))) {
                notes.add("No hit " + number + ", or not any more.");
            }
        }
        if (taken.isEmpty() && !rows.hits().isEmpty() && notes.isEmpty()) {
            notes.add("None of " + rows.hits().size() + " hits is what was asked for. Vendors seen: "
                    + Shown.text(String.join(", ", vendors), 70) + "; events seen: "
                    + Shown.text(String.join(", ", events(rows)), 70) + ".");
        }
        if (rows.hits().isEmpty()) {
            notes.add(
                    "No hits are recorded. Ask the person to press Attach and reload in the mcp-datalayer popup, then to use the page.");
        }
        if (reply.result().get("dropped") instanceof JsonObject dropped
                && dropped.get("hits") instanceof JsonPrimitive count && !count.getAsString().equals("0")) {
            notes.add(
                    count.getAsString() + " requests fell out of the bounded memory or came too fast to be recorded.");
        }
        notes.addAll(tab.notes());
        return notes;
    }

    private static Set<String> events(HitRows rows) {
        Set<String> events = new TreeSet<>();
        for (var hit : rows.hits()) {
            String event = text(hit.get("event"));
            if (event != null) {
                events.add(event);
            }
        }
        return events;
    }

    /** The limits of these sources, in our own words. */
    private static String notVisible(BrowserReply reply) {
        Set<String> sources = new HashSet<>();
        if (reply.result().get("sources") instanceof JsonArray list) {
            list.forEach(source -> sources.add(source.getAsString()));
        }
        List<String> missing = NotVisible.ofHits(sources).stream().map(Said::english).toList();
        return ",\"notVisible\":[" + String.join(",", missing.stream().map(JsonStrings::quote).toList()) + ']';
    }

    private static String bounded(List<String> duplicates, int max) {
        if (duplicates.isEmpty()) {
            return "";
        }
        var json = new StringBuilder(",\"duplicates\":[");
        int shown = 0;
        for (String each : duplicates) {
            if (json.length() + each.length() > max) {
                break;
            }
            json.append(shown++ == 0 ? "" : ",").append(each);
        }
        json.append(']');
        return shown == duplicates.size()
                ? json.toString()
                : json + ",\"moreDuplicates\":" + (duplicates.size() - shown);
    }

    /** Each pair, with both senders and both pushes, all redacted. */
    private static List<String> duplicates(String handle, HitRows rows, Set<Integer> places, Recording pushes) {
        List<String> all = new ArrayList<>();
        for (Duplicates.Duplicate duplicate : rows.duplicates()) {
            if (places.contains(duplicate.again()) || places.contains(duplicate.of())) {
                var one = rows.hits().get(duplicate.of());
                var other = rows.hits().get(duplicate.again());
                Cause cause = duplicate.cause();
                var json = new StringBuilder("{\"hits\":[").append(one.get("hit")).append(',').append(other.get("hit"))
                        .append(']');
                for (String name : List.of("vendor", "account", "event", "transaction_id")) {
                    if (other.get(name) instanceof JsonString(String text)) {
                        json.append(",\"").append(name).append("\":").append(Shown.quoted(text, 100));
                    }
                }
                List<String> hosts = cause == Cause.TWO_HOSTS ? List.of(host(one), host(other)) : List.of();
                json.append(",\"cause\":\"").append(cause.word()).append("\",\"text\":")
                        .append(JsonStrings.quote(cause.text() + (hosts.isEmpty()
                                ? ""
                                : " They are " + hosts.getFirst() + " and " + hosts.getLast() + ".")
                                + (duplicate.differs().isEmpty()
                                        ? ""
                                        : " They differ in " + duplicate.differences() + ".")));
                if (!hosts.isEmpty()) {
                    pair(json, "hosts", hosts.getFirst(), hosts.getLast());
                }
                json.append(",\"pages\":[").append(one.get("page")).append(',').append(other.get("page")).append(']');
                pair(json, "sentBy", sender(one), sender(other));
                pair(json, "pushes", text(one.get("push")), text(other.get("push")));
                pair(json, "pushedBy", source(handle, one, pushes), source(handle, other, pushes));
                all.add(json.append(",\"fix\":").append(JsonStrings.quote(cause.fix())).append('}').toString());
            }
        }
        return all;
    }

    private static String host(io.github.mcpdatalayer.datalayer.json.JsonObject hit) {
        String url = hit.get("request") instanceof io.github.mcpdatalayer.datalayer.json.JsonObject request
                ? text(request.get("url"))
                : null;
        return url == null ? "" : Shown.text(UrlParts.of(url).host(), 80);
    }

    private static void pair(StringBuilder json, String name, @Nullable String one, @Nullable String other) {
        if (one != null || other != null) {
            json.append(",\"").append(name).append("\":[")
                    .append(one == null ? "null" : Shown.quoted(one, SOURCE_CHARS))
                    .append(',').append(other == null ? "null" : Shown.quoted(other, SOURCE_CHARS)).append(']');
        }
    }

    private static @Nullable String text(@Nullable JsonValue value) {
        return value instanceof JsonString(String text) ? text : null;
    }

    private static @Nullable String sender(io.github.mcpdatalayer.datalayer.json.JsonObject hit) {
        if (!(hit.get("request") instanceof io.github.mcpdatalayer.datalayer.json.JsonObject request)) {
            return null;
        }
        String container = text(request.get("container"));
        return container == null ? text(request.get("source")) : container;
    }

    private static @Nullable String source(String handle, io.github.mcpdatalayer.datalayer.json.JsonObject hit,
            Recording pushes) {
        String push = text(hit.get("push"));
        RecordedPush found = push == null ? null : pushes.push(Long.parseLong(push.substring(handle.length() + 1)));
        return found == null ? null : found.origin();
    }

    /** The pages and steps of the hits, each once, with its first hit. */
    private static AnswerDocument.ChildNotes beside(List<io.github.mcpdatalayer.datalayer.json.JsonObject> hits,
            Recording facts, String handle, Steps steps) {
        List<String> newSteps = new ArrayList<>();
        Set<String> stepsSeen = new HashSet<>();
        for (var hit : hits) {
            String reference = text(hit.get("step"));
            TabStep step = reference == null || !stepsSeen.add(reference)
                    ? null
                    : steps.step(Long.parseLong(reference.substring(handle.length() + 1)));
            newSteps.add(step == null ? "" : StepRow.json(step));
        }
        List<String> pages = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        for (var hit : hits) {
            long number = hit.get("page") instanceof JsonNumber page ? (long) page.doubleValue() : 0;
            RecordedPage page = facts.page(number, 0);
            pages.add(page != null && seen.add(number) ? PageRow.json(page) : "");
        }
        return new AnswerDocument.ChildNotes() {
            @Override
            public int chars(int child) {
                return pages.get(child).length() + 1 + (steps.isEmpty() ? 0 : newSteps.get(child).length() + 1);
            }

            @Override
            public String fields(int from, int to) {
                return list("pages", pages, from, to) + (steps.isEmpty() ? "" : list("steps", newSteps, from, to));
            }
        };
    }

    private static String list(String name, List<String> all, int from, int to) {
        int end = Math.min(to, all.size());
        return ",\"" + name + "\":["
                + String.join(",",
                        all.subList(Math.min(from, end), end).stream().filter(each -> !each.isEmpty()).toList())
                + ']';
    }
}
