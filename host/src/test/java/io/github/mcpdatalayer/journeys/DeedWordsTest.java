package io.github.mcpdatalayer.journeys;

import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Tests how actions are told to people who know no refs; names and roles are those of the page. */
class DeedWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "click e12 button \"Buy now\"          | click button \"Buy now\"          | Button „Buy now“ anklicken",
            "fill f2e3 textbox \"E-mail\"          | fill textbox \"E-mail\"           | Textfeld „E-mail“ ausfüllen",
            "press Control+A e3 textbox \"Name\"   | press Control+A textbox \"Name\"  | Control+A drücken: Textfeld „Name“",
            "press e3 textbox                      | press textbox                     | Taste drücken: Textfeld",
            "hover e1 doc-index \"A\"              | hover doc-index \"A\"             | Auf doc-index „A“ zeigen",
            "click e1 button \"A\" (mark=new name) | click button \"A\" (mark=new name) | Button „A“ anklicken (mark=new name)",
            "wink e1 button \"A\"                  | wink button \"A\"                 | wink Button „A“",
            "click e1 button \"no end              | click button \"no end             | click button \"no end",
            "open https://shop.example/            | open https://shop.example/        | https://shop.example/ öffnen",
            "go back 1                             | go back 1                         | Zurückgehen",
            "consent reject: Cookiebot             | consent reject: Cookiebot         | Einwilligung verweigern: Cookiebot",
            "the element is there                  | the element is there              | the element is there"})
    void aDeedIsSaidInBothLanguages(String did, String english, String german) {
        assertEquals(new LocalizedText(english, german), DeedWords.of(did));
    }

    @Test
    void aNameThatLooksLikeAPatternStaysAName() {
        assertEquals("Button „{0} click e1 button \"x\"“ anklicken",
                DeedWords.of("click e1 button \"{0} click e1 button \"x\"\"").german());
        assertEquals("Seite öffnen", DeedWords.ofType("navigate").german());
        assertEquals("{0}", DeedWords.ofType("{0}").german());
    }

    @ParameterizedTest
    @CsvSource({"de,DE", "de-AT,DE", "en-GB,EN", "fr,EN", "und,EN"})
    void theEnvironmentsLanguageIsTheReportsWhereItIsGerman(String tag, ReportLanguage language) {
        assertEquals(language, ReportLanguage.of(Locale.forLanguageTag(tag)));
        assertEquals(ReportLanguage.DE, ReportLanguage.of("de"));
        assertEquals(ReportLanguage.EN, ReportLanguage.of("en"));
    }
}
