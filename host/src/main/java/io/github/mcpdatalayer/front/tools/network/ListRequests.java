package io.github.mcpdatalayer.front.tools.network;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.history.Steps;
import io.github.mcpdatalayer.datalayer.history.TabStep;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.files.DownloadFolder;
import io.github.mcpdatalayer.files.FileName;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.front.tools.sources.RecordingRequest;
import io.github.mcpdatalayer.front.tools.sources.Reference;
import io.github.mcpdatalayer.front.tools.sources.StepRow;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** The requests that the pages of a tab have made. */
final class ListRequests implements Tool {

    static final String NAME = "listRequests";

    private static final String FOLDER = "har";
    private static final String ENDING = ".har";
    private static final int PATH_CHARS = 4_000;
    private static final Arg<String> HAR = Arg.text("har", "\"cart\"", "Save as HAR in --files");

    private static final Arg<Boolean> BODIES = Arg.flag("bodies", "Record answers' from now on");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "List requests", 225)
            .does("Lists requests of the pages.")
            .guides("listRequests lists what its pages asked the network for, and what came back.")
            .asks(Method.GET_REQUESTS).changes()
            .takes(Args.TAB, NetworkFilter.REQUEST, NetworkFilter.FIND, NetworkFilter.TYPE, NetworkFilter.METHOD,
                    NetworkFilter.STATUS_CODE, NetworkFilter.FAILED, Args.STEP, BODIES, HAR, Args.MAX_CHARS,
                    Args.CURSOR)
            .answers("\"result\":{},\"tab\":{},\"columns\":{},\"steps\":{},\"notVisible\":{},\"cursor\":{}")
            .example("{\"failed\":true}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.HISTORY_OFF, ErrorCode.POLICY_DISABLED,
                    ErrorCode.UNKNOWN_METHOD, ErrorCode.TRUSTED_INPUT_REQUIRED,
                    ErrorCode.FILE_REFUSED, ErrorCode.BAD_REFERENCE, ErrorCode.BAD_CURSOR,
                    ErrorCode.RESULT_TOO_LARGE, ErrorCode.TOO_LARGE);

    private final Workbench bench;

    ListRequests(Workbench bench) {
        this.bench = bench;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        RecordingRequest<NetworkFilter> asked = RecordingRequest.of(NAME, arguments, NetworkFilter.ARGS,
                NetworkFilter::of);
        String tab = asked.cursor() == null ? Reference.tab(arguments) : asked.tab();
        var params = new JsonObject();
        if (!asked.filter().requests().isEmpty()) {
            var numbers = new JsonArray();
            asked.filter().requests().forEach(numbers::add);
            params.add("numbers", numbers);
        }
        if (arguments.has(BODIES)) {
            params.addProperty("bodies", arguments.flag(BODIES));
        }
        String har = arguments.text(HAR);
        if (har != null) {
            RecordedRequests recorded = RecordedRequests.whole(bench.browsers(), NAME, tab, params);
            return bench.workload().run(recorded.all().size(), () -> archived(asked.filter(), recorded, har));
        }
        BrowserReply reply = RecordedRequests.ask(bench.browsers(), NAME, tab, params);
        return bench.workload().run(reply.shown().length(), () -> answer(asked, RecordedRequests.of(reply)));
    }

    /** Writes the requests into a file below the folder that the person named. */
    private Answer archived(NetworkFilter filter, RecordedRequests recorded, String name) throws ToolException {
        recorded.tab().requireStep(filter.step());
        Path shared = bench.files().folder();
        if (shared == null) {
            throw ToolException.of(ErrorCode.FILE_REFUSED,
                    "The front was started without --files FOLDER, so it writes no files.");
        }
        JsonObject archive = recorded.archive(filter.test());
        byte[] bytes = archive.toString().getBytes(StandardCharsets.UTF_8);
        String clean = FileName.clean(name.endsWith(ENDING) ? name : name + ENDING);
        try (DownloadFolder.Partial file = new DownloadFolder(shared.toRealPath().resolve(FOLDER)).begin()) {
            file.write(bytes);
            Path kept = file.keep(clean);
            List<String> unseen = notVisible(recorded);
            return Answer.of(Part.of("{\"path\":" + Shown.quoted(kept.toString(), PATH_CHARS) + ",\"bytes\":"
                    + bytes.length + ",\"entries\":"
                    + archive.getAsJsonObject("log").getAsJsonArray("entries").size() + ",\"notVisible\":["
                    + String.join(",", unseen.stream().map(JsonStrings::quote).toList()) + "],\"complete\":"
                    + unseen.isEmpty() + '}'))
                    .linked(List.of(new Answer.FileLink(kept, "HTTP archive", "application/json")));
        } catch (IOException e) {
            throw ToolException.of(ErrorCode.FILE_REFUSED,
                    "The file cannot be stored: " + Shown.text(String.valueOf(e.getMessage()), 300));
        }
    }

    private Answer answer(RecordingRequest<NetworkFilter> asked, RecordedRequests recorded) throws ToolException {
        RecordedTab tab = recorded.tab();
        tab.requireStep(asked.filter().step());
        List<NetworkRequest> known = recorded.all();
        List<NetworkRequest> taken = known.stream().filter(asked.filter().test()).toList();
        boolean whole = !asked.filter().requests().isEmpty();
        String own = origin(tab.url());
        var result = new JsonArray();
        taken.forEach(each -> result.add(whole ? each.whole(tab.handle()) : each.cells(own)));
        List<String> unseen = notVisible(recorded);
        String facts = (whole ? "" : ",\"columns\":" + NetworkRequest.COLUMNS) + ",\"notVisible\":["
                + String.join(",", unseen.stream().map(JsonStrings::quote).toList()) + ']';
        return asked.answer(tab,
                AnswerDocument.of(JsonValue.parse(result.toString()), steps(taken, tab.facts().steps())), _ -> facts,
                notes(asked.filter(), recorded, taken), unseen.isEmpty()).bounded(bench.limit());
    }

    /** Explains why requests may be missing here, in our own words. */
    private static List<String> notVisible(RecordedRequests recorded) {
        JsonObject result = recorded.facts();
        List<String> unseen = new ArrayList<>();
        switch (Lenient.text(result, "sight")) {
            case "all" -> {
                // every request of the tab
            }
            case "site" -> unseen.add(
                    "Requests to other sites, and WebSockets: Chrome tells only of requests to the attached site and to kept sites, until the person allows all sites in the extension's options.");
            default -> unseen.add("Current requests: requests of this tab are not recorded at the moment.");
        }
        if (result.get("serviceWorker") instanceof JsonObject worker) {
            int answered = (int) Lenient.number(worker, "answered");
            if (Lenient.is(worker, "controls") || answered > 0) {
                unseen.add("Answers and requests of a service worker: this page has one, through which "
                        + (answered > 0 ? answered + " of its loads went." : "its loads may go."));
            }
        }
        int dropped = (int) Lenient.number(result, "dropped");
        if (dropped > 0) {
            unseen.add(dropped + " older requests, which fell out of the bounded memory.");
        }
        if (recorded.tab().facts().pages().stream().anyMatch(page -> page.frame() == 0 && page.page() == 1
                && !page.since().equals("firstScript"))) {
            unseen.add("Requests of page 1 before it was attached: reload it to see that.");
        }
        if (result.get("fullSince") instanceof JsonPrimitive since && since.isNumber()) {
            if (recorded.all().stream().anyMatch(each -> Lenient.number(each.row(), "t") < since.getAsDouble())) {
                unseen.add("Headers and bodies of requests before " + RecordedTab.time(since.getAsDouble()) + '.');
            }
        } else {
            unseen.add("Headers and bodies.");
        }
        return unseen;
    }

    private static List<String> notes(NetworkFilter filter, RecordedRequests recorded, List<NetworkRequest> taken) {
        List<NetworkRequest> known = recorded.all();
        List<String> notes = new ArrayList<>();
        if (!filter.requests().isEmpty() && !Lenient.is(recorded.facts(), "bodies")) {
            notes.add("Bodies of answers are not recorded: a call with bodies true begins that, by the companion.");
        }
        for (int number : filter.requests()) {
            if (known.stream().noneMatch(each -> each.n() == number)) {
                notes.add("No request " + number + ", or not any more.");
            }
        }
        if (taken.isEmpty() && !known.isEmpty()) {
            notes.add("None of " + known.size() + " requests fits these arguments.");
        } else if (known.isEmpty() && filter.requests().isEmpty()) {
            notes.add("No request is recorded. Reload the page, or use it.");
        }
        return notes;
    }

    /** The steps of the requests, each once, with its first request. */
    private static AnswerDocument.ChildNotes steps(List<NetworkRequest> taken, Steps steps) {
        if (steps.isEmpty()) {
            return AnswerDocument.ChildNotes.NOTHING;
        }
        List<String> first = new ArrayList<>();
        var seen = new HashSet<Integer>();
        for (NetworkRequest request : taken) {
            TabStep step = request.step() > 0 && seen.add(request.step()) ? steps.step(request.step()) : null;
            first.add(step == null ? "" : StepRow.json(step));
        }
        return new AnswerDocument.ChildNotes() {
            @Override
            public int chars(int child) {
                return first.get(child).length() + 1;
            }

            @Override
            public String fields(int from, int to) {
                int end = Math.min(to, first.size());
                List<String> shown = first.subList(Math.min(from, end), end).stream()
                        .filter(each -> !each.isEmpty()).toList();
                return shown.isEmpty() ? "" : ",\"steps\":[" + String.join(",", shown) + ']';
            }
        };
    }

    private static String origin(String url) {
        try {
            URI uri = URI.create(url);
            return uri.getScheme() + "://" + uri.getRawAuthority();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
