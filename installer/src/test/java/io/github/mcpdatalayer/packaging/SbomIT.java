package io.github.mcpdatalayer.packaging;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The list of what is inside, held against what is inside. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
@Tag("thorough")
class SbomIT {

    /** The words of THIRD-PARTY.md behind the name of a library in the extension. */
    private static final String IN_EXTENSION = " (in the extension)";

    private static final Path APP = Path.of(requireNonNull(System.getProperty("app.dir"), "app.dir"));
    private static final Path DIST = Path.of(requireNonNull(System.getProperty("dist.dir"), "dist.dir"));
    private static final Path SBOM = APP.resolve("sbom.cdx.json");

    private static JsonObject bom = new JsonObject();

    @BeforeAll
    static void read() throws IOException {
        bom = JsonParser.parseString(Files.readString(SBOM)).getAsJsonObject();
    }

    @Test
    void itIsWhatTheSchemaOfCycloneDxWants() throws IOException {
        var documents = new HashMap<String, String>();
        for (var name : List.of("bom-1.6", "spdx", "jsf-0.82")) {
            documents.put("http://cyclonedx.org/schema/" + name + ".schema.json", resource(name));
        }
        var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7,
                builder -> builder.schemas(documents));
        var schema = registry.getSchema(resource("bom-1.6"), InputFormat.JSON);
        assertEquals(List.of(), schema.validate(Files.readString(SBOM), InputFormat.JSON));
        assertFalse(schema.validate("{\"bomFormat\":\"CycloneDX\",\"specVersion\":\"1.6\",\"components\":[{}]}",
                InputFormat.JSON).isEmpty(), "the schema takes anything");
    }

    private static String resource(String schema) throws IOException {
        try (var in = requireNonNull(SbomIT.class.getResourceAsStream("/" + schema + ".schema.json"), schema)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void everyLibraryInTheRuntimeIsListedWithTheHashOfItsJarAndItsLicence() throws Exception {
        var classPath = Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator)).map(Path::of)
                .collect(Collectors.toMap(path -> path.getFileName().toString(), path -> path, (one, same) -> one));
        var explained = new TreeSet<String>();
        var rows = Files.readAllLines(APP.resolve("THIRD-PARTY.md"));
        var libraries = components("library");
        for (var library : libraries) {
            String name = text(library, "name");
            var jar = requireNonNull(classPath.get(name + "-" + text(library, "version") + ".jar"), name);
            assertEquals(sha256(Files.readAllBytes(jar)), hash(library), name);
            assertEquals("pkg:maven/" + text(library, "group") + "/" + name + "@" + text(library, "version"),
                    text(library, "purl"));
            assertTrue(jar.toString().replace('\\', '/').contains(text(library, "group").replace('.', '/')), name);
            String licence = licence(library);
            assertTrue(rows.stream().anyMatch(row -> row.matches("\\| " + name + " \\| " + licence + "( .*)? \\|.*")),
                    () -> name + " " + licence);
            try (var file = new JarFile(jar.toFile())) {
                file.stream().forEach(entry -> explained.add(packageOf(entry.getName())));
            }
        }
        assertEquals(rows.stream().filter(row -> row.matches("\\| [a-z].*") && !row.startsWith("| artifact")
                && !row.contains(IN_EXTENSION)).count(), libraries.size());
        var strange = new TreeSet<>(packagesInside());
        strange.removeIf(each -> each.startsWith("io.github.mcpdatalayer") || explained.contains(each));
        assertEquals(new TreeSet<>(), strange);
    }

    /** Its licence as THIRD-PARTY.md writes it: one, or the choice of two. */
    private static String licence(JsonObject component) {
        JsonObject choice = component.getAsJsonArray("licenses").get(0).getAsJsonObject();
        return choice.has("expression")
                ? text(choice, "expression").replace(" OR ", " or ")
                : text(choice.getAsJsonObject("license"), "id");
    }

    @Test
    void everyLibraryInTheExtensionIsListedWithItsLicence() throws Exception {
        var rows = Files.readAllLines(APP.resolve("THIRD-PARTY.md"));
        var listed = new TreeSet<String>();
        for (var part : components("application").stream().filter(each -> each.has("components"))
                .flatMap(each -> each.getAsJsonArray("components").asList().stream()).map(JsonElement::getAsJsonObject)
                .filter(each -> text(each, "type").equals("library")).toList()) {
            String name = text(part, "name").replaceFirst(".*/", "");
            String licence = licence(part);
            assertTrue(rows.stream().anyMatch(row -> row.startsWith("| " + name + IN_EXTENSION + " | " + licence)),
                    () -> name + " " + licence);
            listed.add(name);
        }
        var inside = new TreeSet<String>();
        try (var folders = Files.list(APP.resolve("extension").resolve("vendor"))) {
            folders.forEach(folder -> inside.add(folder.getFileName().toString()));
        }
        assertEquals(inside, listed);
        assertEquals(rows.stream().filter(row -> row.contains(IN_EXTENSION)).count(), listed.size());
    }

    private static String packageOf(String entry) {
        String inside = entry.replaceFirst("^META-INF/versions/\\d+/", "");
        int slash = inside.lastIndexOf('/');
        return slash < 0 ? "" : inside.substring(0, slash).replace('/', '.');
    }

    /** The packages of the application's module as the packaged runtime itself has them. */
    private static List<String> packagesInside() throws Exception {
        var packages = new ArrayList<String>();
        for (var line : java("--describe-module", "io.github.mcpdatalayer").lines().map(String::strip).toList()) {
            if (line.startsWith("contains ") || line.startsWith("exports ")) {
                packages.add(line.split(" ", -1)[1]);
            }
        }
        assertTrue(packages.contains("com.google.gson"), packages::toString);
        return packages;
    }

    @Test
    void theJavaRuntimeIsListedWithItsVersionAndEveryModule() throws Exception {
        var runtime = components("platform").getFirst();
        assertTrue(java("--version").contains(text(runtime, "version")), () -> text(runtime, "version"));
        var listed = new TreeSet<String>();
        for (var part : runtime.getAsJsonArray("components")) {
            var component = part.getAsJsonObject();
            if (text(component, "type").equals("library")) {
                listed.add(text(component, "name"));
                assertEquals(text(runtime, "version"), text(component, "version"));
            }
        }
        var inside = new TreeSet<String>();
        java("--list-modules").lines().forEach(line -> inside.add(line.replaceFirst("@.*", "")));
        assertTrue(inside.remove("io.github.mcpdatalayer"), inside::toString);
        assertEquals(inside, listed);
        assertTrue(runtime.getAsJsonArray("licenses").toString().contains("Classpath-exception-2.0"));
    }

    @Test
    void everyFileThatRunsIsListedWithItsHash() throws Exception {
        var listed = new TreeMap<String, String>();
        collectFiles(bom, listed);
        var inside = new TreeMap<String, String>();
        for (var folder : List.of("bin", "companion", "extension", "plugins", "runtime/bin", "runtime/conf",
                "runtime/lib")) {
            try (var files = Files.walk(APP.resolve(folder))) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    inside.put(APP.relativize(file).toString().replace('\\', '/'), sha256(Files.readAllBytes(file)));
                }
            }
        }
        assertTrue(inside.containsKey("extension/manifest.json"));
        assertEquals(inside, listed);
    }

    private static void collectFiles(JsonObject parent, Map<String, String> listed) {
        if (parent.has("components")) {
            for (var each : parent.getAsJsonArray("components")) {
                var component = each.getAsJsonObject();
                if (text(component, "type").equals("file")) {
                    listed.put(text(component, "name"), hash(component));
                }
                collectFiles(component, listed);
            }
        }
    }

    @Tag("thorough")
    @Test
    void everyPackageBringsIt() throws Exception {
        byte[] expected = Files.readAllBytes(SBOM);
        try (var packages = Files.list(DIST)) {
            // Those two are about the packages.
            List<String> notes = List.of("SHA256SUMS", "server.json");
            for (var file : packages.filter(each -> !notes.contains(each.getFileName().toString())).toList()) {
                assertEquals(sha256(expected), sha256(sbomIn(file)), file::toString);
            }
        }
    }

    private static byte[] sbomIn(Path file) throws Exception {
        String name = file.getFileName().toString();
        if (name.endsWith(".deb")) {
            try (var ar = new ArArchiveInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                for (ArArchiveEntry part; (part = ar.getNextEntry()) != null;) {
                    if (part.getName().startsWith("data.tar")) {
                        return sbomIn(ar);
                    }
                }
            }
            throw new IOException(file + " has no data.tar");
        }
        if (name.endsWith(".tar.gz")) {
            try (var in = Files.newInputStream(file)) {
                return sbomIn(in);
            }
        }
        try (var zip = new ZipFile(file.toFile())) {
            var entry = zip.stream().filter(each -> each.getName().endsWith("/sbom.cdx.json")).findAny();
            return zip.getInputStream(entry.orElseThrow()).readAllBytes();
        }
    }

    private static byte[] sbomIn(InputStream tarGz) throws IOException {
        var tar = new TarArchiveInputStream(new GzipCompressorInputStream(new BufferedInputStream(tarGz)));
        for (TarArchiveEntry entry; (entry = tar.getNextEntry()) != null;) {
            if (entry.getName().endsWith("/sbom.cdx.json")) {
                return tar.readAllBytes();
            }
        }
        throw new IOException("no sbom.cdx.json");
    }

    private static List<JsonObject> components(String type) {
        return bom.getAsJsonArray("components").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(component -> text(component, "type").equals(type)).toList();
    }

    private static String text(JsonObject of, String name) {
        return of.get(name).getAsString();
    }

    private static String hash(JsonObject component) {
        var hash = component.getAsJsonArray("hashes").get(0).getAsJsonObject();
        assertEquals("SHA-256", text(hash, "alg"));
        return text(hash, "content");
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String java(String... arguments) throws Exception {
        return new String(run(Stream.concat(Stream.of(APP.resolve("runtime/bin/java").toString()), Stream.of(arguments))
                .toArray(String[]::new)), UTF_8);
    }

    private static byte[] run(String... command) throws Exception {
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        byte[] said = process.getInputStream().readAllBytes();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES), () -> List.of(command) + " did not end");
        assertEquals(0, process.exitValue(), () -> List.of(command).toString());
        return said;
    }
}
