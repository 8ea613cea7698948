package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.relay.HostThread;
import io.github.mcpdatalayer.testing.HostProcess;
import io.github.mcpdatalayer.testing.TestHost;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * A browser's side of a real host process: answers what fronts ask as the extension would, from tabs and layers that
 * the test sets, with chunks and credits as PROTOCOL.md has them.
 */
public final class ExtensionStandIn implements AutoCloseable {

    /** A picture of one pixel, as PNG. */
    static final String PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    /** Answers one request in the test's own way. */
    public interface Behaviour {
        void asked(long front, Message.Request request) throws Exception;
    }

    private final TestHost host;
    private final Peer peer;
    private final Map<String, String> layers = new ConcurrentHashMap<>();
    private final Map<Long, Semaphore> credits = new ConcurrentHashMap<>();
    private final Map<String, BlockingQueue<String>> pieces = new ConcurrentHashMap<>();
    private final BlockingQueue<Message.Request> requests = new LinkedBlockingQueue<>();
    private final BlockingQueue<Long> cancelled = new LinkedBlockingQueue<>();
    private final BlockingQueue<Message.Event> events = new LinkedBlockingQueue<>();
    private final Map<String, TabRecording> recordings = new ConcurrentHashMap<>();
    private final Map<String, JsonArray> models = new ConcurrentHashMap<>();
    private volatile @Nullable String nodes;
    private volatile String address = "";
    private volatile @Nullable String texts;
    private volatile @Nullable String containers;
    private volatile @Nullable String stored;
    private volatile @Nullable String came;
    private volatile @Nullable String row;
    private volatile UnaryOperator<JsonObject> changed = result -> result;
    /** The tabs that each front watches. */
    private final Map<Long, List<String>> watches = new ConcurrentHashMap<>();
    private volatile List<String> tabs;
    private volatile String document = "document-1";
    private volatile @Nullable String redaction;
    private volatile Behaviour behaviour;
    private volatile boolean answersCancels;

    /** A front that waits for a browser may ask at once: what it is told stands before the first request is read. */
    private ExtensionStandIn(TestHost host, Peer peer, List<String> tabs,
            Function<ExtensionStandIn, Behaviour> behaviour) {
        this.host = host;
        this.peer = peer;
        this.tabs = tabs;
        this.behaviour = behaviour.apply(this);
        Thread.ofPlatform().daemon().name("extension").start(this::readAll);
    }

    /** A browser profile with these letters and attached tabs, connected to a host of its own. */
    public static ExtensionStandIn start(Path home, String letters, String... handles) throws Exception {
        return start(home, TestHost.PEER.browser(), letters, "Profile " + letters, handles);
    }

    /** Starts the host as a process: one that a test kills, stops or looks into. */
    public static ExtensionStandIn startProcess(Path home, String letters, String... handles) throws Exception {
        return start(HostProcess.start(home), letters, handles);
    }

    /** Starts the host as a process, and an extension that behaves so from its first request on. */
    static ExtensionStandIn startProcess(Path home, Function<ExtensionStandIn, Behaviour> behaviour, String letters,
            String... handles) throws Exception {
        return start(HostProcess.start(home), TestHost.PEER.browser(), letters, "Profile " + letters, behaviour,
                handles);
    }

    /** One that takes params in chunks, with a tab {@code kd1}; its {@link #behave} asks {@link #params} for them. */
    public static ExtensionStandIn startTakingChunks(Path home) throws Exception {
        TestHost host = HostThread.readyForChunks(home);
        return new ExtensionStandIn(host, TestHost.PEER, List.of("kd1"), each -> each::answer);
    }

    /** Starts one in this browser, in a profile with these letters and this label. */
    static ExtensionStandIn start(Path home, Peer.Browser browser, String letters, String label, String... handles)
            throws Exception {
        return start(HostThread.start(home), browser, letters, label, each -> each::answer, handles);
    }

    /** Starts one that is connected to this host. */
    static ExtensionStandIn start(TestHost host, String letters, String... handles) throws Exception {
        return start(host, TestHost.PEER.browser(), letters, "Profile " + letters, each -> each::answer, handles);
    }

