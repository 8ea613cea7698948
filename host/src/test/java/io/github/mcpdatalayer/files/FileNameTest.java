package io.github.mcpdatalayer.files;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
