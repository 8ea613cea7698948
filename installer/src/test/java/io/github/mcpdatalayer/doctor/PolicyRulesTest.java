package io.github.mcpdatalayer.doctor;

import java.util.List;
import java.util.Set;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PolicyRulesTest {

    private static final String ID = Protocol.EXTENSION_IDS.iterator().next();
    private static final String UPDATE = ";https://updates.example/update.xml";

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'NativeMessagingAllowlist':['org.other']}",
            "{'NativeMessagingBlocklist':['org.other']}",
            "{'NativeMessagingBlocklist':['*'],'NativeMessagingAllowlist':['io.github.mcpdatalayer']}",
            "{'NativeMessagingUserLevelHosts':true}", "{'ExtensionInstallBlocklist':['abc']}",
            "{'ExtensionInstallBlocklist':['*'],'ExtensionInstallForcelist':['ID;https://u']}",
            "{'ExtensionInstallBlocklist':['ID'],'ExtensionInstallForcelist':['ID;https://u']}",
            "{'ExtensionSettings':{'*':{'installation_mode':'blocked'},'ID':{'installation_mode':'force_installed'}}}",
            "{'ExtensionSettings':{'*':{'blocked_permissions':['nativeMessaging']},'ID':{'installation_mode':'allowed'}}}",
            "{'ExtensionSettings':{'*':{'blocked_permissions':['usb']}}}", "{'ExtensionSettings':'no JSON'}",
            "{'ExtensionSettings':{'ID':{'minimum_version_required':'0.0.1'}}}",
            "{'ExtensionAllowedTypes':['extension']}",
            "{'RemoteDebuggingAllowed':true}", "{'DeveloperToolsAvailability':1}", "{'NativeMessagingBlocklist':'*'}"})
    void whatDoesNotStandInOurWayIsNoFinding(String policies) {
        assertEquals(List.of(), judge(policies, false));
    }

    @Test
    void theHostIsForbiddenByTheBlocklistUnlessTheAllowlistHoldsIt() {
        assertNames(Verdict.PROBLEM, "NativeMessagingBlocklist", "NativeMessagingAllowlist",
                "{'NativeMessagingBlocklist':['*']}");
        assertNames(Verdict.PROBLEM, "NativeMessagingBlocklist", "NativeMessagingAllowlist",
                "{'NativeMessagingBlocklist':['io.github.mcpdatalayer'],'NativeMessagingAllowlist':['*']}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "0"})
    void hostsOfOnePersonAreForbiddenUntilOursIsRegisteredForAll(String off) {
        String policies = "{'NativeMessagingUserLevelHosts':" + off + "}";
        assertNames(Verdict.PROBLEM, "NativeMessagingUserLevelHosts", "register --system", policies);
        assertEquals(List.of(), judge(policies, true));
    }

    @Test
    void theExtensionIsForbiddenByAListOrBySettings() {
        assertNames(Verdict.PROBLEM, "ExtensionInstallBlocklist", ID, "{'ExtensionInstallBlocklist':['*']}");
        assertNames(Verdict.PROBLEM, "ExtensionInstallBlocklist", ID,
                "{'ExtensionInstallBlocklist':['ID'],'ExtensionInstallAllowlist':['ID']}");
        assertNames(Verdict.PROBLEM, "ExtensionSettings", ID,
                "{'ExtensionSettings':{'*':{'installation_mode':'blocked'}}}");
        assertNames(Verdict.PROBLEM, "ExtensionSettings", ID,
                "{'ExtensionSettings':{'abc,ID':{'installation_mode':'removed'}},'ExtensionInstallForcelist':['ID;u']}");
        assertNames(Verdict.PROBLEM, "ExtensionSettings", ID,
                "{'ExtensionSettings':'{\\'*\\':{\\'installation_mode\\':\\'blocked\\'}}'}");
        assertNames(Verdict.PROBLEM, "ExtensionAllowedTypes", "administrator", "{'ExtensionAllowedTypes':['theme']}");
    }

    @Test
    void settingsThatTakeAwayWhatTheExtensionNeedsAreNamed() {
        assertNames(Verdict.PROBLEM, "activeTab, nativeMessaging, webRequest", ID,
                "{'ExtensionSettings':{'*':{'blocked_permissions':['nativeMessaging','webRequest','activeTab','usb']}}}");
        assertNames(Verdict.PROBLEM, "99.0", "Update",
                "{'ExtensionSettings':{'ID':{'minimum_version_required':'99.0'}}}");
        assertNames(Verdict.WARNING, "*://*.bank.example", "cannot be read",
                "{'ExtensionSettings':{'*':{'runtime_blocked_hosts':['*://*.bank.example']}}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'ExtensionInstallBlocklist':['*'],'ExtensionInstallAllowlist':['ID']",
            "'DeveloperToolsAvailability':2", "'ExtensionDeveloperModeSettings':1"})
    void whereOnlyLoadingFromTheFolderIsForbiddenItIsAWarning(String policies) {
        assertNames(Verdict.WARNING, "unpacked", "ExtensionInstallForcelist", "{" + policies + "}");
        assertEquals(List.of(), judge("{" + policies + ",'ExtensionInstallForcelist':['ID" + UPDATE + "']}", false));
    }

    @Test
    void withoutRemoteDebuggingOnlyTheDemoSuffers() {
        assertNames(Verdict.WARNING, "RemoteDebuggingAllowed", "demo", "{'RemoteDebuggingAllowed':false}");
    }

    @Test
    void oneExtensionThatWorksIsEnough() {
        Policies policies = policies("{'ExtensionInstallBlocklist':['ID']}");
        assertEquals(List.of(), PolicyRules.judge("B", policies, false, Set.of(ID, "a".repeat(32))));
    }

    private static void assertNames(Verdict verdict, String saw, String advice, String policies) {
        List<Finding> findings = judge(policies, false);
        assertEquals(1, findings.size(), findings.toString());
        Finding finding = findings.getFirst();
        assertEquals(verdict, finding.verdict());
        assertEquals("/etc/x.json", finding.place());
        assertTrue(finding.saw().contains(saw), finding.saw());
        assertTrue(String.valueOf(finding.advice()).contains(advice), finding.advice());
    }

    private static List<Finding> judge(String policies, boolean systemHost) {
        return PolicyRules.judge("B", policies(policies), systemHost, Set.of(ID));
    }

    private static Policies policies(String json) {
        Policies policies = new Policies();
        JsonObject object = JsonParser.parseString(json.replace("ID", ID)).getAsJsonObject();
        policies.add(object, "/etc/x.json");
        return policies;
    }
}
