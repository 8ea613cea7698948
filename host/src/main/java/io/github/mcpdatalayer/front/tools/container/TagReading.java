package io.github.mcpdatalayer.front.tools.container;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.sources.PageContainers;
import io.github.mcpdatalayer.front.tools.sources.RecordedVisit;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The shared beginning of both tools. */
final class TagReading {

    private static final Pattern FORM = Pattern.compile("(?:([A-Za-z]{2,3}[0-9]{1,9})#)?([0-9]{1,9})");

    private TagReading() {}

    static Visit visit(RecordedVisit read, Redaction redaction) throws ToolException {
        Recording shown = read.history().recording();
        if (shown.pages().isEmpty() && shown.pushes().isEmpty()) {
            throw read.history().nothingRecorded();
        }
        return read.visit(shown, redaction.mode());
    }

    /** The number of the push that a call names; null where it names none. */
    static @Nullable Long push(Arg<String> arg, Arguments arguments) throws ToolException {
        String text = arguments.point(arg);
        if (text == null) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, arg.name() + " is " + Shown.quoted(text, 60)
                    + "; expected a push like kd1#27, or its number.");
        }
        return Long.valueOf(form.group(2));
    }

    /** The tab that a call names, itself or with its push; null where it names none. */
    static @Nullable String tab(Arg<String> arg, Arguments arguments) throws ToolException {
        String tab = arguments.text(Args.TAB);
        String text = arguments.point(arg);
        Matcher form = FORM.matcher(text == null ? "" : text);
        String other = form.matches() ? form.group(1) : null;
        if (tab != null && other != null && !tab.equals(other)) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, "tab and push name different tabs.");
        }
        return tab == null ? other : tab;
    }

    /** Fails where the page has none, and no other of this id, such as that of a server, is asked for. */
    static void requireContainer(PageContainers.ContainersOfPage page, List<Container> others, @Nullable String id)
            throws ToolException {
        if (page.containers().isEmpty() && others.stream().noneMatch(each -> each.identity().publicId().equals(id))) {
            throw page.notes().isEmpty()
                    ? new ToolException(ErrorCode.NO_CONTAINER.error(), null, null)
                    : ToolException.of(ErrorCode.NO_CONTAINER, page.notes().getFirst().english());
        }
    }
}
