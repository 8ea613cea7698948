package io.github.mcpdatalayer.container.lint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerUse;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.TriggerType;
import io.github.mcpdatalayer.container.model.VariableReference;

/** Tags that live: what is doubled, and what Google's own tags lack. */
final class TagLint {

    private static final Set<String> GOOGLE_TAGS = Set.of("googtag", "gaawc");
    private static final Set<String> CONVERSIONS = Set.of("awct", "flc", "fls");
    private static final Set<TriggerType> PAGE = Set.of(TriggerType.PAGEVIEW, TriggerType.DOM_READY,
            TriggerType.WINDOW_LOADED, TriggerType.INIT, TriggerType.CONSENT_INIT);
    private static final Set<String> RESERVED = Set.of("ad_activeview", "ad_click", "ad_exposure", "ad_query",
            "ad_reward",
            "adunit_exposure", "app_clear_data", "app_exception", "app_remove", "app_store_refund",
            "app_store_subscription_cancel", "app_store_subscription_convert", "app_store_subscription_renew",
            "app_update", "app_upgrade", "dynamic_link_app_open", "dynamic_link_app_update",
            "dynamic_link_first_open", "error", "firebase_campaign", "firebase_in_app_message_action", "first_open",
            "first_visit", "in_app_purchase", "notification_dismiss", "notification_foreground", "notification_open",
            "notification_receive", "os_update", "session_start", "user_engagement");
    private static final Set<String> PERSONAL = Set.of("email", "e_mail", "email_address", "mail", "phone",
            "phone_number",
            "telephone", "first_name", "last_name", "firstname", "lastname", "full_name", "street", "birthdate",
            "date_of_birth", "password", "iban", "credit_card");
    private static final int MOST_NAME = 40;

    private final Container container;
    private final LintNotes notes;
    private final List<ContainerTag> live = new ArrayList<>();

    TagLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
        container.tags().stream().filter(each -> !each.paused()).forEach(live::add);
    }

    void check() {
        doubles();
        if (container.identity().use() != ContainerUse.SERVER) {
            google();
        }
        for (ContainerTag tag : live) {
            if (CONVERSIONS.contains(tag.type())) {
                conversion(tag);
            }
            if (tag.type().equals("gaawe")) {
                event(tag);
            }
        }
    }

    private void doubles() {
        Map<String, List<ContainerTag>> alike = new HashMap<>();
        for (ContainerTag tag : live) {
            if (!tag.firing().isEmpty()) {
                String conversion = tag.parameters().textOr("conversionId", "") + "\t"
                        + tag.parameters().textOr("conversionLabel", "");
                String key = tag.type().equals("awct") && !conversion.isBlank()
                        ? tag.type() + "\t" + conversion
                        : tag.type() + "\t" + tag.parameters();
                alike.computeIfAbsent(key, _ -> new ArrayList<>()).add(tag);
            }
        }
        for (List<ContainerTag> group : alike.values()) {
            Map<String, ContainerTag> byTrigger = new HashMap<>();
            for (ContainerTag tag : group) {
                ContainerTag before = tag.firing().stream().map(byTrigger::get).filter(Objects::nonNull).findFirst()
                        .orElse(null);
                if (before != null) {
                    notes.tag(tag.type().equals("awct") ? LintRule.CONVERSION_TWICE : LintRule.DUPLICATE_TAG, tag,
                            before.name());
                }
                tag.firing().forEach(each -> byTrigger.putIfAbsent(each, tag));
            }
        }
    }

    private void google() {
        Map<String, ContainerTag> byId = new HashMap<>();
        for (ContainerTag tag : live) {
            if (GOOGLE_TAGS.contains(tag.type())) {
                String id = resolved(
                        tag.parameters().textOr(tag.type().equals("googtag") ? "tagId" : "measurementId", ""));
                ContainerTag before = id.isEmpty() || id.contains("{{") ? null : byId.putIfAbsent(id, tag);
                if (before != null && !Collections.disjoint(tag.firing(), before.firing())) {
                    notes.tag(LintRule.GOOGLE_TAG_TWICE, tag, id + " (" + before.name() + ")");
                }
            }
        }
        boolean hasGoogleTag = container.tags().stream().anyMatch(each -> GOOGLE_TAGS.contains(each.type()));
        boolean hasEvents = live.stream().anyMatch(each -> each.type().equals("gaawe"));
        if (hasEvents && !hasGoogleTag) {
            notes.add(LintRule.GA4_WITHOUT_GOOGLE_TAG, "container", container.identity().publicId(), "");
        }
        boolean hasAds = live.stream().anyMatch(each -> Set.of("awct", "sp").contains(each.type()));
        boolean hasLinker = live.stream().anyMatch(each -> each.type().equals("gclidw"));
        if (hasAds && !hasLinker && !hasGoogleTag) {
            notes.add(LintRule.ADS_WITHOUT_LINKER, "container", container.identity().publicId(), "");
        }
        for (ContainerTag tag : live) {
            if (tag.type().equals("gclidw") && !tag.firing().isEmpty() && container.triggers(tag.firing()).stream()
                    .noneMatch(each -> PAGE.contains(each.type()) && each.isUnconditional())) {
                notes.tag(LintRule.LINKER_NOT_EVERYWHERE, tag, "");
            }
        }
    }

    /** A text with its constants filled in. */
    private String resolved(String text) {
        String name = VariableReference.only(text);
        ContainerVariable variable = name == null ? null : container.variable(name);
        return variable != null && variable.type().equals("c") ? variable.parameters().textOr("value", text) : text;
    }

    private void conversion(ContainerTag tag) {
        for (ContainerTrigger each : container.triggers(tag.firing())) {
            if (PAGE.contains(each.type()) && each.isUnconditional() && !tag.type().equals("flc")) {
                notes.tag(LintRule.CONVERSION_ON_ALL_PAGES, tag, each.name());
            }
            boolean leaves = each.type() == TriggerType.LINK_CLICK || each.type() == TriggerType.FORM_SUBMISSION;
            if (leaves && !each.waits()) {
                notes.tag(LintRule.CONVERSION_WITHOUT_WAITING, tag, each.name());
            }
        }
        Parameters set = tag.parameters();
        if (tag.type().equals("awct") && !set.textOr("conversionValue", "").isEmpty()
                && set.textOr("currencyCode", "").isEmpty()) {
            notes.tag(LintRule.CONVERSION_WITHOUT_CURRENCY, tag, set.textOr("conversionValue", ""));
        }
    }

    private void event(ContainerTag tag) {
        Parameters set = tag.parameters();
        String name = resolved(set.textOr("eventName", ""));
        List<String> parameters = new ArrayList<>();
        set.rows("eventSettingsTable").forEach(row -> parameters.add(row.textOr("parameter", "")));
        set.rows("eventParameters").forEach(row -> parameters.add(row.textOr("name", "")));
        if (name.equals("purchase") && !parameters.contains("transaction_id") && !set.isOn("sendEcommerceData")
                && set.textOr("eventSettingsVariable", "").isEmpty()) {
            notes.tag(LintRule.PURCHASE_WITHOUT_ID, tag, "");
        }
        for (String each : parameters) {
            if (PERSONAL.contains(each.toLowerCase(Locale.ROOT))) {
                notes.tag(LintRule.PERSONAL_DATA, tag, each);
            }
        }
        if (name.isEmpty() || name.contains("{{")) {
            return;
        }
        if (name.length() > MOST_NAME || !name.matches("\\p{L}[\\p{L}\\p{N}_]*") || RESERVED.contains(name)
                || name.matches("(_|firebase_|ga_|google_|gtag\\.).*")) {
            notes.tag(LintRule.EVENT_NAME, tag, name);
        } else if (name.chars().anyMatch(Character::isUpperCase)) {
            notes.tag(LintRule.EVENT_NAME_CASE, tag, name);
        }
    }
}
