package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.demo.WalkShop;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * The shop of the demo, on a server of the test that every name leads to. It has those of its six defects that a test asks for,
 * and its pages can be changed. The vendors of its hits are the same server, which counts what reaches them.
 */
public final class JourneyShop implements AutoCloseable {

    public static final String ORIGIN = "http://lamps.example";

    /** Each of the demo's defects: the file it is in, the condition there, and a condition for it alone. */
    private static final Map<String, List<String>> DEFECTS = Map.of(
            "currency", List.of("shop.js", "addToBasket: () => track('add_to_cart', defects"),
            "twice", List.of("shop.js", "if (defects) track('begin_checkout'"),
            "delivery", List.of("shop.js", "chooseDelivery: (tier) => defects"),
            "transaction", List.of("tags.js", "if (defects && message.event === 'purchase'"),
            "consent", List.of("tags.js", "if (defects) pixel("),
            "email", List.of("tags.js", "...(defects && fields.has('email')"));

    private final HttpServer server;
    private final Map<String, String> files = new ConcurrentHashMap<>();
    private final List<String> vendors = new CopyOnWriteArrayList<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile int delayMs;

    public JourneyShop(String... defects) throws IOException {
        for (String page : List.of("lamp", "basket", "address", "delivery", "thanks")) {
            files.put(page.equals("lamp") ? "/" : "/" + page, resource(page + ".html")
                    .replace("https://www.googletagmanager.com/gtm.js", "/tags.js"));
        }
        files.put("/release.js", "window.release = {defects: false};\n");
        // Browsers know the vendors' own names to be https alone; their endpoints on a name of one's own are as usual.
        for (String name : List.of("shop.css", "shop.js", "tags.js")) {
            files.put("/" + name, resource(name).replace("https://www.google-analytics.com", "http://ga4.vendor.test")
                    .replace("https://www.facebook.com", "http://meta.vendor.test"));
        }
        for (String defect : Set.of(defects)) {
            List<String> where = DEFECTS.get(defect);
            change("/" + where.get(0), text -> text.replace(where.get(1), where.get(1).replace("defects", "true")));
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = WalkShop.class.getResourceAsStream("walk/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Changes a page or a script; fails where there is nothing to change. */
    public JourneyShop change(String path, UnaryOperator<String> change) {
        String before = files.get(path);
        String after = change.apply(before);
        assertNotEquals(before, after, path);
        files.put(path, after);
        return this;
    }

    /** The server itself, by the one name that secrets take without https. */
    public String localhost() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** A page of another site. */
    public JourneyShop add(String url, String page) {
        files.put(url, page);
        return this;
    }

    /** From now on, each page takes so long. */
    public JourneyShop slow(int ms) {
        delayMs = ms;
        return this;
    }

    /** The flag with which a browser finds all names here. */
    public String browserArg() {
        return "--browser-arg=--host-resolver-rules=MAP * 127.0.0.1:" + server.getAddress().getPort();
    }

    /** The requests that reached a vendor. */
    public List<String> vendors() {
        return List.copyOf(vendors);
    }

    /** Lists the queries of the requests that reached a vendor. */
    public List<String> queries() {
        return List.copyOf(queries);
    }

    /** The pages that were asked for, by host and path. */
    public List<String> asked() {
        return List.copyOf(asked);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String host = exchange.getRequestHeaders().getFirst("Host");
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            if (!host.endsWith(".example") && !files.containsKey("http://" + host + path)) {
                vendors.add(host + path);
                queries.add(String.valueOf(exchange.getRequestURI().getRawQuery()));
                exchange.sendResponseHeaders(204, -1);
                return;
            }
            asked.add(host + path);
            String file = files.getOrDefault("http://" + host + path, files.get(path));
            if (file != null && delayMs > 0) {
                Thread.sleep(delayMs);
            }
            Map<String, String> types = new TreeMap<>(Map.of("js", "text/javascript", "css", "text/css"));
            String type = types.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "text/html; charset=utf-8");
            exchange.getResponseHeaders().set("Content-Type", type);
            byte[] body = file == null ? new byte[0] : file.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(file == null ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
