package io.github.mcpdatalayer.front.tools.files;

import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.GivenFiles;
import io.github.mcpdatalayer.front.tools.sources.PageActs;
import io.github.mcpdatalayer.front.tools.sources.Workbench;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/** Gives files to pages: a call of uploadFile writes what came of it, a step of a journey goes on from there. */
public final class FileGiving {

    private static final int DID_CHARS = 300;

    private final Workbench bench;
    private final PageActs acts;

    public FileGiving(Workbench bench, PageActs acts) {
        this.bench = bench;
        this.acts = acts;
    }

    /**
     * Files that a page has taken.
     *
     * @param step such as {@code kd1@7}
     * @param did in words, as it may be shown
     * @param facts as host/PROTOCOL.md has them, redacted
     * @param notes that the element was found another way than before
     */
    public record TakenFiles(String tab, String step, String did, boolean settled, String facts, List<String> notes) {}

    /**
     * Gives files, and tells nothing of what that tracked.
     *
     * @param element as {@link PageActs#target} takes it
     * @param files as {@link GivenFiles#read} takes them
     */
    public TakenFiles give(@Nullable String tab, Object element, List<?> files)
            throws ToolException, InterruptedException {
        GivenFiles.Chosen chosen = new GivenFiles(bench.files()).read("The call", files);
        var params = new JsonObject();
        List<String> notes = new ArrayList<>();
        params.add("target", acts.target(UploadFile.NAME, element, tab, notes));
        params.add("files", chosen.wire());
        try {
            BrowserReply reply = bench.browsers().give(chosen.moved(), params, tab, Deadline.ofLarge());
            JsonObject result = reply.result();
            return new TakenFiles(Lenient.text(result, "tab"), Lenient.text(result, "step"),
                    Shown.text(Lenient.text(result, "did"), DID_CHARS), Lenient.is(result, "settled"), reply.text(),
                    notes);
        } catch (LinkException e) {
            throw acts.error(e.error(), UploadFile.NAME, tab);
        }
    }
}
