package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** The help for tools that do something to a page, whichever toolset they are of: elements, what came of a step, what it tracked. */
public interface PageActs {

    /**
     * An element as the wire names it.
     *
     * @param tool that asks
     * @param element as a client writes it: a text such as {@code e12}, or an object as a Map; or as a query that was made already
     * @param notes is told where an element that the person has named was found another way than before
     * @return {@code {ref, document}}, {@code {css}} or {@code {xpath}}
     */
    JsonObject target(String tool, Object element, @Nullable String tab, List<String> notes)
            throws ToolException, InterruptedException;

    /** The error of a call that acts, with what it says of the page. */
    ToolException error(WireError error, String tool, @Nullable String tab);

    /**
     * Tells what came of a step, bounded, as a JSON object.
     *
     * @param came as the wire has it, redacted
     */
    String came(String came) throws ToolException;

    /**
     * Tells what a step tracked, as a JSON object; null, with a note, where that could not be read.
     *
     * @param step such as {@code kd1@7}
     * @param settled whether the page had come to rest when the step was answered
     */
    @Nullable
    String tracked(String tool, String tab, String step, boolean settled, List<String> notes)
            throws InterruptedException;
}
