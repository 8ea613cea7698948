package io.github.mcpdatalayer.storage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import com.iab.gpp.encoder.GppModel;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
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

    /** Purposes 1; 1 and 7; 1, 3 and 4, as Google's tags take them; the others are said only where nothing is left to rest on. */
    @Test
    void eachSignalOfConsentModeRestsOnItsOwnPurposes() {
        assertEquals(Map.of(ConsentRecord.ADS, Grant.GRANTED, ConsentRecord.USER_DATA, Grant.GRANTED,
                ConsentRecord.PERSONALIZATION, Grant.DENIED, ConsentRecord.CONTENT, Grant.DENIED),
                only("tcf", tcf(1, 7)).signals());
        assertEquals(Map.of(ConsentRecord.ADS, Grant.GRANTED, ConsentRecord.USER_DATA, Grant.DENIED,
                ConsentRecord.PERSONALIZATION, Grant.GRANTED, ConsentRecord.ANALYTICS, Grant.DENIED),
                only("tcf", tcf(1, 3, 4, 5)).signals());
        assertEquals(Grant.UNSET, only("tcf", tcf(1, 8)).grant(ConsentRecord.ANALYTICS));
        assertEquals(Grant.DENIED, only("tcf", tcf(1, 3)).grant(ConsentRecord.PERSONALIZATION));
        assertEquals(Grant.DENIED, only("tcf", tcf(1, 4)).grant(ConsentRecord.PERSONALIZATION));
        ConsentRecord none = only("tcf", tcf());
        for (String signal : List.of(ConsentRecord.ADS, ConsentRecord.USER_DATA, ConsentRecord.PERSONALIZATION,
                ConsentRecord.ANALYTICS, ConsentRecord.CONTENT)) {
            assertEquals(Grant.DENIED, none.grant(signal), signal);
        }
        // Strictly necessary storage needs no purpose.
        assertEquals(Grant.UNSET, none.grant(ConsentRecord.FUNCTIONALITY));
        assertEquals(Grant.UNSET, none.grant("security_storage"));
    }

    /** Libraries set them for vendors that declare none; only the list of vendors, which nobody ships, tells which do. */
    @Test
    void bitsOfLegitimateInterestOfVendorsSayNothing() { // iabtcf-es 165
        String with = gpp("tcfeuv2", "VendorLegitimateInterests", List.of(1, 2, 28, 755), "CmpId", 10).split("~",
                -1)[1];
        String without = gpp("tcfeuv2", "CmpId", 10).split("~", -1)[1];
        assertNotEquals(with, without);
        assertEquals(only("tcf", without).signals(), only("tcf", with).signals());
        assertTrue(only("tcf", with).refusesAll());
    }

    @Test
    void thePlatformsOwnRecordTellsItsCategories() {
        ConsentRecord told = only("platform", "OneTrust statistics=1 marketing=0");
        assertEquals(Grant.GRANTED, told.grant(ConsentRecord.ANALYTICS));
        assertEquals(Grant.DENIED, told.grant(ConsentRecord.USER_DATA));
        assertEquals(Grant.UNSET, told.grant(ConsentRecord.CONTENT));
        assertTrue(told.isOfPlatform() && !told.refusesAll());
        assertEquals("OneTrust: statistics yes, marketing no", told.words());
        assertTrue(only("platform", "Cookiebot statistics=0 marketing=0").refusesAll());
        ConsentRecord before = only("platform", "OneTrust statistics=0 marketing=0 default");
        assertEquals(Map.of(), before.signals(), "what stands there before a choice is none"); // GitbookIO 1233
        assertTrue(!before.refusesAll() && before.words().endsWith("before any choice"), before::words);
        ConsentRecord unsure = only("platform", "Usercentrics statistics=0 marketing=0 unsure");
        assertEquals(Grant.DENIED, unsure.ads());
        assertTrue(!unsure.refusesAll() && unsure.words().endsWith("whether anybody chose is not told"), unsure::words);
        for (String each : List.of("TrustArc", "Didomi", "Klaro")) {
            assertEquals(Grant.DENIED, only("platform", each + " marketing=0").ads());
        }
        for (String none : List.of("OneTrust", "OneTrust x=1", "Evil statistics=1", "OneTrust statistics=1 marketing=2",
                "OneTrust statistics=1\nmarketing=0")) {
            assertEquals(List.of(), ConsentRecord.of("platform", "x", none), none);
        }
    }

    @Test
    void sectionsOfAGppStringTellTheirOptOuts() {
        ConsentRecord out = only("gpp", gpp("usnat", "SaleOptOut", 1, "SharingOptOut", 2, "Gpc", true));
        assertEquals(Grant.DENIED, out.ads());
        assertEquals(true, out.gpc());
        assertEquals("GPP usnat: SaleOptOut yes, SharingOptOut no, Gpc true", out.words());
        assertNull(only("gpp", gpp("usnat", "SaleOptOut", 1, "GpcSegmentIncluded", false)).gpc(),
                "a record without a part for it says nothing of Global Privacy Control");
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

    /** Neighbours are one range in the header. */
    @Test
    void eachSectionOfARangeIsRead() {
        var row = new GppModel();
        for (String section : List.of("usnat", "usca", "usva")) {
            row.setFieldValue(section, "SaleOptOut", 1);
        }
        assertEquals(List.of("GPP usnat", "GPP usca", "GPP usva"),
                ConsentRecord.of("gpp", "x", row.encode()).stream().map(ConsentRecord::framework).toList());
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
