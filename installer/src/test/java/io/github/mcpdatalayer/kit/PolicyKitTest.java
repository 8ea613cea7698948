package io.github.mcpdatalayer.kit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import javax.xml.parsers.DocumentBuilderFactory;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.os.OperatingSystem.Family;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The kits of all three systems, compared with golden files in src/test/resources/kit; a run with
 * <code>-Dkit.golden=write</code> writes those anew, to be looked at before they are committed.
 */
class PolicyKitTest {

    private static final String ID = "abcdefghijklmnopabcdefghijklmnop";
    private static final Path GOLDEN = Path.of("src/test/resources/kit");

    private static PolicyKit kit(ManagedSettings settings) {
        return new PolicyKit(ManagedBrowser.all().stream().filter(row -> Set.of("chrome", "edge").contains(row.id()))
                .toList(), ID, settings.equals(EVERYTHING) ? Protocol.COMPANION_ID : null,
                "https://intranet.example/x/update.xml?a=1&b=2", "io.github.mcpdatalayer", settings,
                settings.equals(EVERYTHING) ? List.of("file", "system") : List.of(),
                settings.equals(EVERYTHING) ? "names" : null);
    }

    private static final ManagedSettings EVERYTHING = new ManagedSettings(false,
            List.of("*.shop.example", "https://bücher.example"), List.of(), false, false, "strict",
            new TreeMap<>(Map.of("*", "data", "*.shop.example", "act")), Map.of("code", false),
            new TreeMap<>(Map.of("*", "refuse", "test.shop.example", "off")), 7, "off");

    @ParameterizedTest
    @EnumSource(Family.class)
    void aKitIsTheGoldenOneToTheByte(Family system) throws IOException {
        Path folder = GOLDEN.resolve(system.key());
        List<KitFile> files = kit(EVERYTHING).files(system);
        if ("write".equals(System.getProperty("kit.golden"))) {
            for (KitFile file : files) {
                Path golden = folder.resolve(file.path());
                Files.createDirectories(golden.getParent());
                Files.write(golden, file.bytes());
            }
        }
        Set<String> expected = new TreeSet<>();
        try (var all = Files.walk(folder)) {
            all.filter(Files::isRegularFile).forEach(file -> expected.add(folder.relativize(file).toString()));
        }
        assertEquals(expected, new TreeSet<>(files.stream().map(KitFile::path).toList()));
        for (KitFile file : files) {
            Path golden = folder.resolve(file.path());
            assertEquals(Files.readString(golden, file.charset()), new String(file.bytes(), file.charset()),
                    golden.toString());
        }
    }

