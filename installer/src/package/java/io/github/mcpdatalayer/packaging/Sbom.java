package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import com.github.packageurl.MalformedPackageURLException;
import com.github.packageurl.PackageURL;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Protocol;
import org.cyclonedx.Version;
import org.cyclonedx.exception.GeneratorException;
import org.cyclonedx.generators.BomGeneratorFactory;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.License;
import org.cyclonedx.model.LicenseChoice;
import org.cyclonedx.model.Metadata;
import org.cyclonedx.model.license.Expression;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The list of what is in the app folder, as CycloneDX has it: the jars that were merged into the runtime, the Java runtime with its
 * modules, the extension, its companion, and the files of each. Its content is taken from the files themselves; the licences are those of
 * THIRD-PARTY.md.
 */
final class Sbom {

    static final String NAME = "sbom.cdx.json";

    private static final String OURS = "Apache-2.0";
    /** {@code | artifact | licence (note) | from |} */
    private static final Pattern ROW = Pattern.compile("\\| ([^|]+?) \\| ([^|(]+?)(?: \\(\\d+\\))? \\| [^|]+ \\|");
    private static final Map<String, String> EXPRESSIONS = Map.of("GPL-2.0 with Classpath Exception",
            "GPL-2.0-only WITH Classpath-exception-2.0", "MPL-2.0 or EPL-1.0", "MPL-2.0 OR EPL-1.0");

    private final Path app;
    private final Instant time;
    private final Map<String, String> licences;

    Sbom(Path app, Instant time) throws IOException {
        this.app = app;
        this.time = time;
        this.licences = Files.readAllLines(app.resolve("THIRD-PARTY.md")).stream().map(ROW::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(row -> row.group(1).replaceFirst(" \\(.*", ""), row -> row.group(2)));
    }

    void write() throws Exception {
        var bom = new Bom();
        var about = new Metadata();
        about.setTimestamp(Date.from(time));
        about.setComponent(product());
        bom.setMetadata(about);
        var components = new ArrayList<Component>();
        for (var jar : Files.readAllLines(app.resolveSibling(Packager.JARS))) {
            components.add(library(Path.of(jar)));
        }
        components.add(runtime());
        components.add(extension());
        components.add(companion());
        components.addAll(files("bin"));
        components.addAll(files("plugins"));
        bom.setComponents(components);
        Files.writeString(app.resolve(NAME), json(bom) + "\n");
    }

    private static String json(Bom bom) throws GeneratorException {
        return BomGeneratorFactory.createJson(Version.VERSION_16, bom).toJsonString();
    }

    private static Component product() throws MalformedPackageURLException {
        return component(Component.Type.APPLICATION, "mcp-datalayer", Protocol.PRODUCT_VERSION, OURS,
                purl("generic", null, "mcp-datalayer", Protocol.PRODUCT_VERSION));
    }

    private Component library(Path jar) throws Exception {
        String base = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        String artifact = base.replaceFirst("-\\d.*", "");
        String version = base.substring(artifact.length() + 1);
        String group = group(jar.resolveSibling(base + ".pom"));
        var library = component(Component.Type.LIBRARY, artifact, version, licence(artifact),
                purl("maven", group, artifact, version));
        library.setGroup(group);
        library.addHash(hash(jar));
        return library;
    }

    /** Maven keeps the pom of an artifact beside its jar. */
    private static String group(Path pom) throws IOException, ParserConfigurationException, SAXException {
        var project = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(pom.toFile())
                .getDocumentElement();
        Node own = child(project, "groupId");
        Node parent = child(project, "parent");
        Node group = own != null || parent == null ? own : child(parent, "groupId");
        if (group == null) {
            throw new IllegalStateException(pom + " has no groupId");
        }
        return group.getTextContent().strip();
    }

    private static Node child(Node of, String name) {
        for (Node each = of.getFirstChild(); each != null; each = each.getNextSibling()) {
            if (each.getNodeName().equals(name)) {
                return each;
            }
        }
        return null;
    }

