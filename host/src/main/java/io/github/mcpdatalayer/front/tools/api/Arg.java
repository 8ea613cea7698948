package io.github.mcpdatalayer.front.tools.api;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import org.jspecify.annotations.Nullable;

/**
 * An argument, declared once. Its schema, its reading, the example in errors and the completions for a person all follow
 * from this.
 *
 * @param <T> what {@link Arguments} gives for it
 */
public final class Arg<T> {

    /** The completions for a person who types an argument. */
    public enum Completion {
        /** No completions. */
        NOTHING,
        /** The handles of the attached tabs. */
        TABS,
        /** The data layers of the attached tabs. */
        LAYERS,
        /** The names of the events that were pushed. */
        EVENTS,
        /** The person's tracking plans. */
        PLANS,
        /** The person's journeys. */
        JOURNEYS
    }

    private final String name;
    private final String example;
    private final String description;
    /** True if the list of tools leaves the description out. */
    private final boolean known;
    /** The type with its items, as members of a JSON Schema. */
    private final String type;
    private final List<String> words;
    private final int most;
    private final @Nullable String beyond;
    private final boolean required;
    private final Completion completion;

    private Arg(String name, String example, String description, boolean known, String type, List<String> words,
            int most, @Nullable String beyond, boolean required, Completion completion) {
        this.name = name;
        this.example = example;
        this.description = description;
        this.known = known;
        this.type = type;
        this.words = words;
        this.most = most;
        this.beyond = beyond;
        this.required = required;
        this.completion = completion;
    }

    /**
     * A string.
     *
     * @param example a valid value, as JSON
     * @param description short, because every client reads the whole list of tools before its first call
     */
    public static Arg<String> text(String name, String example, String description) {
        return of(name, example, description, "\"type\":\"string\"", List.of(), 0);
    }

    /**
     * A string that may be long.
     *
     * @param most its characters
     */
    public static Arg<String> longText(String name, String example, String description, int most) {
        return of(name, example, description, "\"type\":\"string\"", List.of(), most);
    }

    /** One of these words. */
    public static Arg<String> choice(String name, String example, String description, List<String> words) {
        return of(name, example, description,
                "\"type\":\"string\",\"enum\":[" + String.join(",", words.stream().map(JsonStrings::quote).toList())
                        + ']',
                words, 0);
    }

    /** A list of strings with a maximum length. One string counts as a list of one. */
    public static Arg<List<String>> texts(String name, String example, String description, int most) {
        return of(name, example, description, "\"type\":\"array\",\"items\":{\"type\":\"string\"}", List.of(), most);
    }

    /** A whole number from 0. */
    public static Arg<Integer> whole(String name, String example, String description) {
        return of(name, example, description, "\"type\":\"integer\"", List.of(), Integer.MAX_VALUE);
    }

    /** A whole number, which may be negative. */
    public static Arg<Integer> signed(String name, String example, String description) {
        return of(name, example, description, "\"type\":\"integer\"", List.of(), Integer.MAX_VALUE);
    }

    /** A reference, or a whole number from 0 for short. Its type is string alone: not every client takes two types. */
    public static Arg<String> point(String name, String example, String description) {
        return of(name, example, description, "\"type\":\"string\"", List.of(), Integer.MAX_VALUE);
    }

    /** A list of whole numbers with a maximum length. One number counts as a list of one. */
    public static Arg<List<Integer>> wholes(String name, String example, String description, int most) {
        return of(name, example, description, "\"type\":\"array\",\"items\":{\"type\":\"integer\"}", List.of(), most);
    }

    /**
     * A list of objects with a maximum length, which the tool itself checks. One object counts as a list of one.
     *
     * @param members some that they may have, as texts: some clients refuse an object that declares none
     */
    public static Arg<List<Map<?, ?>>> objects(String name, String example, String description, int most,
            List<String> members) {
        return of(name, example, description,
                "\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":{" + members.stream()
                        .map(each -> JsonStrings.quote(each) + ":{\"type\":\"string\"}")
                        .collect(Collectors.joining(",")) + "}}",
                List.of(), most);
    }

    /** Anything, which the tool itself checks. It is declared as a string, and the tool also takes what else has a meaning. */
    public static Arg<Object> any(String name, String example, String description) {
        return of(name, example, description, "\"type\":\"string\"", List.of(), 0);
    }

    /** True or false; false when absent. */
    public static Arg<Boolean> flag(String name, String description) {
        return of(name, "true", description, "\"type\":\"boolean\"", List.of(), 0);
    }

    private static <T> Arg<T> of(String name, String example, String description, String type, List<String> words,
            int most) {
        return new Arg<>(name, example, description, false, type, words, most, null, false, Completion.NOTHING);
    }

    /** Returns this with another description, for a tool that gives it a special meaning. */
    public Arg<T> as(String otherDescription) {
        return new Arg<>(name, example, otherDescription, false, type, words, most, beyond, required, completion);
    }

    /**
     * Returns this, but described in the documents alone: many tools have it, and a model knows what it is by its name, by one
     * tool that describes it, or by the calls that answers hand over.
     */
    public Arg<T> known() {
        return new Arg<>(name, example, description, true, type, words, most, beyond, required, completion);
    }

    /** Returns this, described in the list of tools again: by the one that most have been read before. */
    public Arg<T> described() {
        return new Arg<>(name, example, description, false, type, words, most, beyond, required, completion);
    }

    /** Returns this, but required. */
    public Arg<T> required() {
        return new Arg<>(name, example, description, known, type, words, most, beyond, true, completion);
    }

    /** Returns this with these completions. */
    public Arg<T> completedBy(Completion values) {
        return new Arg<>(name, example, description, known, type, words, most, beyond, required, values);
    }

    /**
     * Returns this with a largest number.
     *
     * @param advice what to do instead of giving a larger number
     */
    public Arg<T> atMost(int largest, String advice) {
        return new Arg<>(name, example, description, known, type, words, largest, advice, required, completion);
    }

    public String name() {
        return name;
    }

    /** An example of how it is written, as JSON. */
    public String example() {
        return example;
    }

    public String description() {
        return description;
    }

    public boolean isRequired() {
        return required;
    }

    public Completion completion() {
        return completion;
    }

    /** The words of a choice; none for anything else. */
    public List<String> words() {
        return words;
    }

    /** The most elements of a list, the largest number. */
    int most() {
        return most;
    }

    /** The most characters of a string. */
    int longest() {
        return most == 0 || most == Integer.MAX_VALUE ? Arguments.MAX_TEXT : most;
    }

    /** The advice instead of giving a larger number than {@link #most}; null where there is no such number. */
    @Nullable
    String beyond() {
        return beyond;
    }

    /** The argument as a member of the properties of a JSON Schema. */
    public String schema() {
        return JsonStrings.quote(name) + ":{" + type
                + (known || beyond == null ? "" : ",\"maximum\":" + most)
                + (known || description.isEmpty() ? "" : ",\"description\":" + JsonStrings.quote(description)) + '}';
    }
}
