package io.github.mcpdatalayer.datalayer.validation;

import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.state.DroppedCall;

/** Calls of gtag() that Google's tag drops, so that what they say never happens, with the call that was meant. */
final class GtagCallCheck implements PushCheck {

    private static final String CONSENT = "gtag('consent'";
    /** The words of a call that a shim pushes one by one: {@code push(...args)}. */
    private static final Set<String> WORDS = Set.of("event", "config", "consent", "js");

    private final boolean consentOnly;

    private GtagCallCheck(boolean consentOnly) {
        this.consentOnly = consentOnly;
    }

    static GtagCallCheck ofAll() {
        return new GtagCallCheck(false);
    }

    /** Judges only the calls that are about consent. */
    static GtagCallCheck ofConsent() {
        return new GtagCallCheck(true);
    }

    @Override
    public void see(CheckedPush message, Findings findings) {
        if (message.push().value() instanceof JsonString(String word) && WORDS.contains(word)
                && (!consentOnly || word.equals("consent"))) {
            findings.add(word.equals("consent") ? Rule.CONSENT_CALL_DROPPED : Rule.GTAG_CALL_DROPPED, message.push(),
                    "$", Phrase.WORD_BY_WORD.of(word));
            return;
        }
        if (!(message.push().value() instanceof JsonObject call) || !call.hasTag("gtag")
                || !(call.get("args") instanceof JsonArray args)) {
            return;
        }
        DroppedCall dropped = DroppedCall.of(args);
        if (dropped == null) {
            return;
        }
        boolean ofConsent = dropped.right().startsWith(CONSENT);
        if (ofConsent || !consentOnly) {
            String path = dropped.at() < 0 ? "$" : "$.args[" + dropped.at() + "]";
            findings.apart(ofConsent ? Rule.CONSENT_CALL_DROPPED : Rule.GTAG_CALL_DROPPED, message.push(), path,
                    dropped.right(),
                    Phrase.RIGHT_IS.of(Seen.said(dropped.at() < 0 ? null : args.get(dropped.at())), dropped.right()));
        }
    }
}
