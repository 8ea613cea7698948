package io.github.mcpdatalayer.container.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerTag.ConsentStatus;
import io.github.mcpdatalayer.container.model.ContainerTag.FiringOption;
import io.github.mcpdatalayer.container.model.ContainerTag.Sequenced;
import io.github.mcpdatalayer.container.model.ContainerTrigger;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.container.model.FilterOperator;
import io.github.mcpdatalayer.container.model.ReadNote;
import io.github.mcpdatalayer.container.model.ReadNote.ReadNoteKind;
import io.github.mcpdatalayer.container.model.TriggerType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerReaderTest {

    private static final String EXPORT = "shop-export.json";
    private static final String API = "shop-api.json";
    private static final String RUNTIME = "shop-gtm.js.txt";

    private static String text(String name) {
        try (InputStream in = ContainerReaderTest.class
                .getResourceAsStream("/io/github/mcpdatalayer/container/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Container read(String name) throws ContainerRefusal {
        return ContainerReader.read(text(name));
    }

    private static ContainerTag tag(Container container, String name) {
        return Objects.requireNonNull(container.tag(name), name);
    }

    private static ContainerTrigger trigger(Container container, String id) {
        return Objects.requireNonNull(container.trigger(id), id);
    }

    @ParameterizedTest
    @ValueSource(strings = {EXPORT, API})
    void anExportAndAVersionOfTheApiAreReadWithNothingLeftOver(String name) throws ContainerRefusal {
        Container container = read(name);

        assertEquals(List.of(), container.notes());
        assertEquals("GTM-SHOP123", container.identity().publicId());
        assertEquals("7000", container.identity().numericId());
        assertEquals("4", container.identity().version());
        assertEquals(Container.ContainerUse.WEB, container.identity().use());
        ContainerTag purchase = tag(container, "GA4 purchase");
        assertEquals("gaawe", purchase.type());
        assertEquals(List.of("10"), purchase.firing());
        assertEquals(List.of("11"), purchase.blocking());
        assertEquals(new Sequenced("Setup", true), purchase.setup());
        assertEquals(new Sequenced("Teardown", true), purchase.teardown());
        assertEquals("5", purchase.priority());
        assertEquals(FiringOption.ONCE_PER_LOAD, purchase.option());
        assertEquals(new ContainerTag.TagConsent(ConsentStatus.NEEDED, List.of("analytics_storage")),
                purchase.consent());
        assertEquals("Ask before you change it", purchase.notes());
        assertEquals("{{Order value}}",
                purchase.parameters().rows("eventSettingsTable").getFirst().text("parameterValue"));
        assertTrue(tag(container, "Teardown").paused());
        assertEquals(1_800_000_000_000L, tag(container, "Template").ends());
        assertTrue(tag(container, "Template").liveOnly());
        assertEquals(List.of(
                new FilterCondition(FilterOperator.CONTAINS, "{{Page Path}}", "/thanks", false, false),
                new FilterCondition(FilterOperator.MATCH_REGEX, "{{Order value}}", "^0", true, true)),
                trigger(container, "10").conditions());
        assertEquals(TriggerType.LINK_CLICK, trigger(container, "12").type());
        assertTrue(trigger(container, "12").waits());
        assertEquals(1, trigger(container, "12").listensWhere().size());
        assertEquals(List.of("10", "12"), trigger(container, "13").members());
        ContainerVariable value = Objects.requireNonNull(container.variable("Order value"));
        assertEquals("lowercase", value.format().letterCase());
        assertEquals("{{Lookup}}", value.format().forUndefined());
        assertEquals("gtm.elementClasses",
                Objects.requireNonNull(container.variable("Click Classes")).dataLayerKey());
        assertEquals("Some vendor", Objects.requireNonNull(container.template("cvt_7000_50")).name());
        assertEquals("Shop", container.parts(PartKind.FOLDER).getFirst().name());
        assertNull(tag(container, "Setup").setup());
    }

    @Test
    void aRuntimeSaysTheSameButForNames() throws ContainerRefusal {
        Container runtime = read(RUNTIME);
        Container export = read(EXPORT);

        assertEquals(List.of(), runtime.notes());
        assertEquals("GTM-SHOP123", runtime.identity().publicId());
        assertEquals("7000", runtime.identity().numericId());
        assertEquals("4", runtime.identity().version());
        ContainerTag purchase = tag(runtime, "GA4 purchase");
        ContainerTag same = tag(export, "GA4 purchase");
        assertEquals(same.type(), purchase.type());
        assertEquals(same.firing(), purchase.firing());
        assertEquals(same.consent(), purchase.consent());
        assertEquals(same.option(), purchase.option());
        assertEquals(same.priority(), purchase.priority());
        assertEquals(new Sequenced("Custom HTML (2)", true), purchase.setup());
        assertEquals(new Sequenced("Custom HTML (3)", true), purchase.teardown());
        assertTrue(tag(runtime, "Custom HTML (3)").paused());
        assertEquals("html", tag(runtime, "Custom HTML (3)").type());
        assertEquals("<script>window.a={{ecommerce.value (3)}}</script>",
                tag(runtime, "Custom HTML (2)").parameters().text("html"));
        ContainerTrigger link = trigger(runtime, "12");
        assertEquals(TriggerType.LINK_CLICK, link.type());
        assertTrue(link.waits());
        assertEquals(List.of(new FilterCondition(FilterOperator.EQUALS, "{{URL PATH (1)}}", "/", false, false)),
                link.listensWhere());
        assertEquals(List.of("10", "12"), trigger(runtime, "13").members());
        assertEquals("purchase", trigger(runtime, "10").eventName());
        assertEquals(2, trigger(runtime, "10").conditions().size());
        assertTrue(trigger(runtime, "10").conditions().getLast().negated());
        assertEquals(List.of("rule 1"), purchase.blocking());
        assertEquals(TriggerType.CUSTOM_EVENT, trigger(runtime, "rule 1").type());
        assertEquals("lowercase",
                Objects.requireNonNull(runtime.variable("ecommerce.value (3)")).format().letterCase());
    }

    @Test
    void whatNobodyUnderstandsIsNamedAndKept() throws ContainerRefusal {
        Container container = ContainerReader.read(text(EXPORT).replace("\"tagId\": \"2\"",
                "\"tagId\": \"2\", \"colour\": \"red\"")
                .replace("\"type\": \"STARTS_WITH\"", "\"type\": \"SOUNDS_LIKE\""));

        assertEquals(List.of("tag[1].colour", "trigger[1].filter[0].type"),
                container.notes().stream().map(ReadNote::place).toList());
        assertTrue(container.notes().stream().allMatch(note -> note.kind() == ReadNoteKind.NOT_UNDERSTOOD));
        assertNotNull(tag(container, "Setup").source().get("colour"));
        assertTrue(container.notes().getFirst().text().in(Locale.GERMAN).contains("unbekannt"));
    }

    @Test
    void namesAsTheApiWritesThemAreRepairedInAnExport() throws ContainerRefusal {
        Container container = ContainerReader.read(text(EXPORT).replace("\"type\": \"CUSTOM_EVENT\"",
                "\"type\": \"customEvent\"").replace("\"type\": \"EQUALS\"", "\"type\": \"equals\""));

        assertEquals(TriggerType.CUSTOM_EVENT, trigger(container, "10").type());
        assertEquals("purchase", trigger(container, "10").eventName());
        assertEquals(List.of(ReadNoteKind.REPAIRED, ReadNoteKind.REPAIRED),
                container.notes().stream().map(ReadNote::kind).toList());
        assertEquals(List.of("trigger[0].type (+1)", "trigger[0].customEventFilter[0].type (+1)"),
                container.notes().stream().map(ReadNote::place).toList());
    }

    @Test
    void aConsentStatusThatDoesNotExistIsReadAsNotSetAndSaid() throws ContainerRefusal {
        Container container = ContainerReader.read(text(EXPORT).replace("\"NEEDED\"", "\"GRANTED\""));

        assertEquals(ConsentStatus.NOT_SET, tag(container, "GA4 purchase").consent().status());
        assertEquals(List.of("tag[0].consentSettings.consentStatus"),
                container.notes().stream().map(ReadNote::place).toList());
    }

    @Test
    void aFileWithoutFingerprintsIsSaidToBeWrittenByHand() throws ContainerRefusal {
        Container container = ContainerReader.read(text(EXPORT).replaceAll("\"fingerprint\": \"\\d+\",?", "")
                .replaceAll(",(\\s*})", "$1"));

        assertEquals(1, container.notes().size());
        assertEquals(ReadNoteKind.UNUSUAL, container.notes().getFirst().kind());
        assertTrue(container.notes().getFirst().text().english().contains("fingerprint"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"a\":1}", "{\"containerVersion\":", "hello", "{\"resource\":{}}",
            "{\"containerVersion\":7}"})
    void whatIsNoContainerIsRefusedWithTheReason(String text) {
        ContainerRefusal refusal = assertThrows(ContainerRefusal.class, () -> ContainerReader.read(text));

        assertFalse(refusal.words().english().isEmpty());
        assertFalse(refusal.words().german().isEmpty());
    }

    @Test
    void theRuntimeOfAGoogleTagIsNotReadAsAContainer() {
        String text = "{\"resource\":{\"macros\":[],\"rules\":[],\"tags\":[{\"function\":\"__ccd_ga_first\"}]}}";

        ContainerRefusal refusal = assertThrows(ContainerRefusal.class, () -> ContainerReader.read(text));

        assertTrue(refusal.words().english().contains("Google tag"));
    }

    @Test
    void parametersThatAreNestedWithoutEndAreNotFollowed() throws ContainerRefusal {
        String deep = "{\"type\":\"LIST\",\"list\":[".repeat(3_000) + "]}".repeat(3_000);
        Container container = ContainerReader
                .read("{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{},\"tag\":[{"
                        + "\"name\":\"a\",\"type\":\"html\",\"fingerprint\":\"1\",\"parameter\":[" + deep + "]}]}}");

        assertTrue(container.notes().stream().anyMatch(note -> note.text().english().contains("nested too deep")));
    }

    @Test
    void twoHundredDamagedFilesAreReadOrRefused() {
        damage(200, 7);
    }

    @Test
    @Tag("thorough")
    void aHundredThousandDamagedFilesAreReadOrRefused() {
        damage(100_000, new Random().nextLong());
    }

    /** Changes files at random, by characters and by whole values; a failure says with which seed. */
    private static void damage(int times, long seed) {
        Random random = new Random(seed);
        List<String> files = List.of(text(EXPORT), text(API), text(RUNTIME));
        int read = 0;
        for (int i = 0; i < times; i++) {
            String damaged = Mutation.of(files.get(i % files.size()), random);
            try {
                Container container = ContainerReader.read(damaged);
                container.notes().forEach(note -> assertFalse(note.text().german().isEmpty()));
                read++;
            } catch (ContainerRefusal e) {
                assertFalse(e.words().english().isEmpty());
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + ", file " + i + ": " + damaged, e);
            }
        }
        assertTrue(read > times / 10, read + " of " + times + " were read: the others say nothing of the reader");
    }
}
