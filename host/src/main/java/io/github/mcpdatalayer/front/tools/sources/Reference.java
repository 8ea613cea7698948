package io.github.mcpdatalayer.front.tools.sources;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** What can be compared: {@code kd1}, the page in a tab; {@code kd1/3}, the third one in it; {@code kd1#57}, its push 57. */
public record Reference(String text, String tab, Moment point) {

    private static final Pattern FORM = Pattern.compile("([A-Za-z]{2}[0-9]{1,9})(?:([#/])([0-9]{1,9}))?");

    /** Whether a text is a tab's handle. */
    public static boolean isTab(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches() && form.group(2) == null;
    }

    public static Reference parse(String argument, String text) throws ToolException {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE,
                    argument + " is " + Shown.quoted(text, 60) + "; expected a tab like kd1, a page of it like kd1/3,"
                            + " or a push in it like kd1#57.");
        }
        if (form.group(2) == null) {
            return new Reference(text, form.group(1), Moment.NOW);
        }
        long number = Long.parseLong(form.group(3));
        return new Reference(text, form.group(1),
                form.group(2).equals("#") ? Moment.after(number) : new Moment(number, null));
    }
}
