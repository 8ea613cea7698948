package io.github.mcpdatalayer.front.tools.api;

import java.util.List;

/**
 * A toolset, declared once, in its own room. The flag {@code --toolsets}, the usage text, the documents, and what tests hold against
 * all toolsets follow from this.
 *
 * @param rank its place among the toolsets, the smallest first
 * @param when which fronts offer it
 * @param does what it offers, in words of the usage text; empty where nobody asks for it
 * @param onlyReads whether it needs no more than what a person allows by attaching a tab
 * @param hasSwitch whether a browser of our own has a switch of its name, which is on where the toolset is offered
 */
public record ToolsetSpec(String name, int rank, When when, String does, boolean onlyReads, boolean hasSwitch) {

    /** The fronts that offer a toolset. */
    public enum When {
        ALWAYS,
        /** Those that also offer some toolset that needs more than what a person allows by attaching a tab. */
        BEYOND_READING,
        /** Those whose {@code --toolsets} names it. */
        ASKED
    }

    /** Declares one that each front offers. */
    public static ToolsetSpec always(String name, int rank) {
        return new ToolsetSpec(name, rank, When.ALWAYS, "", true, false);
    }

    /** Declares one that comes with toolsets that need more than what a person allows by attaching a tab. */
    public static ToolsetSpec beyondReading(String name, int rank) {
        return new ToolsetSpec(name, rank, When.BEYOND_READING, "", true, false);
    }

    /** Declares one that {@code --toolsets} may ask for. */
    public static ToolsetSpec asked(String name, int rank, String does) {
        return new ToolsetSpec(name, rank, When.ASKED, does, false, false);
    }

    /** It needs no more than what a person allows by attaching a tab. */
    public ToolsetSpec reading() {
        return new ToolsetSpec(name, rank, when, does, true, hasSwitch);
    }

    /** A browser of our own has a switch of its name. */
    public ToolsetSpec switched() {
        return new ToolsetSpec(name, rank, when, does, onlyReads, true);
    }

    /** Tells whether {@code --toolsets} may name it. */
    public boolean isAsked() {
        return when == When.ASKED;
    }

    /**
     * Tells whether a front offers it.
     *
     * @param named what its {@code --toolsets} names
     * @param beyondReading whether any of these needs more than what a person allows by attaching a tab
     */
    public boolean isOffered(List<String> named, boolean beyondReading) {
        return when == When.ALWAYS || (when == When.ASKED ? named.contains(name) : beyondReading);
    }
}
