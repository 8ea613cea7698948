package io.github.mcpdatalayer.privacy;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A card is one in every field, also in those whose ids stay: its form and its check digit prove it. */
class CardsUnderIdsTest {

    private static final List<String> EXEMPT = List.of("item_name", "itemName", "item_id", "item_variant", "item_brand",
            "item_category", "product_name", "productName", "promotion_name", "promotion_id", "creative_name", "coupon",
            "affiliation", "transaction_id", "transactionId", "order_id", "orderNumber", "page_name", "file_name",
            "event_name", "campaign_name", "sku", "gtin", "ean", "id", "ref", "code", "list_name", "promo_code",
            "Bestellnummer", "articleNumber", "serial", "tracking_number", "reference", "item_list_name", "name");
    private static final List<String> ACCOUNTS = List.of("pixel_id", "pixelId", "measurement_id", "container_id",
            "tracking_id", "timestamp", "campaign_id", "ad_id", "event_id", "metaPixelId");

    private final Redaction redaction = new Redaction(RedactionMode.MASK);

    @Test
    void aCardIsCutWhateverFieldItStandsIn() {
        for (String key : EXEMPT) {
            for (String card : List.of("4111111111111111", "4242424242424242", "5555555555554444", "378282246310005",
                    "4111 1111 1111 1111", "4111-1111-1111-1111", "6011111111111117", "４１１１１１１１１１１１１１１１",
                    "#4111111111111111", "4111111111111111/XL", "4111%201111%201111%201111")) {
                for (String json : List.of("{\"" + key + "\":\"" + card + "\"}",
                        "{\"ecommerce\":{\"items\":[{\"" + key + "\":\"" + card + "\"}]}}",
                        "{\"payload\":\"{\\\"" + key + "\\\":\\\"" + card + "\\\"}\"}",
                        "{\"url\":\"https://shop.example/?" + key + "=" + card.replace(" ", "%20").replace("#", "%23")
                                + "\"}")) {
                    String shown = redaction.json(json);
                    assertTrue(shown.contains("[CARD_"), () -> json + " → " + shown);
                    assertFalse(shown.matches(".*\\d{4}[ -]?\\d{4}.*"), shown);
                }
            }
            String shown = redaction.json("{\"" + key + "\":4111111111111111,\"a\":{\"" + key + "\":378282246310005}}");
            assertEquals(3, shown.split(":number\\]", -1).length, shown);
        }
        for (String key : List.of("item_name", "ep.item_name", "order_id", "pr1nm")) {
            String shown = redaction.hits("[{\"params\":{\"" + key + "\":\"4111111111111111\"}}]");
            assertFalse(shown.contains("4111"), shown);
        }
    }

    @Test
    void idsOfAccountsStayAndSoDoNumbersThatAreNoCards() {
        for (String key : ACCOUNTS) {
            String json = "{\"" + key + "\":\"4111111111111111\",\"x\":{\"" + key + "\":4111111111111111}}";
            assertEquals(json, redaction.json(json));
        }
        String hits = "[{\"params\":{\"id\":\"4111111111111111\",\"ev\":\"Purchase\"}}]";
        assertEquals(hits, redaction.hits(hits), "the pixel of Meta");
        var random = new Random(28);
        int changed = 0;
        for (int i = 0; i < 2_000; i++) {
            String key = EXEMPT.get(i % EXEMPT.size());
            String number = switch (i % 5) {
                case 0 -> "40" + (10_000_000_000L + random.nextInt(Integer.MAX_VALUE));
                case 1 -> "T-" + random.nextInt(10_000_000);
                case 2 -> "1.7" + random.nextInt(1_000_000);
                case 3 -> Long.toString(1_700_000_000_000L + random.nextInt(100_000_000));
                default -> "1700000000" + (100_000 + random.nextInt(900_000));
            };
            String json = "{\"" + key + "\":\"" + number + "\"}";
            changed += redaction.json(json).equals(json) ? 0 : 1;
        }
        assertEquals(0, changed);
    }
}
