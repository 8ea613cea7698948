package io.github.mcpdatalayer.front.tools.page.act;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.link.MovedFile;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.page.element.ElementQuery;
import io.github.mcpdatalayer.front.tools.page.wait.WaitCondition;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code do}.
 *
 * @param acts what it asks for, one call on the wire each; empty where it only waits
 * @param until what it waits for; null where it acts
 * @param expect what must be tracked after it; null for nothing
 * @param dialogs how the page's dialogs are answered meanwhile; null for the default
 * @param input as the wire has it: auto, page or trusted
 * @param timeoutMs how long an element may take to be ready; null for the default
 */
public record ActionItem(List<Act> acts, @Nullable WaitCondition until, @Nullable ExpectedEvents expect,
        @Nullable JsonObject dialogs, String input,
        @Nullable Integer timeoutMs) {

    /** Real input where nothing else does it, and the page's means where they are equal. */
    static final String AUTO = "auto";
    /** Real input alone. */
    static final String TRUSTED = "trusted";

    /** Returns an entry with one action alone, for which its element has this time to become ready. */
    public static ActionItem of(Act act, int timeoutMs) {
        return new ActionItem(List.of(act), null, null, null, AUTO, timeoutMs);
    }

    /** Returns this action by real input. */
    public ActionItem trusted() {
        return new ActionItem(acts, until, expect, dialogs, TRUSTED, timeoutMs);
    }

    /** Returns this action with elements that were found. */
    ActionItem of(List<Act> found) {
        return new ActionItem(found, until, expect, dialogs, input, timeoutMs);
    }

    /** Returns this action with a time for its element to become ready. */
    ActionItem within(int ms) {
        return new ActionItem(acts, until, expect, dialogs, input, ms);
    }

    /** Refuses what asks the page for what redaction hides. */
    void asksNothingHidden(String argument, Redaction redaction) throws ToolException {
        if (until != null) {
            until.asksNothingHidden(argument, redaction);
        }
        for (Act act : acts) {
            if (act.target != null) {
                act.target.asksNothingHidden(argument, redaction);
            }
            if (act.to != null) {
                act.to.asksNothingHidden(argument, redaction);
            }
        }
    }

    /**
     * One action.
     *
     * @param target null where the verb needs none
     * @param to where a drag ends
     * @param value as the wire has it for the verb
     * @param choices the texts of options, which are held against a snapshot; empty for none
     * @param options further options, as the wire has them
     * @param files that it gives to the page, for the audit log
     */
    public record Act(String verb, @Nullable ElementQuery target, @Nullable ElementQuery to,
            @Nullable JsonElement value,
            List<String> choices,
            @Nullable JsonObject options, List<MovedFile> files) {

        /** Answers a consent banner. */
        static final String CONSENT = "consent";
        /** Gives files to the page. */
        static final String UPLOAD = "upload";
        /** Loads the page anew. */
        static final String RELOAD = "reload";

        Act(String verb, @Nullable ElementQuery target, @Nullable ElementQuery to, @Nullable JsonElement value,
                List<String> choices, @Nullable JsonObject options) {
            this(verb, target, to, value, choices, options, List.of());
        }

        /** Returns this act on elements that were found. */
        Act on(@Nullable ElementQuery target, @Nullable ElementQuery to) {
            return new Act(verb, target, to, value, choices, options, files);
        }

        /** Tells whether the person has named an element of it. */
        boolean hasMark() {
            return (target != null && target.isMark()) || (to != null && to.isMark());
        }

        /** Tells whether an element of it has a ref: what is gone never gets it again. */
        boolean hasRef() {
            return (target != null && target.ref() != null) || (to != null && to.ref() != null);
        }

        /** Tells whether a snapshot says which element it is, or which option. */
        boolean needsSnapshot() {
            return needs(target) || needs(to) || !choices.isEmpty();
        }

        boolean needsTexts() {
            return (target != null && target.needsTexts()) || (to != null && to.needsTexts());
        }

        /** The placeholder that is to be typed as the value that it stands for; null where there is none. */
        @Nullable
        String placeholder() {
            return options != null && options.get(PlaceholderValue.OPTION) instanceof JsonPrimitive text
                    ? text.getAsString()
                    : null;
        }

        private static boolean needs(@Nullable ElementQuery element) {
            return element != null && element.target() == null;
        }
    }
}
