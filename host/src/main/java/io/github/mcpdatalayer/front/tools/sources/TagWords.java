package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.container.decide.ConditionCheck;
import io.github.mcpdatalayer.container.decide.TagDecision;
import io.github.mcpdatalayer.container.decide.TagDecision.DecisionReason;
import io.github.mcpdatalayer.container.decide.Ternary;
import io.github.mcpdatalayer.container.decide.TriggerCheck;
import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.PartWords;
import io.github.mcpdatalayer.container.model.SecretTexts;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.hits.VendorNames;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.tagging.HitSender;
import io.github.mcpdatalayer.tagging.TagAccounts;
import io.github.mcpdatalayer.tagging.TagMiss;
import io.github.mcpdatalayer.tagging.TagProofs;
import io.github.mcpdatalayer.tagging.TagProofs.TagLookalike;
import io.github.mcpdatalayer.tagging.TagProofs.TagTie;
import io.github.mcpdatalayer.tagging.TagRun;
import io.github.mcpdatalayer.tagging.TagState;
import io.github.mcpdatalayer.tagging.TagTarget;
import org.jspecify.annotations.Nullable;

/** Tags in words, redacted and bounded: names, settings and values are material of others. */
public final class TagWords {

    private static final int NAME_CHARS = 100;
    private static final int VALUE_CHARS = 120;
    private static final int WORD_CHARS = 300;
    private static final int MOST_TRIGGERS = 3;
    private static final int MOST_CONDITIONS = 4;
    private static final int MOST_LOOKALIKES = 3;
    private static final Pattern CUT = Pattern.compile(" \\((\\d+) more characters?\\)$");
    private static final Pattern COLUMN = Pattern.compile("\\[([^\\]]+)]$");

    private final TagSight sight;
    private final Container container;
    private final String tab;
    private final Redaction redaction;
    private final Locale locale;

    public TagWords(TagSight sight, String tab, Redaction redaction, Locale locale) {
        this.sight = sight;
        this.container = sight.known().container();
        this.tab = tab;
        this.redaction = redaction;
        this.locale = locale;
    }

    private String say(String key, Object... values) {
        return LocalizedText.text(locale, key, values);
    }

    private String shown(String text, int max) {
        return cut(Shown.text(redaction.text(SecretTexts.hidden(text)), max));
    }

    private String cut(String text) {
        Matcher cut = CUT.matcher(text);
        return locale.getLanguage().equals("de") && cut.find()
                ? text.substring(0, cut.start()) + say("tagWords.more-characters", cut.group(1))
                : text;
    }

    /** The container, and the frame that it is in. */
    public String container() {
        return shown(sight.known().label().in(locale), NAME_CHARS);
    }

    public String name(ContainerTag tag) {
        return shown(tag.name(), NAME_CHARS);
    }

    public String type(ContainerTag tag) {
        ContainerPart template = container.template(tag.type());
        return shown(tag.kind().words().in(locale) + (template == null ? "" : ": " + template.name()), NAME_CHARS);
    }

    public String vendor(ContainerTag tag) {
        return Shown.text(tag.kind().vendor(), NAME_CHARS);
    }

    /** Its account; a constant that it refers to is filled in. */
    public String account(ContainerTag tag) {
        StringBuilder account = new StringBuilder();
        String own = TagAccounts.of(tag);
        ContainerTag named = container.tag(own); // an event of GA4 may name the tag that has the id
        String set = named == null || named.equals(tag) ? own : TagAccounts.of(named);
        for (VariableReference.TemplatePiece piece : VariableReference.pieces(set)) {
            account.append(piece.isName() ? constant(piece.text()) : piece.text());
        }
        return shown(account.toString(), NAME_CHARS);
    }

    private String constant(String name) {
        ContainerVariable variable = container.variable(name);
        return variable != null && variable.type().equals("c")
                ? variable.parameters().textOr("value", "")
                : VariableReference.to(name);
    }

    public String consent(ContainerTag tag) {
        return shown(PartWords.consent(tag.consent()).in(locale), NAME_CHARS);
    }

    /** Its triggers, each with its conditions, and its exceptions. */
    public String triggers(ContainerTag tag) {
        List<String> words = new ArrayList<>();
        for (ContainerTrigger each : container.triggers(tag.firing())) {
            words.add(trigger(each));
        }
        int missing = tag.firing().size() - words.size();
        if (missing > 0) {
            words.add(say("tagWords.that-does-not-exist", missing));
        }
        StringBuilder all = new StringBuilder(
                words.isEmpty() ? say("tagWords.no-trigger") : String.join(say("tagWords.or"), words));
        for (ContainerTrigger each : container.triggers(tag.blocking())) {
            all.append(say("tagWords.not-if")).append(trigger(each));
        }
        return shown(all.toString(), WORD_CHARS);
    }

