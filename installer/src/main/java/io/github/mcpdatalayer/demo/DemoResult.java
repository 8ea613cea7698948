package io.github.mcpdatalayer.demo;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.demo.InternetSockets.Socket;

/**
 * The result of the demo.
 *
 * @param browser
 *            product and version
 * @param title
 *            title of the attached page
 * @param tools
 *            names of the server's tools
 * @param answer
 *            what getDataLayer answered
 * @param right
 *            the answer has what the page has
 * @param times
 *            how long each step took
 * @param ports
 *            internet sockets of host and front: none; empty when this system cannot tell
 * @param browserPorts
 *            those of the browser itself, for information
 */
public record DemoResult(String browser, String title, List<String> tools, McpClient.Answer answer, boolean right,
        Map<Step, Duration> times, Optional<List<Socket>> ports, Optional<List<Socket>> browserPorts) {

    /** The answer is right, and no port is open as far as this system can tell. */
    public boolean ok() {
        return right && ports.orElse(List.of()).isEmpty();
    }

    /** <code>{ok, answer, timingsMs, openPorts}</code>; openPorts is null when it could not be checked. */
    public JsonObject toJson() {
        JsonObject timings = new JsonObject();
        times.forEach((step, time) -> timings.addProperty(step.key(), millis(time)));
        JsonElement open = ports.<JsonElement>map(DemoResult::toJson).orElse(JsonNull.INSTANCE);
        JsonObject json = new JsonObject();
        json.addProperty("ok", ok());
        json.add("answer", answer.structured());
        json.add("timingsMs", timings);
        json.add("openPorts", open);
        return json;
    }

    static JsonArray toJson(List<Socket> sockets) {
        JsonArray array = new JsonArray();
        for (Socket socket : sockets) {
            JsonObject entry = new JsonObject();
            entry.addProperty("pid", socket.pid());
            entry.addProperty("socket", socket.description());
            array.add(entry);
        }
        return array;
    }

    /** Milliseconds with two decimals. */
    public static BigDecimal millis(Duration time) {
        return BigDecimal.valueOf(time.toNanos()).divide(BigDecimal.valueOf(1_000_000), 2, RoundingMode.HALF_UP);
    }
}
