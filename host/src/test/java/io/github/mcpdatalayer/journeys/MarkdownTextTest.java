package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class MarkdownTextTest {

    private static final List<String> TEXTS = List.of("www.evil.example", "see www.evil.example/a?b=1 now",
            "WWW.evil.example", "(www.evil.example)",
            "wwww.evil.example", "https://evil.example", "HTTPS://EVIL.EXAMPLE", "http://a.example https://b.example",
            "ftp://evil.example/x",
            "https&#58;//evil.example", "mailto:mia@evil.example", "javascript:alert(1)", "xmpp:a@b.example",
            "mia@evil.example", "@team", "@a:b",
            "cc @a,@b", "@team/all", "#1", "org/repo#12", "GH-12", "!7", "$3", "%2", "&5", "~bug",
            "x*y*z https://evil.example *b*",
            "tel:+49151", "a:b:c", "\\https://evil.example", "*https*://evil.example", "h://x", "//evil.example",
            "xhttps://evil.example#1@me", "s3://bucket/x", "svn+ssh2://x/y", "$\\href{https://evil.example}{x}$", "$x$",
            "^x^",
            "/close", "/assign @me", "/x/y");

    /** Parts of a text that renderers would link: addresses by scheme or by www, mail, people and tickets. */
    private static final Pattern LINKED = Pattern.compile(
            "[a-z][a-z0-9+.-]*:\\S|\\bwww\\.|@[a-z0-9]|[#!$%&~][a-z0-9]|\\bGH-[0-9]", Pattern.CASE_INSENSITIVE);

    @Test
    void noPieceOfTextHasAnAddressAMentionOrATicketWhole() {
        for (String text : TEXTS) {
            for (String piece : rendered(MarkdownText.escaped(text, 300)).split("\0", -1)) {
                assertFalse(LINKED.matcher(piece).find(), () -> text + " has the piece " + piece);
            }
        }
    }

    @Test
    void theSameCharactersAreReadAndCopied() {
        for (String text : TEXTS) {
            assertEquals(text, rendered(MarkdownText.escaped(text, 300)).replace("\0", ""));
        }
        assertEquals("expected&#58; 3 pushes at 10&#58;30 of shop.example",
                MarkdownText.escaped("expected: 3 pushes at 10:30 of shop.example", 300));
    }

    /** Commands of hosts, and formulas, are looked for in what is written, before escapes are resolved. */
    @Test
    void whatIsWrittenBeginsNoCommandAndNoFormula() {
        for (String text : TEXTS) {
            String written = MarkdownText.escaped(text, 300);
            assertFalse(written.startsWith("/"), written);
            assertFalse(Pattern.compile("(?<!\\\\)[$^]").matcher(written).find(), written);
        }
    }

    @Test
    void aTextThatIsCutSaysSo() {
        assertEquals("ww*w*.…", MarkdownText.escaped("www.evil.example", 4));
    }

    /** As a renderer has it: escapes and entities are resolved, and italics begin a new piece. */
    private static String rendered(String markdown) {
        var text = new StringBuilder();
        for (int i = 0; i < markdown.length(); i++) {
            char c = markdown.charAt(i);
            if (c == '\\') {
                text.append(markdown.charAt(++i));
            } else {
                text.append(c == '*' ? '\0' : c);
            }
        }
        return text.toString().replace("&lt;", "<").replace("&gt;", ">").replace("&#64;", "@").replace("&#58;", ":")
                .replace("&amp;", "&");
    }
}
