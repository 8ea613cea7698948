package io.github.mcpdatalayer.front;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.WireError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Plants an e-mail address in every place that a page can write to, and asks every tool, prompt, completion, resource and
 * view in every way that its declaration shows: whoever adds a tool is held by this, too.
 */
@Timeout(600)
class CanaryTest {

    private static final String CANARY = "cora.nary@leak.example";
    private static final Pattern ESCAPED = Pattern.compile("cora(\\.|%2[eE])nary|Y29yYS5uYXJ5|636f72612e6e617279");
    private static final Pattern CURSOR = Pattern.compile("\"cursor\\\\?\":\\\\?\"([A-Za-z0-9_-]+)");
    private static final String PAGE = "https://shop.example/" + CANARY + "?mail=" + encoded(CANARY) + "#" + CANARY;
    /** Values for any text argument: an argument that takes none of them is asked for in vain. */
    private static final List<String> WORDS = List.of("kd1", "kd1#2", "kd1#1", "kd1@1", "dataLayer", "$", "$..*",
            "purchase", "*", "nowhere", "draft", "button", "e3", "/./");

    /** Calls of tools whose arguments need each other, beside the examples that each tool declares. */
    private static final Map<String, List<String>> WHOLE = Map.of("downloadFile",
            List.of("{\"url\":\"/a\"}", "{\"element\":\"e5\"}", "{\"url\":\"/a\",\"name\":\"a.txt\"}"), "uploadFile",
            List.of("{\"element\":\"e5\",\"text\":\"x\",\"name\":\"a.txt\"}",
                    "{\"element\":\"button \\\"%s\\\"\",\"text\":\"x\",\"name\":\"a.txt\"}",
                    "{\"element\":\"e5\",\"file\":[\"no/such.txt\"]}"),
            "evaluate",
            List.of("{\"function\":\"1\",\"element\":\"button\"}", "{\"function\":\"%s\",\"args\":[\"%s\"]}",
                    "{\"function\":\"throw\"}", "{\"function\":\"throw it\"}", "{\"function\":\"(\"}"),
            "injectScript", List.of("{\"id\":\"a\",\"code\":\"%s\"}", "{}", "{\"id\":\"a\",\"message\":\"%s\"}"),
            "openTab",
            List.of("{\"url\":\"https://shop.example/%s\"}", "{\"search\":\"%s\"}",
                    "{\"url\":\"https://shop.example/%s\",\"activate\":true}"),
            "closeTabs",
            List.of("{\"tabs\":[\"kd1\"]}", "{\"url\":\"*%s*\"}", "{\"others\":true,\"tabs\":[\"kd2\"]}"),
            "navigate",
            List.of("{\"url\":\"/%s\"}", "{\"history\":-1}", "{\"reload\":true,\"tracked\":false}"), "handleDialog",
            List.of("{\"accept\":true,\"text\":\"%s\"}"), "waitFor",
            List.of("{\"element\":\"button\"}", "{\"text\":\"%s\"}", "{\"text\":\"/./\"}", "{\"url\":\"%s\"}",
                    "{\"gone\":\"text=%s\"}", "{\"event\":\"%s\"}", "{\"hit\":\"%s\"}", "{\"idle\":1}"),
            "interact",
            List.of("{\"do\":[{\"click\":\"e5\"}],\"outline\":\"full\"}",
                    "{\"do\":[{\"click\":\"main\"}],\"outline\":\"changes\"}",
                    "{\"do\":[{\"click\":\"button \\\"%s\\\"\"}]}", "{\"do\":[{\"click\":\"button\"}]}",
                    "{\"do\":[{\"fill\":{\"%s\":\"x\"}}]}", "{\"do\":[{\"click\":\"text=%s\"}]}",
                    "{\"do\":[{\"click\":\"e5\",\"expect\":{\"%s\":0}}]}",
                    "{\"do\":[{\"click\":\"e5\",\"expect\":{\"*\":0}}]}"));

