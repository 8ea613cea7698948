package io.github.mcpdatalayer.e2e.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.demo.McpClient.Answer;
import io.github.mcpdatalayer.e2e.stage.LocalWeb;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.e2e.storage.StorageCases.Case;
import io.github.mcpdatalayer.e2e.storage.StorageCases.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** The reported cases in a browser of the front's own: each page with the defect and without, through auditVisit and listStorage. */
class StorageCasesIT {

    /** One of each kind, for each day: before the choice, withdrawal, records, the platform's own, a flag. */
    private static final Set<Integer> DAILY = Set.of(22, 28, 32, 43);
    private static final Set<String> JUDGED = Set.of("stored-before-choice", "stored-after-denial",
            "still-stored-after-denial", "hit-after-withdrawal", "hit-contradicts-consent", "consent-above-record",
            "consent-below-record", "consent-against-platform", "consent-platform-twice", "consent-record-strict",
            "consent-records-disagree", "stored-under-new-names", "consent-signal-unknown", "consent-value-invalid",
            "purchase-before-consent-update", "event-before-consent-update", "event-before-consent-default");
    private static final String HEAD = """
            <!doctype html><meta charset=utf-8><title>Case</title><script>dataLayer = []; function gtag() { dataLayer.push(arguments); }
            const signals = (value) => ({ad_storage: value, analytics_storage: value, ad_user_data: value, ad_personalization: value});</script>
            """;

    @RegisterExtension
    static final Stage stage = new Stage();

    private static LocalWeb web;
    private static McpClient front;
    private static String lastPage = "";

    @BeforeAll
    static void launch() throws Exception {
        web = new LocalWeb();
        front = stage.startFront("--launch=headless", "--toolsets=storage,page", web.browserArg(),
                "--sites=*.example");
        web.serve("http://start.example/", "<title>Start</title>");
        awaitBrowser();
    }

    private static void awaitBrowser() throws Exception {
        Stage.eventually("the browser is there", () -> !front
                .callTool("navigate", Stage.arguments("url", "http://start.example/"), Stage.SOON).isError());
    }

    @AfterAll
    static void end() throws Exception {
        if (front != null) {
            front.close();
            front = null;
        }
        web.close();
    }

    /** The answer where a page takes longer than its deadline: nothing is said of the page then. Any other error is one of the product. */
    private static final Set<String> SLOW = Set.of("TIMEOUT", "PAGE_LOADING");
    private static final int MOST_TRIES = 2;

    private static final class TooSlow extends Exception {
        private static final long serialVersionUID = 1L;

        TooSlow(String answer) {
            super(answer);
        }
    }

    private static JsonObject call(String tool, Object... arguments) throws Exception {
        return call(tool, Stage.arguments(arguments));
    }

    private static JsonObject call(String tool, JsonObject arguments) throws Exception {
        Answer answer = front.callTool(tool, arguments, Stage.SOON);
        if (answer.isError() && SLOW.contains(answer.errorCode())) {
            throw new TooSlow(answer.text());
        }
        assertFalse(answer.isError(), answer::text);
        return answer.structured();
    }

    @Test
    @Tag("thorough")
    void aCaseOfEachKindIsToldAsItIs() {
        check(each -> DAILY.contains(each.number()));
    }

    @Tag("thorough")
    @Test
    void allOtherCasesAreToldAsTheyAre() {
        check(each -> !DAILY.contains(each.number()));
    }

    private static void check(Predicate<Case> which) {
        List<Executable> checks = new ArrayList<>();
        for (Case each : StorageCases.ALL.stream().filter(which).toList()) {
            checks.add(() -> holds(each + ", with the defect", "bad" + each.number(), each.bad()));
            checks.add(() -> holds(each + ", without it", "good" + each.number(), each.good()));
        }
        assertAll(checks);
    }

    /** Each page is on a site of its own, which keeps nothing of another one. One that was too slow is tried on a further site. */
    private static void holds(String what, String site, Page page) throws Exception {
        for (int i = 1;; i++) {
            try {
                holdsOn(site + "-" + i + ".example", what, page);
                return;
            } catch (TooSlow e) {
                if (i == MOST_TRIES) {
                    throw new AssertionError(what + ": " + e.getMessage(), e);
                }
                System.err.println(what + " was slow: " + e.getMessage());
            }
        }
    }

    private static void holdsOn(String host, String what, Page page) throws Exception {
        String at = "http://" + host + "/";
        String[] cookies = page.cookies().toArray(new String[0]);
        web.serve(at, HEAD + page.html().replace("shop.example", host)).setCookies(at, cookies);
        web.serve(at + "api", "{}").setCookies(at + "api", "_fbp=fb.1.1.1; path=/; HttpOnly; max-age=60");
        web.serve(at + "none", "{}").serve(at + "collect", "");
        web.serve("http://meta.vendor.test/tr", "").serve("http://ga4.vendor.test/g/collect", "");
        String first = arrivedAt(at);
        List<String> steps = new ArrayList<>();
        for (int i = 1; i < page.loads(); i++) {
            steps.add("{\"reload\":true}");
        }
        page.clicks().forEach(button -> steps.add("{\"click\":\"button \\\"" + button + "\\\"\"}"));
        for (String step : steps) {
            var arguments = new JsonObject();
            arguments.add("do", JsonParser.parseString("[" + step + "]"));
            call("interact", arguments);
        }
        if (!found(first).equals(page.finds())) { // what comes late
            try {
                Stage.eventually(what, () -> found(first).equals(page.finds()));
            } catch (AssertionError e) {
                // told below, with what was found
            }
        }
        assertEquals(page.finds(), found(first), () -> what + ": " + audited(first));
        JsonObject listed = call("listStorage", "find", host, "maxChars", 20_000);
        String stored = listed.get("result").toString() + listed.get("records");
        for (String text : page.shows()) {
            String wanted = text.replace("shop.example", host);
            assertEquals(!wanted.startsWith("!"), stored.contains(wanted.replaceFirst("^!", "")),
                    () -> what + ": " + wanted + " in " + stored);
        }
    }

    /** The page in the recording, which is another than the one before. */
    private static String arrivedAt(String url) throws Exception {
        JsonObject went = call("navigate", "url", url, "timeoutMs", 25_000);
        String page = went.get("page").getAsString();
        assertEquals(url, went.get("url").getAsString(), went::toString);
        assertNotEquals(lastPage, page, went::toString);
        lastPage = page;
        return page;
    }

    /** The rules that a visit breaks from a page on. */
    private static List<String> found(String page) throws Exception {
        Set<String> rules = new TreeSet<>();
        for (JsonElement each : call("auditVisit", "from", page).getAsJsonArray("result")) {
            String rule = each.getAsJsonObject().get("what").getAsString().replaceFirst(":.*", "");
            if (JUDGED.contains(rule)) {
                rules.add(rule);
            }
        }
        return List.copyOf(rules);
    }

    private static String audited(String page) {
        try {
            return call("auditVisit", "from", page).toString();
        } catch (Exception e) {
            return String.valueOf(e);
        }
    }
}
