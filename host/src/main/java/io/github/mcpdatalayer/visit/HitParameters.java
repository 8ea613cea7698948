package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import io.github.mcpdatalayer.datalayer.validation.ItemsValue;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Mirrors;
import org.jspecify.annotations.Nullable;

/**
 * Compares hits with the parameters by which GA4 counts orders, and with their pushes. If the push already lacks a
 * parameter, the defect belongs to the push, and the hit is added to it.
 */
final class HitParameters {

    private static final String GA4 = "ga4";
    private static final String TRANSACTION = "transaction_id";
    private static final String VALUE = "value";
    private static final String CURRENCY = "currency";
    private static final String ITEMS = "items";
    /** Vendors that ask for value and currency with each order; others accept orders without them. */
    private static final Set<String> VALUED = Set.of("meta", "tiktok", "pinterest");
    /** The rules that report a push without this parameter. */
    private static final Map<String, Set<Rule>> LACKING = Map.of(TRANSACTION, Set.of(Rule.TRANSACTION_ID_MISSING),
            VALUE, Set.of(Rule.PURCHASE_WITHOUT_VALUE, Rule.VALUE_MISSING, Rule.NUMBER_EXPECTED), CURRENCY,
            Set.of(Rule.VALUE_WITHOUT_CURRENCY, Rule.CURRENCY_INVALID), ITEMS,
            Set.of(Rule.ITEMS_MISSING, Rule.ITEMS_NOT_A_LIST));

    private final SentHits sent;
    private final Recording recording;
    private final Defects defects;

    HitParameters(SentHits sent, Recording recording, Defects defects) {
        this.sent = sent;
        this.recording = recording;
        this.defects = defects;
    }

    void check(Bounds.Window window) {
        var mirrors = Mirrors.among(sent.hits());
        for (int i = 0; i < sent.hits().size(); i++) {
            Hit hit = sent.hits().get(i);
            // A mirror carries less than the hit it mirrors.
            if (!window.takesHit(i) || mirrors.isMirror(i)) {
                continue;
            }
            if (!Commerce.isEvent(hit.meaning()) && !isOrder(i)) {
                valueAlone(i, hit);
            } else {
                long seq = sent.push(i);
                RecordedPush push = seq == 0 ? null : recording.push(seq);
                Commerce pushed = push == null ? null : Commerce.of(push);
                missing(i, hit, seq, pushed);
                new HitNumbers(defects, i, hit, seq).check();
                if (pushed == null && hit.vendor().equals(GA4)) {
                    sum(i, hit);
                }
                if (pushed != null) {
                    differing(i, hit, seq, pushed);
                }
            }
        }
    }

    /** Tells whether the hit is an order under the vendor's own event name, as in Google Ads conversions. */
    private boolean isOrder(int at) {
        RecordedPush push = recording.push(sent.push(at));
        Commerce pushed = push == null ? null : Commerce.of(push);
        String transaction = sent.hits().get(at).transaction();
        return pushed != null && Commerce.isOrder(pushed.event()) && transaction != null
                && transaction.equals(pushed.transaction());
    }

    /** A value without currency in an event that is not about orders or carts: mostly it is not money. */
    private void valueAlone(int at, Hit hit) {
        String value = hit.value();
        List<String> lacks = new ArrayList<>(List.of(CURRENCY));
        if (hit.vendor().equals(GA4) && value != null && hit.currency() == null
                && hit.params().get("event_category") == null) {
            long seq = sent.push(at);
            lacks.removeIf(name -> isOfPush(at, seq, name));
            if (!lacks.isEmpty()) {
                report(Rule.HIT_VALUE_WITHOUT_CURRENCY,
                        Commerce.isLead(hit.meaning()) ? Severity.ERROR : Severity.INFO, at, seq, null, lacks);
            }
        }
    }

    /** A value unlike its items, in a hit that no push explains: else the push has it, or the two differ. */
    private void sum(int at, Hit hit) {
        List<Member> told = new ArrayList<>(List.of(new Member(ITEMS, new JsonArray(hit.items()))));
        for (String name : List.of("tax", "shipping")) {
            JsonValue amount = hit.params().get(name);
            if (amount != null) {
                told.add(new Member(name, amount));
            }
        }
        String value = hit.value();
        if (value != null) {
            told.add(new Member(VALUE, new JsonString(value)));
        }
        ItemsValue.Unlike unlike = ItemsValue.of(JsonObject.of(told));
        if (unlike != null) {
            defects.add(Rule.VALUE_UNLIKE_ITEMS,
                    unlike.explained() ? Severity.INFO : Rule.VALUE_UNLIKE_ITEMS.severity(),
                    what(hit) + " " + unlike.explained(),
                    Phrase.HIT_TOLD.of(hit.request().number(), what(hit), unlike.said()), List.of(), List.of(at));
        }
    }