    /** Arguments for tools that go beyond one page. */
    private static final Map<String, List<String>> OF_THE_BROWSER = Map.of("addBookmark",
            List.of("{\"url\":\"https://shop.example/%s\"}"), "deleteBookmark",
            List.of("{\"id\":\"%s\"}", "{\"url\":\"https://shop.example/%s\"}"), "sendRequest",
            List.of("{\"url\":\"/%s\"}"), "callWebsiteTool",
            List.of("{\"tool\":\"mail\",\"hash\":\"0f3a5c7e9b1d2f40\",\"arguments\":\"{}\"}",
                    "{\"tool\":\"mail\",\"hash\":\"0f3a5c7e9b1d2f40\",\"arguments\":\"{\\\"a\\\":1}\"}"),
            "listRequests", List.of("{}", "{\"request\":[1]}", "{\"find\":\"%s\"}"), "explainTag",
            List.of("{\"tag\":\"#1\"}", "{\"tag\":\"#1\",\"push\":1}", "{\"tag\":\"%s\"}"), "listTags", List.of("{}"),
            "listStorage", List.of("{}"));

    /** The tools that answer with files of the person and with runs of browsers of their own; there are none of either here. */
    private static final Set<String> OF_FILES = Set.of("listJourneys", "runJourney", "recordJourney", "saveJourney",
            "compareRuns", "exportTicket", "deleteJourney");

    /** Holds the files that tools write for a front that redacts: they are looked through like every answer. */
    @TempDir
    Path home;
    /** The files of one that redacts nothing. */
    @TempDir
    Path unredacted;

    @Test
    void noToolHandsOutWhatAPageWrote() throws Exception {
        try (ExtensionStandIn browser = browser();
                var masked = FrontThread.ready(home, "--toolsets=all");
                var strict = FrontThread.ready(home, "--toolsets=all", "--redact=strict");
                var off = FrontThread.ready(home, "--toolsets=all", "--redact=off", "--files=" + unredacted)) {
            masked.result(masked.ask("logging/setLevel", "{\"level\":\"debug\"}"));
            Map<String, List<String>> examples = DeclaredTools.all().stream()
                    .collect(Collectors.toMap(ToolSpec::name, ToolSpec::examples));
            for (JsonObject tool : tools(masked)) {
                String name = tool.get("name").getAsString();
                boolean planted = false;
                int answered = 0;
                var refused = new TreeSet<String>();
                List<String> calls = new ArrayList<>(Objects.requireNonNull(examples.get(name)));
                calls.addAll(WHOLE.getOrDefault(name, List.of()));
                calls.addAll(OF_THE_BROWSER.getOrDefault(name, List.of()));
                calls(tool.getAsJsonObject("inputSchema")).forEach(arguments -> calls.add(arguments.toString()));
                for (String call : calls) {
                    int ofMasked = masked.call(name, call);
                    int ofStrict = strict.call(name, call);
                    int ofOff = off.call(name, call);
                    JsonObject answer = clean(masked, ofMasked);
                    answered += answer.has("error") ? 0 : 1;
                    refused.add(String.valueOf(answer.get("error")));
                    clean(strict, ofStrict);
                    planted |= isIn(off.answer(ofOff).toString());
                }
                if (OF_FILES.contains(name)) {
                    continue;
                }
                assertTrue(answered > 0, name + " has answered nothing but " + refused);
                assertTrue(planted, name + " has said nothing of the page: it needs more than this page has");
            }
            masked.lines().forEach(CanaryTest::clean);
            clean(masked.stderr() + strict.stderr() + off.stderr());
            assertEquals("kd1", browser.watched().isEmpty() ? "kd1" : browser.watched().getFirst());
        }
        noCanaryInFiles();
    }