    /** Asked of the runtime itself: its file {@code release} says less. */
    private Component runtime() throws Exception {
        String settings = java("-XshowSettings:properties", "-version");
        String version = property(settings, "java.runtime.version");
        String licence = licence("OpenJDK runtime");
        var runtime = component(Component.Type.PLATFORM, "openjdk", version, licence,
                purl("generic", null, "openjdk", version));
        runtime.setPublisher(property(settings, "java.vendor"));
        runtime.setCpe("cpe:2.3:a:oracle:openjdk:" + property(settings, "java.version") + ":*:*:*:*:*:*:*");
        for (var line : java("--list-modules").lines().toList()) {
            String module = line.replaceFirst("@.*", "");
            if (!module.equals(Executable.MODULE)) {
                runtime.addComponent(component(Component.Type.LIBRARY, module, version, licence,
                        purl("generic", "openjdk", module, version)));
            }
        }
        for (var folder : List.of("runtime/bin", "runtime/conf", "runtime/lib")) {
            files(folder).forEach(runtime::addComponent);
        }
        return runtime;
    }

    private String java(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(app.resolve("runtime/bin/java").toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + said);
        }
        return said;
    }

    private static String property(String settings, String name) {
        return settings.lines().map(String::strip).filter(line -> line.startsWith(name + " = ")).findAny()
                .orElseThrow(() -> new IllegalStateException("the runtime does not say its " + name))
                .substring(name.length() + 3);
    }

    private Component extension() throws Exception {
        var extension = component(Component.Type.APPLICATION, "mcp-datalayer-extension", Protocol.PRODUCT_VERSION, OURS,
                purl("generic", null, "mcp-datalayer-extension", Protocol.PRODUCT_VERSION));
        for (var each : vendors(app.resolve("extension/vendor"))) {
            extension.addComponent(vendored(each));
        }
        files("extension").forEach(extension::addComponent);
        return extension;
    }

    private Component companion() throws Exception {
        var companion = component(Component.Type.APPLICATION, "mcp-datalayer-companion", Protocol.PRODUCT_VERSION, OURS,
                purl("generic", null, "mcp-datalayer-companion", Protocol.PRODUCT_VERSION));
        files("companion").forEach(companion::addComponent);
        return companion;
    }

    private static List<Path> vendors(Path folder) throws IOException {
        try (var folders = Files.list(folder)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    /** A library, or data of one, that stands in the extension. */
    private Component vendored(Path folder) throws Exception {
        var about = JsonParser.parseString(Files.readString(folder.resolve("about.json"))).getAsJsonObject();
        String name = about.get("name").getAsString();
        String version = about.get("version").getAsString();
        int slash = name.indexOf('/');
        var library = component(Component.Type.LIBRARY, name, version, licence(folder.getFileName().toString()),
                purl("npm", slash < 0 ? null : name.substring(0, slash), name.substring(slash + 1), version));
        for (var file : about.getAsJsonObject("files").keySet()) {
            if (!file.startsWith("LICENSE")) {
                library.addHash(hash(folder.resolve(file)));
            }
        }
        return library;
    }

    /** Every file of a folder, by its path in the app folder. */
    private List<Component> files(String folder) throws IOException, NoSuchAlgorithmException {
        var components = new ArrayList<Component>();
        for (var file : Distribution.files(app.resolve(folder))) {
            var component = new Component();
            component.setType(Component.Type.FILE);
            component.setName(app.relativize(file).toString().replace('\\', '/'));
            component.addHash(hash(file));
            components.add(component);
        }
        return components;
    }

    private String licence(String artifact) {
        String licence = licences.get(artifact);
        if (licence == null) {
            throw new IllegalStateException(artifact + " is packaged, but THIRD-PARTY.md does not say its licence");
        }
        return licence;
    }

    private static Component component(Component.Type type, String name, String version, String licence, String purl) {
        var component = new Component();
        component.setType(type);
        component.setName(name);
        component.setVersion(version);
        component.setPurl(purl);
        component.setBomRef(purl);
        var choice = new LicenseChoice();
        if (EXPRESSIONS.containsKey(licence)) {
            choice.setExpression(new Expression(EXPRESSIONS.get(licence)));
        } else {
            var one = new License();
            one.setId(licence);
            choice.addLicense(one);
        }
        component.setLicenses(choice);
        return component;
    }

    private static String purl(String type, String namespace, String name, String version)
            throws MalformedPackageURLException {
        return new PackageURL(type, namespace, name, version, null, null).canonicalize();
    }

    private static Hash hash(Path file) throws IOException, NoSuchAlgorithmException {
        return new Hash(Hash.Algorithm.SHA_256, Distribution.sha256(List.of(file)));
    }
}
