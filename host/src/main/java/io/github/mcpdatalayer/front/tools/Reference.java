package io.github.mcpdatalayer.front.tools;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * What can be compared: {@code kd1}, a tab, or {@code kd1#57}, its data layer up to entry 57.
 *
 * @param entry how many entries of the array as it is now; null for all
 */
record Reference(String text, String tab, @Nullable Integer entry) {

    private static final Pattern FORM = Pattern.compile("([A-Za-z]{2}[0-9]{1,9})(?:#([0-9]{1,9}))?");
    private static final Pattern PAGE = Pattern.compile("[A-Za-z]{2}[0-9]{1,9}/[0-9]{1,9}");

    static Reference parse(String argument, String text) throws ToolException {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw ToolException.of(ErrorCode.BAD_REFERENCE,
                    argument + " is " + Shown.quoted(text, 60) + (PAGE.matcher(text).matches()
                            ? ": single pages need a recorded history, and there is none."
                            : "; expected a tab like kd1, or kd1#57."));
        }
        String entry = form.group(2);
        return new Reference(text, form.group(1), entry == null ? null : Integer.valueOf(entry));
    }
}
