package io.github.mcpdatalayer.container.decide;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.container.decide.VariableValue.KnownValue;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.ValueFormat;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.container.model.VariableReference.TemplatePiece;
import io.github.mcpdatalayer.container.model.VariableType;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.state.Js;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.patterns.JsPattern;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The variables of a container while one event is handled. Each is worked out once. */
final class VariableValues implements TagValues {

    private static final int MOST_DEPTH = 60;
    /** Each variable that names another one twice would double its text. */
    private static final int MOST_CHARS = 1_000_000;

    private static final Map<String, String> AUTO_EVENT_KEYS = Map.of("ELEMENT", "gtm.element", "CLASSES",
            "gtm.elementClasses", "ID", "gtm.elementId", "TARGET", "gtm.elementTarget", "HISTORY_CHANGE_SOURCE",
            "gtm.historyChangeSource", "HISTORY_NEW_STATE", "gtm.newHistoryState", "HISTORY_NEW_URL_FRAGMENT",
            "gtm.newUrlFragment", "HISTORY_OLD_STATE", "gtm.oldHistoryState", "HISTORY_OLD_URL_FRAGMENT",
            "gtm.oldUrlFragment");

    private final Container container;
    private final PageMoment moment;
    private final KnownPatterns patterns;
    private final DecisionWork work;
    private final Map<String, VariableValue> values = new HashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final TagRestrictions restrictions;

    VariableValues(Container container, PageMoment moment, KnownPatterns patterns, DecisionWork work) {
        this.container = container;
        this.moment = moment;
        this.patterns = patterns;
        this.work = work;
        this.restrictions = TagRestrictions.of(moment.state());
    }

    PageMoment moment() {
        return moment;
    }

    TagRestrictions restrictions() {
        return restrictions;
    }

    /** A text with references: one reference alone keeps its type, else all become text. */
    @Override
    public VariableValue text(String template) {
        String only = VariableReference.only(template);
        if (only != null) {
            return variable(only);
        }
        List<TemplatePiece> pieces = VariableReference.pieces(template);
        if (!work.does(pieces.size())) {
            return new VariableValue.OnlyPage(DecisionWork.TOO_MUCH);
        }
        StringBuilder joined = new StringBuilder();
        for (TemplatePiece piece : pieces) {
            if (!piece.isName()) {
                joined.append(piece.text());
                continue;
            }
            VariableValue value = variable(piece.text());
            if (!(value instanceof KnownValue(JsonValue known))) {
                return value;
            }
            String element = JsText.element(known);
            if (element == null) {
                return noText(piece.text());
            }
            if (joined.length() + element.length() > MOST_CHARS) {
                return new VariableValue.OnlyPage(DecisionWork.TOO_MUCH);
            }
            joined.append(element);
        }
        return VariableValue.of(joined.toString());
    }

    private static VariableValue noText(String name) {
        return VariableValue.onlyPage(LocalizedText.of("variableValues.the-text-of-is-only-known", name));
    }

    /** A variable by its name. */
    VariableValue variable(String name) {
        VariableValue known = values.get(name);
        if (known != null) {
            return known;
        }
        if (asked.size() > MOST_DEPTH || !asked.add(name)) {
            return VariableValue.onlyPage(LocalizedText.of("variableValues.refers-to-itself", name));
        }
        VariableValue value = internal(name);
        asked.remove(name);
        values.put(name, value);
        return value;
    }

    private VariableValue internal(String name) {
        if (name.equals("_event")) {
            return VariableValue.of(moment.event());
        }
        if (name.equals("_triggers")) {
            JsonValue listed = moment.state().merged("gtm.triggers");
            return restricted("v") ? kept(name) : listed == null ? VariableValue.of("") : VariableValue.of(listed);
        }
        ContainerVariable variable = container.variable(name);
        if (variable == null) {
            return VariableValue.onlyPage(LocalizedText.of("variableValues.the-file-has-no-variable", name));
        }
        return restricted(variable.type()) ? kept(name) : formatted(raw(variable), variable);
    }

    private boolean restricted(String type) {
        return restrictions.allowsVariable(type) != Ternary.YES;
    }

