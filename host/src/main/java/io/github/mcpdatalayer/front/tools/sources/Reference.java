package io.github.mcpdatalayer.front.tools.sources;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A place in the recording of a tab: {@code kd1}, the page that it shows; {@code kd1/3}, the third one in it; {@code kd1#57},
 * its push 57; {@code kd1@7}, its step 7.
 */
public record Reference(String text, String tab, Moment point) {

    private static final Pattern FORM = Pattern.compile("([A-Za-z]{2,3}[0-9]{1,9})(?:([#/@])([0-9]{1,9}))?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,10}");

    /** Tells whether a text is a tab's handle. */
    public static boolean isTab(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() && form.group(2) == null;
    }

    public static Reference parse(String argument, String text) throws ToolException {
        Reference known = of(text);
        if (known == null) {
            throw bad(argument, text,
                    "a tab like kd1, a page of it like kd1/3, a push in it like kd1#57, or a step like kd1@7");
        }
        return known;
    }

    /** A push of a tab, by its number or as {@code kd1#57}, or the end of a step, as {@code kd1@7}. */
    static Moment pushOrStep(String argument, String text, @Nullable String tab) throws ToolException {
        if (NUMBER.matcher(text).matches()) {
            return Moment.after(Long.parseLong(text));
        }
        Reference known = of(text);
        if (known == null || (known.point.push() == null && known.point.step() == null)) {
            throw bad(argument, text, "the number of a push like 57, a push like kd1#57, or a step like kd1@7");
        }
        known.sameTab(argument, tab);
        return known.point;
    }

    /** The number of the step that a call names, given as that or as {@code kd1@7}; null where it names none. */
    public static @Nullable Integer step(Arguments arguments) throws ToolException {
        String text = arguments.point(Args.STEP);
        return text == null ? null : (Integer) step("step", text, arguments.text(Args.TAB));
    }

    private static int step(String argument, String text, @Nullable String tab) throws ToolException {
        if (NUMBER.matcher(text).matches()) {
            return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(text));
        }
        Reference known = of(text);
        Long step = known == null ? null : known.point.step();
        if (known == null || step == null) {
            throw bad(argument, text, "a step like kd1@7, or its number");
        }
        known.sameTab(argument, tab);
        return step.intValue();
    }

    /** The tab that a call names, itself or with its step; null where it names none. */
    public static @Nullable String tab(Arguments arguments) throws ToolException {
        String tab = arguments.text(Args.TAB);
        return tab == null ? tabOf(arguments.point(Args.STEP)) : tab;
    }

    /** The tab that a text names; null where it is a mere number, or none at all. */
    static @Nullable String tabOf(@Nullable String text) {
        Reference known = text == null ? null : of(text);
        return known == null ? null : known.tab;
    }

    private void sameTab(String argument, @Nullable String other) throws ToolException {
        if (other != null && !other.equals(tab)) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE, "tab and " + argument + " name different tabs.");
        }
    }

    private static @Nullable Reference of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return null;
        }
        String kind = form.group(2);
        if (kind == null) {
            return new Reference(text, form.group(1), Moment.NOW);
        }
        long number = Long.parseLong(form.group(3));
        return new Reference(text, form.group(1),
                kind.equals("#")
                        ? Moment.after(number)
                        : kind.equals("@") ? Moment.afterStep(number) : Moment.page(number));
    }

    private static ToolException bad(String argument, String text, String expected) {
        return ToolException.of(ErrorCode.BAD_REFERENCE,
                argument + " is " + Shown.quoted(text, 60) + "; expected " + expected + ".");
    }
}
