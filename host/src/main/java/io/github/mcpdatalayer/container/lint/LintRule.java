package io.github.mcpdatalayer.container.lint;

import java.util.Locale;

import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Defects of a container: each with its severity, its reason and its remedy. */
public enum LintRule {
    TAG_WITHOUT_TRIGGER(Severity.WARNING),
    TRIGGER_UNUSED(Severity.INFO),
    VARIABLE_UNUSED(Severity.INFO),
    VARIABLE_MISSING(Severity.ERROR),
    TRIGGER_MISSING(Severity.ERROR),
    SEQUENCE_BROKEN(Severity.ERROR),
    SEQUENCE_CYCLE(Severity.ERROR),
    VARIABLE_CYCLE(Severity.ERROR),
    PAUSED_LONG(Severity.INFO),
    UNIVERSAL_ANALYTICS(Severity.WARNING),
    LEGACY_CALL(Severity.WARNING),
    DUPLICATE_TAG(Severity.WARNING),
    GOOGLE_TAG_TWICE(Severity.ERROR),
    GA4_WITHOUT_GOOGLE_TAG(Severity.WARNING),
    CONVERSION_TWICE(Severity.ERROR),
    ADS_WITHOUT_LINKER(Severity.WARNING),
    LINKER_NOT_EVERYWHERE(Severity.WARNING),
    CONVERSION_ON_ALL_PAGES(Severity.WARNING),
    CONVERSION_WITHOUT_WAITING(Severity.WARNING),
    CONVERSION_WITHOUT_CURRENCY(Severity.WARNING),
    PURCHASE_WITHOUT_ID(Severity.ERROR),
    NO_CONSENT_GATE(Severity.WARNING),
    CONSENT_HALF_DECIDED(Severity.INFO),
    CONSENT_WRONG_TYPE(Severity.WARNING),
    CONSENT_ON_GOOGLE_TAG(Severity.INFO),
    CONSENT_WITHOUT_TYPES(Severity.WARNING),
    CONSENT_DEFAULT_LATE(Severity.WARNING),
    TAG_BEFORE_CONSENT(Severity.WARNING),
    EXCEPTION_NEVER_MATCHES(Severity.WARNING),
    EXCEPTION_ALWAYS_MATCHES(Severity.ERROR),
    CONTRADICTION(Severity.ERROR),
    REGEX_INVALID(Severity.ERROR),
    REGEX_DOT(Severity.INFO),
    TABLE_HALF_ANCHORED(Severity.WARNING),
    TABLE_WITHOUT_DEFAULT(Severity.INFO),
    TABLE_KEY_TWICE(Severity.WARNING),
    URL_EQUALS(Severity.INFO),
    GROUP_ODD(Severity.WARNING),
    TIMER_ENDLESS(Severity.WARNING),
    SCROLL_ODD(Severity.INFO),
    SELECTOR_GENERATED(Severity.WARNING),
    VERSION_1_NESTED(Severity.WARNING),
    KEY_TWICE(Severity.INFO),
    SCRIPT_WITHOUT_RETURN(Severity.ERROR),
    DOCUMENT_WRITE(Severity.WARNING),
    EVAL(Severity.WARNING),
    INSECURE_ADDRESS(Severity.WARNING),
    HTML_TOO_LONG(Severity.ERROR),
    SECRET(Severity.ERROR),
    PERSONAL_DATA(Severity.WARNING),
    EVENT_NAME(Severity.WARNING),
    EVENT_NAME_CASE(Severity.INFO),
    NAME_TWICE(Severity.WARNING),
    NAME_DEFAULT(Severity.INFO),
    TEMPLATE_UNUSED(Severity.INFO),
    FOLDER_EMPTY(Severity.INFO),
    ZONE_OPEN(Severity.WARNING),
    SERVER_WITHOUT_TAGS(Severity.WARNING);

    private final Severity severity;

    LintRule(Severity severity) {
        this.severity = severity;
    }

    public Severity severity() {
        return severity;
    }

    public LocalizedText why() {
        return LocalizedText.of("lintRule." + name() + ".why");
    }

    public LocalizedText fix() {
        return LocalizedText.of("lintRule." + name() + ".fix");
    }

    /** The name in reports and options: {@code tag-without-trigger}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
