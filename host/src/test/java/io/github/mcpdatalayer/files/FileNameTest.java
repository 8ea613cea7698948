package io.github.mcpdatalayer.files;

import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FileNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, value = {"may.pdf | may.pdf",
            "../../etc/passwd | passwd", "..\\..\\boot.ini | boot.ini", "/etc/cron.d/x | x", "C:\\x\\may.pdf | may.pdf",
            ".bashrc | bashrc", "-rf | rf", "~x.txt | x.txt", ".. | download", "'' | download", "' . ' | download",
            "con | _con", "NUL.txt | _NUL.txt", "com1.pdf | _com1.pdf", "a:b.txt | a_b.txt", "a?*<>|a____",
            "may.pdf. | may.pdf", "'may.pdf ' | may.pdf", "invoice.pdf.exe | invoice.pdf.exe.download",
            "run.SH | run.SH.download", "x.desktop | x.desktop.download", "a.tar.gz | a.tar.gz",
            "Übersicht 語.pdf | Übersicht 語.pdf",
            "$(id).txt | _(id).txt", "a`b;c&d.txt | a_b_c_d.txt"})
    void whatCouldLeadElsewhereHideOrRunIsTakenOut(String given, String expected) {
        assertEquals(expected, FileName.clean(given));
        assertEquals(expected, FileName.clean(expected), "a clean name stays");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exe", "EXE", "xll", "docm", "xlsm", "svg", "html", "HtM", "xhtml", "mht", "one", "iqy",
            "slk", "msix",
            "ps1xml", "dylib", "class", "scpt", "xml"})
    void whatWouldRunIsMarkedHoweverLongTheNameIs(String ending) {
        for (String stem : List.of("a", "a".repeat(190), "a".repeat(196), "a".repeat(199), "ä".repeat(98),
                "😀".repeat(49))) {
            for (String behind : List.of("", ".", " ", ". .", "\u200b", "." + "b".repeat(25), " " + "b".repeat(30),
                    "." + "b".repeat(300),
                    "." + "ä".repeat(21), ".\u202e" + "b".repeat(21))) {
                String name = FileName.clean(stem + "." + ending + behind);
                assertFalse(name.toLowerCase(Locale.ROOT).endsWith("." + ending.toLowerCase(Locale.ROOT)), name);
                assertTrue(name.getBytes(UTF_8).length <= 200, name);
                assertEquals(name, FileName.clean(name), "a clean name stays");
                for (int number : new int[]{2, 10, 9_999}) {
                    String numbered = FileName.numbered(name, number);
                    assertFalse(numbered.toLowerCase(Locale.ROOT).endsWith("." + ending.toLowerCase(Locale.ROOT)),
                            numbered);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"may.pdf", "may.csv", "may.xlsx", "may.docx", "may.txt", "may.json", "may.png", "may.zip",
            "may.ics", "may.mp4"})
    void whatOnlyShowsSomethingKeepsItsName(String name) {
        assertEquals(name, FileName.clean(name));
    }

    @Test
    void whatNobodySeesIsTakenOut() {
        assertEquals("invoicefdp.exe.download", FileName.clean("invoice\u202efdp.exe"));
        assertEquals("a.txt", FileName.clean("a\0\n\r\u0007\u200b\ufeff.txt"));
        assertEquals("a b.txt", FileName.clean("a\u00a0b\u2028.txt"));
        assertEquals("a.txt", FileName.clean("a\ud800.txt"));
    }

    @Test
    void itHasAtMostTwoHundredBytesAndKeepsItsEnding() {
        for (String letter : new String[]{"a", "ä", "語", "😀"}) {
            String name = FileName.clean(letter.repeat(300) + ".pdf");
            assertTrue(name.getBytes(UTF_8).length <= 200 && name.endsWith(".pdf"), name);
            String numbered = FileName.numbered(name, 1234);
            assertTrue(numbered.getBytes(UTF_8).length <= 200 && numbered.endsWith("-1234.pdf"), numbered);
        }
        assertEquals("may-2.pdf", FileName.numbered("may.pdf", 2));
        assertEquals("may-2", FileName.numbered("may", 2));
    }
}
