package io.github.mcpdatalayer.storage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import com.iab.gpp.encoder.section.EncodableSection;
import com.iab.gpp.encoder.section.UsCa;
import com.iab.gpp.encoder.section.UsCo;
import com.iab.gpp.encoder.section.UsCt;
import com.iab.gpp.encoder.section.UsDe;
import com.iab.gpp.encoder.section.UsFl;
import com.iab.gpp.encoder.section.UsIa;
import com.iab.gpp.encoder.section.UsMt;
import com.iab.gpp.encoder.section.UsNat;
import com.iab.gpp.encoder.section.UsNe;
import com.iab.gpp.encoder.section.UsNh;
import com.iab.gpp.encoder.section.UsNj;
import com.iab.gpp.encoder.section.UsOr;
import com.iab.gpp.encoder.section.UsTn;
import com.iab.gpp.encoder.section.UsTx;
import com.iab.gpp.encoder.section.UsUt;
import com.iab.gpp.encoder.section.UsVa;
import com.iab.gpp.encoder.section.UspV1;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.jspecify.annotations.Nullable;

/**
 * Takes a GPP string apart: a header that lists its sections, then the sections. The library would write out every number of the header's
 * ranges, and a page may write a range of a billion; so the header is read here, and the library decodes the sections.
 */
final class GppSections {

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final int DIGIT_BITS = 6;
    private static final int HEADER_BITS = 2 * DIGIT_BITS;
    private static final int COUNT_BITS = 12;
    private static final int MOST_SECTIONS = 32;
    private static final int HIGHEST_ID = 200;
    private static final int TCF_EU = 2;
    private static final int OPTED_OUT = 1;
    /** Whoever opts out of sale, sharing or targeted advertising opts out of these. */
    private static final List<String> SIGNALS = List.of(ConsentRecord.ADS, ConsentRecord.USER_DATA,
            ConsentRecord.PERSONALIZATION);
    private static final List<String> OPT_OUTS = List.of("SaleOptOut", "SharingOptOut", "TargetedAdvertisingOptOut");
    private static final Map<Integer, Function<String, EncodableSection>> STATES = Map.ofEntries(
            Map.entry(6, UspV1::new), Map.entry(7, UsNat::new), Map.entry(8, UsCa::new), Map.entry(9, UsVa::new),
            Map.entry(10, UsCo::new), Map.entry(11, UsUt::new), Map.entry(12, UsCt::new), Map.entry(13, UsFl::new),
            Map.entry(14, UsMt::new), Map.entry(15, UsOr::new), Map.entry(16, UsTx::new), Map.entry(17, UsDe::new),
            Map.entry(18, UsIa::new), Map.entry(19, UsNe::new), Map.entry(20, UsNh::new), Map.entry(21, UsNj::new),
            Map.entry(22, UsTn::new));

    private GppSections() {}

    static List<ConsentRecord> of(String where, String text) {
        String[] parts = text.split("~", -1);
        List<Integer> ids = ids(parts[0]);
        List<ConsentRecord> records = new ArrayList<>();
        for (int i = 0; i < ids.size() && i + 1 < parts.length; i++) {
            int id = ids.get(i);
            Function<String, EncodableSection> state = STATES.get(id);
            if (id == TCF_EU) {
                records.add(ConsentRecord.ofTcf("TCF", where, parts[i + 1]));
            } else if (state != null) {
                records.add(of(where, state.apply(parts[i + 1])));
            }
        }
        return records;
    }

    private static ConsentRecord of(String where, EncodableSection section) {
        List<String> said = new ArrayList<>();
        boolean out = false;
        boolean in = false;
        for (String name : OPT_OUTS) {
            if (section.hasField(name) && section.getFieldValue(name) instanceof Integer value && value > 0) {
                out |= value == OPTED_OUT;
                in |= value != OPTED_OUT;
                said.add(name + (value == OPTED_OUT ? " yes" : " no"));
            }
        }
        if (section.hasField("OptOutSale") && section.getFieldValue("OptOutSale") != null) {
            String sale = String.valueOf(section.getFieldValue("OptOutSale"));
            out |= sale.equals("Y");
            in |= sale.equals("N");
            said.add("OptOutSale " + sale);
        }
        // The reader says false where the record has no part for it.
        boolean isSaid = section.hasField("Gpc") && !Boolean.FALSE.equals(section.getFieldValue("GpcSegmentIncluded"));
        @Nullable
        Boolean gpc = (isSaid && section.getFieldValue("Gpc") instanceof Boolean is) ? is : null;
        if (gpc != null) {
            said.add("Gpc " + gpc);
        }
        String framework = "GPP " + section.getName().toLowerCase(Locale.ROOT);
        Map<String, Grant> signals = new LinkedHashMap<>();
        for (String signal : out || in ? SIGNALS : List.<String>of()) {
            signals.put(signal, ConsentRecord.granted(!out));
        }
        return new ConsentRecord(framework, where, signals, false, gpc,
                framework + ": " + (said.isEmpty() ? "no opt-out said" : String.join(", ", said)));
    }

    /** The numbers of its sections: ranges of Fibonacci numbers, each counted from the one before. */
    private static List<Integer> ids(String header) {
        var bits = new StringBuilder();
        for (int at = 0; at < header.length(); at++) {
            int value = DIGITS.indexOf(header.charAt(at));
            for (int i = DIGIT_BITS - 1; i >= 0; i--) {
                bits.append((value >> i) & 1);
            }
        }
        int at = HEADER_BITS;
        int count = Integer.parseInt(bits.substring(at, at + COUNT_BITS), 2);
        at += COUNT_BITS;
        List<Integer> ids = new ArrayList<>();
        int last = 0;
        for (int i = 0; i < count; i++) {
            boolean isRange = bits.charAt(at++) == '1';
            for (int part = 0; part < (isRange ? 2 : 1); part++) {
                int end = bits.indexOf("11", at) + 2;
                int first = last + 1;
                last += fibonacci(bits.substring(at, end - 1));
                at = end;
                for (int id = part == 0 ? last : first; id <= last; id++) {
                    ids.add(id);
                    if (ids.size() > MOST_SECTIONS || id > HIGHEST_ID) {
                        throw new IllegalArgumentException("No header of a GPP string has so many sections.");
                    }
                }
            }
        }
        return ids;
    }

    private static int fibonacci(String code) {
        int sum = 0;
        int one = 1;
        int next = 2;
        for (int i = 0; i < code.length(); i++) {
            sum += code.charAt(i) == '1' ? one : 0;
            int after = one + next;
            one = next;
            next = after;
            if (sum > HIGHEST_ID || one > 2 * HIGHEST_ID) {
                throw new IllegalArgumentException("No section of a GPP string has so high a number.");
            }
        }
        return sum;
    }
}