    private static VariableValue kept(String name) {
        return VariableValue.onlyPage(LocalizedText.of("variableValues.the-data-layer-restricts-variables-as", name));
    }

    private VariableValue raw(ContainerVariable variable) {
        Parameters set = variable.parameters();
        return switch (variable.type()) {
            case "v" -> dataLayer(variable, set);
            case "c" -> text(set.textOr("value", ""));
            case "e" -> VariableValue.of(moment.event());
            case "u" -> url(set, source(set), true);
            case "f" -> referrer(set);
            case "k" -> cookie(set);
            case "aev" -> autoEvent(set, variable);
            case "smm" -> lookup(set);
            case "remm" -> regexTable(set);
            case "cid" -> container.identity().publicId().isEmpty()
                    ? onlyPage(variable)
                    : VariableValue.of(container.identity().publicId());
            case "ctv" -> container.identity().version().matches("[1-9]\\d*")
                    ? VariableValue.of(container.identity().version())
                    : onlyPage(variable);
            case "dbg" -> moment.address().contains("gtm_debug") || moment.address().contains("gtm_preview")
                    ? onlyPage(variable)
                    : VariableValue.of(JsonLiteral.FALSE);
            case "uv" -> VariableValue.UNDEFINED;
            default -> onlyPage(variable);
        };
    }

    /** A dot may be escaped, which changes nothing; without a name, GTM gives false. */
    private VariableValue dataLayer(ContainerVariable variable, Parameters set) {
        VariableValue name = text(variable.dataLayerKey());
        if (!(name instanceof KnownValue(JsonValue known))) {
            return name;
        }
        if (!(known instanceof JsonString(String text)) || text.isEmpty()) {
            return VariableValue.of(JsonLiteral.FALSE);
        }
        String key = text.replace("\\.", ".");
        return withDefault(VariableValue.of(
                variable.isVersion1() ? moment.state().flat(key) : moment.state().merged(key)), set);
    }

    private static VariableValue onlyPage(ContainerVariable variable) {
        LocalizedText type = VariableType.of(variable.type());
        return VariableValue
                .onlyPage(LocalizedText.of("variableValues.is-only-known-in-the-page", variable.name(), type));
    }

    private VariableValue withDefault(VariableValue value, Parameters set) {
        return value instanceof KnownValue(JsonValue known) && JsText.isUndefined(known) && set.isOn("setDefaultValue")
                ? text(set.textOr("defaultValue", ""))
                : value;
    }

    /** Formats are applied in this order: case, null, undefined, true, false. */
    private VariableValue formatted(VariableValue value, ContainerVariable variable) {
        ValueFormat format = variable.format();
        if (!(value instanceof KnownValue(JsonValue known))) {
            return value;
        }
        if (format.converts()) {
            return onlyPage(variable);
        }
        VariableValue result = value;
        if (format.letterCase() != null && known instanceof JsonString(String text)) {
            result = VariableValue.of(format.letterCase().equals("lowercase")
                    ? text.toLowerCase(Locale.ROOT)
                    : text.toUpperCase(Locale.ROOT));
        }
        result = replaced(result, JsonLiteral.NULL, format.forNull());
        result = replaced(result, null, format.forUndefined());
        result = replaced(result, JsonLiteral.TRUE, format.forTrue());
        return replaced(result, JsonLiteral.FALSE, format.forFalse());
    }

    private VariableValue replaced(VariableValue value, @Nullable JsonValue what, @Nullable String by) {
        boolean applies = by != null && value instanceof KnownValue(JsonValue known)
                && (what == null ? JsText.isUndefined(known) : known.equals(what));
        return applies ? text(Objects.requireNonNull(by)) : value;
    }

    /** The source of a URL variable: its own, else what the page told GTM, else the address. */
    private VariableValue source(Parameters set) {
        String custom = set.text("customUrlSource");
        if (custom != null && !custom.isEmpty()) {
            VariableValue value = text(custom);
            if (!(value instanceof KnownValue(JsonValue known)) || Js.isTruthy(known)) {
                return value;
            }
        }
        JsonValue told = moment.state().flat("gtm.url");
        return Js.isTruthy(told) ? VariableValue.of(told) : VariableValue.of(moment.address());
    }

