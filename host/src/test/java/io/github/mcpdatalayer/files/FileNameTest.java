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

    /** Windows takes a file for what the class in braces opens, such as a page that may do everything. */
    @ParameterizedTest
    @ValueSource(strings = {"may.{3050f4d8-98b5-11cf-bb82-00aa00bdce0b}",
            "may.pdf.{00021401-0000-0000-C000-000000000046}",
            "may.{3050F4D8-98B5-11CF-BB82-00AA00BDCE0B}.", "may.{3050f4d8-98b5-11cf-bb82-00aa00bdce0b} ",
            "may.\u202e{3050f4d8-98b5-11cf-bb82-00aa00bdce0b}", "{3050f4d8-98b5-11cf-bb82-00aa00bdce0b}", "a.{b}",
            "a{b.c}",
            "\uff5b.{20D04FE0-3AEA-1069-A2D8-08002B30309D}", "x.{ED7BA470-8E54-465E-825C-99712043E01C}"})
    void noNameHasAClassInBraces(String given) {
        String name = FileName.clean(given);
        assertTrue(name.indexOf('{') < 0 && name.indexOf('}') < 0, name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"may.wsb", "may.\u017fh", "may.\u017fcr", "may.ln\u212a", "may.search-ms", "may.contact",
            "may.ahk",
            "may.kdelnk", ".directory.directory", "may.code-workspace", "may.exe\u3164", "may.ex\u034fe",
            "may.\ufe00exe",
            "may.exe\uffa0"})
    void whatWouldRunIsMarkedHoweverItIsWritten(String given) {
        assertTrue(FileName.clean(given).endsWith(".download"), FileName.clean(given));
    }

    @ParameterizedTest
    @ValueSource(strings = {"desktop.ini", "Desktop.INI", "a/desktop.ini", "desktop.ini.", "\u200bdesktop.ini"})
    void noNameSaysWhatAFolderIs(String given) {
        assertTrue(FileName.clean(given).startsWith("_"), FileName.clean(given));
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
