package io.github.mcpdatalayer.front.tools.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;

import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the found pages, their order and their excerpts, in several languages. */
class RankingTest {

    private static final Redaction MASK = new Redaction(RedactionMode.MASK);

    private static IndexedPage page(String title, String text) throws Exception {
        return IndexedPage.of(PageText.of(title, "https://shop.example/", text, false, MASK));
    }

    private static List<Integer> found(String query, IndexedPage... pages) throws Exception {
        List<Integer> places = new ArrayList<>();
        for (Ranking.Ranked each : ranking(query).rank(List.of(pages))) {
            places.add(each.place());
        }
        return places;
    }

    private static Ranking ranking(String query) {
        return Objects.requireNonNull(Ranking.of(query), query);
    }

    private static String snippet(IndexedPage page, String query) throws Exception {
        return Snippet.of(page, ranking(query));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            "returned items, You may return an item within 30 days",
            "customer, The customer's order",
            "REFUND, A refund takes a week",
            "Rücksendungen, Die Rücksendung ist kostenlos",
            "rucksendung, Die Rücksendung ist kostenlos",
            "Ruecksendung, Die Rücksendung ist kostenlos",
            "Strasse, Straße und Hausnummer",
            "Häuser, Ein Haus am See",
            "livraison, Délais de l'livraison",
            "commandes, Suivre l'commande passée",
            "deja vu, Déjà vu",
            "naive cafe, Naïve visitors of the Café",
            "refund, The re\u00adfund of your order",
            "refund, The ｒｅｆｕｎｄ of your order",
            "çanta, CANTA ve ayakkabı",
            "возврат, Возврат товара в течение 14 дней",
            "επιστροφη, Πολιτική ΕΠΙΣΤΡΟΦΉ προϊόντων",
            "返品, 商品の返品ポリシーについて",
            "茶, 緑茶と紅茶のセット",
            "退款政策, 我们的退款政策适用于所有订单",
            "환불, 환불 정책 안내",
            "ポリシー, 商品の返品ﾎﾟﾘｼｰ",
            "คืนเงิน, นโยบายการคืนเงินของร้านค้า",
            "ສິນຄ້າ, ສົ່ງຄືນສິນຄ້າ",
            "add to cart, The event add_to_cart has no items",
            "purchase, event:purchase",
            "merchant, Write to www.merchant.example",
            "SKU-4711, The cup has the number SKU-4711",
    })
    void aWordIsFoundHoweverItIsWritten(String query, String text) throws Exception {
        IndexedPage page = page("Shop", text);
        assertEquals(List.of(0), found(query, page, page("Shop", "Something else entirely")));
    }

    @ParameterizedTest
    @CsvSource({"返金, 商品の返品ポリシーについて", "ยกเลิก, นโยบายการคืนเงินของร้านค้า", "zebra, A refund takes a week",
            "Hausrat, Das Rathaus"})
    void otherWordsAreNot(String query, String text) throws Exception {
        assertEquals(List.of(), found(query, page("Shop", text)));
    }

    @Test
    void theBestPageIsTheFirst() throws Exception {
        String filler = "cups and plates and bowls of all kinds ".repeat(200);
        IndexedPage once = page("Shop", filler + "refund " + filler);
        IndexedPage often = page("Help", "Refund policy: a refund is paid, the policy on refunds says when.");
        IndexedPage titled = page("Refund policy", "How we pay your money back.");
        IndexedPage none = page("Cups", filler);
        List<Integer> found = found("refund policy", once, often, titled, none);
        assertEquals(3, found.size(), found::toString);
        assertEquals(0, found.getLast(), "one of the two words, in a long text");
    }

    @Test
    void halfOfTheWordsAreEnoughAndFewerAreNot() throws Exception {
        IndexedPage page = page("Shop", "How long does a refund take");
        assertEquals(List.of(0), found("refund take zebra giraffe", page));
        assertEquals(List.of(), found("refund lion zebra giraffe", page));
    }

    @Test
    void wordsOfAnAddressAreFound() throws Exception {
        var page = IndexedPage.of(
                PageText.of("Shop", "https://shop.example/help/returns-policy?lang=de", "Text", false, MASK));
        assertEquals(List.of(0), found("returns policy", page));
        assertEquals("Text", snippet(page, "returns policy"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"refund~", "refund^100", "+refund -refund", "title:refund", "\"refund\"", "/refund/",
            "(refund",
            "refund [a TO z]", "refund AND", "*refund*", "refund \\", "exact:refund", "refund\u0000", "refund \ud83d"})
    void signsOfAQuerySyntaxHaveNoMeaning(String query) throws Exception {
        assertEquals(List.of(0), found(query, page("Shop", "A refund takes a week"), page("Shop", "Cups")), query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "!!!", "*", "~", "\u0000", "\ud83d", "\u00ad"})
    void aQueryWithoutAWordIsNone(String query) {
        assertNull(Ranking.of(query));
    }

    @Test
    void aLongQueryIsAnsweredToo() throws Exception {
        assertEquals(List.of(0), found("語".repeat(200) + "茶", page("茶", "語".repeat(300))));
        var all = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            all.appendCodePoint(0x4e00 + i);
        }
        assertEquals(List.of(0), found(all.toString(), page("語", all.toString()), page("Shop", "cups")));
        assertEquals(List.of(), found("a1 b2 c3 d4 ".repeat(33), page("Shop", "cups")));
    }

    @Test
    void theSnippetHasTheWordsAndIsShort() throws Exception {
        String filler = "Cups and plates of all kinds. ".repeat(300);
        String snippet = snippet(page("Shop", filler + "A refund is paid\nby our policy.\t" + filler), "policy refund");
        assertTrue(snippet.contains("A refund is paid by our policy."), snippet);
        assertTrue(snippet.startsWith("… ") && snippet.endsWith(" …"), snippet);
        assertTrue(snippet.length() <= 260, snippet);
        String thai = snippet(page("ร้าน", "นโยบายร้านค้า".repeat(100) + "การคืนเงิน" + "ของร้านค้า".repeat(100)),
                "คืนเงิน");
        assertTrue(thai.contains("คืนเงิน"), thai);
        String han = snippet(page("店", "商品".repeat(1000) + "退款政策" + "商品".repeat(1000)), "退款政策");
        assertTrue(han.contains("退款政策"), han);
    }

    @Test
    void theSnippetHasTheMostDifferentWordsAndNotTheMostWords() throws Exception {
        String filler = "Cups and plates of all kinds. ".repeat(20);
        String often = "refund ".repeat(100);
        var page = page("Shop", often + filler + "a policy " + filler + often + filler + "refund by policy " + filler);
        assertTrue(snippet(page, "refund policy").contains("refund by policy"), () -> page.page().text());
    }

    @Test
    void aSearchThatHasEndedLooksForNoSnippet() throws Exception {
        IndexedPage page = page("Shop", "refund ".repeat(100));
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> snippet(page, "refund"));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void aSnippetDoesNotCutACharacterInTwo() throws Exception {
        String faces = "\ud83d\ude00".repeat(1000);
        String snippet = snippet(page("Shop", faces + "refund" + faces), "refund");
        assertTrue(snippet.contains("refund"), snippet);
        for (int i = 0; i < snippet.length(); i++) {
            char each = snippet.charAt(i);
            boolean isPaired = Character.isHighSurrogate(each)
                    ? i + 1 < snippet.length() && Character.isLowSurrogate(snippet.charAt(i + 1))
                    : !Character.isLowSurrogate(each) || Character.isHighSurrogate(snippet.charAt(i - 1));
            assertTrue(isPaired, snippet);
        }
    }

    @Test
    void hostileTextsAreIndexed() throws Exception {
        for (String text : List.of("x".repeat(2_000_000), "\u0000\u0001\u202e\ufffe".repeat(10_000),
                "\ud83d".repeat(5_000),
                "a\u0301".repeat(100_000), "1 ".repeat(300_000), "\ufdfa".repeat(20_000), "")) {
            IndexedPage page = page("Shop", text + " refund");
            assertEquals(text.length() + 7 > PageText.MOST, page.page().cut());
            found("refund", page);
        }
    }

    /** A text is redacted again after its normal form was made: an address that was hidden in other characters is not to be found. */
    @ParameterizedTest
    @ValueSource(strings = {"Write to ann@mailbox.org now", "Write to ａｎｎ＠ｍａｉｌｂｏｘ．ｏｒｇ now",
            "Write to a\u00adnn@mail\u200bbox.org now"})
    void maskedValuesAreNotFoundAndNotShown(String text) throws Exception {
        IndexedPage page = page("Contact", text);
        assertEquals(List.of(), found("ann@mailbox.org", page));
        assertEquals(List.of(), found("ann", page));
        String snippet = snippet(page, "write");
        assertFalse(snippet.contains("mailbox"), snippet);
        assertTrue(snippet.contains("[EMAIL_"), snippet);
    }

    @Test
    void aMaskedTitleAndAddressAreNotFoundEither() throws Exception {
        var page = IndexedPage.of(PageText.of("Order of ann@mailbox.org",
                MASK.text("https://shop.example/?mail=ann@mailbox.org"), "", false, MASK));
        assertEquals(List.of(), found("ann", page));
        assertEquals(List.of(0), found("order", page));
    }
}
