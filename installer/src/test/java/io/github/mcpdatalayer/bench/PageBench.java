package io.github.mcpdatalayer.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpdatalayer.browser.BrowserFinder;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import io.github.mcpdatalayer.os.OperatingSystem;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The tools that see a page, in turns with those of chrome-devtools-mcp and playwright-mcp on the same pages. Each has a
 * headless browser of the same kind; the other two operate theirs over a debugging connection.
 */
final class PageBench implements AutoCloseable {

    /** Cards of a catalogue, by how many elements its page has with them. */
    private static final SortedMap<Integer, Integer> PAGES = new TreeMap<>(Map.of(100, 9, 4_300, 476));
    private static final Pattern BUTTON = Pattern.compile("button \\\\?\"Add to cart\\\\?\"");
    private static final Duration DEADLINE = Duration.ofMinutes(1);
    /** The browser takes two pictures a second for extensions. */
    static final long BETWEEN_PICTURES_MS = 600;

    private final Workbench bench;
    private final Report report;
    private final int rounds;
    private final int smallRounds;
    private final Path folder = Files.createTempDirectory("mdl-bench-page-");
    private final HttpServer server;
    private final List<AutoCloseable> closeables = new ArrayList<>();

    /** The participants, and our tab. */
    private record Peers(Peer ours, Peer toon, Peer devTools, Peer playwright, Tab tab) {}