    private String trigger(ContainerTrigger trigger) {
        String conditions = PartWords.conditions(trigger).in(locale).replace("_event ",
                say("tagWords.event-before-name"));
        String members = String.join(say("tagWords.and"), PartWords.triggers(container, trigger.members()));
        String detail = conditions.isEmpty() ? members : conditions;
        return trigger.name() + (detail.isEmpty() || trigger.name().contains(detail) ? "" : ": " + detail);
    }

    public String state(TagState state) {
        return switch (state) {
            case FIRED -> say("tagWords.fired");
            case UNKNOWN -> say("tagWords.unknown");
            case BLOCKED -> say("tagWords.blocked-by-consent");
            case NOT_FIRED -> say("tagWords.not-fired");
            case PAUSED -> say("tagWords.paused");
            case ELSEWHERE -> say("tagWords.runs-elsewhere");
        };
    }

    /** A push as tools refer to it. */
    public String reference(long push) {
        return tab + "#" + push;
    }

    /** Explains why a tag has not fired in the visit, or is not known to have; where it has, which hits only look like its own. */
    public String why(ContainerTag tag, TagState state, List<TagRun> runs) {
        if (state == TagState.FIRED) {
            return lookalikes(tag);
        }
        if (state == TagState.UNKNOWN) {
            TagRun run = runs.getFirst();
            return reference(run.push().seq()) + ": " + why(run.decision(), runs, run.push().seq());
        }
        if (state == TagState.PAUSED || state == TagState.ELSEWHERE) {
            return "";
        }
        TagMiss miss = sight.visit().miss(tag);
        if (miss != null) {
            return reference(miss.push().seq()) + " (" + shown(miss.event(), NAME_CHARS) + "): "
                    + why(miss.decision(), runs, miss.push().seq());
        }
        if (container.triggers(tag.firing()).isEmpty()) {
            return say("tagWords.it-has-no-trigger-and-no");
        }
        List<String> waits = new ArrayList<>();
        for (ContainerTrigger each : container.triggers(tag.firing())) {
            String event = each.eventName();
            waits.add(event == null ? each.name() : event);
        }
        return shown(say("tagWords.never-pushed") + String.join(", ", waits), WORD_CHARS);
    }

    /** Hits that a tag could have sent, but has not; empty where there are none. */
    public String lookalikes(ContainerTag tag) {
        TagProofs proofs = sight.proofs();
        List<String> words = new ArrayList<>();
        for (TagLookalike each : proofs == null ? List.<TagLookalike>of() : proofs.lookalikes(tag)) {
            if (words.size() == MOST_LOOKALIKES) {
                words.add("…");
                break;
            }
            String hit = say("tagWords.hit") + each.number();
            words.add(each.by().kind() == HitSender.Who.PAGE
                    ? say("tagWords.looks-like-its-own-but-a", hit)
                            + shown(each.by().script(), NAME_CHARS)
                    : say("tagWords.looks-like-its-own-but-is", hit, (each.by().script().isEmpty() ? "" : ": "))
                            + shown(each.by().script(), NAME_CHARS));
        }
        return String.join("; ", words);
    }

    /** Tells how sure it is that a hit is the tag's own, and why it is not surer. */
    public String proof(TagTie tie) {
        return tie.by().kind() == HitSender.Who.UNKNOWN
                ? say("tagWords.sender-not-known", sure(tie))
                : sure(tie).in(locale);
    }

    private static LocalizedText sure(TagTie tie) {
        return switch (tie.sure()) {
            case CERTAIN -> LocalizedText.of("tagWords.certain");
            case LIKELY -> LocalizedText.of("tagWords.likely");
            case GUESS -> LocalizedText.of("tagWords.guess");
            case NONE -> LocalizedText.of("tagWords.none");
        };
    }

    /** Explains why a tag fired at an event, or did not. */
    public String why(TagDecision decision, List<TagRun> runs, long push) {
        if (decision.fires() == Ternary.YES) {
            String fired = fired(decision.firing());
            return decision.reason() == DecisionReason.TRIGGERED && !fired.isEmpty()
                    ? fired
                    : shown(decision.why().in(locale), WORD_CHARS);
        }
        if (decision.fires() == Ternary.NO && decision.reason() == DecisionReason.CONDITION) {
            return conditions(decision.firing());
        }
        if (decision.reason() == DecisionReason.USED_UP) {
            long first = runs.stream().mapToLong(each -> each.push().seq()).filter(seq -> seq < push).min().orElse(0);
            return say("tagWords.once-per-page-and-it")
                    + (decision.fires() == Ternary.NO ? say("tagWords.has-run") : say("tagWords.may-have-run"))
                    + (first == 0 ? "" : say("tagWords.at") + reference(first));
        }
        return shown(decision.why().in(locale), WORD_CHARS);
    }

