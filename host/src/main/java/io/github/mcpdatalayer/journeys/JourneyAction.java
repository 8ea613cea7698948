package io.github.mcpdatalayer.journeys;

import java.util.List;

/** The action of a step. */
public sealed interface JourneyAction {

    /** Opens an address. */
    record Open(String url) implements JourneyAction {}

    /**
     * Shows the pages on a screen.
     *
     * @param width
     *            in CSS pixels
     * @param scale
     *            device pixels for one of CSS; 0: those that there are
     * @param mobile
     *            with the layout of a phone
     * @param landscape
     *            whether it is held so, where it is one that is held
     */
    record Resize(int width, int height, double scale, boolean mobile, boolean touch, boolean landscape)
            implements
                JourneyAction {

        /** The action in words, as in {@code size 390 × 844, scale 3, as a phone}. */
        LocalizedText shown() {
            LocalizedText shown = LocalizedText.of("journeyAction.size")
                    .and(LocalizedText.same(width + " × " + height));
            if (!isPlain() && scale > 0) {
                shown = shown.and(LocalizedText.of("journeyAction.scale",
                        new LocalizedText(number(scale), number(scale).replace('.', ','))));
            }
            shown = mobile ? shown.and(LocalizedText.of("journeyAction.as-a-phone")) : shown;
            return touch ? shown.and(LocalizedText.of("journeyAction.with-touch")) : shown;
        }

        /** Tells whether a window of this size is such a screen. */
        public boolean isPlain() {
            return !mobile && !touch && (scale == 0 || scale == 1);
        }

        private static String number(double value) {
            return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
        }
    }

    /**
     * Uses an element.
     *
     * @param way
     *            click, doubleClick, rightClick, middleClick, backClick, forwardClick, hover, focus or submit
     * @param selectors
     *            several ways to the same element, the best one first
     * @param held
     *            keys that are held down meanwhile: Control, Shift, Alt, Meta
     */
    record Use(String way, List<JourneySelector> selectors, List<String> held) implements JourneyAction {

        Use(String way, List<JourneySelector> selectors) {
            this(way, selectors, List.of());
        }
    }

    /**
     * Drags an element.
     *
     * @param to
     *            ways to the element where it is let go; empty: by pixels
     * @param x
     *            to the right
     * @param y
     *            downwards
     */
    record Drag(List<JourneySelector> selectors, List<JourneySelector> to, int x, int y) implements JourneyAction {}

    /** Gives a field or a list a value. */
    record SetValue(List<JourneySelector> selectors, String value) implements JourneyAction {}

    /**
     * Chooses these options of a list that takes several, and no other.
     *
     * @param options
     *            their texts
     */
    record Choose(List<JourneySelector> selectors, List<String> options) implements JourneyAction {}

    /**
     * Gives files to the page.
     *
     * @param files
     *            their paths below the folder for files
     */
    record Upload(List<JourneySelector> selectors, List<String> files) implements JourneyAction {}

    /** Presses a key, named as Chrome's recorder names it. */
    record Press(String key) implements JourneyAction {}

    /** Scrolls the page, or an element where there are selectors, to a place. */
    record Scroll(List<JourneySelector> selectors, int x, int y) implements JourneyAction {}

    /**
     * Waits for an element.
     *
     * @param there
     *            whether it is to be there, or to be gone
     */
    record Await(List<JourneySelector> selectors, boolean there) implements JourneyAction {}

    /** Waits until an expression of the file is true in the page. */
    record AwaitCode(String expression) implements JourneyAction {}

    /** Holds what was tracked since the last step against what is expected. */
    record Expect(Expectations expectations) implements JourneyAction {}

    /**
     * Finds out whether the steps that depend on it are done.
     *
     * @param group
     *            by which these steps name it
     */
    record Decide(int group, JourneyCondition condition) implements JourneyAction {}

    /** Does nothing. The report says why, unless that is empty. */
    record Pass(LocalizedText why) implements JourneyAction {}

    /** Tells whether it does something in a page, so that what is tracked from then on belongs to it. */
    default boolean isDeed() {
        return switch (this) {
            case Open _,Use _,Drag _,SetValue _,Choose _,Upload _,Press _,Scroll _ -> true;
            case Resize _,Await _,AwaitCode _,Expect _,Decide _,Pass _ -> false;
        };
    }

    /** The selectors that lead to its element; empty where it has none. */
    default List<JourneySelector> ways() {
        return switch (this) {
            case Use use -> use.selectors();
            case Drag drag -> drag.selectors();
            case SetValue change -> change.selectors();
            case Choose choose -> choose.selectors();
            case Upload upload -> upload.selectors();
            case Scroll scroll -> scroll.selectors();
            case Await wait -> wait.selectors();
            case Open _,Resize _,Press _,AwaitCode _,Expect _,Decide _,Pass _ -> List.of();
        };
    }

    /** Tells a person who waits what it does: no value that is typed, and no address. */
    default String words() {
        return switch (this) {
            case Open _ -> "open a page";
            case Resize screen -> screen.shown().english();
            case Use use -> use.way() + on();
            case Drag _ -> "drag" + on();
            case SetValue _ -> "fill" + on();
            case Choose _ -> "choose in" + on();
            case Upload _ -> "upload in" + on();
            case Press _ -> "press a key";
            case Scroll _ -> "scroll" + on();
            case Await _,AwaitCode _ -> "wait" + on();
            case Expect _ -> "check what was tracked";
            case Decide _ -> "look at a condition";
            case Pass _ -> "pass over";
        };
    }

    private String on() {
        return ways().isEmpty() ? "" : " " + ways().getFirst().what();
    }
}