    /** Starts one that behaves so from its first request on. */
    static ExtensionStandIn start(Path home, Function<ExtensionStandIn, Behaviour> behaviour, String letters,
            String... handles) throws Exception {
        return start(HostThread.start(home), TestHost.PEER.browser(), letters, "Profile " + letters, behaviour,
                handles);
    }

    private static ExtensionStandIn start(TestHost host, Peer.Browser browser, String letters, String label,
            Function<ExtensionStandIn, Behaviour> behaviour, String... handles) throws Exception {
        var peer = new Peer(TestHost.PEER.extension(), browser, new Peer.Profile(letters, label));
        host.hello(Protocol.VERSIONS, peer);
        host.inbox().next(Message.Welcome.class);
        return new ExtensionStandIn(host, peer, List.of(handles), behaviour);
    }

    /** Sets a layer of a tab: its value as JSON, and the JSON array of its tags. */
    public ExtensionStandIn layer(String handle, String name, String value, String tags) {
        layers.put(handle + " " + name, value.length() + " " + value + tags);
        return this;
    }

    public ExtensionStandIn layer(String handle, String value) {
        return layer(handle, "dataLayer", value, "[]");
    }

    /** Sets what was recorded in a tab; without it the tab has no history. */
    ExtensionStandIn recording(String handle, TabRecording recording) {
        recordings.put(handle, recording);
        return this;
    }

    /** Sets what a GTM container of a tab has computed. */
    ExtensionStandIn model(String handle, String container, String layer, String value) {
        models.computeIfAbsent(handle, any -> new JsonArray()).add(JsonParser.parseString(
                "{\"container\":\"%s\",\"layer\":\"%s\",\"value\":%s}".formatted(container, layer, value)));
        return this;
    }

    /** Sets what the page shows: rows of nodes. */
    ExtensionStandIn snapshot(String rows) {
        nodes = rows;
        return this;
    }

    /** Sets the address of the page that {@link #snapshot} shows. */
    ExtensionStandIn at(String url) {
        address = url;
        return this;
    }

    /** Sets what the page has loaded of Google Tag Manager, as PROTOCOL.md has it; without it, this extension knows no such method. */
    void containers(String json) {
        containers = json;
    }

    /** Sets what the browser keeps, as PROTOCOL.md has it; without it, this extension knows no such method. */
    void stored(String json) {
        stored = json;
    }

    /** Sets what the page says, in each form. */
    ExtensionStandIn saying(String text) {
        texts = text;
        return this;
    }

    /** Sets what comes of each action in the page, as JSON: {@code {came, element}}. */
    ExtensionStandIn came(String json) {
        came = json;
        return this;
    }

    /** The only request of each tab, the only page of the history, and the only bookmark. */
    ExtensionStandIn row(String json) {
        row = json;
        return this;
    }

    /** Tells the fronts that watch a tab of its pushes. */
    void tellOfPushes(String handle) throws IOException {
        var data = new JsonObject();
        data.addProperty("tab", handle);
        data.addProperty("lastSeq", Objects.requireNonNull(recordings.get(handle)).lastSeq());
        if (watches.values().stream().anyMatch(watched -> watched.contains(handle))) {
            host.send(Address.Role.ALL, new Message.Event(Protocol.EVENT_PUSHES, data));
        }
    }

    /** These tabs are attached from now on, and the fronts are told. */
    void attached(String... handles) throws IOException {
        tabs = List.of(handles);
        host.send(Address.Role.ALL, new Message.Event(Protocol.EVENT_TABS, handles()));
    }

    /** The tabs that any front watches now. */
    List<String> watched() {
        return watches.values().stream().flatMap(List::stream).sorted().toList();
    }

    /** The front watches these tabs from now on. */
    void watch(long front, String... handles) {
        watches.put(front, List.of(handles));
    }

    void document(String id) {
        document = id;
    }

    /** Answers in another way from now on. */
    public ExtensionStandIn behave(Behaviour other) {
        behaviour = other;
        return this;
    }