    PageBench(Workbench bench, Rounds rounds, Report report) throws Exception {
        this.bench = bench;
        this.report = report;
        this.rounds = rounds.inPage / 2;
        this.smallRounds = rounds.reads;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] page = page(Integer.parseInt(exchange.getRequestURI().getPath().substring(1))).getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
    }

    private Peers start() throws Exception {
        server.start();
        Path chrome = BrowserFinder.find(null, "--browser", OperatingSystem.current()).path();
        Path modules = bench.resources().resolve("node/node_modules");
        Peer devTools = closing(Peer.chromeDevTools(modules, chrome, folder));
        Peer playwright = closing(Peer.playwright(modules, chrome, folder));
        String front = bench.app().front(OperatingSystem.current()).toString();
        Peer ours = closing(
                Peer.start("ours", List.of(front, "--toolsets=page"), bench.environment(), bench.stderr()));
        Peer toon = closing(Peer.start("ours, TOON", List.of(front, "--toolsets=page", "--format=toon"),
                bench.environment(), bench.stderr()));
        for (int elements : PAGES.keySet()) { // nothing but this leaves this browser
            bench.chrome().web().serve(url(elements), Reply.html(page(elements)));
        }
        Tab tab = bench.chrome().newTab(url(100));
        closing(tab::close);
        bench.browser().attach(tab);
        Tab popup = bench.browser().openPopup(tab);
        popup.click("[data-level=act]");
        popup.waitFor("document.querySelector('[data-level=act]').ariaPressed === 'true'", DEADLINE);
        popup.close();
        return new Peers(ours, toon, devTools, playwright, tab);
    }

    private <T extends AutoCloseable> T closing(T closeable) {
        closeables.add(closeable);
        return closeable;
    }

    private String url(int elements) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + elements;
    }

    /** A catalogue as shops have them, of about so many elements. */
    private static String page(int elements) {
        var page = new StringBuilder(
                """
                        <!doctype html><html lang=en><title>Shop</title><script>dataLayer = [{event: 'view_item_list'}];
                        addEventListener('click', () => dataLayer.push({event: 'add_to_cart', ecommerce: {value: 5}}))</script><header><h1>Shop</h1><nav><a href="/1">Women</a>
                        <a href="/2">Men</a><a href="/3">Sale</a></nav></header><main>""");
        for (int i = 0; i < PAGES.getOrDefault(elements, 0); i++) {
            page.append("""
                    <article><a href="/p/%1$d"><img alt="Shoe %1$d" width=40 height=40></a><h2>Shoe %1$d</h2>
                    <p>Light and <b>fast</b></p><label>Quantity <input type=number value=1></label>
                    <button>Add to cart</button></article>""".formatted(i));
        }
        return page.append("</main></html>").toString();
    }

    void run() throws Exception {
        Peers peers = start();
        String handle = handle(peers.ours);
        for (int elements : PAGES.keySet()) {
            peers.tab.goTo(url(elements));
            peers.devTools.call("navigate_page", "{\"type\":\"url\",\"url\":\"" + url(elements) + "\"}");
            peers.playwright.call("browser_navigate", "{\"url\":\"" + url(elements) + "\"}");
            snapshots(peers, handle, elements, peers.tab.evaluate("document.querySelectorAll('*').length").getAsInt());
            if (elements == 100) {
                clicks(peers, handle);
                screenshots(peers, handle);
            }
        }
    }

    private static String handle(Peer ours) throws IOException {
        for (var each : JsonParser.parseString(ours.call("listTabs", "{}").text()).getAsJsonObject()
                .getAsJsonArray("tabs")) {
            JsonObject known = each.getAsJsonObject();
            if (known.get("url").getAsString().startsWith("http://127.0.0.1:")) {
                return known.get("handle").getAsString();
            }
        }
        throw new IOException("The tab is not attached");
    }

    private void snapshots(Peers peers, String handle, int elements, int count) throws IOException {
        String arguments = "{\"tab\":\"" + handle + "\",\"maxChars\":0}";
        var mine = new Samples();
        var theirs = new Samples();
        var others = new Samples();
        String[] texts = {"", "", "", ""};
        for (int round = -3; round < (elements == 100 ? smallRounds : rounds); round++) {
            Peer.Said[] said = inTurns(round, () -> peers.ours.call("takeSnapshot", arguments),
                    () -> peers.devTools.call("take_snapshot", "{}"),
                    () -> peers.playwright.call("browser_snapshot", "{}"));
            if (round < 0) {
                for (int i = 0; i < said.length; i++) {
                    texts[i] = said[i].text();
                }
                texts[3] = peers.toon.call("takeSnapshot", arguments).text();
                continue;
            }
            mine.add(said[0].millis());
            theirs.add(said[1].millis());
            others.add(said[2].millis());
        }
        String page = "a page of %,d elements".formatted(count);
        report.add("takeSnapshot, " + page, "ms", mine, peers.devTools.name(), theirs,
                new Row.Bar.Times(elements == 100 ? 1.2 : 0.5));
        report.add("the same", "ms", mine, peers.playwright.name(), others, null);
        report.add("snapshot of " + page, "characters", size(texts[0]), peers.devTools.name(), size(texts[1]),
                new Row.Bar.Times(0.85));
        report.add("the same", "characters", size(texts[0]), peers.playwright.name(), size(texts[2]), null);
        String rows = JsonParser.parseString(texts[3]).getAsJsonObject().get("tree").getAsString();
        report.add("snapshot as TOON, " + page + ", a node", "characters",
                Samples.of((double) rows.length() / (rows.lines().count() - 1)), null, null, new Row.Bar.Most(27));
    }

    /** A click on the same button, each by its own snapshot's name of it; every one is pushed to the data layer. */
    private void clicks(Peers peers, String handle) throws IOException {
        String ours = "{\"tab\":\"%s\",\"do\":[{\"click\":\"%s\"}],\"tracked\":%%s}".formatted(handle,
                button("\\[?(e\\d+)", peers.ours.call("takeSnapshot", "{\"tab\":\"" + handle + "\"}").text()));
        String theirs = "{\"uid\":\"%s\"}"
                .formatted(button("uid=(\\S+)", peers.devTools.call("take_snapshot", "{}").text()));
        String others = "{\"target\":\"%s\"}"
                .formatted(button("ref=(\\w+)", peers.playwright.call("browser_snapshot", "{}").text()));
        Samples[] took = {new Samples(), new Samples(), new Samples(), new Samples()};
        for (int round = -3; round < rounds; round++) {
            Peer.Said[] said = {peers.ours.call("interact", ours.formatted(true)),
                    peers.ours.call("interact", ours.formatted(false)), peers.devTools.call("click", theirs),
                    peers.playwright.call("browser_click", others)};
            if (!said[0].text().contains("add_to_cart")) {
                throw new IOException("The click was not tracked: " + said[0].text());
            }
            for (int i = 0; round >= 0 && i < took.length; i++) {
                took[i].add(said[i].millis());
            }
        }
        report.add("click, with what it tracked", "ms", took[0], peers.playwright.name(), took[3],
                new Row.Bar.Times(0.5));
        report.add("click, without", "ms", took[1], peers.devTools.name(), took[2], new Row.Bar.Times(1));
    }

    /** The picture of what the window shows; ours without the wait that the browser's limit would cause. */
    private void screenshots(Peers peers, String handle) throws IOException, InterruptedException {
        peers.tab.activate();
        var mine = new Samples();
        var theirs = new Samples();
        var others = new Samples();
        for (int round = -3; round < rounds; round++) {
            Thread.sleep(BETWEEN_PICTURES_MS);
            Peer.Said[] said = inTurns(round,
                    () -> peers.ours.call("takeScreenshot", "{\"tab\":\"" + handle + "\"}"),
                    () -> peers.devTools.call("take_screenshot", "{}"),
                    () -> peers.playwright.call("browser_take_screenshot", "{}"));
            if (round >= 0) {
                mine.add(said[0].millis());
                theirs.add(said[1].millis());
                others.add(said[2].millis());
            }
        }
        report.add("takeScreenshot of the viewport", "ms", mine, peers.devTools.name(), theirs,
                new Row.Bar.Times(1));
        report.add("the same", "ms", mine, peers.playwright.name(), others, null);
    }

    /** Finds the name of the first button in a snapshot, on its line. */
    private static String button(String name, String snapshot) throws IOException {
        for (String line : snapshot.replace("\\\\n", "\n").lines().toList()) {
            Matcher named = Pattern.compile(name).matcher(line);
            if (BUTTON.matcher(line).find() && named.find()) {
                return named.group(1);
            }
        }
        throw new IOException("No button in " + snapshot);
    }

    private interface Asking {
        Peer.Said ask() throws IOException;
    }

    /** Another one begins each round: what a browser still does after its answer falls on the next. */
    private static Peer.Said[] inTurns(int round, Asking... asking) throws IOException {
        var said = new Peer.Said[asking.length];
        for (int i = 0; i < asking.length; i++) {
            int next = Math.floorMod(round + i, asking.length);
            said[next] = asking[next].ask();
        }
        return said;
    }

    private static Samples size(String text) {
        return Samples.of((double) text.length());
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable each : closeables.reversed()) {
            each.close();
        }
        server.stop(0);
        ThrowAwayFolder.delete(folder, Duration.ofSeconds(10));
    }
}
