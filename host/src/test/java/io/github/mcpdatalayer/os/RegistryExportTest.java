package io.github.mcpdatalayer.os;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RegistryExportTest {

    @Test
    void keysBecomeObjectsNumberedValuesListsAndTextsAndNumbersWhatTheyAre() {
        assertJson("""
                {"":"C:\\\\a \\"b\\".json","NativeMessagingUserLevelHosts":0,
                 "NativeMessagingBlocklist":["*","second","tenth"],
                 "ExtensionSettings":{"*":{"blocked_permissions":["nativeMessaging"],"installation_mode":"blocked"}}}
                """, """
                Windows Registry Editor Version 5.00\r
                \r
                [HKEY_LOCAL_MACHINE\\Software\\Policies\\Chromium]\r
                @="C:\\\\a \\"b\\".json"\r
                "NativeMessagingUserLevelHosts"=dword:00000000\r
                \r
                [HKEY_LOCAL_MACHINE\\Software\\Policies\\Chromium\\NativeMessagingBlocklist]\r
                "1"="*"\r
                "10"="tenth"\r
                "2"="second"\r
                \r
                [HKEY_LOCAL_MACHINE\\Software\\Policies\\Chromium\\ExtensionSettings]\r
                \r
                [HKEY_LOCAL_MACHINE\\Software\\Policies\\Chromium\\ExtensionSettings\\*]\r
                "installation_mode"="blocked"\r
                \r
                [HKEY_LOCAL_MACHINE\\Software\\Policies\\Chromium\\ExtensionSettings\\*\\blocked_permissions]\r
                "1"="nativeMessaging"\r
                """);
    }

    @Test
    void textsOfSeveralLinesAndTextsWrittenAsBytesAreReadAndWhatIsUnknownIsPassedOver() {
        assertJson("{\"a\":\"{\\n[b]\\n}\",\"c\":\"x\\ny\",\"d\":\"%A%\",\"e\":\"0102\",\"z\":\"last\"}", """
                [HKEY_CURRENT_USER\\k]
                "a"="{
                [b]
                }"
                "c"=hex(7):78,00,00,00,\\
                  79,00,00,00,00,00
                "d"=hex(2):25,00,41,00,25,00,00,00
                "e"=hex:01,02
                "f"=nonsense
                ; a remark
                "z"="last"
                """);
    }

    @Test
    void longTextsAndBrokenOnesEndWell() {
        String text = "\\\"x\\\\".repeat(100_000);
        RegistryExport.parse("[k]\n\"a\"=\"" + text + "\"\n");
        for (String broken : new String[]{"", "[", "[k", "[k]\n\"", "[k]\n\"a", "[k]\n\"a\"=", "[k]\n\"a\"=\"\\",
                "\"a\"=\"b\"",
                "[k]\n@", "[k]\n[k\\", "[k]\n[k\\\\]\n\"1\"=dword:zz"}) {
            RegistryExport.parse(broken);
        }
    }

    private static void assertJson(String expected, String export) {
        assertEquals(JsonParser.parseString(expected), RegistryExport.parse(export));
    }
}