    private VariableValue referrer(Parameters set) {
        JsonValue told = moment.state().flat("gtm.referrer");
        String referrer = moment.referrer();
        if (!Js.isTruthy(told) && referrer == null) {
            return VariableValue.onlyPage(LocalizedText.of("variableValues.the-referrer-was-not-recorded"));
        }
        VariableValue source = Js.isTruthy(told)
                ? VariableValue.of(told)
                : VariableValue.of(String.valueOf(referrer));
        boolean isEmpty = source instanceof KnownValue(JsonString(String text)) && text.isEmpty();
        return isEmpty ? source : url(set, source, false);
    }

    private VariableValue url(Parameters set, VariableValue source, boolean many) {
        if (!(source instanceof KnownValue(JsonValue value))) {
            return source;
        }
        String text = JsText.of(value);
        WebAddress address = text == null ? null : WebAddress.of(text);
        if (address == null) {
            return VariableValue.onlyPage(LocalizedText.of("variableValues.the-address-is-not-one-of"));
        }
        String component = set.textOr("component", "URL");
        String key = set.text("queryKey");
        boolean isOdd = many && (set.isOn("enableMultiQueryKeys") || set.isOn("enableIgnoreEmptyQueryParam"));
        return switch (component) {
            case "URL" -> VariableValue.of(address.withoutFragment());
            case "PROTOCOL" -> VariableValue.of(address.protocol());
            case "HOST" -> VariableValue.of(address.host(set.isOn("stripWww")));
            case "PORT" -> VariableValue.of(address.port());
            case "PATH" -> VariableValue.of(address.path(defaultPages(set)));
            case "EXTENSION" -> VariableValue.of(address.extension());
            case "FRAGMENT" -> VariableValue.of(address.fragment());
            case "QUERY" -> {
                if (isOdd) {
                    yield VariableValue.onlyPage(LocalizedText.of("variableValues.the-url-variable-asks-for-several"));
                }
                if (key == null || key.isEmpty()) {
                    yield VariableValue.of(address.query());
                }
                VariableValue wanted = text(key);
                if (!(wanted instanceof KnownValue(JsonString(String name)))) {
                    yield wanted instanceof KnownValue ? VariableValue.UNDEFINED : wanted;
                }
                if (!address.hasReadable(name)) {
                    yield VariableValue.onlyPage(LocalizedText.of("variableValues.the-query-of-the-address-cannot"));
                }
                String found = address.query(name);
                yield found == null ? VariableValue.UNDEFINED : VariableValue.of(found);
            }
            default -> VariableValue.onlyPage(LocalizedText.of("variableValues.the-url-variable-asks-for", component));
        };
    }

    private static List<String> defaultPages(Parameters set) {
        List<String> pages = new ArrayList<>(set.texts("defaultPages"));
        for (Parameters row : set.rows("defaultPages")) {
            row.byKey().values().forEach(each -> {
                if (each instanceof Parameter.ParameterText(_, String page)) {
                    pages.add(page);
                }
            });
        }
        return pages;
    }

    private VariableValue cookie(Parameters set) {
        Map<String, String> cookies = moment.cookies();
        if (cookies == null) {
            return VariableValue
                    .onlyPage(LocalizedText.of("variableValues.the-cookie-was-not-recorded", set.textOr("name", "")));
        }
        String value = cookies.get(set.textOr("name", ""));
        if (value == null) {
            return VariableValue.UNDEFINED;
        }
        if (!set.isOn("decodeCookie")) {
            return VariableValue.of(value);
        }
        try {
            return VariableValue.of(URLDecoder.decode(value.replace("+", "%2B"), UTF_8));
        } catch (IllegalArgumentException e) {
            return VariableValue.onlyPage(LocalizedText.of("variableValues.the-cookie-cannot-be-decoded"));
        }
    }

    /** Returns the event's words on its element or its place in the history. */
    private VariableValue autoEvent(Parameters set, ContainerVariable variable) {
        String type = set.textOr("varType", "");
        String key = AUTO_EVENT_KEYS.getOrDefault(type, "");
        if (!key.isEmpty()) {
            return withDefault(VariableValue.of(moment.state().merged(key)), set);
        }
        boolean hasElement = moment.state().merged("gtm.element") != null;
        return switch (type) {
            case "URL" -> elementUrl(set, variable);
            case "ATTRIBUTE" -> hasElement ? onlyPage(variable) : orEmpty(set);
            case "TEXT", "TAG_NAME", "MD" -> hasElement
                    ? onlyPage(variable)
                    : withDefault(VariableValue.UNDEFINED, set);
            default -> onlyPage(variable);
        };
    }

