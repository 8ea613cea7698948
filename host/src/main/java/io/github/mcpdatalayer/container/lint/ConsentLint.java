package io.github.mcpdatalayer.container.lint;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.container.model.Container.ContainerUse;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.ConsentStatus;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.TriggerType;

/** Consent: tags without a gate, with a wrong or doubled one, and defaults that come late. */
final class ConsentLint {

    private static final Set<String> ADS = Set.of("awct", "awcc", "sp", "awud", "gclidw", "flc", "fls", "baut", "pntr",
            "twitter_website_tag", "qpx");
    private static final Set<String> ANALYTICS = Set.of("gaawe", "gaawc", "hjtc", "cegg");
    private static final Pattern FETCHES = Pattern
            .compile("(src\\s*=\\s*[\"']?\\s*|[\"'])(https?:)?//[\\w.-]+\\.[a-z]{2,}", Pattern.CASE_INSENSITIVE);
    private static final Pattern ABOUT_CONSENT = Pattern.compile(
            "consent|cookie|cmp|optanon|usercentrics|didomi|gdpr|tcf",
            Pattern.CASE_INSENSITIVE);

    private final Container container;
    private final LintNotes notes;

    ConsentLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
    }

    void check() {
        if (container.identity().use() == ContainerUse.SERVER) {
            return;
        }
        boolean isRuntime = container.identity().origin() == ContainerOrigin.RUNTIME;
        List<ContainerTag> live = container.tags().stream().filter(each -> !each.paused()).toList();
        long open = live.stream().filter(each -> each.consent().status() == ConsentStatus.NOT_SET).count();
        long decided = live.stream().filter(each -> each.consent().status() == ConsentStatus.NEEDED
                || each.consent().status() == ConsentStatus.NOT_NEEDED).count();
        if (open > 0 && decided > 0) {
            notes.add(LintRule.CONSENT_HALF_DECIDED, "container", container.identity().publicId(),
                    open + " / " + live.size());
        }
        for (ContainerTag tag : live) {
            settings(tag);
            if (!isRuntime) {
                gate(tag);
            }
            time(tag);
        }
    }

    private void settings(ContainerTag tag) {
        if (tag.consent().status() != ConsentStatus.NEEDED) {
            return;
        }
        List<String> types = tag.consent().types();
        if (types.isEmpty()) {
            notes.tag(LintRule.CONSENT_WITHOUT_TYPES, tag, "");
        } else if ((ADS.contains(tag.type()) && types.stream().noneMatch(each -> each.startsWith("ad_")))
                || (ANALYTICS.contains(tag.type()) && !types.contains("analytics_storage"))) {
            notes.tag(LintRule.CONSENT_WRONG_TYPE, tag, String.join(", ", types));
        }
        if (tag.kind().isGoogle() && !tag.type().equals("ua") && !tag.type().equals("opt")) {
            notes.tag(LintRule.CONSENT_ON_GOOGLE_TAG, tag, String.join(", ", types));
        }
    }

    /** Tags that reach others without asking. Where a trigger or an exception speaks of consent, somebody has thought of it. */
    private void gate(ContainerTag tag) {
        boolean isOpen = tag.consent().status() == ConsentStatus.NOT_SET
                || tag.consent().status() == ConsentStatus.ABSENT;
        if (!isOpen || tag.kind().isGoogle() || tag.firing().isEmpty() || setsConsent(tag) || !reachesOthers(tag)) {
            return;
        }
        boolean asks = container.triggers(tag.firing()).stream().allMatch(ConsentLint::isAboutConsent)
                || container.triggers(tag.blocking()).stream().anyMatch(ConsentLint::isAboutConsent);
        if (!asks) {
            notes.tag(LintRule.NO_CONSENT_GATE, tag, tag.kind().vendor());
        }
    }

    private static boolean isAboutConsent(ContainerTrigger trigger) {
        if (ABOUT_CONSENT.matcher(trigger.name()).find()) {
            return true;
        }
        for (FilterCondition each : trigger.allConditions()) {
            if (ABOUT_CONSENT.matcher(each.variable() + each.value()).find()) {
                return true;
            }
        }
        return false;
    }

    private boolean reachesOthers(ContainerTag tag) {
        if (tag.type().equals("html")) {
            return FETCHES.matcher(tag.parameters().textOr("html", "")).find();
        }
        if (tag.isTemplate()) {
            ContainerPart template = container.template(tag.type());
            return template != null && (template.text().contains("send_pixel")
                    || template.text().contains("inject_script"));
        }
        return tag.type().equals("img") || !tag.kind().vendor().isEmpty();
    }

    private boolean setsConsent(ContainerTag tag) {
        if (tag.type().equals("html")) {
            String html = tag.parameters().textOr("html", "").toLowerCase(Locale.ROOT);
            return html.contains("'consent'") || html.contains("\"consent\"")
                    || ABOUT_CONSENT.matcher(tag.name()).find();
        }
        ContainerPart template = container.template(tag.type());
        return tag.isTemplate() && (template == null || template.text().contains("access_consent"));
    }

    private void time(ContainerTag tag) {
        List<ContainerTrigger> triggers = container.triggers(tag.firing());
        boolean isEarly = triggers.stream().anyMatch(each -> each.type() == TriggerType.CONSENT_INIT);
        ContainerPart template = container.template(tag.type());
        boolean setsDefault = template != null && template.text().contains("setDefaultConsentState(");
        if (setsDefault && !isEarly && !triggers.isEmpty()) {
            notes.tag(LintRule.CONSENT_DEFAULT_LATE, tag, triggers.getFirst().name());
        }
        if (isEarly && !setsConsent(tag) && !ABOUT_CONSENT.matcher(tag.name()).find()) {
            notes.tag(LintRule.TAG_BEFORE_CONSENT, tag, "");
        }
    }
}