    @Test
    void noErrorHandsOutWhatPageCodeThrew() throws Exception {
        try (ExtensionStandIn browser = browser(); var front = FrontThread.ready(home, "--toolsets=all")) {
            Set<String> seen = new TreeSet<>();
            List<JsonObject> tools = tools(front);
            for (ErrorCode code : ErrorCode.values()) {
                var data = new JsonObject();
                for (String key : List.of("found", "reason", "origin", CANARY)) {
                    data.addProperty(key, CANARY);
                }
                var entry = new JsonObject();
                for (String key : List.of("name", "kind", "type", "title", "url", "profile", CANARY)) {
                    entry.addProperty(key, CANARY);
                }
                var entries = new JsonArray();
                entries.add(entry);
                entries.add(CANARY);
                data.add("layers", entries);
                data.add("tabs", entries);
                data.addProperty("page",
                        "{\"element\":[0,0,5,\"button\",\"" + CANARY + "\"],\"now\":[[0,0,5,\"button\",\"" + CANARY
                                + "\"]],\"options\":[\"" + CANARY + "\"]}");
                var steps = new JsonArray();
                steps.add(JsonParser.parseString("{\"step\":\"kd1@1\",\"did\":\"click " + CANARY + "\"}"));
                data.add("steps", steps);
                browser.behave((id, request) -> browser.respond(id, Message.Response.of(request.id(),
                        new WireError(code.name(), "getter threw " + CANARY, "see " + PAGE, data))));
                List<Integer> calls = new ArrayList<>(); // all at once: a lost connection is tried again for seconds
                for (JsonObject tool : tools) {
                    String name = tool.get("name").getAsString();
                    calls.add(front.call(name, WHOLE.containsKey(name)
                            ? WHOLE.get(name).getFirst()
                            : required(tool.getAsJsonObject("inputSchema"), "kd1").toString()));
                }
                for (int call : calls) {
                    JsonObject answer = clean(front, call);
                    if (answer.has("error")) {
                        seen.add(answer.getAsJsonObject("error").get("code").getAsString());
                    }
                }
            }
            assertTrue(seen.size() > 10, seen::toString);
            clean(front.stderr());
        }
    }