    private String fired(List<TriggerCheck> checks) {
        List<String> names = checks.stream().filter(each -> each.fires() == Ternary.YES)
                .map(each -> "“" + each.trigger().name() + "”").limit(MOST_TRIGGERS).toList();
        return names.isEmpty() ? "" : shown(say("tagWords.by") + String.join(", ", names), WORD_CHARS);
    }

    /** The conditions that do not hold, of the triggers that wait for this event. */
    private String conditions(List<TriggerCheck> checks) {
        List<String> words = new ArrayList<>();
        for (TriggerCheck check : checks) {
            if (check.meetsEvent() && check.fires() != Ternary.YES && words.size() < MOST_TRIGGERS) {
                List<String> failed = new ArrayList<>();
                for (ConditionCheck each : check.conditions()) {
                    if (each.holds() != Ternary.YES && failed.size() < MOST_CONDITIONS) {
                        failed.add(condition(each));
                    }
                }
                words.add(shown(check.trigger().name(), NAME_CHARS) + ": " + (failed.isEmpty()
                        ? shown(check.why().in(locale), WORD_CHARS)
                        : String.join("; ", failed)));
            }
        }
        return Shown.text(String.join(" · ", words), 2 * WORD_CHARS);
    }

    /** A condition with what the variable was. */
    public String condition(ConditionCheck check) {
        if (check.holds() == Ternary.UNKNOWN) {
            return shown(check.why().in(locale), WORD_CHARS);
        }
        return variable(check) + say("tagWords.is") + quoted(actual(check)) + say("tagWords.wanted")
                + wanted(check);
    }

    public String variable(ConditionCheck check) {
        String name = check.condition().variable().replace("{{", "").replace("}}", "");
        return name.equals("_event") ? say("tagWords.event") : shown(name, NAME_CHARS);
    }

    /** The value of the variable; its own key and what it reads count for the redaction. */
    public String actual(ConditionCheck check) {
        return value(check.condition().variable(), "", check.actual());
    }

    /** The condition without its variable. */
    public String wanted(ConditionCheck check) {
        String words = check.condition().words().in(locale);
        String name = check.condition().variable().replace("{{", "").replace("}}", "");
        String bare = words.startsWith(name + " ") ? words.substring(name.length() + 1) : words;
        boolean isFilled = !VariableReference.names(check.condition().value()).isEmpty();
        return shown(bare, WORD_CHARS)
                + (isFilled ? " = " + quoted(value(check.condition().value(), "", check.wanted())) : "");
    }

    private String quoted(String text) {
        return say("tagWords.quoted", text);
    }

    /** The value of a setting; null: only the page knows it. */
    public String setting(String path, String template, @Nullable String value) {
        if (value == null) {
            return say("tagWords.unknown-only-the-page-knows-it");
        }
        Matcher column = COLUMN.matcher(path);
        return value(template, column.find() ? column.group(1) : path.substring(path.lastIndexOf('.') + 1), value);
    }

    /** The path of a setting. */
    public String path(String path) {
        return shown(path, NAME_CHARS);
    }

    private String value(String template, String key, String value) {
        String open = SecretTexts.hiddenBeginning(key, value); // a value may have a million characters, and as many names
        String redacted = key.isEmpty() ? open : redaction.value(place(key), open);
        for (String name : VariableReference.names(template)) {
            ContainerVariable variable = container.variable(name);
            redacted = redaction.value(place(name), SecretTexts.hidden(name, redacted));
            if (variable != null && !variable.dataLayerKey().isEmpty()) {
                redacted = redaction.value("$." + variable.dataLayerKey(), redacted);
            }
        }
        return shown(redacted, VALUE_CHARS);
    }

    private static String place(String key) {
        return "$['" + key.replace("'", "").replace("\\", "") + "']";
    }

    /** Consent at a moment, in words. */
    public Map<String, String> granted(Map<String, Ternary> consent) {
        Map<String, String> words = new LinkedHashMap<>();
        consent.forEach((type, is) -> words.put(shown(type, NAME_CHARS), switch (is) {
            case YES -> say("tagWords.granted");
            case NO -> say("tagWords.denied");
            case UNKNOWN -> say("tagWords.unknown");
        }));
        return words;
    }

    /** Tells what a tag sends, as far as that is known; empty where it is not. */
    public String targets(List<TagTarget> targets) {
        return shown(targets.stream().filter(TagTarget::isKnown).limit(MOST_CONDITIONS)
                .map(each -> String.join("/", each.vendors().stream().sorted().map(VendorNames::of).toList())
                        + (each.event() == null ? "" : " " + each.event())
                        + (each.account() == null ? "" : " to " + each.account()))
                .collect(Collectors.joining(", ")), WORD_CHARS);
    }

    /** Any other text of the container. */
    public String text(String text) {
        return shown(text, WORD_CHARS);
    }
}
