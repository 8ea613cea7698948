package io.github.mcpdatalayer.e2e.storage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Cdp;
import io.github.mcpdatalayer.front.chrome.Tab;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Each kind of thing that a browser keeps, in a browser of the front's own and in the person's, with the permission for cookies and without:
 * the rows that are right and whole, those that are right as far as they go, and those that are not there, of which the answer has to say so.
 */
@Tag("thorough")
class StorageKindsIT {

    private static final LocalWeb WEB = LocalWeb.started();

    /** The names under localhost are secure, as sites with https are, and lead to the server of the test. */
    @RegisterExtension
    static final Stage stage = Stage.withFlag("--host-resolver-rules=MAP *.localhost 127.0.0.1").alone();

    private static final String PAGE = """
            <!doctype html><meta charset=utf-8><title>Kinds</title><script>
            document.cookie = 'by_script=1; path=/; max-age=86400';
            document.cookie = 'goes=1; path=/'; document.cookie = 'goes=; path=/; max-age=0';
            document.cookie = 'twin=1; path=/; secure';
            document.cookie = 'twin=2; path=/; secure; samesite=none; partitioned';
            document.cookie = 'pair=1; path=/'; document.cookie = 'pair=2; path=/; domain=shop.localhost';
            document.cookie = 'refused=1; path=/; domain=elsewhere.localhost';
            cookieStore.set('by_store', '1');
            localStorage.setItem('by_set', '1'); localStorage.by_property = '1';
            localStorage.setItem('removed', '1'); localStorage.removeItem('removed');
            sessionStorage.setItem('of_session', '1');
            indexedDB.open('database', 3); caches.open('cached').then((cache) => cache.put('/x', new Response('x')));
            fetch('/api'); setTimeout(() => fetch('/late'), 300); new Image().src = 'ADS/pixel';
            navigator.serviceWorker.register('/worker.js');
            </script><iframe src=/frame></iframe><iframe src=ADS/frame></iframe>""";
    private static final String FRAME = "<script>localStorage.setItem('of_frame', '1'); document.cookie = 'frame_script=1; path=/';</script>";
    private static final String ADS_FRAME = """
            <script>localStorage.setItem('of_ads', '1'); indexedDB.open('ads_base', 1);
            document.cookie = 'ads_script=1; path=/; secure; samesite=none';
            document.cookie = 'ads_own=1; path=/; secure; samesite=none; partitioned';</script>""";
    private static final String WORKER = """
            self.addEventListener('install', (event) => { self.skipWaiting(); event.waitUntil(Promise.all([
              caches.open('worker_cache').then((cache) => cache.put('/y', new Response('y'))),
              new Promise((done) => { indexedDB.open('worker_base', 1).onsuccess = done; }),
              self.cookieStore.set('worker_cookie', '1')])); });
            self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));""";

    private static final String HOST_ONLY = "host-only";
    private static final String LAX = "SameSite=Lax host-only";

    /** A thing that is kept, or was: its truth, by the columns of listStorage. */
    private record Thing(String group, String name, String kind, String party, String setter, String flags,
            String state) {}

