package io.github.mcpdatalayer.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Stands on loopback in the place of the models that agents ask. It asks for our listTabs, and says {@link #ANSWER} when it has the answer.
 */
public final class ModelStandIn implements AutoCloseable {
    public static final String ANSWER = "Your tabs are seen.";

    private static final Path PROGRAM = Path.of("src", "test", "agents", "model.mjs").toAbsolutePath();

    private final Process process;
    private final Path asked;
    private final String port;

    private ModelStandIn(Process process, Path asked, String port) {
        this.process = process;
        this.asked = asked;
        this.port = port;
    }

    /** Starts it; what it is asked goes to a file in this folder. */
    public static ModelStandIn start(Path home) throws IOException {
        Path asked = home.resolve("asked");
        Process process = new ProcessBuilder("node", PROGRAM.toString(), asked.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return new ModelStandIn(process, asked, out.readLine());
    }

    /** The port that it listens on. */
    public String port() {
        return port;
    }

    /** All that agents have asked it. */
    public String asked() throws IOException {
        return Files.readString(asked);
    }

    /** The settings with which Codex asks it. */
    public String codexSettings() {
        return """
                model = "gpt-5"
                model_provider = "stand-in"
                [model_providers.stand-in]
                name = "stand-in"
                base_url = "http://127.0.0.1:%s/v1"
                env_key = "STAND_IN_KEY"
                wire_api = "responses"
                """.formatted(port);
    }

    /** It ends with its input. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
