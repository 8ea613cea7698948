package io.github.mcpdatalayer.storage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.iab.gpp.encoder.GppModel;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Records of the IAB's frameworks, made by its own library and by hand. */
class ConsentRecordTest {

    private static String gpp(String section, Object... fields) {
        var model = new GppModel();
        for (int i = 0; i < fields.length; i += 2) {
            model.setFieldValue(section, (String) fields[i], fields[i + 1]);
        }
        return model.encode();
    }

    private static String tcf(int... purposes) {
        List<Boolean> allowed = new ArrayList<>();
        for (int purpose = 1; purpose <= 24; purpose++) {
            int number = purpose;
            allowed.add(IntStream.of(purposes).anyMatch(each -> each == number));
        }
        return gpp("tcfeuv2", "PurposeConsents", allowed, "CmpId", 10).split("~", -1)[1];
    }

    private static ConsentRecord only(String kind, String text) {
        List<ConsentRecord> records = ConsentRecord.of(kind, "cookie x", text);
        assertEquals(1, records.size(), text);
        return records.getFirst();
    }

    @Test
    void aTcStringTellsItsPurposes() {
        ConsentRecord allowed = only("tcf", tcf(1, 3, 7));
        assertEquals(Grant.GRANTED, allowed.ads());
        assertTrue(
                allowed.words().startsWith("TCF of CMP 10, ") && allowed.words().endsWith("purposes 1, 3, 7 allowed"),
                allowed::words);
        ConsentRecord refused = only("tcf", tcf());
        assertEquals(Grant.DENIED, refused.ads());
        assertTrue(refused.refusesAll() && refused.words().endsWith("no purpose allowed"), refused::words);
        assertEquals(2, ConsentRecord.contradictions(List.of(allowed, refused, allowed)).size());
    }

    @Test
    void sectionsOfAGppStringTellTheirOptOuts() {
        ConsentRecord out = only("gpp", gpp("usnat", "SaleOptOut", 1, "SharingOptOut", 2, "Gpc", true));
        assertEquals(Grant.DENIED, out.ads());
        assertEquals(true, out.gpc());
        assertEquals("GPP usnat: SaleOptOut yes, SharingOptOut no, Gpc true", out.words());
        ConsentRecord in = only("gpp", gpp("usca", "SaleOptOut", 2, "SharingOptOut", 2));
        assertEquals(Grant.GRANTED, in.ads());
        assertEquals(Grant.UNSET, only("gpp", gpp("usva", "SaleOptOutNotice", 1)).ads());
        var both = new GppModel();
        both.setFieldValue("tcfeuv2", "CmpId", 10);
        both.setFieldValue("usnat", "SaleOptOut", 1);
        both.setFieldValue("usva", "TargetedAdvertisingOptOut", 2);
        assertEquals(List.of("TCF", "GPP usnat", "GPP usva"),
                ConsentRecord.of("gpp", "x", both.encode()).stream().map(ConsentRecord::framework).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "CPXxRfAPXxRfAAfKAB", "not one", "", "C________________________________________",
            "DBAB", "DBABrw", "DBABrw~", "DBABrw~!!", "DB______________________________~A", "~~~", "DBAAAA~A~B"})
    void whatIsNoneIsNone(String text) {
        for (String kind : List.of("tcf", "gpp")) {
            assertTimeoutPreemptively(Duration.ofMinutes(1),
                    () -> assertTrue(ConsentRecord.of(kind, "x", text).size() <= 1));
        }
    }

    /** The library's own header would write out a range of a billion numbers. */
    @Test
    void aHeaderWithAHugeRangeIsRefusedAtOnce() {
        String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        // type 3, version 1, one range: from 1, to the 45th Fibonacci number
        String bits = "000011" + "000001" + "000000000001" + "1" + "11" + "0".repeat(44) + "11";
        var header = new StringBuilder();
        for (int i = 0; i < bits.length(); i += 6) {
            header.append(digits.charAt(Integer.parseInt((bits + "00000").substring(i, i + 6), 2)));
        }
        assertTimeoutPreemptively(Duration.ofMinutes(1),
                () -> assertEquals(List.of(), ConsentRecord.of("gpp", "x", header + "~BVVVVVVVVWA")));
    }
}
