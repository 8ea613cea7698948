package io.github.mcpdatalayer.container.doc;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.report.ReportTables;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerDocumentTest {

    private static String text() {
        try (InputStream in = ContainerDocumentTest.class
                .getResourceAsStream("/io/github/mcpdatalayer/container/shop-export.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ReportTables document(String text, Locale locale) throws ContainerRefusal {
        return ContainerDocument.of(ContainerReader.read(text), locale);
    }

    @Test
    void aDocumentSaysWhatFiresWhenAndSendsWhat() throws ContainerRefusal {
        ReportTables document = document(text(), Locale.ENGLISH);

        assertEquals("Container GTM-SHOP123", document.title());
        assertEquals(List.of("GA4 purchase", "GA4 event", "purchase", "tests",
                "eventName = purchase\u2028measurementIdOverride = G-SHOP0001\u2028eventSettingsTable[value] = {{Order value}}",
                "analytics_storage", "once per page",
                "before it: Setup (stops it on failure); after it: Teardown (not on failure)", "5", "",
                "Ask before you change it"), document.tables().getFirst().rows().getFirst());
        assertEquals(List.of("outbound", "Click – Just Links",
                "Click Classes ends with \"out\" AND Page Path equals \"/\"", "Template", ""),
                document.tables().get(1).rows().get(2));
        assertEquals("purchase, outbound", document.tables().get(1).rows().get(3).get(2));
        for (ReportTables.ReportTable table : document.tables()) {
            table.rows().forEach(row -> assertEquals(table.columns().size(), row.size(), table.heading()));
        }
    }

    @Test
    void aDocumentIsWrittenInGermanToo() throws ContainerRefusal {
        ReportTables document = document(text(), Locale.GERMAN);

        assertEquals(List.of("Tag", "Typ", "Auslösende Trigger", "Ausnahmen"),
                document.tables().getFirst().columns().subList(0, 4));
        assertTrue(document.html().startsWith("<!doctype html>\n<html lang=\"de\">"));
        assertTrue(document.markdown().contains("einmal pro Seite"));
    }

    @Test
    void aPageHasNoEmptyColumnsAndCodeStandsInOneLine() throws ContainerRefusal {
        ReportTables document = document(
                """
                        {"exportFormatVersion":2,"containerVersion":{"tag":[{"tagId":"1","name":"Code","type":"html","firingTriggerId":["2147479553"],
                        "parameter":[{"type":"TEMPLATE","key":"html","value":"<script>\\n  a();\\n</script>"}]}]}}""",
                Locale.ENGLISH);

        assertEquals("html = <script> a(); </script>", document.tables().getFirst().rows().getFirst().get(4));
        assertTrue(document.html().contains(">Settings</th>") && !document.html().contains(">Exceptions</th>"));
        assertTrue(document.csv().startsWith("\"Tag\",\"Type\",\"Firing triggers\",\"Exceptions\","));
    }

    @Test
    void namesOfAContainerCannotBecomeMarkup() throws ContainerRefusal {
        ReportTables document = document(text().replace("GA4 purchase", "<img src=x onerror=alert(1)>|=1+1"),
                Locale.ENGLISH);

        assertFalse(document.html().contains("<img"));
        assertFalse(document.markdown().contains("<img"));
        assertTrue(document.markdown().contains("\\|"));
    }

    @Test
    void aSpreadsheetTakesNoNameForAFormula() throws ContainerRefusal {
        String csv = document(text().replace("GA4 purchase", "=cmd|' /C calc'!A0"), Locale.ENGLISH).csv();

        assertTrue(csv.contains("\"'=cmd|' /C calc'!A0\",\"GA4 event\""), csv);
        assertEquals(5, csv.lines().count());
        assertTrue(csv.endsWith("\r\n"));
    }

    @Test
    void eachSettingHasALineOfItsOwnAndNoneInASpreadsheet() throws ContainerRefusal {
        ReportTables document = document(text(), Locale.ENGLISH);

        assertTrue(document.html().contains("<bdi>eventName = purchase</bdi><br><bdi>measurementIdOverride"));
        assertTrue(document.markdown().contains("eventName = purchase<br>measurementIdOverride"));
        assertTrue(document.csv().contains("eventName = purchase; measurementIdOverride = G-SHOP0001; "));
    }

    @Test
    void aDocumentHasNoSecretOfTheContainer() throws ContainerRefusal {
        String token = "EAA" + "b1".repeat(30);
        ReportTables document = document(
                """
                        {"exportFormatVersion":2,"containerVersion":{"container":{"usageContext":["SERVER"]},
                        "tag":[{"tagId":"1","name":"CAPI","type":"cvt_1_2","notes":"was %1$s","parameter":[
                        {"type":"TEMPLATE","key":"accessToken","value":"plain-but-told"},{"type":"TEMPLATE","key":"pixelId","value":"123456789"}]}],
                        "client":[{"clientId":"1","name":"In","type":"gaaw_client"}],
                        "variable":[{"variableId":"1","name":"Const - API secret","type":"c","parameter":[{"type":"TEMPLATE","key":"value","value":"kq83hdk2"}]},
                        {"variableId":"3","name":"Passwords by host","type":"smm","parameter":[{"type":"TEMPLATE","key":"input","value":"{{Page Hostname}}"},
                        {"type":"LIST","key":"map","list":[{"type":"MAP","map":[{"type":"TEMPLATE","key":"key","value":"a.example"},
                        {"type":"TEMPLATE","key":"value","value":"hunter-two"}]}]},{"type":"BOOLEAN","key":"setDefaultValue","value":"true"},
                        {"type":"TEMPLATE","key":"defaultValue","value":"letmein-now"}]},
                        {"variableId":"2","name":"Code","type":"jsm","parameter":[{"type":"TEMPLATE","key":"javascript",
                        "value":"function(){var apiKey = 'abcdef123456'; return '%1$s'}"}]}]}}"""
                        .formatted(token),
                Locale.ENGLISH);

        for (String text : List.of(document.html(), document.markdown(), document.csv())) {
            for (String secret : List.of(token.substring(0, 12), "plain-but-told", "kq83hdk2", "hunter-two",
                    "letmein-now",
                    "abcdef123456")) {
                assertFalse(text.contains(secret), text);
            }
            assertTrue(text.contains("123456789"), text);
        }
        assertTrue(document.html().contains("GA4 client"));
    }
}
