package io.github.mcpdatalayer.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.chrome.Web.Reply;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.os.InternetSockets;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Host and front, under strace, through a whole session. */
class NoPortIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

    /** <code>1234  socket(AF_INET6, SOCK_STREAM, IPPROTO_IP) = 7</code>, or its beginning when another thread came between. */
    private static final Pattern CALL = Pattern
            .compile("^\\d+ +(\\w+)\\((.*?)(?:\\) += (-?\\d+).*| <unfinished \\.\\.\\.>)$");

    @TempDir
    private Path folder;

    @Test
    void hostAndFrontNeverTouchAnInternetSocketAndTheirStdoutIsProtocolOnly() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "strace is not installed: the proof was not made");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/ss")), "ss is not installed: the proof was not made");
        AppFolder traced = tracedApp();
        OperatingSystem system = OperatingSystem.current();
        ThrowAwayBrowser browser = stage.closing(ThrowAwayBrowser.start(traced, stage.options()));
        browser.attach(stage.open(browser, Stage.SHOP + "/", Reply.html("<script>dataLayer = [{n: 1}]</script>")));
        McpClient client = stage.closing(stage.start(List.of(traced.front(system).toString())));
        client.initialize("traced", Stage.SOON);
        client.request("tools/list", new JsonObject(), Stage.SOON);
        client.callTool("listTabs", new JsonObject(), Stage.SOON);
        assertFalse(client.callTool("getDataLayer", new JsonObject(), Stage.SOON).isError());

        long host = stage.hosts().getFirst().pid();
        List<Long> pids = new ArrayList<>(List.of(host));
        client.process().descendants().forEach(process -> pids.add(process.pid()));
        assertTrue(pids.size() > 1, "the front's process is not found");
        assertEquals(List.of(), InternetSockets.of(pids).orElseThrow());
        String sockets = output("ss", "-Hanptuw");
        for (long pid : pids) {
            assertFalse(sockets.contains("pid=" + pid + ","), sockets);
        }

        assertEquals(0, client.end());
        assertEquals(List.of(), client.strays());
        browser.close();
        Stage.eventually("the host exits", () -> ProcessHandle.of(host).isEmpty());
        assertNoInternet(Files.readAllLines(folder.resolve("mcp-datalayer-front.strace")), "connect");
        assertNoInternet(Files.readAllLines(folder.resolve("mcp-datalayer-host.strace")), "bind");
        assertFramesOnly(folder.resolve("mcp-datalayer-host.stdout"));
    }

    /** The app with launchers that trace what they start, and keep a copy of what the host prints. */
    private AppFolder tracedApp() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : List.of("mcp-datalayer-host", "mcp-datalayer-front")) {
            Path script = bin.resolve(name);
            Files.writeString(script, """
                    #!/bin/sh
                    %sstrace -f -qq -e trace=network,close -o '%s.strace' '%s' "$@"%s
                    """.formatted(name.endsWith("host") ? "" : "exec ", folder.resolve(name),
                    TestApp.folder().bin().resolve(name),
                    name.endsWith("host") ? " | tee '" + folder.resolve(name) + ".stdout'" : ""));
            assertTrue(script.toFile().setExecutable(true));
        }
        return new AppFolder(bin, TestApp.folder().extension());
    }

    /**
     * The JVM asks once whether there are IPv4, IPv6 and SO_REUSEPORT: it makes such a socket, perhaps sets an option of
     * it, and closes it. Nothing more is allowed.
     */
    private static void assertNoInternet(List<String> trace, String unixCall) {
        boolean sawOurOwn = false;
        Map<String, String> probes = new HashMap<>();
        for (String line : trace) {
            Matcher call = CALL.matcher(line);
            if (!call.matches()) {
                continue; // a signal, or the end of a call whose beginning stood in an earlier line
            }
            String name = call.group(1);
            String arguments = call.group(2);
            String first = arguments.replaceFirst("[^0-9].*", "");
            switch (name) {
                case "socket" -> {
                    if (arguments.startsWith("AF_INET")) {
                        probes.put(String.valueOf(call.group(3)), line);
                    }
                }
                case "close" -> probes.remove(first);
                case "setsockopt", "getsockopt" -> {
                }
                default -> {
                    assertFalse(arguments.contains("AF_INET"), line);
                    assertFalse(probes.containsKey(first), () -> line + " on the socket of " + probes.get(first));
                }
            }
            sawOurOwn |= name.equals(unixCall) && arguments.contains("AF_UNIX");
        }
        assertEquals(Map.of(), probes, "internet sockets that were kept open");
        assertTrue(sawOurOwn, "strace has not even seen the " + unixCall + " of our own Unix socket");
    }

    private static void assertFramesOnly(Path stdout) throws IOException {
        int frames = 0;
        try (InputStream in = Files.newInputStream(stdout)) {
            FrameReader reader = new FrameReader(in, Protocol.MAX_FRAME_TO_CHROME_BYTES);
            byte[] frame;
            while ((frame = reader.read()) != null) {
                assertTrue(JsonParser.parseString(new String(frame, StandardCharsets.UTF_8)).isJsonObject());
                frames++;
            }
        }
        assertNotEquals(0, frames);
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
