package io.github.mcpdatalayer.e2e.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.stage.Written;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** listRequests in a real browser: what is seen, of what, with what in it, and what never. */
class NetworkIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final String PAGE = """
            <!doctype html><meta charset=utf-8><title>Net</title><script>dataLayer = [];
            const call = (url, how) => fetch(url, how).then((answer) => answer.text()).catch(() => '');
            async function go() {
              await call('/api/login?mail=ann.archer@mail.example', {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer abcdefgh12345678',
                'X-CSRF-Token': 'csrf-value-1', 'X-Plain': 'plain-value'}, body: JSON.stringify({email: 'ann.archer@mail.example', password: 'hunter2secret', n: 1})});
              await call('/missing');
              await call('/old');
              await call('https://api.example/x');
              await call('/broken');
              navigator.sendBeacon('/beacon', 'a=1');
              window.source = new EventSource('/events');
              window.isDone = true;
            }</script><button onclick="go()">Go</button><form method=post action=/sent><input name=pass value=opensesame99><input name=city value=Ulm><button>Send</button></form>""";

    private McpClient front;

    private Tab open() {
        Map<String, Reply> served = Map.of("/api/login", new Reply(200,
                Map.of("Content-Type", "application/json", "Set-Cookie", "sid=cookie-secret-1", "X-Reply", "replied"),
                "{\"token\":\"tok-secret-1\",\"ok\":true}", Duration.ZERO), "/old",
                new Reply(302, Map.of("Location", "/new"), "", Duration.ZERO),
                "/new", Reply.html("new"), "/broken", new Reply(0, Map.of(), "", Duration.ZERO), "/beacon",
                Reply.html(""), "/events",
                new Reply(200, Map.of("Content-Type", "text/event-stream"), "data: 1\n\n", Duration.ZERO), "/sent",
                Reply.html("<title>Sent</title>"));
        served.forEach((path, reply) -> stage.browser().chrome().web().serve(Stage.SHOP + path, reply));
        stage.browser().chrome().web().serve("https://api.example/x",
                Reply.html("x").with("Access-Control-Allow-Origin", "*"));
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/net",
                Reply.html(PAGE)));
    }

    private JsonObject list(Object... arguments) throws Exception {
        Answer answer = front.callTool("listRequests", Stage.arguments(arguments), Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    private static List<String> cells(JsonObject answer, int... columns) {
        List<String> all = new ArrayList<>();
        answer.getAsJsonArray("result").forEach(row -> {
            var text = new StringBuilder();
            for (int column : columns) {
                var cell = row.getAsJsonArray().get(column);
                text.append(text.isEmpty() ? "" : " ").append(cell.isJsonNull() ? "-" : cell.getAsString());
            }
            all.add(text.toString());
        });
        return all;
    }

    private static JsonArray row(JsonObject answer, String url) {
        return answer.getAsJsonArray("result").asList().stream().map(each -> each.getAsJsonArray())
                .filter(each -> each.get(5).getAsString().contains(url)).findFirst()
                .orElseThrow(() -> new AssertionError(url + " in " + answer));
    }

    private static JsonObject whole(JsonObject answer) {
        return answer.getAsJsonArray("result").get(0).getAsJsonObject();
    }

    @Test
    void whatIsAskedForIsListedWithItsStepAndWithoutSecrets() throws Exception {
        front = stage.client("--toolsets", "network,page");
        Person.readRequests(stage, true);
        Tab tab = open();
        Person.allow(stage, tab, "act");
        tab.reload();
        act("[{\"click\":\"button \\\"Go\\\"\"}]");
        tab.waitFor("window.isDone", Stage.SOON);
        // The beacon and the stream are asked for at the same time.
        Stage.eventually("both have their answers", () -> cells(list(), 3, 6).containsAll(
                List.of("beacon 200", "eventsource 200")));
        JsonObject answer = list();
        assertEquals(Set.of("- document GET https://shop.example/net 200",
                "1 fetch POST https://shop.example/api/login?mail=[EMAIL_1] 200",
                "1 fetch GET https://shop.example/missing 404", "1 fetch GET https://shop.example/new 200",
                "1 fetch GET https://shop.example/broken -", "1 beacon POST https://shop.example/beacon 200",
                "1 eventsource GET https://shop.example/events 200"), Set.copyOf(cells(answer, 1, 3, 4, 5, 6)));
        assertTrue(cells(answer, 10).containsAll(
                List.of("redirected from https://shop.example/old by 302", "net::ERR_CONNECTION_RESET")),
                answer::toString);
        assertEquals(cells(list("find", "/old"), 5), cells(list("status", List.of("302")), 5));
        assertEquals(List.of("https://shop.example/new"), cells(list("find", "/old"), 5));
        assertFalse(answer.get("complete").getAsBoolean());
        assertTrue(answer.get("notVisible").toString().contains("Requests to other sites"), answer::toString);
        assertEquals("click e1 button \"Go\"",
                answer.getAsJsonArray("steps").get(0).getAsJsonObject().get("did").getAsString());

        assertEquals(List.of("404", "-"), cells(list("failed", true), 6));
        assertEquals(List.of("404"), cells(list("status", List.of("4xx")), 6));
        assertEquals(List.of("POST", "POST"), cells(list("method", List.of("post")), 4));
        assertEquals(List.of("beacon"), cells(list("type", List.of("beacon")), 3));
        assertEquals(2, list("find", "/(login|missing)/", "step", "1").getAsJsonArray("result").size());
        assertEquals(0, list("find", "ann.archer").getAsJsonArray("result").size(), "what is redacted is not found");

        int login = row(answer, "/api/login").get(0).getAsInt();
        JsonObject whole = whole(list("request", login));
        JsonObject asked = whole.getAsJsonObject("requestHeaders");
        assertEquals("[TOKEN_0]", asked.get("Authorization").getAsString(), whole::toString);
        assertEquals("[TOKEN_0]", asked.get("X-CSRF-Token").getAsString(), whole::toString);
        assertEquals("plain-value", asked.get("X-Plain").getAsString());
        assertEquals("{\"email\":\"[EMAIL_1]\",\"password\":\"[TOKEN_0]\",\"n\":1}", whole.get("body").getAsString());
        JsonObject answered = whole.getAsJsonObject("responseHeaders");
        assertEquals("replied", answered.get("X-Reply").getAsString(), whole::toString);
        JsonObject led = whole(list("request", row(answer, "/new").get(0).getAsInt()));
        assertEquals("[{\"url\":\"https://shop.example/old\",\"status\":302}]", led.get("redirects").toString());

        act("[{\"click\":\"button \\\"Send\\\"\"}]");
        Stage.eventually("the form is known", () -> list().toString().contains("/sent"));
        JsonObject sent = whole(list("request", row(list(), "/sent").get(0).getAsInt()));
        assertEquals("city=Ulm&pass=[TOKEN_0]", sent.get("body").getAsString(), sent::toString);
        McpClient bare = stage.anotherClient("--toolsets", "network", "--redact", "off");
        JsonObject numbers = Stage.arguments();
        numbers.add("request", JsonParser.parseString("[1,2,3,4,5,6,7,8]"));
        String all = bare.callTool("listRequests", numbers, Stage.SOON).text();
        for (String secret : List.of("hunter2secret", "abcdefgh12345678", "csrf-value-1", "cookie-secret-1",
                "opensesame99")) {
            assertFalse(all.contains(secret), () -> secret + " in " + all);
        }
        assertTrue(all.contains("ann.archer@mail.example"), "nothing is redacted there");
    }

    @Test
    void nothingIsToldWithoutSwitchAndLevelAndHeadersAreForgottenWithThem() throws Exception {
        front = stage.client("--toolsets", "network");
        Person.readRequests(stage, false);
        Tab tab = open();
        assertEquals("CONSENT_REQUIRED", refusal(), "below the level");
        Person.allow(stage, tab, "see");
        Answer off = front.callTool("listRequests", new JsonObject(), Stage.SOON);
        assertTrue(off.isError() && off.text().contains("Network details for clients"), off::text);
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#requestsState')?.dataset.state", Stage.SOON);
        assertFalse(options.evaluate("document.querySelector('#network').checked").getAsBoolean());
        options.click("#network");
        Stage.eventually("the switch is on",
                () -> !front.callTool("listRequests", new JsonObject(), Stage.SOON).isError());
        tab.activate();
        tab.reload();
        Stage.eventually("headers are there",
                () -> whole(list("request", last())).has("responseHeaders"));
        int before = last();
        Person.allow(stage, tab, "data");
        assertEquals("CONSENT_REQUIRED", refusal());
        Person.allow(stage, tab, "see");
        assertFalse(whole(list("request", before)).has("responseHeaders"), "they are forgotten");
        Person.readRequests(stage, false);
        Stage.eventually("the switch is off", () -> "CONSENT_REQUIRED".equals(refusal()));
    }

    private String refusal() throws Exception {
        return front.callTool("listRequests", new JsonObject(), Stage.SOON).errorCode();
    }

    private int last() throws Exception {
        return list("type", List.of("document")).getAsJsonArray("result").asList().getLast().getAsJsonArray().get(0)
                .getAsInt();
    }

    @Test
    void aSiteIsAskedAsItsPageCouldAndNobodyElse() throws Exception {
        front = stage.client("--toolsets", "network");
        Person.readRequests(stage, true);
        Tab tab = open();
        Person.allow(stage, tab, "act");
        assertEquals("CONSENT_REQUIRED", front.callTool("sendRequest", Stage.arguments("url", "/new"), Stage.SOON)
                .errorCode(), "code is a switch of its own");
        Person.allowCode(stage, tab, true);
        JsonObject asked = Stage.arguments("url", "/api/login", "method", "post", "body", "{\"a\":1}");
        asked.add("headers", JsonParser.parseString("{\"Content-Type\":\"application/json\",\"X-Plain\":\"p\"}"));
        Answer answer = front.callTool("sendRequest", asked, Stage.SOON);
        assertFalse(answer.isError(), answer::text);
        assertEquals(200, answer.structured().get("status").getAsInt());
        assertEquals("{\"token\":\"[TOKEN_0]\",\"ok\":true}", answer.structured().get("body").getAsString());
        assertEquals("replied", answer.structured().getAsJsonObject("headers").get("x-reply").getAsString(),
                answer::text);
        assertFalse(answer.text().contains("cookie-secret-1"), answer::text);
        String step = answer.structured().get("step").getAsString();
        JsonArray row = row(list("step", step), "/api/login");
        assertEquals("POST", row.get(4).getAsString());
        JsonObject sent = whole(list("request", row.get(0).getAsInt()));
        assertEquals("p", sent.getAsJsonObject("requestHeaders").get("X-Plain").getAsString(), sent::toString);

        assertEquals("origin", why("url", "https://api.example/x"));
        assertEquals("origin", why("url", "//api.example/x"));
        assertEquals("redirect", why("url", "/old"));
        assertEquals("unreachable", why("url", "/broken"));
        for (String header : List.of("Cookie", "origin", "Sec-Fetch-Site", "HOST")) {
            assertEquals("header", why("url", "/new", "headers", "{\"" + header + "\":\"a\"}"), header);
        }
        assertFalse(list().toString().contains("api.example"), "nothing has left the site");
        for (String bad : List.of("{\"url\":\"/x\",\"method\":\"TRACE\"}", "{\"url\":\"/x\",\"body\":\"a\"}",
                "{\"url\":\"http://a:b@shop.example/\"}", "{\"url\":\"/x\",\"headers\":\"[1]\"}")) {
            assertEquals("BAD_ARGUMENT", front.callTool("sendRequest", JsonParser.parseString(bad).getAsJsonObject(),
                    Stage.SOON).errorCode(), bad);
        }
        stage.browser().chrome().web().serve(Stage.SHOP + "/large",
                Reply.html("ä\"".repeat(200_000)).with("Content-Type", "text/plain"));
        Answer large = front.callTool("sendRequest", Stage.arguments("url", "/large"), Stage.SOON);
        assertFalse(large.structured().get("complete").getAsBoolean());
        assertTrue(large.text().length() < 40_000, () -> "" + large.text().length());
        stage.browser().chrome().web().serve(Stage.SHOP + "/slow", Reply.html("late").after(Stage.SOON));
        assertEquals("TIMEOUT", front.callTool("sendRequest", Stage.arguments("url", "/slow", "timeoutMs", 300),
                Stage.SOON).errorCode());
    }

    private String why(Object... arguments) throws Exception {
        Answer answer = front.callTool("sendRequest", Stage.arguments(arguments), Stage.SOON);
        assertEquals("REQUEST_FAILED", answer.errorCode(), answer::text);
        return answer.text().replaceFirst("(?s).*\"why\":\"([a-z]+)\".*", "$1");
    }

    @Test
    @Tag("thorough")
    void ofABrowserOfOurOwnAllIsSeenButWhatAServiceWorkerDoes() throws Exception {
        Path files = Files.createTempDirectory(stage.home(), "files");
        try (var web = new OpenWeb();
                McpClient own = stage.startFront("--toolsets=network,page", "--launch=headless",
                        "--sites=http://127.0.0.1:*", "--files=" + files)) {
            front = own;
            Answer there = own.callTool("navigate", Stage.arguments("url", web.origin() + "/page"), Stage.SOON);
            assertFalse(there.isError(), there::text);
            Stage.eventually("the socket is open",
                    () -> cells(list(), 3, 6, 10).containsAll(List.of("websocket 101 ", "eventsource 200 open")));
            JsonObject answer = list();
            assertTrue(answer.get("complete").getAsBoolean(), answer::toString);
            assertEquals("ws://127.0.0.1:" + web.port() + "/socket",
                    row(answer, "/socket").get(5).getAsString());
            String host = "http://localhost:" + web.port();
            assertEquals(host, row(answer, host).get(5).getAsString().replaceAll("/x$", ""), "another site");

            Answer saved = own.callTool("listRequests", Stage.arguments("har", "../open", "type", List.of("document")),
                    Stage.SOON);
            assertEquals(1, saved.structured().get("entries").getAsInt(), saved::text);
            Path file = Path.of(saved.structured().get("path").getAsString());
            assertEquals(files.toRealPath().resolve("har/open.har"), file);
            assertEquals("1.2", JsonParser.parseString(Files.readString(file)).getAsJsonObject().getAsJsonObject("log")
                    .get("version").getAsString());

            own.callTool("navigate", Stage.arguments("url", web.origin() + "/worked"), Stage.SOON);
            Stage.eventually("the worker is there", () -> own.callTool("readPage", Stage.arguments(), Stage.SOON).text()
                    .contains("from the worker"));
            JsonObject worked = list();
            assertTrue(worked.get("notVisible").toString().contains("service worker"), worked::toString);
            assertFalse(worked.get("complete").getAsBoolean());
            assertFalse(cells(worked, 5).toString().contains("/answered"), worked::toString);
        }
    }

    @Test
    void noPageAndNoAddressLeadsARequestOrASecretAway() throws Exception {
        front = stage.client("--toolsets", "network");
        Person.readRequests(stage, true);
        for (String path : List.of("/form", "/json", "/x", "/new", "/graph")) {
            stage.browser().chrome().web().serve(Stage.SHOP + path, Reply.html("served " + path));
        }
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/hostile", Reply
                .html("""
                        <!doctype html><meta charset=utf-8><title>Hostile</title><base href="https://api.example/"><script>
                        const own = fetch.bind(window);
                        window.stolen = [];
                        for (const name of ['fetch', 'Headers', 'Request', 'Response', 'AbortController', 'TextDecoder', 'URL']) {
                          window[name] = new Proxy(window[name], {apply: (...all) => { stolen.push(name); return Reflect.apply(...all); },
                            construct: (...all) => { stolen.push(name); return Reflect.construct(...all); }});
                        }
                        async function send() {
                          const form = new FormData();
                          form.append('password', 'secret-in-form');
                          form.append('city', 'Ulm');
                          form.append('file', new Blob(['x']), 'a.txt');
                          const post = (path, body, type) => own('https://shop.example' + path, {method: 'POST', body, headers: type ? {'Content-Type': type} : {}});
                          await post('/form', form);
                          await post('/json', JSON.stringify({tokens: ['secret-in-list'], wrapped: JSON.stringify({password: 'secret-in-text'}), fields: [{name: 'pin', value: 'secret-in-pair'}], city: 'Ulm'}), 'application/json');
                          await post('/graph', 'city=Ulm and more&password=secret in words\\nnext=1', 'text/plain');
                          window.isDone = true;
                        }</script>""")));
        Person.allow(stage, tab, "act");
        Person.allowCode(stage, tab, true);
        tab.activate();
        tab.reload();
        for (String url : List.of("/x", "x", "//api.example/x", "\\\\api.example\\x", "http://shop.example/x",
                "https://shop.example.:443/x", "https://shop.example:444/x",
                "https://api.example/x?https://shop.example/",
                "https://shop.example.api.example/x")) {
            assertEquals("origin", why("url", url), url);
        }
        for (String url : List.of("https://shop.example@api.example/x", "javascript:1", "data:text/plain,1",
                "blob:https://shop.example/1", "ftp://shop.example/x", "chrome://version", "https://")) {
            String code = front.callTool("sendRequest", Stage.arguments("url", url), Stage.SOON).errorCode();
            assertTrue("BAD_ARGUMENT".equals(code) || "REQUEST_FAILED".equals(code), url + " " + code);
        }
        for (String header : List.of("{\"X-A\":\"1\\r\\nX-B: 2\"}", "{\"X-A\\r\\nX-B\":\"2\"}", "{\"X-A\":\"\\u0000\"}",
                "{\"X-A\":\"\u20ac\"}", "{\"X A\":\"1\"}", "{\"X-A\":1}")) {
            assertEquals("BAD_ARGUMENT", front.callTool("sendRequest", Stage.arguments("url", Stage.SHOP + "/x",
                    "headers", header), Stage.SOON).errorCode(), header);
        }
        Answer answer = front.callTool("sendRequest", Stage.arguments("url", Stage.SHOP + "/x"), Stage.SOON);
        assertEquals("served /x", answer.structured().get("body").getAsString(), answer::text);
        assertEquals("[]", tab.evaluate("JSON.stringify(stolen)").getAsString(), "the page sees nothing of it");
        assertFalse(list().toString().contains("api.example"), "nothing has left the site");

        tab.evaluate("send()");
        tab.waitFor("window.isDone", Stage.SOON);
        Stage.eventually("the last one is over", () -> cells(list("find", "/graph"), 6).contains("200"));
        McpClient bare = stage.anotherClient("--toolsets", "network", "--redact", "off");
        for (String path : List.of("/form", "/json", "/graph")) {
            JsonObject asked = Stage.arguments("request", row(list(), path).get(0).getAsInt());
            String whole = bare.callTool("listRequests", asked, Stage.SOON).text();
            assertTrue(whole.contains("Ulm") && whole.contains("[TOKEN_0]"), whole);
            assertFalse(whole.contains("secret"), whole);
        }
        Stage.eventually("the audit log has both methods", () -> {
            String log = Files.readString(stage.home().resolve("log/audit.jsonl"));
            return log.contains("\"getRequests\"") && log.contains("\"sendRequest\"");
        });
        String log = Written.logs(stage);
        assertFalse(log.contains("/json") || log.contains("served"), log);
    }

    /** Chrome tells of them only where all sites are allowed, even of those of the attached site. */
    @Test
    @Tag("thorough")
    void socketsOfATabThatIsOnlyAttachedAreNamedAsUnseen() throws Exception {
        front = stage.client("--toolsets", "network");
        Person.readRequests(stage, true);
        try (var web = new OpenWeb()) {
            Tab tab = stage.attach(stage.open(stage.browser(), web.origin() + "/sockets", Reply.html(
                    """
                            <!doctype html><meta charset=utf-8><title>Sockets</title><script>
                            const connect = (url) => new Promise((done) => { window.socket = new WebSocket(url); socket.onopen = socket.onerror = done; }).then(() => fetch('/after'));
                            </script>""")));
            Person.allow(stage, tab, "see");
            tab.evaluate("connect('ws://127.0.0.1:" + web.port() + "/socket').then(() => 1)");
            Stage.eventually("what came after it is listed", () -> cells(list("find", "/after"), 6).contains("404"));
            JsonObject answer = list();
            assertFalse(answer.get("complete").getAsBoolean());
            assertEquals(cells(answer, 3).contains("websocket"), !answer.get("notVisible").toString()
                    .contains("WebSockets"), answer::toString);
        }
    }

    @Test
    @Tag("thorough")
    void ofMoreRequestsThanAreKeptTheOldestFallOutAndItSaysSo() throws Exception {
        try (var web = new OpenWeb();
                McpClient own = stage.startFront("--toolsets=network,page", "--launch=headless",
                        "--sites=http://127.0.0.1:*")) {
            front = own;
            assertFalse(own.callTool("navigate", Stage.arguments("url", web.origin() + "/flood"), Stage.SOON)
                    .isError());
            Stage.eventually("the flood is over", () -> own.callTool("readPage", Stage.arguments(), Stage.SOON).text()
                    .contains("2100 answers"));
            JsonObject answer = list("type", List.of("fetch"));
            assertFalse(answer.get("complete").getAsBoolean());
            assertTrue(answer.get("notVisible").toString().contains("older requests, which fell out"),
                    answer::toString);
            assertTrue(answer.toString().length() < 40_000, () -> "" + answer.toString().length());
            assertTrue(answer.has("cursor"), answer::toString);
            assertEquals(1, list("find", "/f?2099").getAsJsonArray("result").size());
            assertEquals(2, own.callTool("getDataLayerHistory", Stage.arguments(), Stage.SOON).structured()
                    .getAsJsonArray("result").size(), "no push was lost for it");
        }
    }

    private void act(String actions) throws Exception {
        JsonObject arguments = Stage.arguments();
        arguments.add("do", JsonParser.parseString(actions));
        Answer acted = front.callTool("interact", arguments, Stage.SOON);
        assertFalse(acted.isError(), acted::text);
    }

    /** A server whose streams and sockets stay open. */
    private static final class OpenWeb implements AutoCloseable {

        private static final String TEXT = "text/html";
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        OpenWeb() throws IOException {
            Thread.startVirtualThread(this::serve);
        }

        int port() {
            return server.getLocalPort();
        }

        String origin() {
            return "http://127.0.0.1:" + port();
        }

        private void serve() {
            while (!server.isClosed()) {
                try {
                    Socket socket = server.accept();
                    Thread.startVirtualThread(() -> answer(socket));
                } catch (IOException e) {
                    return; // the test is over
                }
            }
        }

        private void answer(Socket socket) {
            try (socket) {
                var head = new StringBuilder();
                InputStream in = socket.getInputStream();
                for (int read = in.read(); read >= 0 && !head.append((char) read).toString().endsWith("\r\n\r\n");) {
                    read = in.read();
                }
                String path = head.toString().split(" ", 3)[1];
                switch (path) {
                    case "/page" -> say(socket, TEXT, "<title>Open</title><script>new WebSocket('ws://127.0.0.1:"
                            + port() + "/socket'); new EventSource('/events'); fetch('http://localhost:" + port()
                            + "/x', {mode: 'no-cors'})</script>");
                    case "/flood" -> say(socket, TEXT,
                            """
                                    <title>Flood</title><p id=said></p><script>dataLayer = []; dataLayer.push({event: 'before'});
                                    (async () => {
                                      let answers = 0;
                                      while (answers < 2100) answers += (await Promise.all(Array.from({length: 50}, (_, n) => fetch('/f?' + (answers + n))))).length;
                                      dataLayer.push({event: 'after'});
                                      said.textContent = answers + ' answers';
                                    })();</script>""");
                    case "/worked" -> say(socket, TEXT,
                            """
                                    <title>Worked</title><p id=said></p><script>
                                    navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(async () => {
                                      if (!navigator.serviceWorker.controller) await new Promise((done) => { navigator.serviceWorker.oncontrollerchange = done; });
                                      said.textContent = await (await fetch('/answered')).text();
                                    });</script>""");
                    case "/worker.js" -> say(socket, "text/javascript",
                            """
                                    oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
                                    onfetch = (event) => event.respondWith(event.request.url.endsWith('/answered') ? new Response('from the worker') : fetch(event.request));""");
                    case "/socket" -> {
                        String key = head.toString().replaceFirst("(?is).*sec-websocket-key: *(\\S+).*", "$1");
                        write(socket,
                                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                                        + accept(key) + "\r\n\r\n");
                        in.read(); // until the page closes it
                    }
                    case "/events" -> {
                        write(socket, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n");
                        in.read();
                    }
                    default -> say(socket, TEXT, "");
                }
            } catch (IOException e) {
                // the page has gone
            }
        }

        private static String accept(String key) {
            try {
                return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(
                        (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void say(Socket socket, String type, String body) throws IOException {
            write(socket, "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nConnection: close\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body);
        }

        private static void write(Socket socket, String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