    private static final List<Thing> THINGS = List.of(
            new Thing("cookie by script", "by_script", "cookie", "first", "script", HOST_ONLY, "there"),
            new Thing("cookie by script", "goes", "cookie", "first", "script", "-", "gone"),
            new Thing("cookie by script", "refused", "cookie", "third", "script", "-", "gone"),
            new Thing("cookie by cookieStore", "by_store", "cookie", "first", "script",
                    "Secure SameSite=Strict host-only", "there"),
            new Thing("cookie by header", "of_page", "cookie", "first", "response", LAX, "there"),
            new Thing("HttpOnly cookie", "of_page_http", "cookie", "first", "response", "HttpOnly host-only", "there"),
            new Thing("HttpOnly cookie", "of_page_safe", "cookie", "first", "response", "Secure HttpOnly host-only",
                    "there"),
            new Thing("cookie of a redirect", "of_redirect", "cookie", "first", "response", HOST_ONLY, "there"),
            new Thing("cookie of a late answer", "of_api", "cookie", "first", "response", HOST_ONLY, "there"),
            new Thing("cookie of a late answer", "late", "cookie", "first", "response", "Secure HttpOnly host-only",
                    "there"),
            new Thing("CHIPS twins", "twin", "cookie", "first", "script", "Secure host-only", "there"),
            new Thing("CHIPS twins", "twin", "cookie", "partitioned", "script",
                    "Secure SameSite=None Partitioned host-only", "there"),
            new Thing("host-only beside domain", "pair", "cookie", "first", "script", HOST_ONLY, "there"),
            new Thing("host-only beside domain", "pair", "cookie", "first", "script", "-", "there"),
            new Thing("cookie of another site", "of_other", "cookie", "third", "response",
                    "Secure SameSite=None host-only", "there"),
            new Thing("cookie of another site", "of_pixel", "cookie", "third", "response", "-", "gone"),
            new Thing("cookie of another site's frame", "ads_script", "cookie", "third", "script", "-", "gone"),
            new Thing("cookie of another site's frame", "ads_own", "cookie", "partitioned", "script",
                    "Secure SameSite=None Partitioned host-only", "there"),
            new Thing("cookie of a frame", "frame_script", "cookie", "first", "script", HOST_ONLY, "there"),
            new Thing("cookie of a worker", "worker_cookie", "cookie", "first", "worker",
                    "Secure SameSite=Strict host-only", "there"),
            new Thing("localStorage", "by_set", "localStorage", "first", "script", "-", "there"),
            new Thing("localStorage", "by_property", "localStorage", "first", "script", "-", "there"),
            new Thing("localStorage", "removed", "localStorage", "first", "script", "-", "gone"),
            new Thing("localStorage of a frame", "of_frame", "localStorage", "first", "script", "-", "there"),
            new Thing("storage of another site's frame", "of_ads", "localStorage", "third", "script", "-", "there"),
            new Thing("storage of another site's frame", "ads_base", "indexedDB", "third", "script", "-", "there"),
            new Thing("sessionStorage", "of_session", "sessionStorage", "first", "script", "-", "there"),
            new Thing("IndexedDB", "database", "indexedDB", "first", "script", "-", "there"),
            new Thing("caches", "cached", "cache", "first", "script", "-", "there"),
            new Thing("of a service worker", "worker_base", "indexedDB", "first", "worker", "-", "there"),
            new Thing("of a service worker", "worker_cache", "cache", "first", "worker", "-", "there"));

    /** Rows of each group that are right and whole, right as far as they go, and not there: launched, with the permission, without it. */
    private static final String TABLE = """
            cookie by script                | 3 0 0 | 2 1 0 | 1 2 0
            cookie by cookieStore           | 1 0 0 | 0 1 0 | 0 1 0
            cookie by header                | 1 0 0 | 1 0 0 | 0 1 0
            HttpOnly cookie                 | 2 0 0 | 1 1 0 | 0 0 2
            cookie of a redirect            | 1 0 0 | 1 0 0 | 0 1 0
            cookie of a late answer         | 2 0 0 | 1 1 0 | 0 1 1
            CHIPS twins                     | 2 0 0 | 0 2 0 | 0 2 0
            host-only beside domain         | 2 0 0 | 2 0 0 | 0 2 0
            cookie of another site          | 2 0 0 | 0 0 2 | 0 0 2
            cookie of another site's frame  | 2 0 0 | 0 0 2 | 0 0 2
            cookie of a frame               | 1 0 0 | 1 0 0 | 0 1 0
            cookie of a worker              | 0 1 0 | 0 1 0 | 0 1 0
            localStorage                    | 2 1 0 | 2 1 0 | 2 1 0
            localStorage of a frame         | 1 0 0 | 1 0 0 | 1 0 0
            storage of another site's frame | 1 1 0 | 0 0 2 | 0 0 2
            sessionStorage                  | 1 0 0 | 1 0 0 | 1 0 0
            IndexedDB                       | 0 1 0 | 0 1 0 | 0 1 0
            caches                          | 0 1 0 | 0 1 0 | 0 1 0
            of a service worker             | 0 2 0 | 0 2 0 | 0 2 0
            """;

    private static Map<String, String> table(int executor) {
        Map<String, String> table = new LinkedHashMap<>();
        for (String line : TABLE.lines().toList()) {
            String[] cells = line.split("\\s*\\|\\s*", -1);
            table.put(cells[0], cells[1 + executor]);
        }
        return table;
    }

    /** The texts of notVisible that name what a row lacks, or the row itself. */
    private static final String SETTER_UNSEEN = "The setter of databases, of caches and of keys that were set as a property";
    private static final String COOKIES_UNSEEN = "HttpOnly cookies, cookies of other sites";
    private static final String SITES_UNSEEN = "Cookies of sites and domains that the extension may not read";
    private static final String ANSWERS_UNSEEN = "Which answers set cookies";
    private static final String FRAMES_UNSEEN = "The storage of frames of sites that are not attached, and of workers";

