package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of {@code {{name}}} in the texts of a journey. */
public final class JourneyVariables {

    /** The form of a variable's name. */
    public static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");
    /** The variable that says what the visitor chooses: granted, denied or none. */
    static final String CONSENT = "consent";
    private static final Pattern USED = Pattern.compile("\\{\\{([^{}]{1,80})\\}\\}");
    private static final Pattern SECRET = Pattern.compile("\\{\\{secret:[A-Za-z0-9_-]{1,40}\\}\\}");
    private static final String SECRET_NAME = "secret:";

    private final Map<String, String> values;
    private final boolean mayBeOpen;

    public JourneyVariables(Map<String, String> values) {
        this(values, false);
    }

    private JourneyVariables(Map<String, String> values, boolean mayBeOpen) {
        this.values = new TreeMap<>(values);
        this.mayBeOpen = mayBeOpen;
    }

    /** None has a value, and none needs one: for a file that is not run. */
    public static JourneyVariables open() {
        return new JourneyVariables(Map.of(), true);
    }

    /** Tells whether a variable needs no value. */
    boolean mayBeOpen() {
        return mayBeOpen;
    }

    /** A text with the values in it; names without a value stay as they are. */
    String in(String text) {
        if (!text.contains("{{")) {
            return text;
        }
        return USED.matcher(text).replaceAll(found -> {
            String value = values.get(found.group(1).strip());
            return Matcher.quoteReplacement(value == null ? found.group() : value);
        });
    }

    /** A selector with the values in its texts. */
    JourneySelector in(JourneySelector selector) {
        return new JourneySelector(selector.kind(), in(selector.written()), in(selector.what()), selector.role(),
                selector.frame(), selector.hosts().stream().map(this::in).toList());
    }

    void assign(String name, String value) {
        values.put(name, value);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** A copy that is assigned to on its own. */
    JourneyVariables copy() {
        return new JourneyVariables(values, mayBeOpen);
    }

    /** Tells whether a text still has the name of a variable in it, other than of a secret. */
    static boolean isOpen(String text) {
        return USED.matcher(text).results().anyMatch(found -> !found.group(1).strip().startsWith(SECRET_NAME));
    }

    /** The first variable in a text that is no secret; empty where there is none. */
    static String open(String text) {
        return USED.matcher(text).results().map(found -> found.group(1).strip())
                .filter(name -> !name.startsWith(SECRET_NAME)).findFirst().orElse("");
    }

    /** The variables in a text, secrets left out, sorted. */
    public static List<String> names(String text) {
        return USED.matcher(text).results().map(found -> found.group(1).strip())
                .filter(name -> !name.startsWith(SECRET_NAME)).distinct().sorted().toList();
    }

    /** Tells whether a text is the name of a secret and nothing else. */
    static boolean isSecret(String text) {
        return SECRET.matcher(text).matches();
    }

    /** Tells whether a text has the name of a secret in it. */
    static boolean hasSecret(String text) {
        return text.contains("{{") && USED.matcher(text).results()
                .anyMatch(found -> found.group(1).strip().startsWith(SECRET_NAME));
    }
}
