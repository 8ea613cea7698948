package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.pack.Crx3;
import io.github.mcpdatalayer.pack.ExtensionFiles;
import io.github.mcpdatalayer.pack.SigningKey;
import io.github.mcpdatalayer.pack.UpdateManifest;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "pack-extension", mixinStandardHelpOptions = true, versionProvider = Main.Version.class, description = {
        "Pack the extension, either signed for your own server (a CRX and its update.xml) or as the zip for the Web Store. "
                + "The same key and version always give the same bytes."})
final class PackExtensionCommand implements Callable<Integer> {

    private static final String READABLE = "rw-r--r--";

    @Option(names = "--key", paramLabel = "FILE", description = "Private RSA key (PEM) that signs the CRX. It determines the extension's id. Keep it, and keep it secret.")
    private @Nullable Path key;

    @Option(names = "--new-key", description = "Create the key in FILE first, readable by you alone.")
    private boolean newKey;

    @Option(names = "--url", paramLabel = "BASE", description = "The address that will serve the two files, such as https://intranet.example/extensions (default: the folder itself, as a file: address).")
    private @Nullable String base;

    @Option(names = "--store", description = "Write the zip for the Web Store.")
    private boolean store;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = ".", description = "Write into this folder (default: the current one).")
    private Path out = Path.of("");

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (key == null && !store) {
            throw new ParameterException(spec.commandLine(),
                    "Say what to write: --key FILE for a signed CRX, --store for the Web Store's zip, or both.");
        }
        if (newKey && key == null) {
            throw new ParameterException(spec.commandLine(), "--new-key needs --key FILE, the file to create.");
        }
        ExtensionFiles extension = ExtensionFiles.in(AppFolder.current().extension());
        Files.createDirectories(out);
        JsonObject report = new JsonObject();
        report.addProperty("ok", true);
        report.addProperty("version", extension.version());
        Screen screen = Screen.stdout(OperatingSystem.current());
        if (store) {
            Path zip = out.resolve("mcp-datalayer-extension-" + extension.version() + ".zip");
            AtomicFile.write(zip, extension.zip(null), READABLE);
            report.addProperty("zip", zip.toAbsolutePath().toString());
            if (!json) {
                screen.line(Mark.GOOD, "Wrote " + zip + " for the Web Store");
                screen.note(
                        "It contains no key, because the Web Store assigns the id. Then run: mcp-datalayer register --extension-id ID");
            }
        }
        Path keyFile = key;
        if (keyFile != null) {
            pack(extension, newKey ? SigningKey.create(keyFile) : SigningKey.read(keyFile), report, screen);
        }
        if (json) {
            Json.print(report);
        }
        return 0;
    }

    private void pack(ExtensionFiles extension, SigningKey signer, JsonObject report, Screen screen)
            throws IOException {
        String name = "mcp-datalayer-" + extension.version() + ".crx";
        String url = base == null ? withoutSlash(out.toAbsolutePath().normalize().toUri().toString()) : address(base);
        Path crx = out.resolve(name);
        Path update = out.resolve("update.xml");
        // The browser may run as another user than the one who packs.
        AtomicFile.write(crx, Crx3.pack(extension.zip(url + "/update.xml"), signer), READABLE);
        AtomicFile.write(update, UpdateManifest.render(signer.extensionId(), extension, url + "/" + name)
                .getBytes(StandardCharsets.UTF_8), READABLE);
        report.addProperty("extensionId", signer.extensionId());
        report.addProperty("crx", crx.toAbsolutePath().toString());
        report.addProperty("updateXml", update.toAbsolutePath().toString());
        report.addProperty("updateUrl", url + "/update.xml");
        if (json) {
            return;
        }
        screen.line(Mark.GOOD, "Wrote " + crx);
        screen.line(Mark.GOOD, "Wrote " + update + ". Serve it as " + url + "/update.xml");
        screen.line(Mark.NONE, "The extension's id is " + signer.extensionId());
        if (!Protocol.EXTENSION_IDS.contains(signer.extensionId())) {
            screen.note("Next, allow it in the host: mcp-datalayer register --extension-id " + signer.extensionId());
        }
        screen.note("To install it by policy: mcp-datalayer policy --os linux --extension-id " + signer.extensionId()
                + " --update-url " + url + "/update.xml");
        screen.note("On Windows and macOS, browsers install it only on managed machines (domain, Entra ID, "
                + "Chrome Enterprise Core, MDM). On Linux, they install it on every machine.");
    }

    private String address(String typed) {
        try {
            URI uri = new URI(typed);
            if (uri.isAbsolute() && uri.getRawQuery() == null && uri.getRawFragment() == null) {
                return withoutSlash(typed);
            }
        } catch (URISyntaxException e) {
            // Said below, as for every other address that does not serve.
        }
        throw new ParameterException(spec.commandLine(), "--url " + typed
                + " is not a valid address: expected one like https://intranet.example/extensions.");
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
