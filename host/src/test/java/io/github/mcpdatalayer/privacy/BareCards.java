package io.github.mcpdatalayer.privacy;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Counts the numbers without groups, under a key that says nothing, that are taken for a card's. */
final class BareCards {

    /** The numbers with which Stripe, Adyen, Braintree and PayPal tell their customers to test. */
    static final List<String> OF_TESTS = List.of("4242424242424242", "4000056655665556", "5555555555554444",
            "2223003122003222", "5200828282828210", "5105105105105100", "378282246310005", "371449635398431",
            "6011111111111117", "6011000990139424", "6011981111111113", "3056930009020004", "3566002020360505",
            "6200000000000005", "6200000000000047", "4111111111111111", "4012888888881881", "4005519200000004",
            "4009348888881881", "4012000033330026", "4012000077777777", "4500600000000061", "4217651111111119",
            "4000111111111115", "5424000000000015", "2222405343248877", "2222990905257051", "2223007648726984",
            "6011000991300009", "3530111333300000", "343434343434343", "371144371144376", "378734493671000",
            "4988438843884305", "5577000055770004", "6771798021000008", "4646464646464644", "5100290029002909",
            "4166676667666746", "2222400070000005");

    private final Random random = new Random(2026);

    private BareCards() {}

    static String table() {
        var cards = new BareCards();
        return String.format("bare numbers taken for cards: %d of %d test cards, %s of EAN-13, %s of Shopify ids, "
                + "%s of timestamps in microseconds, %s of random numbers of 16 digits%n", cards.ofTests(),
                OF_TESTS.size(), cards.share(cards::ean), cards.share(cards::shopify), cards.share(cards::micros),
                cards.share(() -> cards.digits(16)));
    }

    static int ofEans() {
        var cards = new BareCards();
        return cards.taken(cards::ean);
    }

    static int ofShopifyIds() {
        var cards = new BareCards();
        return cards.taken(cards::shopify);
    }

    private int ofTests() {
        return (int) OF_TESTS.stream().filter(BareCards::isTaken).count();
    }

    private String share(Supplier<String> numbers) {
        return String.format("%.2f %%", taken(numbers) / 200.0);
    }

    /** Counts those that are taken, of 20,000. */
    private int taken(Supplier<String> numbers) {
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            taken += isTaken(numbers.get()) ? 1 : 0;
        }
        return taken;
    }

    static boolean isTaken(String number) {
        return REDACTION.json("{\"x\":\"" + number + "\"}").contains("[CARD_");
    }

    private static final Redaction REDACTION = new Redaction(RedactionMode.MASK);

    private String ean() {
        String twelve = (random.nextBoolean() ? "40" : "4") + digits(random.nextBoolean() ? 10 : 11);
        twelve = (twelve + "000").substring(0, 12);
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += (twelve.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
        }
        return twelve + (10 - sum % 10) % 10;
    }

    /** Ids of products, variants and orders have 13 or 14 digits. */
    private String shopify() {
        return digits(13 + random.nextInt(2));
    }

    private String micros() {
        return "17" + digits(14);
    }

    private String digits(int count) {
        var digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append((char) ('0' + (i == 0 ? 1 + random.nextInt(9) : random.nextInt(10))));
        }
        return digits.toString();
    }
}