    @Test
    void promptsCompletionsAndResourcesHandOutNothing() throws Exception {
        try (ExtensionStandIn browser = browser(); var front = FrontThread.ready(home, "--toolsets=all")) {
            List<String> answers = new ArrayList<>();
            for (JsonElement prompt : list(front, "prompts")) {
                String name = prompt.getAsJsonObject().get("name").getAsString();
                for (JsonElement argument : prompt.getAsJsonObject().getAsJsonArray("arguments")) {
                    answers.addAll(completed(front, "\"ref/prompt\",\"name\":\"" + name + '"',
                            argument.getAsJsonObject().get("name").getAsString()));
                }
            }
            for (JsonElement template : front.result(front.ask("resources/templates/list", "{}"))
                    .getAsJsonArray("resourceTemplates")) {
                String uri = template.getAsJsonObject().get("uriTemplate").getAsString();
                Pattern.compile("\\{\\??([a-zA-Z,]+)\\}").matcher(uri).results()
                        .flatMap(names -> Stream.of(names.group(1).split(",")))
                        .forEach(name -> answers
                                .addAll(uncheckedCompleted(front, "\"ref/resource\",\"uri\":\"" + uri + '"', name)));
            }
            for (JsonElement resource : list(front, "resources")) {
                answers.add(resource.toString());
                answers.add(front
                        .answer(front.ask("resources/read", "{\"uri\":" + resource.getAsJsonObject().get("uri") + "}"))
                        .toString());
            }
            assertTrue(answers.size() > 8, answers::toString);
            assertTrue(answers.toString().contains("[EMAIL_"), answers::toString);
            answers.forEach(CanaryTest::clean);
            assertTrue(browser.asked().size() > 3, "browsers were asked");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void noViewOfThePanelHandsOutWhatAPageWrote() throws Exception {
        HostProcess.installFront(home);
        List<String> views = Pattern.compile("case \"([a-z]+)\" ->")
                .matcher(Files.readString(Path.of("src/main/java/io/github/mcpdatalayer/front/inspect/Views.java")))
                .results().map(found -> found.group(1)).toList();
        assertTrue(views.size() >= 3, views::toString);
        try (ExtensionStandIn browser = told(ExtensionStandIn.startProcess(home, "kd", "kd1"))) {
            int n = 1;
            String rule = InspectionTest.ask(browser, n, "{\"want\":\"visit\",\"tab\":\"kd1\",\"language\":\"en\"}")
                    .getAsJsonObject("audit").getAsJsonArray("defects").get(0).getAsJsonObject().get("rule")
                    .getAsString();
            for (String view : views) {
                for (String language : List.of("en", "de")) {
                    for (int hit : List.of(1, 2, 99)) {
                        JsonObject answer = InspectionTest.ask(browser, ++n,
                                "{\"want\":\"%s\",\"tab\":\"kd1\",\"hit\":%d,\"language\":\"%s\",\"finding\":\"F1\",\"rule\":\"%s\"}"
                                        .formatted(view, hit, language, rule));
                        clean(answer.toString());
                        assertTrue(hit == 99 || !answer.has("error"), answer::toString);
                    }
                }
            }
            browser.behave((id, request) -> browser.respond(id, Message.Response.of(request.id(),
                    new WireError(ErrorCode.INTERNAL.name(), "getter threw " + CANARY, "see " + PAGE, null))));
            for (String view : views) {
                clean(InspectionTest.ask(browser, ++n, "{\"want\":\"%s\",\"tab\":\"kd1\",\"hit\":1}".formatted(view))
                        .toString());
            }
        }
        noCanaryInFiles();
    }

    private static List<JsonObject> tools(TestFront front) throws Exception {
        return list(front, "tools").asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private static JsonArray list(TestFront front, String what) throws Exception {
        return front.result(front.ask(what + "/list", "{}")).getAsJsonArray(what);
    }

    /** One call with each value that each argument may have, beside the arguments that must be there. */
    private static Set<JsonObject> calls(JsonObject schema) {
        Set<JsonObject> calls = new LinkedHashSet<>();
        for (String word : WORDS) {
            calls.add(required(schema, word));
        }
        for (Map.Entry<String, JsonElement> property : schema.getAsJsonObject("properties").entrySet()) {
            for (JsonElement value : values(property.getValue().getAsJsonObject())) {
                for (String word : WORDS.subList(0, 3)) {
                    JsonObject call = required(schema, word);
                    call.add(property.getKey(), value);
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    private static JsonObject required(JsonObject schema, String word) {
        var call = new JsonObject();
        if (schema.has("required")) {
            for (JsonElement name : schema.getAsJsonArray("required")) {
                JsonObject of = schema.getAsJsonObject("properties").getAsJsonObject(name.getAsString());
                JsonElement value = values(of).getFirst();
                call.add(name.getAsString(),
                        value.isJsonPrimitive() && !of.has("enum") && value.getAsJsonPrimitive().isString()
                                ? new JsonPrimitive(word)
                                : value);
            }
        }
        return call;
    }

    private static List<JsonElement> values(JsonObject schema) {
        List<JsonElement> values = new ArrayList<>();
        if (schema.has("enum")) {
            values.addAll(schema.getAsJsonArray("enum").asList());
        } else if (schema.has("anyOf") || schema.has("oneOf")) {
            schema.getAsJsonArray(schema.has("anyOf") ? "anyOf" : "oneOf")
                    .forEach(each -> values.addAll(values(each.getAsJsonObject())));
        } else if (schema.has("type") && schema.get("type").isJsonPrimitive()) {
            switch (schema.get("type").getAsString()) {
                case "boolean" -> values.addAll(List.of(new JsonPrimitive(true), new JsonPrimitive(false)));
                case "integer", "number" -> Stream.of(0, 1, 2, 3, 1000).map(JsonPrimitive::new).forEach(values::add);
                case "array" -> values(schema.has("items") ? schema.getAsJsonObject("items") : new JsonObject())
                        .forEach(each -> {
                            var list = new JsonArray();
                            list.add(each);
                            values.add(list);
                        });
                case "object" -> values.add(new JsonObject());
                default -> WORDS.forEach(word -> values.add(new JsonPrimitive(word)));
            }
        } else {
            WORDS.forEach(word -> values.add(new JsonPrimitive(word)));
        }
        return values;
    }

    private static JsonObject clean(TestFront front, int call) throws Exception {
        JsonObject answer = front.answer(call);
        clean(answer.toString());
        return answer.has("result")
                ? answer.getAsJsonObject("result").getAsJsonObject("structuredContent")
                : answer;
    }

    private static List<String> completed(TestFront front, String ref, String argument) throws Exception {
        List<String> answers = new ArrayList<>();
        for (String others : List.of("{}", "{\"tab\":\"kd1\"}")) {
            for (String begun : List.of("", "c", "[")) {
                answers.add(front.answer(front.ask("completion/complete",
                        "{\"ref\":{\"type\":" + ref + "},\"argument\":{\"name\":\"" + argument + "\",\"value\":\""
                                + begun
                                + "\"},\"context\":{\"arguments\":" + others + "}}"))
                        .toString());
            }
        }
        return answers;
    }

    private static List<String> uncheckedCompleted(TestFront front, String ref, String argument) {
        try {
            return completed(front, ref, argument);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isIn(String text) {
        return ESCAPED.matcher(text).find();
    }

    private static void clean(String text) {
        var found = ESCAPED.matcher(text);
        if (found.find()) {
            throw new AssertionError(found.group() + " in …" + text.substring(Math.max(0, found.start() - 300),
                    Math.min(text.length(), found.end() + 100)));
        }
        CURSOR.matcher(text).results().forEach(cursor -> assertTrue(
                !isIn(new String(Base64.getUrlDecoder().decode(cursor.group(1)), StandardCharsets.ISO_8859_1)),
                cursor::group));
    }

    private void noCanaryInFiles() throws Exception {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                clean(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
    }

    private ExtensionStandIn browser() throws Exception {
        return told(ExtensionStandIn.start(home, "kd", "kd1"));
    }

    /** The browser with what a page wrote everywhere. */
    private static ExtensionStandIn told(ExtensionStandIn browser) throws Exception {
        String push = ("{\"event\":\"purchase\",\"%s\":{\"%s\":[\"%s\"]},\"page_location\":\"%s\",\"link\":\"%s\",\"ecommerce\":"
                + "{\"transaction_id\":\"%s\",\"currency\":\"%s\",\"value\":\"%s\",\"items\":[{\"item_name\":\"%s\",\"item_id\":\"%s\"}]},"
                + "\"text\":\"to %s now\",\"inner\":\"{\\\"x\\\":\\\"%s\\\"}\",\"el\":{\"$type\":\"element\",\"tag\":\"%s\",\"text\":\"%s\"}}")
                .replace("%s", "\u0000").replace("\u0000", CANARY);
        var facts = ("{\"source\":\"%s:1:2\",\"stack\":\"at %s (%s:1:2)\",\"container\":\"%s\",\"short\":\"%s\",\"value\":"
                + push + ",\"changed\":" + push + "}").replace("%s", CANARY);
        var recording = new TabRecording()
                .visit(PAGE, "Hello " + CANARY, "navigate", "firstScript", "dataLayer", CANARY)
                .layer("dataLayer", "{\"impossible\":\"" + CANARY + "\"}")
                .push("dataLayer", facts).push(CANARY, facts).push("{\"event\":\"" + CANARY + "\"}")
                .push("{\"$type\":\"arguments\",\"kind\":\"gtag\",\"args\":[\"event\",\"" + CANARY + "\",{\"value\":\""
                        + CANARY
                        + "\"}]}");
        for (String url : List.of(
                "https://www.google-analytics.com/g/collect?v=2&tid=" + encoded(CANARY) + "&cid=1.2&gcs=G100&en="
                        + encoded(CANARY) + "&ep.transaction_id=" + encoded(CANARY) + "&epn.value=" + encoded(CANARY)
                        + "&ep."
                        + encoded(CANARY) + "=x&dl=" + encoded(PAGE) + "&dt=" + encoded(CANARY) + "&pr1=id"
                        + encoded(CANARY),
                "https://www.facebook.com/tr/?id=" + encoded(CANARY) + "&ev=" + encoded(CANARY) + "&cd[content_name]="
                        + encoded(CANARY),
                "https://bat.bing.com/action/0?ti=1&evt=custom&ea=" + encoded(CANARY),
                "https://t.example/" + CANARY + "?" + encoded(CANARY) + "=1", "https://third.example/" + CANARY)) {
            recording.hit(url,
                    "{\"body\":\"{\\\"a\\\":\\\"%s\\\"}\",\"error\":\"%s\",\"source\":\"%s:1:2\",\"container\":\"%s\"}"
                            .replace("%s", CANARY));
        }
        String tags = "[{\"path\":\"$[0]['" + CANARY + "']\",\"type\":\"element\"}]";
        String nodes = ("[[0,0,1,\"main\",\"Of %s\"],[1,0,0,\"text\",\"%s\"],[1,0,2,\"textbox\",\"%s\",\"\",{\"%s\":{\"%s\":\"%s\"}}],"
                + "[1,0,3,\"link\",\"%s\",\"%s\",0,\"https://shop.example/%s?%s\"],[1,0,4,\"iframe\",\"%s\",\"\",0,\"\",\"https://%s\"],"
                + "[1,0,5,\"button\",\"%s\"],[1,0,6,\"button\",\"%s\"]]").replace("%s", CANARY);
        String came = ("{\"came\":{\"url\":\"https://shop.example/%s?%s\",\"value\":{\"%s\":{\"%s\":\"%s\"}},\"dialog\":[{\"kind\":\"alert\","
                + "\"message\":\"%s\"}],\"download\":{\"name\":\"%s\"},\"%s\":1},\"element\":[0,0,5,\"button\",\"%s\"]}")
                .replace("%s", CANARY);
        var resource = new JsonObject();
        resource.addProperty("version", "1");
        resource.add("macros",
                JsonParser.parseString("[{\"function\":\"__e\"},{\"function\":\"__v\",\"vtp_name\":\"" + CANARY
                        + "\",\"vtp_dataLayerVersion\":2}]"));
        resource.add("tags", JsonParser.parseString(
                "[{\"function\":\"__gaawe\",\"vtp_eventName\":\"%s\",\"vtp_measurementIdOverride\":\"%s\",\"vtp_eventSettingsTable\":[\"list\",[\"map\",\"parameter\",\"%s\",\"parameterValue\",[\"macro\",1]]],\"tag_id\":1}]"
                        .replace("%s", CANARY)));
        resource.add("predicates",
                JsonParser.parseString("[{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"" + CANARY + "\"}]"));
        resource.add("rules", JsonParser.parseString("[[[\"if\",0],[\"add\",0]]]"));
        var script = new JsonObject();
        script.addProperty("url", "https://www.googletagmanager.com/gtm.js?id=" + encoded(CANARY));
        script.addProperty("id", "GTM-CANARY1");
        script.addProperty("layer", "dataLayer");
        script.addProperty("resource", resource.toString());
        browser.containers("[" + script + "]");
        browser.stored(
                ("[{\"kind\":\"cookie\",\"entry\":\"%s\",\"host\":\"shop.example\",\"path\":\"/%s\",\"size\":9,\"shape\":\"text\","
                        + "\"writes\":1,\"first\":{\"t\":1790000000500,\"by\":\"script\",\"source\":\"%s:1:2\",\"container\":\"%s\",\"page\":1,\"ms\":500,\"push\":1}}]")
                        .replace("%s", CANARY));
        String row = "{\"n\":1,\"t\":1790000001000,\"ms\":1,\"type\":\"%s\",\"method\":\"%s\",\"url\":\"https://shop.example/%s?%s\",\"initiator\":\"https://%s\",\"error\":\"%s\",\"frame\":0,\"requestHeaders\":[[\"x\",\"%s\"]],\"responseBody\":\"%s\",\"id\":\"%s\",\"title\":\"%s\",\"folder\":\"%s\",\"visits\":1,\"status\":200,\"headers\":[[\"x\",\"%s\"]],\"bytes\":1,\"body\":\"%s\"}"
                .replace("%s", CANARY);
        return browser.snapshot(nodes).saying("Mail of " + CANARY + " at " + PAGE)
                .came(came).row(row)
                .layer("kd1", "dataLayer", "[" + push + "]", tags)
                .layer("kd1", CANARY, "[" + push + "]", tags).recording("kd1", recording)
                .model("kd1", "GTM-X", "dataLayer", push).changing(CanaryTest::planted);
    }

    /** Titles, addresses and notes beside the text of an answer are the page's, too. */
    private static JsonObject planted(JsonObject result) {
        JsonObject planted = result.deepCopy();
        plant(planted);
        return planted;
    }

    private static void plant(JsonElement element) {
        if (element instanceof JsonArray array) {
            array.forEach(CanaryTest::plant);
        } else if (element instanceof JsonObject object) {
            object.asMap().values().forEach(CanaryTest::plant);
            if (object.has("title")) {
                object.addProperty("title", "Hello " + CANARY);
                object.addProperty("url", PAGE);
            }
            if (object.has("site")) {
                object.addProperty("site", PAGE);
            }
            if (object.has("notes")) {
                object.getAsJsonArray("notes").add("note of " + CANARY);
            }
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
