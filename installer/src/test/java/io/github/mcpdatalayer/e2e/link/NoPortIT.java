package io.github.mcpdatalayer.e2e.link;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.InternetSockets;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.ThrowAwayBrowser;
import io.github.mcpdatalayer.e2e.stage.SidePanel;
import io.github.mcpdatalayer.e2e.stage.SocketTrace;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.TestApp;
import io.github.mcpdatalayer.frame.FrameReader;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.install.AppFolder;
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

/** Host, front and the side panel's front, under strace, through a whole session. */
class NoPortIT {

    @RegisterExtension
    static final Stage stage = Stage.withoutBrowser();

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
        // Under strace all is slow: a front that still looks for its browser says so.
        Stage.eventually("the tab is listed",
                () -> !client.callTool("listTabs", new JsonObject(), Stage.SOON).structured()
                        .getAsJsonArray("tabs").isEmpty());
        McpClient.Answer read = client.callTool("getDataLayer", new JsonObject(), Stage.SOON);
        assertFalse(read.isError(), read::text);

        long host = stage.hosts().getFirst().pid();
        List<Long> pids = new ArrayList<>(List.of(host));
        SidePanel panel = SidePanel.inTab(stage, browser,
                client.callTool("listTabs", new JsonObject(), Stage.SOON).structured().getAsJsonArray("tabs").get(0)
                        .getAsJsonObject().get("handle").getAsString());
        panel.page().waitFor("document.querySelector('#auditNumber').textContent !== ''", Stage.SOON);
        List<Long> inspectors = ProcessHandle.of(host).orElseThrow().descendants().map(ProcessHandle::pid).toList();
        assertFalse(inspectors.isEmpty(), "the side panel's front is not found");
        pids.addAll(inspectors);
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
        assertNoInternet(folder.resolve("mcp-datalayer-front.strace"), "connect");
        Path hostTrace = folder.resolve("mcp-datalayer-host.strace");
        assertNoInternet(hostTrace, "bind");
        assertNoInternet(hostTrace, "connect"); // the side panel's front, to the host
        assertFramesOnly(folder.resolve("mcp-datalayer-host.stdout"));
    }

    /** The app with launchers that trace what they start, and keep a copy of what the host prints. */
    private AppFolder tracedApp() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : List.of("mcp-datalayer-host", "mcp-datalayer-front")) {
            Path script = bin.resolve(name);
            Files.writeString(script, """
                    #!/bin/sh
                    %sstrace -f -qq -e trace=%s -o '%s.strace' '%s' "$@"%s
                    """.formatted(name.endsWith("host") ? "" : "exec ", SocketTrace.CALLS, folder.resolve(name),
                    TestApp.folder().bin().resolve(name),
                    name.endsWith("host") ? " | tee '" + folder.resolve(name) + ".stdout'" : ""));
            assertTrue(script.toFile().setExecutable(true));
        }
        return new AppFolder(bin, TestApp.folder().extension());
    }

    private static void assertNoInternet(Path trace, String unixCall) throws IOException {
        SocketTrace sockets = new SocketTrace(Files.readAllLines(trace));
        assertEquals(List.of(), sockets.violations());
        assertTrue(sockets.sawUnix(unixCall), "strace has not even seen the " + unixCall + " of our own Unix socket");
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