    @Test
    void aKitHasEveryKeyThatTheWireKnowsInItsOrder() {
        List<String> keys = new ArrayList<>(List.of("enabled"));
        keys.addAll(Protocol.POLICIES);
        assertEquals(keys, List.copyOf(EVERYTHING.values().keySet()));
        List<KitFile> files = kit(EVERYTHING).files(Family.WINDOWS);
        for (KitFile file : List.of(file(files, "mcp-datalayer.admx"), file(files, "en-US/mcp-datalayer.adml"),
                file(files, "mcp-datalayer.reg"))) {
            keys.forEach(key -> assertTrue(file.text().contains(key), file.path() + " has no " + key));
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void withoutSettingsNothingIsFixedAndNoPlaceholderIsLeft(Family system) {
        List<KitFile> files = kit(new ManagedSettings(null, null, null, null, null, null, null, null, null, null, null))
                .files(system);
        for (KitFile file : files) {
            assertFalse(file.path().endsWith("policy.json"), file.path());
            assertFalse(file.text().contains("{{"), file.path());
            if (!file.path().endsWith(".md") && !file.path().contains(".adm")) {
                assertFalse(file.text().contains("3rdparty") || file.text().contains(".extensions."), file.path());
                assertTrue(file.text().contains("ExtensionInstallForcelist"), file.path());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void theCompanionIsInstalledOnlyWhereItIsAskedForAndHasNoSettings(Family system) {
        String entry = Protocol.COMPANION_ID + ";https://intranet.example/x/update.xml";
        for (KitFile file : kit(EVERYTHING).files(system)) {
            boolean installs = file.text().contains("ExtensionInstallForcelist") && !file.path().endsWith(".md");
            assertEquals(installs, file.text().contains(entry) && !file.path().endsWith(".md"), file.path());
            assertFalse(file.text().contains("extensions\\" + Protocol.COMPANION_ID), file.path());
            assertFalse(file.text().contains("extensions." + Protocol.COMPANION_ID), file.path());
        }
        for (KitFile file : kit(new ManagedSettings(null, null, null, null, null, null, null, null, null, null, null))
                .files(system)) {
            assertFalse(file.text().contains(Protocol.COMPANION_ID), file.path());
        }
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void theAuditLogIsDemandedByTheHostsFileAlone(Family system) {
        for (KitFile file : kit(EVERYTHING).files(system)) {
            if (!file.path().endsWith(".md")) {
                assertEquals(file.path().endsWith("policy.json"), file.text().contains("\"audit\""), file.path());
                assertEquals(file.path().endsWith("policy.json"), file.text().contains("\"auditDetail\": \"names\""),
                        file.path());
            }
        }
    }

    @Test
    void theRegistryFileIsWhatRegeditReads() {
        KitFile reg = file(kit(EVERYTHING).files(Family.WINDOWS), "mcp-datalayer.reg");
        assertEquals(StandardCharsets.UTF_16LE, reg.charset());
        assertEquals((byte) 0xff, reg.bytes()[0]);
        assertEquals((byte) 0xfe, reg.bytes()[1]);
        List<String> lines = List.of(reg.text().split("\r\n", -1));
        assertEquals("Windows Registry Editor Version 5.00", lines.getFirst());
        for (String line : lines.subList(1, lines.size())) {
            assertTrue(line.isEmpty() || line.matches("\\[HKEY_LOCAL_MACHINE\\\\Software\\\\Policies\\\\[^]]+]")
                    || line.matches("\"[^\"]+\"=(\"([^\"\\\\]|\\\\[\"\\\\])*\"|dword:[0-9a-f]{8})"), line);
        }
    }

    @Test
    void theAdministrativeTemplateNamesNothingThatItDoesNotHave() throws Exception {
        List<KitFile> files = kit(EVERYTHING).files(Family.WINDOWS);
        Document admx = parse(file(files, "mcp-datalayer.admx"));
        Document adml = parse(file(files, "en-US/mcp-datalayer.adml"));
        Set<String> strings = ids(adml, "string", "id");
        Set<String> presentations = ids(adml, "presentation", "id");
        Set<String> categories = ids(admx, "category", "name");
        List<String> missing = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (Element element : elements(admx, "*")) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                String value = element.getAttributes().item(i).getNodeValue();
                if (value.startsWith("$(string.")) {
                    used.add(value.substring(9, value.length() - 1));
                } else if (value.startsWith("$(presentation.")
                        && !presentations.contains(value.substring(15, value.length() - 1))) {
                    missing.add(value);
                }
            }
        }
        assertEquals(strings, used);
        for (Element parent : elements(admx, "parentCategory")) {
            assertTrue(categories.contains(parent.getAttribute("ref")), parent.getAttribute("ref"));
        }
        assertEquals(List.of(), missing);
        Set<String> settings = new TreeSet<>();
        for (Element policy : elements(admx, "policy")) {
            assertTrue(policy.getAttribute("key").endsWith("\\3rdparty\\extensions\\" + ID + "\\policy"));
            assertEquals("Machine", policy.getAttribute("class"));
            settings.add(policy.getAttribute("name").replaceAll(".*_", ""));
        }
        assertEquals(new TreeSet<>(EVERYTHING.values().keySet()), settings);
        assertEquals(ids(admx, "policy", "name").size(), elements(admx, "policy").size());
    }

    @Test
    void theProfileIsAPropertyListWithAPayloadForEachDomain() throws Exception {
        KitFile file = file(kit(EVERYTHING).files(Family.MACOS), "mcp-datalayer.mobileconfig");
        Document profile = parse(file);
        Set<String> types = new TreeSet<>();
        Set<String> uuids = new HashSet<>();
        for (Element dict : elements(profile, "dict")) {
            if (dict.getParentNode() instanceof Element parent && parent.getTagName().equals("dict")) {
                continue; // the value of a setting
            }
            Set<String> keys = new HashSet<>();
            String key = null;
            for (Node child = dict.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element element) {
                    if (key == null) {
                        assertEquals("key", element.getTagName());
                        key = element.getTextContent();
                        assertTrue(keys.add(key), key + " twice");
                    } else {
                        assertTrue(
                                Set.of("string", "array", "integer", "true", "false", "dict")
                                        .contains(element.getTagName()),
                                element.getTagName());
                        if (key.equals("PayloadType")) {
                            types.add(element.getTextContent());
                        } else if (key.equals("PayloadUUID")) {
                            assertTrue(element.getTextContent().matches("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}"));
                            assertTrue(uuids.add(element.getTextContent()));
                        }
                        key = null;
                    }
                }
            }
            assertTrue(keys.containsAll(Set.of("PayloadType", "PayloadUUID", "PayloadIdentifier", "PayloadVersion")),
                    keys.toString());
        }
        assertEquals(Set.of("Configuration", "com.google.Chrome", "com.google.Chrome.extensions." + ID,
                "com.microsoft.Edge", "com.microsoft.Edge.extensions." + ID), types);
    }

    @Test
    void theSettingsAreThoseOfTheExtensionsSchemaAndOfTheRightKind() throws IOException {
        JsonObject schema = JsonParser.parseString(Files.readString(Path.of("../extension/src/managed_schema.json")))
                .getAsJsonObject().getAsJsonObject("properties");
        assertEquals(schema.keySet(), EVERYTHING.values().keySet());
        EVERYTHING.values()
                .forEach((name, value) -> assertEquals(
                        switch (value) {
                            case Boolean _ -> "boolean";
                            case Integer _ -> "integer";
                            case String _ -> "string";
                            case Map<?, ?> _ -> "object";
                            default -> "array";
                        },
                        schema.getAsJsonObject(name).get("type").getAsString(), name));
    }

    private static KitFile file(List<KitFile> files, String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst().orElseThrow();
    }

    private static Document parse(KitFile file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(file.bytes()));
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Set<String> ids(Document document, String name, String attribute) {
        Set<String> ids = new HashSet<>();
        elements(document, name).forEach(element -> ids.add(element.getAttribute(attribute)));
        return ids;
    }
}