    private static String shop;
    private static String start;

    @BeforeAll
    static void serve() throws Exception {
        shop = "http://www.shop.localhost:" + WEB.port();
        String ads = "http://ads.localhost:" + WEB.port();
        start = ads + "/r";
        WEB.redirect(start, shop + "/r").setCookies(start, "of_other=secret; path=/; secure; samesite=none");
        WEB.redirect(shop + "/r", shop + "/").setCookies(shop + "/r", "of_redirect=secret; path=/");
        WEB.serve(shop + "/", PAGE.replace("ADS", ads)).setCookies(shop + "/", "of_page=secret; path=/; samesite=lax",
                "of_page_http=secret; path=/; httponly", "of_page_safe=secret; path=/; secure; httponly");
        WEB.serve(shop + "/frame", FRAME).serve(shop + "/worker.js", WORKER);
        WEB.serve(shop + "/api", "{}").setCookies(shop + "/api", "of_api=secret; path=/");
        WEB.serve(shop + "/late", "{}").setCookies(shop + "/late",
                "late=secret; path=/; secure; httponly; max-age=3600");
        WEB.serve(ads + "/frame", ADS_FRAME).serve(ads + "/pixel", "x").setCookies(ads + "/pixel",
                "of_pixel=secret; path=/; secure; samesite=none");
    }

    @AfterAll
    static void end() {
        WEB.close();
    }

    /** The count of each group: right and whole, right as far as it goes, not there, wrong. */
    private static final class Count {
        private final List<String> wrong = new ArrayList<>();
        private final List<String> unnamed = new ArrayList<>();
        private int whole;
        private int partly;
        private int unseen;

        @Override
        public String toString() {
            return whole + " " + partly + " " + unseen;
        }
    }

    private static String cell(JsonArray row, List<JsonElement> names, String column) {
        JsonElement cell = row.get(names.indexOf(new JsonPrimitive(column)));
        return cell.isJsonNull() ? "-" : cell.getAsString();
    }

    private static Map<String, Count> counted(JsonObject answer) {
        List<JsonElement> names = answer.getAsJsonArray("columns").asList();
        List<JsonElement> rows = new ArrayList<>(answer.getAsJsonArray("result").asList());
        String unseen = answer.get("notVisible").toString();
        String notes = answer.get("notes") == null ? "" : answer.get("notes").toString();
        Map<String, Count> counts = new LinkedHashMap<>();
        for (Thing thing : THINGS) {
            Count count = counts.computeIfAbsent(thing.group(), _ -> new Count());
            JsonElement best = null;
            List<String> lacks = null;
            for (JsonElement each : rows) {
                List<String> missing = missing(each.getAsJsonArray(), names, thing, unseen);
                if (missing != null && (lacks == null || missing.size() < lacks.size())) {
                    best = each;
                    lacks = missing;
                }
            }
            if (best == null || lacks == null) {
                count.unseen++;
                lacks = List.of("row");
            } else {
                rows.remove(best);
                count.whole += lacks.isEmpty() ? 1 : 0;
                count.partly += lacks.isEmpty() ? 0 : 1;
            }
            for (String lack : lacks) {
                if (!isNamed(thing, lack, unseen, notes)) {
                    count.unnamed.add(thing.name() + ": " + lack);
                }
            }
        }
        Count others = new Count();
        rows.forEach(row -> others.wrong.add(row.toString()));
        counts.put("", others);
        return counts;
    }

    /** The columns that a row does not know of a thing; null where it is another thing, or says something else of it. */
    private static List<String> missing(JsonArray row, List<JsonElement> names, Thing thing,
            String unseen) {
        String setBy = cell(row, names, "setBy");
        String setter = setBy.startsWith("response of") ? "response" : setBy.equals("-") ? "-" : "script";
        String flags = cell(row, names, "flags");
        String gone = cell(row, names, "gone");
        String state = gone.equals("-") ? "there" : gone.contains("cannot be seen") ? "unseen" : "gone";
        List<String> missing = new ArrayList<>();
        if (!cell(row, names, "name").equals(thing.name()) || !cell(row, names, "kind").equals(thing.kind())
                || !cell(row, names, "party").equals(thing.party())) {
            return null;
        }
        if (state.equals("unseen")) {
            missing.add("state"); // the row says so itself
        } else if (!state.equals(thing.state())) {
            return null;
        }
        if (setter.equals("-")) {
            missing.add("setter");
        } else if (!setter.equals(thing.setter())) {
            return null;
        }
        boolean isKnown = !thing.kind().equals("cookie") || !unseen.contains(COOKIES_UNSEEN)
                || state.equals("gone");
        if (flags.equals("-") && !(isKnown && thing.flags().equals("-"))) {
            missing.add("flags");
        } else if (!flags.equals("-") && !flags.equals(thing.flags())) {
            return null;
        }
        return missing;
    }

