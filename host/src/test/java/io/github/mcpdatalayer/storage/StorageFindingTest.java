package io.github.mcpdatalayer.storage;

import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Cases of public reports, each with the defect and without. */
class StorageFindingTest {

    private static final ConsentThen NOTHING = new ConsentThen(false, false, Grant.UNSET, Grant.UNSET);
    private static final ConsentThen UNASKED = new ConsentThen(true, false, Grant.DENIED, Grant.DENIED);
    private static final ConsentThen BY_DEFAULT = new ConsentThen(true, false, Grant.GRANTED, Grant.GRANTED);
    private static final ConsentThen DENIED = new ConsentThen(true, true, Grant.DENIED, Grant.DENIED);
    private static final ConsentThen STATISTICS = new ConsentThen(true, true, Grant.DENIED, Grant.GRANTED);
    private static final ConsentThen GRANTED = new ConsentThen(true, true, Grant.GRANTED, Grant.GRANTED);

    private static StoredRow row(String kind, String name, String more) {
        String json = "{'kind':'" + kind + "','entry':'" + name
                + "','host':'shop.example','first':{'t':1000,'by':'script','source':'https://shop.example/a.js:1:1'}"
                + more + "}";
        return StoredRow.of((JsonObject) JsonParser.parseString(json.replace('\'', '"')), "shop.example");
    }

    private static List<String> found(StoredRow row, ConsentThen then, ConsentThen now) {
        return StorageFinding.of(List.of(row), _ -> then, now, 2000).stream().map(each -> each.kind().word()).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"_ga", "_fbp", "_gcl_au"})
    void aVisitorsIdBeforeTheChoiceIsFoundAndAfterItIsNot(String name) {
        assertEquals(List.of("storedBeforeChoice"), found(row("cookie", name, ""), UNASKED, UNASKED));
        assertEquals(List.of(), found(row("cookie", name, ""), GRANTED, GRANTED));
        assertEquals(List.of(), found(row("cookie", name, ""), BY_DEFAULT, BY_DEFAULT));
    }

    @Test
    void aPersistentIdInLocalStorageHasTheSameDutyAsACookie() { // DavidWells/analytics #345
        assertEquals(List.of("storedBeforeChoice"), found(row("local", "__anon_id", ""), UNASKED, UNASKED));
        assertEquals(List.of("storedBeforeChoice"), found(row("session", "d0_tab", ""), UNASKED, UNASKED));
        assertEquals(List.of(), found(row("local", "__anon_id", ""), GRANTED, GRANTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PHPSESSID", "OptanonConsent", "_tracking_consent", "ucData", "shop_session", "basket"})
    void aSessionALoginTheChoiceItselfAndWhatNobodyKnowsAreNoFindings(String name) { // Slashgear #48, GitbookIO 1233
        assertEquals(List.of(), found(row("cookie", name, ""), UNASKED, UNASKED));
        assertEquals(List.of(), found(row("cookie", name, ""), DENIED, DENIED));
    }

    @Test
    void whatIsStoredAfterDenialAndWhatIsLeftFromBeforeAreTwoThings() { // alphagov/frontend #3733
        assertEquals(List.of("storedAfterDenial"), found(row("cookie", "_ga", ""), DENIED, DENIED));
        assertEquals(List.of("stillThereAfterDenial"), found(row("cookie", "_ga", ""), GRANTED, DENIED));
        assertEquals(List.of(),
                found(row("cookie", "_ga", ",'gone':{'t':1500,'cause':'explicit'}"), GRANTED, DENIED));
    }

    @Test
    void eachPurposeGoesByItsOwnSignal() { // supabase 45187
        assertEquals(List.of(), found(row("cookie", "_ga", ""), STATISTICS, STATISTICS));
        assertEquals(List.of("storedAfterDenial"), found(row("cookie", "_fbp", ""), STATISTICS, STATISTICS));
    }

    /** Nobody here knows the visitor's region, so nothing is said against what its default may grant. */
    @Test
    void aDefaultByRegionIsNoRefusal() {
        ConsentThen regional = new ConsentThen(true, false, Grant.BY_REGION, Grant.BY_REGION);
        assertEquals(List.of(), found(row("cookie", "_ga", ""), regional, regional));
        assertEquals(List.of(), found(row("cookie", "_fbp", ""), regional, regional));
    }

    @Test
    void whereThePageTellsOfNoConsentNothingIsSaidOfIt() {
        assertEquals(List.of(), found(row("cookie", "_ga", ""), NOTHING, NOTHING));
    }

    @Test
    void whatTheBrowserDidNotTakeIsNotStoredAndADeletionStoresNothing() {
        assertEquals(List.of(),
                found(row("cookie", "_fbp", ",'gone':{'t':null,'cause':'notThere'}"), UNASKED, UNASKED));
        assertEquals(List.of(), found(row("cookie", "_fbp", ",'asked':0,'gone':{'t':1000}"), DENIED, DENIED));
        assertEquals(List.of("storedBeforeChoice"),
                found(row("cookie", "_fbp", ",'last':{'t':1500},'gone':{'t':1500}"), UNASKED, UNASKED));
    }

    @Test
    void aLifetimeLongerThanIsSaidIsFound() {
        assertEquals(List.of("keptLonger"),
                found(row("cookie", "_fbp", ",'secure':true,'kept':34560001000"), GRANTED, GRANTED));
        assertEquals(List.of(),
                found(row("cookie", "_fbp", ",'secure':true,'kept':7776001000"), GRANTED, GRANTED));
    }
}