    private VariableValue elementUrl(Parameters set, ContainerVariable variable) {
        JsonValue told = moment.state().merged("gtm.elementUrl");
        VariableValue value = Js.isTruthy(told) ? VariableValue.of(told) : orEmpty(set);
        if (!(value instanceof KnownValue(JsonValue known))) {
            return value;
        }
        String text = JsText.of(known);
        if (text == null) {
            return onlyPage(variable);
        }
        boolean isWhole = set.textOr("component", "URL").equals("URL");
        return isWhole ? VariableValue.of(text) : url(set, VariableValue.of(text), true);
    }

    private VariableValue orEmpty(Parameters set) {
        VariableValue value = set.isOn("setDefaultValue") ? text(set.textOr("defaultValue", "")) : VariableValue.of("");
        return value instanceof KnownValue(JsonValue known) && !Js.isTruthy(known) ? VariableValue.of("") : value;
    }

    private VariableValue lookup(Parameters set) {
        VariableValue input = text(set.textOr("input", ""));
        if (!(input instanceof KnownValue(JsonValue value))) {
            return input;
        }
        String text = JsText.of(value);
        if (text == null) {
            return noText(set.textOr("input", ""));
        }
        Parameters found = null;
        for (Parameters row : set.rows("map")) {
            VariableValue key = text(row.textOr("key", ""));
            if (!(key instanceof KnownValue(JsonValue known))) {
                return key;
            }
            if (text.equals(JsText.of(known))) {
                if (found != null && !found.equals(row)) {
                    return VariableValue.onlyPage(LocalizedText.of("variableValues.the-lookup-table-has-twice", text));
                }
                found = row;
            }
        }
        return found == null ? fallback(set) : text(found.textOr("value", ""));
    }

    private VariableValue fallback(Parameters set) {
        return set.isOn("setDefaultValue") ? text(set.textOr("defaultValue", "")) : VariableValue.UNDEFINED;
    }

    /** The first row that matches; with whole matches wanted, GTM puts ^ and $ around the row as it stands. */
    private VariableValue regexTable(Parameters set) {
        VariableValue input = text(set.textOr("input", ""));
        if (!(input instanceof KnownValue(JsonValue value))) {
            return input;
        }
        String text = JsText.of(value);
        if (text == null) {
            return noText(set.textOr("input", ""));
        }
        for (Parameters row : set.rows("map")) {
            VariableValue key = text(row.textOr("key", ""));
            String regex = key instanceof KnownValue(JsonValue known) ? JsText.of(known) : null;
            if (regex == null) {
                return key;
            }
            JsPattern pattern = patterns.of(set.isOn("fullMatch") ? "^" + regex + "$" : regex,
                    set.isOn("ignoreCase"));
            if (!pattern.isValid()) {
                // The constructor throws, and the whole table with it: GTM then takes false.
                return VariableValue.onlyPage(LocalizedText.of("variableValues.the-regex-table-has-an-invalid", regex));
            }
            switch (pattern.finds(text)) {
                case NO -> {
                    // the next row
                }
                case OPEN -> {
                    return new VariableValue.OnlyPage(KnownPatterns.words(pattern, regex));
                }
                case YES -> {
                    return replacedBy(row, text, pattern, set);
                }
            }
        }
        return fallback(set);
    }

    private VariableValue replacedBy(Parameters row, String text, JsPattern pattern, Parameters set) {
        VariableValue output = text(row.textOr("value", ""));
        if (!set.isOn("replaceAfterMatch") || !(output instanceof KnownValue(JsonValue value))) {
            return output;
        }
        String by = JsText.of(value);
        String replaced = by == null ? null : pattern.replaced(text, by);
        return replaced == null
                ? VariableValue.onlyPage(LocalizedText.of("variableValues.the-page-knows-what-the-regex"))
                : VariableValue.of(replaced);
    }
}