    private void missing(int at, Hit hit, long seq, @Nullable Commerce pushed) {
        List<String> needed = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        boolean ga4 = hit.vendor().equals(GA4);
        boolean order = Commerce.isOrder(hit.meaning());
        if (ga4 && "refund".equals(hit.meaning())) {
            lacks(needed, TRANSACTION, hit.transaction()); // a full refund needs no more
            lacksCurrency(needed, hit);
        } else if (ga4 && order) {
            lacks(needed, TRANSACTION, hit.transaction());
            lacks(needed, VALUE, hit.value());
            lacks(needed, CURRENCY, hit.currency());
        } else if (ga4) {
            lacksCurrency(needed, hit);
        }
        if (pushed != null && (ga4 || (order && VALUED.contains(hit.vendor())))) {
            if (pushed.value() != null) {
                lacks(wanted, VALUE, hit.value());
            }
            if (pushed.currency() != null) {
                lacks(wanted, CURRENCY, hit.currency());
            }
            if (ga4 && !pushed.items().isEmpty()) {
                lacks(wanted, ITEMS, hit.items().isEmpty() ? null : ITEMS);
            }
            wanted.removeAll(needed);
        }
        if (VALUED.contains(hit.vendor()) && !wanted.contains(CURRENCY)) {
            lacksCurrency(needed, hit);
        }
        needed.removeIf(name -> isOfPush(at, seq, name));
        if (!needed.isEmpty()) {
            boolean incomplete = order && ga4;
            needed.addAll(incomplete ? wanted : List.of());
            report(incomplete ? Rule.PURCHASE_HIT_INCOMPLETE : Rule.HIT_VALUE_WITHOUT_CURRENCY, at, seq, pushed,
                    needed);
        }
        if (!wanted.isEmpty() && !(order && ga4 && !needed.isEmpty())) {
            report(Rule.HIT_LACKS_PUSHED_DATA, at, seq, pushed, wanted);
        }
    }

    private static void lacksCurrency(List<String> missing, Hit hit) {
        if (hit.value() != null) {
            lacks(missing, CURRENCY, hit.currency());
        }
    }

    private static void lacks(List<String> missing, String name, @Nullable String value) {
        if (value == null || Commerce.isNothing(value)) {
            missing.add(name);
        }
    }

    /** Tells whether the push also lacks it. */
    private boolean isOfPush(int at, long seq, String name) {
        Defects.Row row = seq == 0 ? null : defects.of(seq, Objects.requireNonNull(LACKING.get(name)));
        if (row != null) {
            row.hit(at);
        }
        return row != null;
    }

    private void report(Rule rule, int at, long seq, @Nullable Commerce pushed, List<String> missing) {
        report(rule, rule.severity(), at, seq, pushed, missing);
    }

    private void report(Rule rule, Severity severity, int at, long seq, @Nullable Commerce pushed,
            List<String> missing) {
        Hit hit = sent.hits().get(at);
        Map<String, String> has = new LinkedHashMap<>();
        if (pushed != null) {
            for (String name : missing) {
                String value = switch (name) {
                    case TRANSACTION -> pushed.transaction();
                    case VALUE -> pushed.value();
                    case CURRENCY -> pushed.currency();
                    default -> pushed.items().isEmpty() ? null : Integer.toString(pushed.items().size());
                };
                if (value != null) {
                    has.put(name, value);
                }
            }
        }
        Said push = has.isEmpty()
                ? seq == 0 ? Phrase.NO_PUSH_NAMES_IT.of() : Phrase.PUSH_LACKS_IT.of(seq)
                : Phrase.PUSH_HAS.of(seq, String.join(", ",
                        has.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList()));
        Said lacks = Phrase.HIT_LACKS.of(hit.request().number(), what(hit), String.join(", ", missing), push);
        defects.add(rule, severity, what(hit) + " " + missing, lacks, seq == 0 ? List.of() : List.of(seq),
                List.of(at));
    }

    private static String what(Hit hit) {
        return hit.vendor() + " " + hit.event();
    }

    private void differing(int at, Hit hit, long seq, Commerce pushed) {
        List<Said> differing = new ArrayList<>();
        String transaction = hit.transaction();
        String number = pushed.transaction();
        if (transaction != null && number != null && !transaction.equals(number) && !Commerce.isNothing(transaction)
                && Commerce.isOrder(hit.meaning()) && (hit.vendor().equals(GA4) || !isPushed(transaction))) {
            differing.add(Phrase.INSTEAD.of("transaction_id", transaction, number));
        }
        String value = hit.value();
        String wanted = pushed.value();
        boolean net = false;
        if (value != null && wanted != null && !Amounts.areEqual(value, wanted)
                && (hit.vendor().equals(GA4) || !Amounts.isPart(value, pushed))) {
            net = !hit.vendor().equals(GA4) && Amounts.isNet(value, wanted);
            differing.add((net ? Phrase.INSTEAD_NET : Phrase.INSTEAD).of("value", value, wanted));
        }
        String currency = hit.currency();
        String planned = pushed.currency();
        if (currency != null && planned != null
                && !currency.toUpperCase(Locale.ROOT).equals(planned.toUpperCase(Locale.ROOT))) {
            differing.add(Phrase.INSTEAD.of("currency", currency, planned));
        }
        if (hit.vendor().equals(GA4)) {
            List<Said> items = ItemsDiffer.in(hit.items(), pushed);
            Defects.Row merged = items.isEmpty() ? null : defects.of(seq, Set.of(Rule.ITEMS_MERGED_BY_INDEX));
            if (merged != null) {
                merged.hit(at);
            } else {
                differing.addAll(items);
            }
        }
        if (!differing.isEmpty()) {
            Rule rule = hit.vendor().equals(GA4) ? Rule.HIT_DIFFERS_FROM_PUSH : Rule.AD_HIT_DIFFERS_FROM_PUSH;
            Severity severity = net && differing.size() == 1 ? Severity.INFO : rule.severity();
            defects.add(rule, severity, what(hit) + " " + differing.size() + " " + severity,
                    Phrase.HIT_HAS.of(hit.request().number(), what(hit), Said.joined(", ", differing), seq),
                    List.of(seq), List.of(at));
        }
    }

    /** Tells whether any push has this text: shops may have several numbers for an order. */
    private boolean isPushed(String text) {
        String quoted = new JsonString(text).toJson();
        return recording.pushes().stream().anyMatch(push -> push.value().toJson().contains(quoted));
    }
}
