package io.github.mcpdatalayer.packaging;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** A page that an installed front opens and reads in a browser of its own. */
final class LaunchedRead {

    private static final Duration SOON = Duration.ofMinutes(3);

    private LaunchedRead() {}

    /**
     * Starts the front, and ends it afterwards.
     *
     * @param command
     *            the front with its own flags
     * @param stderr
     *            where it prints to
     */
    static void works(List<String> command, Map<String, String> environment, Path stderr) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] page = "<title>Shop</title><script>dataLayer = [{event: 'purchase', value: 1.5}]</script>"
                .getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        String site = "http://127.0.0.1:" + server.getAddress().getPort();
        List<String> whole = new ArrayList<>(command);
        whole.addAll(List.of("--launch=headless", "--toolsets=page", "--sites=" + site));
        try (var front = McpClient.start(whole, environment, stderr)) {
            front.initialize("launch-test", SOON);
            var there = new JsonObject();
            there.addProperty("url", site + "/");
            Answer opened = front.callTool("navigate", there, SOON);
            assertFalse(opened.isError(), opened.text());
            Answer read = front.callTool("getDataLayer", new JsonObject(), SOON);
            assertEquals("[{\"event\":\"purchase\",\"value\":1.5}]", read.structured().get("result").toString());
        } finally {
            server.stop(0);
        }
    }
}
