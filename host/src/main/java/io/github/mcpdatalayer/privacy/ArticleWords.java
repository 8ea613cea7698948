package io.github.mcpdatalayer.privacy;

import java.util.Set;

/** Words that mark the number behind them as an article's: {@code article 123-45-6789}. */
final class ArticleWords {

    private static final int MAX_CHARS = 24;
    private static final Set<String> WORDS = Set.of("article", "articles", "artikel", "art", "artnr", "artikelnr",
            "artikelnummer", "item", "items", "sku", "mpn", "ean", "gtin", "upc", "isbn", "part", "parts", "model",
            "modell", "modelo", "ref", "reference", "referenz", "referencia", "product", "produkt", "producto",
            "produit", "prodotto", "serial", "batch", "lot", "version", "order", "bestellung", "pedido", "commande",
            "invoice", "rechnung", "ticket", "tracking");
    /** Words in between, as in {@code article no. 5}. */
    private static final Set<String> BETWEEN = Set.of("no", "nr", "number", "nummer", "num", "id", "code", "n", "is");

    private ArticleWords() {}

    /** Tells whether such a word, with at most a word like {@code no.} behind it, precedes {@code at}. */
    static boolean standBefore(String text, int from, int at) {
        int end = at;
        for (int words = 0; words < 3; words++) {
            while (end > from && at - end < MAX_CHARS && !Character.isLetter(text.charAt(end - 1))
                    && !NumberRun.isDigit(text.charAt(end - 1))) {
                end--;
            }
            int start = end;
            while (start > from && at - start < MAX_CHARS && Character.isLetter(text.charAt(start - 1))) {
                start--;
            }
            String word = text.substring(start, end).toLowerCase(java.util.Locale.ROOT);
            if (WORDS.contains(word)) {
                return true;
            }
            if (!BETWEEN.contains(word)) {
                return false;
            }
            end = start;
        }
        return false;
    }
}
