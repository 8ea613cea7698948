package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.github.mcpdatalayer.datalayer.history.PushKind;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** Checks recorded pushes against the rules. */
public final class Validation {

    /** The messages that one library sees: those of one layer in one document. */
    private record Stream(long document, int frame, String layer) {}

    /** One layer of a tab across its documents. */
    private record TabLayer(int frame, String layer) {}

    /** The pushes of one document have one consent state, whatever layer they went into. */
    private record Document(long first, int frame) {}

    private Validation() {}

    /**
     * The findings, worst first, grouped by rule and path.
     *
     * @param recording all that is recorded, as it was pushed: what stands before a push decides about it too
     * @param shown the same with placeholders for what is personal
     * @param redacted what the placeholders tell
     * @param wanted the pushes to report
     */
    public static List<PushFinding> of(Recording recording, Recording shown, Redacted redacted,
            Predicate<RecordedPush> wanted) {
        Map<Long, JsonValue> values = new HashMap<>();
        shown.pushes().forEach(push -> values.put(push.seq(), push.value()));
        var personalData = new PersonalDataCheck(values, shown, redacted);
        var findings = new Findings();
        var unwanted = new Findings();
        Map<Stream, List<PushCheck>> streams = new HashMap<>();
        Map<TabLayer, PushCheck> tabs = new HashMap<>();
        Map<Document, ConsentCheck> consents = new LinkedHashMap<>();
        var choices = new LateConsent.AgreedSites();
        for (RecordedPush push : recording.pushes()) {
            CheckedPush message = CheckedPush.of(push);
            Findings into = wanted.test(push) ? findings : unwanted;
            long document = recording.documentOf(push.page(), push.frame());
            var stream = new Stream(document, push.frame(), push.layer());
            for (PushCheck check : streams.computeIfAbsent(stream, _ -> checks(recording, push, personalData))) {
                check.see(message, into);
            }
            tabs.computeIfAbsent(new TabLayer(push.frame(), push.layer()), _ -> new DuplicateCheck(recording))
                    .see(message, into);
            consents.computeIfAbsent(new Document(document, push.frame()),
                    _ -> new ConsentCheck(recording, push, choices)).see(message, into);
        }
        streams.values().forEach(checks -> checks.forEach(PushCheck::end));
        consents.values().forEach(ConsentCheck::end);
        return findings.list();
    }

    /**
     * The findings about consent.
     *
     * @param recording all that is recorded: a choice on an earlier page decides about later ones, too
     * @param wanted the pushes to report
     */
    public static List<PushFinding> ofConsent(Recording recording, Predicate<RecordedPush> wanted) {
        var findings = new Findings();
        var unwanted = new Findings();
        Map<Document, ConsentCheck> consents = new LinkedHashMap<>();
        var choices = new LateConsent.AgreedSites();
        var mimicry = new MimicryCheck(Set.of("consent"));
        GtagCallCheck calls = GtagCallCheck.ofConsent();
        for (RecordedPush push : recording.pushes()) {
            CheckedPush message = CheckedPush.of(push);
            Findings into = wanted.test(push) ? findings : unwanted;
            var document = new Document(recording.documentOf(push.page(), push.frame()), push.frame());
            ConsentCheck consent = consents.computeIfAbsent(document,
                    _ -> new ConsentCheck(recording, push, choices));
            consent.see(message, into);
            if (consent.isGtm(push)) {
                mimicry.see(message, into);
                calls.see(message, into);
            }
        }
        consents.values().forEach(ConsentCheck::end);
        return findings.list();
    }

    private static List<PushCheck> checks(Recording recording, RecordedPush push, PushCheck personalData) {
        List<PushCheck> checks = new ArrayList<>(List.of(new ArrayCheck(), new ValueCheck()));
        RecordedPage.PageLayer layer = recording.layer(push.page(), push.frame(), push.layer());
        String kind = layer == null ? "" : layer.kind();
        if (kind.equals("gtm")) {
            checks.addAll(List.of(new EventCheck(), GtagCallCheck.ofAll(),
                    new MimicryCheck(MimicryCheck.COMMANDS), new EcommerceCheck(),
                    new EnhancedCheck(),
                    new ClearedCheck(), personalData));
        } else if (push.layer().startsWith("utag") && push.kind() == PushKind.SNAPSHOT) {
            checks.add(new TealiumCheck());
        }
        return checks;
    }
}
