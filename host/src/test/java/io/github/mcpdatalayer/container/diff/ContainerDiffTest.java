package io.github.mcpdatalayer.container.diff;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.diff.ContainerChange.ChangeKind;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerDiffTest {

    private static String text(String name) {
        try (InputStream in = ContainerDiffTest.class
                .getResourceAsStream("/io/github/mcpdatalayer/container/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> changes(String before, String after) throws ContainerRefusal {
        return ContainerDiff.of(ContainerReader.read(before), ContainerReader.read(after)).stream()
                .map(each -> each.kind() + " " + each.part() + " " + each.name() + ": " + each.words().english())
                .toList();
    }

    /** The export, with one place changed. */
    private static List<String> changed(String what, String by) throws ContainerRefusal {
        String export = text("shop-export.json");
        assertTrue(export.contains(what), what);
        return changes(export, export.replaceFirst(Pattern.quote(what),
                Matcher.quoteReplacement(by)));
    }

    @Test
    void theSameContainerFromAnExportAndFromTheApiHasNoChanges() throws ContainerRefusal {
        assertEquals(List.of(), changes(text("shop-export.json"), text("shop-api.json")));
    }

    @Test
    void eachChangeIsASentence() throws ContainerRefusal {
        assertEquals(List.of("CHANGED tag GA4 purchase: eventName: \"purchase\" → \"order\""),
                changed("\"value\": \"purchase\"", "\"value\": \"order\""));
        assertEquals(
                List.of("CHANGED tag GA4 purchase: eventSettingsTable[value]: \"{{Order value}}\" → \"{{Lookup}}\""),
                changed("{{Order value}}", "{{Lookup}}"));
        assertEquals(List.of("CHANGED tag Teardown: is no longer paused"),
                changed("\"paused\": true", "\"paused\": false"));
        assertEquals(List.of("CHANGED tag GA4 purchase: consent: \"analytics_storage\" → \"no additional consent\""),
                changed("\"consentStatus\": \"NEEDED\"", "\"consentStatus\": \"NOT_NEEDED\""));
        assertEquals(List.of("CHANGED tag GA4 purchase: firing option: \"once per page\" → \"unlimited\""),
                changed("ONCE_PER_LOAD", "UNLIMITED"));
        assertEquals(List.of("CHANGED tag Renamed: was called “Setup”",
                "CHANGED tag GA4 purchase: tag sequencing: \"before it: Setup (stops it on failure); after it: Teardown (not on failure)\""
                        + " → \"before it: Renamed (stops it on failure); after it: Teardown (not on failure)\"")
                .stream().sorted().toList(),
                changes(text("shop-export.json"), text("shop-export.json").replace("\"Setup\"", "\"Renamed\"")).stream()
                        .sorted().toList());
        assertEquals(List.of("CHANGED trigger purchase: now also wants: Page Path contains \"/danke\"",
                "CHANGED trigger purchase: no longer wants: Page Path contains \"/thanks\""),
                changed("\"/thanks\"", "\"/danke\""));
        assertEquals(List.of("CHANGED variable Order value: format: null: \"none\" → \"nothing\""),
                changed("\"none\"", "\"nothing\""));
    }

    @Test
    void triggersThatCameAndWentAreNamed() throws ContainerRefusal {
        assertEquals(List.of("CHANGED tag Template: now also fires on “Initialization - All Pages”",
                "CHANGED tag Template: no longer fires on “All Pages”"), changed("2147479553", "2147479573"));
        assertEquals(
                List.of("REMOVED trigger both: is gone (Trigger Group)", "ADDED trigger new: is new (Trigger Group)"),
                changes(text("shop-export.json"), text("shop-export.json").replace("\"triggerId\": \"13\"",
                        "\"triggerId\": \"14\"").replace("\"both\"", "\"new\"")));
    }

    @Test
    void partsOfOtherContainersArePairedByTheirNames() throws ContainerRefusal {
        String other = text("shop-export.json").replace("GTM-SHOP123", "GTM-OTHER12").replaceAll("\"tagId\": \"(\\d)\"",
                "\"tagId\": \"9$1\"");

        assertEquals(List.of(), changes(text("shop-export.json"), other));
    }

    @Test
    void sentencesExistInGerman() throws ContainerRefusal {
        ContainerChange change = ContainerDiff.of(ContainerReader.read(text("shop-export.json")),
                ContainerReader.read(text("shop-export.json").replace("\"paused\": true", "\"paused\": false")))
                .getFirst();

        assertEquals(ChangeKind.CHANGED, change.kind());
        assertEquals("ist nicht mehr pausiert", change.words().in(Locale.GERMAN));
    }

    @Test
    void aSecretThatCameIsSaidWithoutIt() throws ContainerRefusal {
        String before = "{\"exportFormatVersion\":2,\"containerVersion\":{\"variable\":[{\"variableId\":\"1\",\"name\":\"Access token\","
                + "\"type\":\"c\",\"parameter\":[{\"type\":\"TEMPLATE\",\"key\":\"value\",\"value\":\"kq83hdk2\"}]}]}}";

        assertEquals(List.of("CHANGED variable Access token: value: \"[secret]\" → \"[secret]\""),
                changes(before, before.replace("kq83hdk2", "other-token")));
        assertEquals(List.of("CHANGED variable Access token: value: \"[secret]\" → \"[secret: Meta]…\""),
                changes(before, before.replace("kq83hdk2", "EAA" + "c3".repeat(40) + " {{x}}"))
                        .stream().map(each -> each.replace(" {{x}}\"", "…\"")).toList());
    }
}