    /** Says CANCELLED to each cancel from now on, as the extension does. */
    public ExtensionStandIn answeringCancels() {
        answersCancels = true;
        return this;
    }

    /** The params of a request, which came with it or come in chunks, for a credit each. */
    public JsonObject params(long front, Message.Request request) throws Exception {
        Message.Pieces announced = request.pieces();
        if (announced == null) {
            return request.params();
        }
        BlockingQueue<String> coming = Objects.requireNonNull(pieces.get(front + "/" + request.id()));
        var text = new StringBuilder();
        for (int i = 0; i < announced.chunks(); i++) {
            respond(front, new Message.Credit(request.id(), 1));
            text.append(taken(coming.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS)));
        }
        if (text.length() != announced.chars()) {
            throw new AssertionError(text.length() + " characters came of " + announced);
        }
        return JsonParser.parseString(text.toString()).getAsJsonObject();
    }

    /** Tells whether any piece of params has come that nobody took. */
    public boolean hasPieces() {
        return pieces.values().stream().anyMatch(coming -> !coming.isEmpty());
    }

    public TestHost host() {
        return host;
    }

    public Message.Request nextRequest() throws InterruptedException {
        return taken(requests.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    /** The requests that came and were not taken. */
    List<Message.Request> asked() {
        return List.copyOf(requests);
    }

    public long nextCancelled() throws InterruptedException {
        return taken(cancelled.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    /** Counts the requests that were cancelled and not taken by {@link #nextCancelled}. */
    int cancelledSoFar() {
        return cancelled.size();
    }

    Message.Event nextEvent() throws InterruptedException {
        return taken(events.poll(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    private static <T> T taken(T item) {
        if (item == null) {
            throw new AssertionError("Nothing came");
        }
        return item;
    }

    /** The extension's usual answer. */
    public void answer(long front, Message.Request request) throws Exception {
        Method method = Method.named(request.method());
        if (method == Method.LIST_TABS) {
            respond(front, Message.Response.of(request.id(), tabList()));
        } else if (method == Method.GET_DATA_LAYER) {
            getDataLayer(front, request);
        } else if (method == Method.GET_HISTORY) {
            getHistory(front, request);
        } else if (method == Method.GET_HITS) {
            getHits(front, request);
        } else if (method == Method.GET_CONTAINERS && containers != null) {
            String handle = chosen(front, request);
            if (handle != null) {
                text(front, request.id(), JsonParser.parseString("{\"tab\":\"" + handle
                        + "\",\"document\":\"document-1\"}").getAsJsonObject(), String.valueOf(containers));
            }
        } else if (method == Method.GET_STORAGE && stored != null) {
            String handle = chosen(front, request);
            if (handle != null) {
                text(front, request.id(), JsonParser.parseString("{\"tab\":{\"handle\":\"" + handle
                        + "\",\"title\":\"\",\"url\":\"https://shop.example/\"},\"pages\":[],\"steps\":{\"dropped\":0,\"rows\":[]},"
                        + "\"sight\":\"visit\",\"allSites\":false,\"watched\":true,\"usage\":[],\"firstSeq\":1,\"lastSeq\":1,\"dropped\":0,\"hidden\":0}")
                        .getAsJsonObject(), String.valueOf(stored));
            }
        } else if (method == Method.GET_MODEL) {
            getModel(front, request);
        } else if (method == Method.WATCH) {
            watch(front, request);
        } else if (method == Method.TAKE_SNAPSHOT && nodes != null) {
            takeSnapshot(front, request);
        } else if (method == Method.REQUEST_ACCESS) {
            respond(front, Message.Response.of(request.id(), JsonParser.parseString(
                    "{\"allowed\":true,\"level\":\"act\",\"tab\":\"kd1\",\"site\":\"https://shop.example\",\"until\":null}")
                    .getAsJsonObject()));
        } else if (method == Method.GET_REQUESTS && row != null) {
            String handle = chosen(front, request);
            if (handle != null) {
                text(front, request.id(), JsonParser.parseString("{\"tab\":" + tab(handle)
                        + ",\"last\":1,\"dropped\":0,\"sight\":\"all\",\"fullSince\":1790000000000,\"pages\":[],\"gaps\":[],"
                        + "\"serviceWorker\":{\"controls\":false,\"answered\":0},\"steps\":{\"dropped\":0,\"rows\":[]}}")
                        .getAsJsonObject(), "[" + row + "]");
            }
        } else if ((method == Method.SEARCH_HISTORY || method == Method.SEARCH_BOOKMARKS) && row != null) {
            text(front, request.id(), new JsonObject(), "[" + row + "]");
        } else if (method == Method.SEND_REQUEST && row != null) {
            text(front, request.id(), JsonParser.parseString("{\"tab\":\"kd1\",\"step\":\"kd1@1\",\"document\":\"d\"}")
                    .getAsJsonObject(), String.valueOf(row));
        } else if ((method == Method.ADD_BOOKMARK || method == Method.DELETE_BOOKMARK) && row != null) {
            text(front, request.id(), new JsonObject(), String.valueOf(row));
        } else if (method == Method.LIST_ALL_TABS) {
            var all = new JsonObject();
            all.add("tabs", tabList().get("tabs"));
            all.addProperty("hidden", 0);
            respond(front, Message.Response.of(request.id(), all));
        } else if ((method == Method.OPEN_TAB || method == Method.CLOSE_TAB || method == Method.ACTIVATE_TAB
                || method == Method.SET_VIEWPORT) && came != null) {
            interact(front, request);
        } else if (method == Method.READ_PAGE && texts != null) {
            readPage(front, request);
        } else if (method == Method.TAKE_SCREENSHOT && texts != null) {
            takeScreenshot(front, request);
        } else if (method == Method.INTERACT && came != null) {
            interact(front, request);
        } else if (method == Method.DOWNLOAD_FILE && came != null) {
            downloadFile(front, request);
        } else if (method == Method.UPLOAD_FILE && came != null) {
            interact(front, request);
        } else if (method == Method.NAVIGATE && came != null) {
            interact(front, request);
        } else if ((method == Method.EVALUATE || method == Method.INJECT_SCRIPT) && came != null) {
            evaluate(front, request);
        } else if (method == Method.GET_WEBSITE_TOOLS && texts != null) {
            getWebsiteTools(front, request);
        } else if (method == Method.CALL_WEBSITE_TOOL && came != null) {
            callWebsiteTool(front, request);
        } else if (method == Method.WAIT_FOR) {
            respond(front, Message.Response.of(request.id(), JsonParser.parseString(
                    "{\"tab\":\"kd1\",\"document\":\"document-1\",\"changed\":true,\"found\":true,\"idle\":true}")
                    .getAsJsonObject()));
        } else if (method == Method.HANDLE_DIALOG && came != null) {
            interact(front, request);
        } else if (method == Method.GET_CONSOLE && texts != null) {
            getConsole(front, request);
        } else if (method != null && method.text() == Method.Text.JSON && row != null) {
            // The row, where no method above says otherwise, as an action or as what is read of a tab.
            text(front, request.id(), JsonParser.parseString("{\"tab\":\"kd1\",\"step\":\"kd1@1\",\"document\":\"d\"}")
                    .getAsJsonObject(), "[" + row + "]");
        } else {
            respond(front, Message.Response.of(request.id(), ErrorCode.UNKNOWN_METHOD.error()));
        }
    }

    private void evaluate(long front, Message.Request request) throws Exception {
        JsonObject result = JsonParser.parseString(
                "{\"tab\":\"kd1\",\"step\":\"kd1@1\",\"document\":\"document-1\",\"way\":\"page\",\"settled\":true}")
                .getAsJsonObject();
        String quoted = JsonStrings.quote(String.valueOf(texts));
        String outcome = switch (request.params().has("code") ? request.params().get("code").getAsString() : "") {
            case "throw" -> "\"threw\":{\"type\":\"Error\",\"text\":" + quoted + ",\"stack\":" + quoted + "}";
            case "throw it" -> "\"threw\":{\"type\":\"object\",\"value\":{" + quoted + ":" + quoted + "}}";
            case "" -> "\"scripts\":[{\"id\":" + quoted + "}]";
            case "(" -> "\"mistake\":{\"message\":" + quoted + ",\"line\":1,\"column\":2}";
            default -> "\"kind\":" + quoted + ",\"value\":{" + quoted + ":[" + quoted + "]},\"complete\":true";
        };
        text(front, request.id(), result, "{" + outcome + ",\"came\":" + came + "}");
    }

    private void getWebsiteTools(long front, Message.Request request) throws Exception {
        String quoted = JsonStrings.quote(String.valueOf(texts));
        text(front, request.id(), JsonParser.parseString("{\"tab\":\"kd1\"}").getAsJsonObject(),
                "{\"documents\":[{\"frame\":0,\"origin\":\"https://shop.example\",\"by\":\"page\",\"of\":3,\"refused\":"
                        + quoted
                        + ",\"tools\":[{\"name\":\"mail\",\"title\":" + quoted + ",\"description\":" + quoted
                        + ",\"schema\":{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[" + quoted
                        + "],\"default\":"
                        + quoted + "}}},\"hints\":[" + quoted
                        + "],\"form\":\"fills\",\"card\":false,\"hash\":\"0f3a5c7e9b1d2f40\"},{\"name\":" + quoted
                        + ",\"hash\":\"0\"}]}],\"unread\":[" + quoted + "]}");
    }

    private void callWebsiteTool(long front, Message.Request request) throws Exception {
        String quoted = JsonStrings.quote(String.valueOf(texts));
        text(front, request.id(),
                JsonParser
                        .parseString(
                                "{\"tab\":\"kd1\",\"step\":\"kd1@1\",\"document\":\"document-1\",\"settled\":true}")
                        .getAsJsonObject(),
                "{\"value\":{" + quoted + ":[" + quoted + "]},\"came\":" + came + "}");
    }

    private void takeSnapshot(long front, Message.Request request) throws Exception {
        JsonObject result = JsonParser.parseString("""
                {"tab":{"handle":"kd1","title":"","url":""},"document":"document-1","snapshot":1,
                 "hidden":{"unseen":0,"aria":0,"behind":0},"ended":""}""").getAsJsonObject();
        result.getAsJsonObject("tab").addProperty("url", address);
        result.addProperty("text", nodes);
        respond(front, Message.Response.of(request.id(), result));
    }

    /** A file of three bytes that is called what the page says. */
    private void downloadFile(long front, Message.Request request) throws Exception {
        JsonObject result = JsonParser.parseString("""
                {"tab":"kd1","step":"kd1@1","did":"download","document":"document-1","status":200,"type":"text/csv",
                 "redirected":false,"bytes":3,"chunks":1}""").getAsJsonObject();
        result.addProperty("disposition", "attachment; filename=\"" + texts + ".csv\"");
        result.addProperty("name", texts);
        respond(front, new Message.Chunk(request.id(), 0, "YTti"));
        respond(front, Message.Response.of(request.id(), result));
    }

    private void getConsole(long front, Message.Request request) throws Exception {
        JsonObject result = JsonParser
                .parseString(
                        """
                                {"tab":{"handle":"kd1","title":"","url":"","access":"granted"},"last":3,"since":1790000000000,"dropped":1,
                                 "pages":[{"page":1,"since":"attach","at":1790000000000}],"sizes":{"value":0}}""")
                .getAsJsonObject();
        String quoted = JsonStrings.quote(String.valueOf(texts));
        String row = "{\"n\":3,\"t\":1790000001000,\"level\":\"error\",\"kind\":\"uncaught\",\"times\":2,\"text\":"
                + quoted
                + ",\"source\":" + quoted + ",\"stack\":" + quoted + ",\"frame\":0,\"page\":1,\"step\":1}";
        text(front, request.id(), result, "[" + row + "]");
    }

    /** First the words of the picture, then a picture of one pixel. */
    private void takeScreenshot(long front, Message.Request request) throws Exception {
        String quoted = JsonStrings.quote(String.valueOf(texts));
        JsonObject result = JsonParser.parseString("{\"tab\":{\"handle\":\"kd1\",\"title\":" + quoted + ",\"url\":"
                + quoted + "},\"document\":\"document-1\",\"picture\":7}").getAsJsonObject();
        if (request.params().has("picture")) {
            text(front, request.id(), JsonParser.parseString("""
                    {"tab":{"handle":"kd1"},"document":"document-1","format":"png","width":1,"height":1,"scale":1,
                     "fullHeight":900,"complete":true}""").getAsJsonObject(), PIXEL);
        } else {
            text(front, request.id(), result, "[[" + quoted + ",[0,5,10,20,30,40],[]]]");
        }
    }

    private void readPage(long front, Message.Request request) throws Exception {
        JsonObject result = JsonParser.parseString("""
                {"tab":{"handle":"kd1","title":"","url":""},"document":"document-1","hidden":0,"frames":0,"scripts":0,
                 "values":0,"ended":""}""").getAsJsonObject();
        String quoted = JsonStrings.quote(String.valueOf(texts));
        text(front, request.id(), result, switch (request.params().get("as").getAsString()) {
            case "links" -> "[[1," + quoted + ",\"https://shop.example/\",true]]";
            case "tables" ->
                "[{\"ref\":1,\"caption\":" + quoted + ",\"columns\":[" + quoted + "],\"rows\":[[" + quoted + "]]}]";
            case "controls" -> "[[1,\"a\",\"link\"," + quoted + ",\"\",[0,0,1,1],{\"title\":" + quoted + "}]]";
            case "metadata" -> "{\"title\":" + quoted + ",\"from\":{}}";
            case "article" -> "{\"article\":true,\"text\":" + quoted + ",\"about\":{\"byline\":" + quoted + "}}";
            default -> "{\"text\":" + quoted + "}";
        });
    }

    private void interact(long front, Message.Request request) throws Exception {
        var result = new JsonObject();
        result.addProperty("tab", "kd1");
        result.addProperty("step", "kd1@1");
        result.addProperty("did",
                (request.params().has("verb") ? request.params().get("verb").getAsString() : request.method()) + " "
                        + came);
        result.addProperty("document", "document-1");
        result.addProperty("settled", true);
        result.addProperty("text", came);
        respond(front, Message.Response.of(request.id(), result));
    }

    /** From now on the least redaction that administrators allow stands in each response. */
    void demand(String mode) {
        redaction = mode;
    }

    /** Changes what stands beside a text in an answer, before it is sent. */
    ExtensionStandIn changing(UnaryOperator<JsonObject> change) {
        changed = change;
        return this;
    }

    public void respond(long front, Message given) throws IOException {
        Message message = given instanceof Message.Response response && response.result() != null
                ? new Message.Response(response.id(), response.site(), response.redaction(),
                        changed.apply(response.result()), response.error())
                : given;
        host.send(Address.front(front), redaction != null && message instanceof Message.Response response
                ? new Message.Response(response.id(), response.site(), redaction, response.result(), response.error())
                : message);
    }

    /** The tab that is meant; null when an error was the answer. */
    @Nullable
    String chosen(long front, Message.Request request) throws IOException {
        JsonObject params = request.params();
        if (!params.has("tab") && tabs.size() != 1) {
            respond(front, Message.Response.of(request.id(),
                    tabs.isEmpty() ? ErrorCode.NO_TAB_ATTACHED.error() : ErrorCode.TAB_REQUIRED.error(handles())));
            return null;
        }
        String handle = params.has("tab") ? params.get("tab").getAsString() : tabs.getFirst();
        if (!tabs.contains(handle)) {
            respond(front, Message.Response.of(request.id(), ErrorCode.TAB_NOT_FOUND.error(handles())));
            return null;
        }
        return handle;
    }

    private void getHistory(long front, Message.Request request) throws Exception {
        String handle = chosen(front, request);
        if (handle == null) {
            return;
        }
        TabRecording recording = recordings.getOrDefault(handle, new TabRecording());
        JsonObject params = request.params();
        String text = recording.text(params.get("after").getAsLong(), params.getAsJsonArray("seqs"));
        text(front, request.id(), recording.result(tab(handle), text.length()), text);
    }

    private void getHits(long front, Message.Request request) throws Exception {
        String handle = chosen(front, request);
        if (handle == null) {
            return;
        }
        TabRecording recording = recordings.getOrDefault(handle, new TabRecording());
        String text = recording.hits();
        text(front, request.id(), recording.hitsResult(tab(handle), text.length()), text);
    }

    private void getModel(long front, Message.Request request) throws Exception {
        String handle = chosen(front, request);
        if (handle == null) {
            return;
        }
        var names = new JsonArray();
        var values = new JsonArray();
        for (JsonElement model : models.getOrDefault(handle, new JsonArray())) {
            JsonObject name = model.getAsJsonObject().deepCopy();
            values.add(name.remove("value"));
            names.add(name);
        }
        JsonObject result = result(handle, "dataLayer", values.toString().length(), 2, '[');
        result.add("models", names);
        text(front, request.id(), result, values + "[]");
    }

    private void watch(long front, Message.Request request) throws IOException {
        List<String> wanted = new ArrayList<>();
        var known = new JsonArray();
        for (JsonElement each : request.params().getAsJsonArray("tabs")) {
            String handle = each.getAsString();
            if (!tabs.contains(handle)) {
                respond(front, Message.Response.of(request.id(), ErrorCode.TAB_NOT_FOUND.error(handles())));
                return;
            }
            wanted.add(handle);
            var tab = new JsonObject();
            tab.addProperty("tab", handle);
            tab.addProperty("lastSeq", recordings.getOrDefault(handle, new TabRecording()).lastSeq());
            known.add(tab);
        }
        watches.put(front, wanted);
        var result = new JsonObject();
        result.add("tabs", known);
        respond(front, Message.Response.of(request.id(), result));
    }

    private void getDataLayer(long front, Message.Request request) throws Exception {
        String handle = chosen(front, request);
        if (handle == null) {
            return;
        }
        JsonObject params = request.params();
        String name = params.has("layer") ? params.get("layer").getAsString() : "dataLayer";
        String layer = layers.get(handle + " " + name);
        if (layer == null) {
            respond(front, Message.Response.of(request.id(), notFound(handle)));
            return;
        }
        int space = layer.indexOf(' ');
        int valueChars = Integer.parseInt(layer.substring(0, space));
        text(front, request.id(),
                result(handle, name, valueChars, layer.length() - space - 1 - valueChars, layer.charAt(space + 1)),
                layer.substring(space + 1));
    }

    JsonObject result(String handle, String layer, int valueChars, int tagsChars, char first) {
        return JsonParser.parseString(
                """
                        {"tab":{"handle":"%s","title":"Shop of %s","url":"https://shop.example/%s"},"frame":0,"document":"%s","layer":"%s",
                        "kind":"%s","type":"%s","complete":true,"intrinsics":"found","notes":[],"sizes":{"value":%d,"tags":%d}}"""
                        .formatted(handle, handle, handle, document, layer, kind(layer),
                                first == '[' ? "array" : "object",
                                valueChars, tagsChars))
                .getAsJsonObject();
    }

    static String kind(String layer) {
        return Protocol.LAYERS.stream().filter(known -> known.name().equals(layer)).map(Protocol.KnownLayer::kind)
                .findFirst().orElse("gtm");
    }

    /** Sends a result with its text, in chunks when it is long, never more than the window without a credit. */
    void text(long front, long id, JsonObject result, String text) throws Exception {
        if (text.length() <= Protocol.CHUNK_CHARS) {
            result.addProperty("text", text);
        } else {
            var window = new Semaphore(Protocol.CHUNK_WINDOW);
            credits.put(id, window);
            int seq = 0;
            for (int at = 0; at < text.length(); seq++) {
                if (!window.tryAcquire(TestHost.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    throw new AssertionError("No credit after chunk " + seq);
                }
                int end = Math.min(text.length(), at + Protocol.CHUNK_CHARS);
                if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                    end--;
                }
                respond(front, new Message.Chunk(id, seq, text.substring(at, end)));
                at = end;
            }
            credits.remove(id);
            result.addProperty("chunks", seq);
        }
        respond(front, Message.Response.of(id, result));
    }

    private JsonObject tabList() {
        var tabsJson = new JsonArray();
        for (String handle : tabs) {
            JsonObject tab = tab(handle);
            tab.addProperty("access", "granted");
            tab.addProperty("incognito", false);
            tab.addProperty("attachedAt", 1790000000000L);
            tab.add("layers", layerList(handle));
            tabsJson.add(tab);
        }
        JsonObject list = JsonParser.parseString(
                """
                        {"extension":{"id":"%s","version":"0.1.0"},"browser":{"name":"Chromium","version":"156.0"},
                        "clients":[{"front":1,"name":"test-client","version":"7","connectedAt":1790000000000}],"lastError":null}"""
                        .formatted(peer.extension().id()))
                .getAsJsonObject();
        list.add("tabs", tabsJson);
        return list;
    }

    private JsonArray layerList(String handle) {
        var list = new JsonArray();
        for (String key : layers.keySet()) {
            if (key.startsWith(handle + " ")) {
                list.add(JsonParser
                        .parseString("{\"name\":\"%s\",\"kind\":\"gtm\",\"type\":\"array\",\"length\":3,\"frame\":0}"
                                .formatted(key.substring(handle.length() + 1))));
            }
        }
        return list;
    }

    private WireError notFound(String handle) {
        var data = new JsonObject();
        data.addProperty("found", "undefined");
        data.add("layers", layerList(handle));
        return ErrorCode.LAYER_NOT_FOUND.error(data);
    }

    private JsonObject handles() {
        var list = new JsonArray();
        tabs.forEach(handle -> list.add(tab(handle)));
        var data = new JsonObject();
        data.add("tabs", list);
        return data;
    }

    private static JsonObject tab(String handle) {
        var tab = new JsonObject();
        tab.addProperty("handle", handle);
        tab.addProperty("title", "Shop \u202eof\u0007 " + handle);
        tab.addProperty("url", "https://shop.example/" + handle);
        return tab;
    }

    private void readAll() {
        try {
            while (true) {
                Envelope envelope = host.inbox().nextEnvelope();
                switch (envelope.message()) {
                    case Message.Request request when envelope.address() instanceof Address.OneFront(var front) -> {
                        requests.add(request);
                        pieces.put(front + "/" + request.id(), new LinkedBlockingQueue<>());
                        Thread.ofVirtual().start(() -> run(front, request));
                    }
                    case Message.Cancel cancel -> {
                        cancelled.add(cancel.id());
                        if (answersCancels && envelope.address() instanceof Address.OneFront(var front)) {
                            respond(front, Message.Response.of(cancel.id(), ErrorCode.CANCELLED.error()));
                        }
                    }
                    case Message.Credit credit -> {
                        Semaphore window = credits.get(credit.id());
                        if (window != null) {
                            window.release(credit.chunks());
                        }
                    }
                    case Message.Chunk chunk when envelope.address() instanceof Address.OneFront(var front) ->
                        Objects.requireNonNull(pieces.get(front + "/" + chunk.id())).add(chunk.data());
                    case Message.Event event -> events.add(event);
                    default -> {
                        // Nothing else matters to these tests.
                    }
                }
            }
        } catch (InterruptedException | IOException | AssertionError e) {
            // The host has ended, or nothing came for long: the test says what it misses.
        }
    }

    private void run(long front, Message.Request request) {
        try {
            behaviour.asked(front, request);
        } catch (Exception e) {
            events.add(new Message.Event("failed: " + e, new JsonObject()));
        }
    }

    /** Ends as a worker does that Chrome has ended: the host says goodbye to the fronts. */
    void endPort() throws IOException, InterruptedException {
        host.closePort();
        host.exitCode();
    }

    @Override
    public void close() throws IOException {
        host.close();
    }
}
