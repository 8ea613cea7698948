package io.github.mcpdatalayer.front.tools.search;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

import io.github.mcpdatalayer.privacy.Redaction;

/**
 * The text of a page that is searched, redacted.
 *
 * @param text its title in the first line, then what a person reads in it; only the title where no call has read it
 * @param cut whether the end of the text is left out
 */
record PageText(String title, String url, String text, boolean cut) {

    /** A long article has 50,000 characters. */
    static final int MOST = 200_000;

    /** Characters that nobody sees and that stand inside of words: soft hyphens, places where a line may or may not break. */
    private static final String INSIDE_WORDS = "[\\u00ad\\u200b\\u2060\\ufeff]";

    /**
     * Takes what can be searched of a page.
     *
     * @param ended whether what was read is not all of it
     */
    static PageText of(String title, String url, String text, boolean ended, Redaction redaction) {
        boolean isLong = text.length() > MOST;
        return new PageText(title, url, plain(title.replace('\n', ' '), redaction) + '\n'
                + plain(isLong ? text.substring(0, MOST) : text, redaction), ended || isLong);
    }

    /** The place where the text begins that is not the title. */
    int body() {
        return text.indexOf('\n') + 1;
    }

    /** It is redacted again, as it can say now what the page had only hidden in other characters. */
    private static String plain(String text, Redaction redaction) {
        return redaction.text(normal(text));
    }

    /** The text with one way to write each character, without halves of characters and what nobody sees inside of words. */
    static String normal(String text) {
        String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return Normalizer.normalize(whole.replaceAll(INSIDE_WORDS, ""), Normalizer.Form.NFKC);
    }
}
