package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.testing.NpmFolder;

/** Other programs that run recordings and tests: those of src/test/players, with the browser that is installed. */
public final class Players {

    /** The output and the end of a program. */
    public record Played(int exit, String said) {}

    private static final Path SOURCE = Path.of("src", "test", "players");
    private static final Path HOME = Path.of("target", "players").toAbsolutePath();

    private Players() {}

    /** Plays a recording as @puppeteer/replay does. */
    public static Played replay(Path recording, JourneyShop shop) throws Exception {
        prepare();
        return run(Map.of(), "node", "replay.mjs", recording.toString(), program(), flag(shop));
    }

    /** The folder in which replay.mjs can be run. */
    public static Path installed() throws Exception {
        prepare();
        return HOME;
    }

    /** Runs a Playwright test, with these variables in its environment. */
    public static Played playwright(String test, JourneyShop shop, Map<String, String> variables) throws Exception {
        prepare();
        Path tests = Files.createTempDirectory(HOME, "tests");
        Files.writeString(tests.resolve("journey.spec.js"), test);
        var environment = new TreeMap<>(variables);
        environment.putAll(Map.of("TESTS", tests.toString(), "PROGRAM", program(), "FLAG", flag(shop)));
        return run(environment, "node", "node_modules/@playwright/test/cli.js", "test", "--config",
                "playwright.config.mjs", "--output", tests.resolve("results").toString());
    }

    private static String program() throws IOException {
        return BrowserFinder.find(null, "--browser", OperatingSystem.current()).path().toString();
    }

    private static String flag(JourneyShop shop) {
        return shop.browserArg().substring("--browser-arg=".length());
    }

    /** No browser is fetched: nothing of what npm brings is run for that. */
    private static synchronized void prepare() throws Exception {
        NpmFolder.install(SOURCE, HOME);
        try (Stream<Path> sources = Files.list(SOURCE)) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                Files.copy(source, HOME.resolve(source.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static Played run(Map<String, String> variables, String... command) throws Exception {
        Path said = Files.createTempFile(HOME, "said", ".txt");
        ProcessBuilder builder = new ProcessBuilder(List.of(command)).directory(HOME.toFile())
                .redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().putAll(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1", "PUPPETEER_SKIP_DOWNLOAD", "1",
                "CI", "1"));
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String all = Files.readString(said);
        Files.delete(said);
        return new Played(process.waitFor(), all);
    }
}
