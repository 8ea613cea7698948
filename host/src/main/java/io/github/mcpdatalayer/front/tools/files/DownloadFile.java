package io.github.mcpdatalayer.front.tools.files;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.files.DownloadFolder;
import io.github.mcpdatalayer.files.MediaType;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.answer.BoundedAnswer;
import io.github.mcpdatalayer.front.tools.answer.OfferedTool;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Part;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/** Takes a file from a page into a folder of ours. */
final class DownloadFile implements Tool {

    static final String NAME = "downloadFile";

    private static final long MOST_BYTES = 200_000_000;
    private static final Duration WHOLE = Duration.ofSeconds(55);
    private static final int PATH_CHARS = 4_000;
    private static final String FOLDER = "downloads";

    private static final Arg<Object> URL = Arg.any("url", "\"/may.pdf\"", "");
    private static final Arg<Object> ELEMENT = Arg.any("element", "\"link \\\"Invoice\\\"\"", "Or link, image");
    private static final Arg<String> FILE_NAME = Arg.text("name", "\"may.pdf\"", "");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Download a file", 301)
            .does("Stores a file of the page.")
            .asks(Method.DOWNLOAD_FILE, Method.INTERACT, Method.TAKE_SNAPSHOT, Method.FIND_MARK)
            .takes(Args.TAB, URL, ELEMENT, FILE_NAME)
            .example("{\"element\":\"link \\\"Invoice\\\"\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.DOWNLOAD_FAILED, ErrorCode.DOWNLOAD_NOT_CAPTURABLE,
                    ErrorCode.SITE_DENIED, ErrorCode.ELEMENT_NOT_FOUND, ErrorCode.ELEMENT_AMBIGUOUS,
                    ErrorCode.REF_STALE, ErrorCode.CONFIRMATION_REQUIRED, ErrorCode.CONSENT_REFUSED,
                    ErrorCode.POLICY_DISABLED, ErrorCode.STOPPED_BY_PERSON, ErrorCode.TAB_BUSY,
                    ErrorCode.OUTCOME_UNKNOWN);

    private final Workbench bench;
    private final PageActs acts;

    DownloadFile(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String tab = arguments.text(Args.TAB);
        Object url = arguments.any(URL);
        Object element = arguments.any(ELEMENT);
        if ((url == null) == (element == null) || (url != null && !(url instanceof String))) {
            throw Arguments.bad("Give one of url, as a string, and element.");
        }
        List<String> notes = new ArrayList<>();
        var params = new JsonObject();
        if (element != null) {
            params.add("target", acts.target(NAME, element, tab, notes));
        } else {
            params.addProperty("url", String.valueOf(url));
        }
        params.addProperty("maxBytes", MOST_BYTES);
        try (DownloadFolder.Partial partial = new DownloadFolder(folder()).begin()) {
            var file = new ArrivingFile(partial, arguments.text(FILE_NAME), bench.redaction());
            Deadline deadline = Deadline.in(WHOLE);
            BrowserReply reply;
            try {
                reply = bench.browsers().take(file, params, tab, deadline);
            } catch (LinkException e) {
                reply = clicked(e, file, params, tab, deadline);
                notes.add("Only a click makes this file: the element was clicked.");
            }
            return answer(file, reply.result(), notes);
        } catch (LinkException e) {
            throw acts.error(e.error(), NAME, tab);
        } catch (IOException e) {
            throw notStored(e);
        }
    }

    /** In a browser of our own, what only a click makes is taken, too. */
    private BrowserReply clicked(LinkException failed, ArrivingFile file, JsonObject params, @Nullable String tab,
            Deadline deadline) throws LinkException, InterruptedException {
        BrowserReply reply = failed.error().is(ErrorCode.DOWNLOAD_NOT_CAPTURABLE)
                ? bench.browsers().takeByClick(file, params.getAsJsonObject("target"), MOST_BYTES, tab, deadline)
                : null;
        if (reply == null) {
            throw failed;
        }
        return reply;
    }

    /** Below the folder that the person named, else in ours: never where a browser keeps downloads. */
    private Path folder() throws IOException {
        Path shared = bench.files().folder();
        return shared == null
                ? bench.places().home().resolve(FOLDER)
                : shared.toRealPath().resolve(FOLDER);
    }

    private static ToolException notStored(IOException e) {
        ErrorCode code = ErrorCode.DOWNLOAD_FAILED;
        return new ToolException(
                code.error("The file cannot be stored: " + Shown.text(String.valueOf(e.getMessage()), 300),
                        code.hint()),
                "{\"why\":\"disk\"}", null);
    }

    private Answer answer(ArrivingFile file, JsonObject result, List<String> notes) {
        String byName = MediaType.of(file.name());
        if (file.type().equals("text/html") && !byName.equals("text/html")) {
            notes.add("The site answered with a page, not with a file: it may want a login, or say why not. "
                    + (Lenient.is(result, "redirected") ? "It led there from another address. " : "")
                    + "The file holds that page.");
        }
        var answer = new StringBuilder("{\"path\":").append(Shown.quoted(file.path().toString(), PATH_CHARS))
                .append(",\"name\":").append(Shown.quoted(file.name(), PATH_CHARS)).append(",\"bytes\":")
                .append(file.bytes()).append(",\"sha256\":\"").append(file.sha256()).append("\",\"mimeType\":")
                .append(Shown.quoted(file.type(), 100)).append(",\"step\":")
                .append(Shown.quoted(Lenient.text(result, "step"), 30));
        answer.append(BoundedAnswer.notes(notes, bench.limit().usual() - OfferedTool.CHARS));
        return Answer.of(Part.of(answer.append('}').toString()));
    }
}
