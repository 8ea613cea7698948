package io.github.mcpdatalayer.e2e;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Methods that exist in tests alone: src/test/resources/extension has their rows and commands. They are put into a copy of
 * the extension, and into a class path of the front.
 */
final class TestMethods {

    private static final String RESOURCES = "/extension/";
    private static final Path SOURCE = Path.of("../host/src/main/java/io/github/mcpdatalayer/wire/Method.java");

    private TestMethods() {}

    private static String resource(String name) throws IOException {
        try (InputStream in = TestMethods.class.getResourceAsStream(RESOURCES + name)) {
            if (in == null) {
                throw new IOException("There is no src/test/resources" + RESOURCES + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The rows by name. */
    static Map<String, JsonObject> rows() throws IOException {
        Map<String, JsonObject> rows = new TreeMap<>();
        for (Map.Entry<String, JsonElement> row : JsonParser.parseString(resource("methods.json")).getAsJsonObject()
                .entrySet()) {
            rows.put(row.getKey(), row.getValue().getAsJsonObject());
        }
        return rows;
    }

    /** The extension with these methods, copied to a new folder. */
    static Path extension(Path to, String version) throws IOException {
        Path copy = ExtensionCopy.of(to, version);
        String rows = rows().entrySet().stream().map(row -> "\"" + row.getKey() + "\": " + row.getValue() + ",")
                .collect(Collectors.joining("\n"));
        ExtensionCopy.change(copy.resolve("wire/protocol.js"), "\"methods\": \\{", "\"methods\": {\n" + rows);
        Path commands = Files.createDirectories(copy.resolve("background/commands/test"));
        Files.writeString(commands.resolve("index.js"), resource("commands/test/index.js"));
        Path actions = copy.resolve("background/actions.js");
        ExtensionCopy.change(actions, "import ", "import {testCommands} from './commands/test/index.js';\nimport ");
        ExtensionCopy.change(actions, "Object\\.entries\\(commands\\)",
                "Object.entries({...commands, ...testCommands(this.#attachments)})");
        return copy;
    }

    /** The extension with the action alone, behind the gate, copied to a new folder. */
    static Path gatedExtension(Path to, String version) throws IOException {
        Path copy = ExtensionCopy.of(to, version);
        ExtensionCopy.change(copy.resolve("wire/protocol.js"), "\"methods\": \\{",
                "\"methods\": {\n\"testCount\": " + rows().get("testCount") + ",");
        Path commands = Files.createDirectories(copy.resolve("background/commands/test"));
        Files.writeString(commands.resolve("gated.js"), resource("commands/test/gated.js"));
        Path worker = copy.resolve("background/service-worker.js");
        ExtensionCopy.change(worker, "(?s)\\A", "import {testCount} from './commands/test/gated.js';\n");
        ExtensionCopy.change(worker, "gate\\.guard\\(\\{", "gate.guard({testCount,");
        return copy;
    }

    /** Our class path, with these methods in the front's list of methods. */
    static String classPath(Path folder) throws IOException {
        String ours = Files.readString(SOURCE);
        var constants = new StringBuilder();
        rows().forEach((name,
                row) -> constants.append("%s(\"%s\", \"test\", Effect.%s, false, %s, Text.NONE, List.of()),\n"
                        .formatted(name.replaceAll("([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT), name,
                                row.get("effect").getAsString().toUpperCase(java.util.Locale.ROOT),
                                row.get("retry").getAsBoolean())));
        int first = ours.indexOf("PING(");
        Path source = Files.createDirectories(folder.resolve("source")).resolve("Method.java");
        Files.writeString(source, ours.substring(0, first) + constants + ours.substring(first));
        Path classes = folder.resolve("classes");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-nowarn", "-cp", classPath, "-d",
                classes.toString(), source.toString()) != 0) {
            throw new IOException("The compiler refused " + source);
        }
        return classes + File.pathSeparator + classPath;
    }
}
