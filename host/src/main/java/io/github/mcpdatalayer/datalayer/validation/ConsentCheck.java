package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import org.jspecify.annotations.Nullable;

/** The order of consent mode's commands and what they hold. Pages without any are not judged. */
final class ConsentCheck implements Check {

    private static final List<String> SIGNALS = List.of("ad_storage", "analytics_storage", "ad_user_data",
            "ad_personalization");

    private @Nullable RecordedPush firstEvent;
    private boolean hasDefault;

    @Override
    public void see(Message message, Findings findings) {
        if (!"consent".equals(message.command())) {
            if (firstEvent == null && (message.event() != null || "config".equals(message.command()))) {
                firstEvent = message.push();
            }
            return;
        }
        if (!(message.push().value() instanceof JsonObject call && call.get("args") instanceof JsonArray args
                && args.size() > 1 && args.get(1) instanceof JsonString(String kind))) {
            return;
        }
        if (kind.equals("default")) {
            RecordedPush early = firstEvent;
            if (early != null && !hasDefault) {
                findings.add(Rule.EVENT_BEFORE_CONSENT_DEFAULT, early, "$");
            }
            if (!hasDefault) {
                for (String signal : SIGNALS) {
                    if (message.parameters().get(signal) == null) {
                        findings.add(Rule.CONSENT_SIGNAL_MISSING, message.push(), message.path() + "." + signal);
                    }
                }
            }
            hasDefault = true;
        } else if (kind.equals("update") && !hasDefault) {
            findings.add(Rule.CONSENT_UPDATE_WITHOUT_DEFAULT, message.push(), "$");
        }
        for (JsonObject.Member member : message.parameters().members()) {
            boolean isSignal = SIGNALS.contains(member.name()) || member.name().endsWith("_storage");
            if (isSignal && !(member.value() instanceof JsonString(String value)
                    && (value.equals("granted") || value.equals("denied")))) {
                findings.add(Rule.CONSENT_VALUE_INVALID, message.push(), Paths.child(message.path(), member.name()));
            }
        }
    }
}
