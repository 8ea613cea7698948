package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * The web of a browser that a front has started, for such a browser cannot be given one over its pipe: every name leads to
 * this server of the test, which counts what it is asked.
 */
public final class LocalWeb implements AutoCloseable {

    private record Page(int status, String location, String html, List<String> cookies) {}

    private static final int DEAD = 0;

    private final HttpServer server;
    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    public LocalWeb() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** Starts one for a constant of a test, whose browser has to know its port. */
    public static LocalWeb started() {
        try {
            return new LocalWeb();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The flag with which a browser finds all names here. */
    public String browserArg() {
        return "--browser-arg=--host-resolver-rules=MAP * 127.0.0.1:" + port();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Serves a page at an address such as {@code http://shop.example/cart}. */
    public LocalWeb serve(String url, String html) {
        pages.put(url, new Page(200, "", html, List.of()));
        return this;
    }

    /** Ends the connection where others would be answered. */
    public LocalWeb dead(String url) {
        pages.put(url, new Page(DEAD, "", "", List.of()));
        return this;
    }

    public LocalWeb redirect(String url, String to) {
        pages.put(url, new Page(302, to, "", List.of()));
        return this;
    }

    /** The answer of this address sets these cookies, too. */
    public LocalWeb setCookies(String url, String... cookies) {
        pages.computeIfPresent(url, (_, page) -> new Page(page.status, page.location, page.html, List.of(cookies)));
        return this;
    }

    /** Serves nothing any more, and has been asked nothing: for the next test. */
    public void forget() {
        pages.clear();
        asked.clear();
    }

    /** The addresses below {@code .example} that were asked for, favicon.ico aside. */
    public List<String> asked() {
        return asked.stream().filter(url -> url.matches("http://[^/]*\\.example(:[0-9]+)?/.*")).toList();
    }

    /** The addresses that were asked for at this path, whatever their host. */
    public List<String> askedAt(String path) {
        return asked.stream().filter(url -> url.endsWith(path)).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String url = "http://" + exchange.getRequestHeaders().getFirst("Host") + path;
        if (!path.equals("/favicon.ico")) {
            asked.add(url);
        }
        Page page = pages.getOrDefault(url, new Page(404, "", "", List.of()));
        if (page.status == DEAD) {
            exchange.close();
            return;
        }
        exchange.getResponseHeaders().set("Content-Type",
                (path.endsWith(".js") ? "text/javascript" : "text/html") + "; charset=utf-8");
        if (!page.location.isEmpty()) {
            exchange.getResponseHeaders().set("Location", page.location);
        }
        page.cookies.forEach(cookie -> exchange.getResponseHeaders().add("Set-Cookie", cookie));
        byte[] body = page.html.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(page.status, body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