    private static boolean isNamed(Thing thing, String lack, String unseen, String notes) {
        boolean isCookie = thing.kind().equals("cookie");
        return switch (lack) {
            case "state" -> true;
            case "flags" -> unseen.contains(COOKIES_UNSEEN) || unseen.contains(SITES_UNSEEN);
            case "setter" -> (thing.setter().equals("response") && unseen.contains(ANSWERS_UNSEEN))
                    || (thing.setter().equals("worker")
                            && (isCookie ? unseen.contains("workers") : notes.contains(thing.name())))
                    || (unseen.contains(FRAMES_UNSEEN) && thing.group().contains("another site"))
                    || (unseen.contains(SETTER_UNSEEN) && (thing.name().equals("by_property") || !isCookie));
            default -> isCookie
                    ? unseen.contains(COOKIES_UNSEEN) || unseen.contains(SITES_UNSEEN)
                    : unseen.contains(FRAMES_UNSEEN) && thing.group().contains("another site");
        };
    }

    /** Waits until the table is this; the rows of each executor are those of one answer. */
    private static void hold(String executor, McpClient front, Map<String, String> wanted) throws Exception {
        List<Map<String, Count>> seen = new ArrayList<>();
        try {
            Stage.eventually("all kinds are there", () -> {
                JsonObject answer = front.callTool("listStorage", Stage.arguments("maxChars", 20_000), Stage.SOON)
                        .structured();
                assertFalse(answer.toString().contains("secret"), "no value is told");
                if (!answer.has("result")) {
                    return false;
                }
                seen.clear();
                seen.add(counted(answer));
                return told(seen.getFirst()).equals(wanted) && seen.getFirst().get("").wrong.isEmpty();
            });
        } catch (AssertionError e) {
            assertFalse(seen.isEmpty(), () -> executor + ": " + e.getMessage());
        }
        System.out.println(executor + ", whole, partly, not there:\n" + lines(told(seen.getFirst())));
        List<String> wrong = new ArrayList<>(seen.getFirst().get("").wrong);
        seen.getFirst().values().forEach(count -> wrong.addAll(count.unnamed));
        assertEquals(List.of(), wrong, executor + ": no row is wrong, and all that is missing is named");
        assertEquals(lines(wanted),
                lines(told(seen.getFirst())), executor);
    }

    private static String lines(Map<String, String> table) {
        return table.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> told(Map<String, Count> counts) {
        Map<String, String> told = new LinkedHashMap<>();
        counts.forEach((group, count) -> {
            if (!group.isEmpty()) {
                told.put(group, count.toString());
            }
        });
        return told;
    }

    @Test
    void inABrowserOfTheFrontsOwn() throws Exception {
        try (McpClient front = stage.startFront("--launch=headless", "--toolsets=storage,page", "--sites=" + shop,
                "--sites=" + start.replace("/r", ""))) {
            Stage.eventually("the page is there",
                    () -> !front.callTool("navigate", Stage.arguments("url", start), Stage.SOON).isError());
            hold("launched", front, table(0));
        }
    }

    @Test
    void inThePersonsBrowser() throws Exception {
        stage.browser().chrome().cdp().call(Cdp.BROWSER, "Fetch.disable", new JsonObject(), Stage.SOON);
        McpClient person = stage.client("--toolsets", "storage");
        Tab tab = stage.attachAndReload(stage.openUrl(shop + "/"));
        Person.allow(stage, tab, "see");
        tab.goTo(start);
        hold("attached, without the permission", person, table(2));
        Tab options = stage.openUrl("chrome-extension://" + stage.browser().extensionId() + "/options/options.html");
        options.waitFor("document.querySelector('#cookiesButton').dataset.allowed === 'false'", Stage.SOON);
        options.evaluateAsPerson("document.querySelector('#cookiesButton').click()");
        options.waitFor("document.querySelector('#cookiesButton').dataset.allowed === 'true'", Stage.SOON);
        stage.grantWhenAsked("http://www.shop.localhost/*");
        options.evaluateAsPerson("chrome.permissions.request({origins: ['http://www.shop.localhost/*']})");
        options.close();
        tab.goTo(start);
        hold("attached, with the permission", person, table(1));
    }
}
