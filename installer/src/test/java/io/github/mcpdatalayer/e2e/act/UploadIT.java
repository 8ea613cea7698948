package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.e2e.stage.Person;
import io.github.mcpdatalayer.e2e.stage.Stage;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files that a client gives to pages: what the page gets, and what is refused. */
class UploadIT {

    /** The page keeps each file that comes to it, with the hash of its bytes. */
    private static final String KEEPS = """
            <script>
            got = [];
            keep = async (files) => {
              for (const file of files) {
                const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
                got.push([file.name, file.type, file.size, [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')]);
              }
            };
            </script>""";
    private static final String FIELD = KEEPS
            + "<label>Files <input id=f type=file multiple onchange='keep(this.files); dataLayer.push({event: \"file_upload\"})'></label><script>dataLayer = []</script>";

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    Path outer;
    private Path folder;
    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        folder = outer.resolve("files");
        Files.createDirectories(folder.resolve("invoices"));
        Files.writeString(folder.resolve("invoices/may.csv"), "a;b");
        Files.writeString(folder.resolve("photo.png"), "no png");
        front = stage.anotherClient("--toolsets", "files,page", "--files", folder.toString());
    }

    private static Tab open(String body, String level) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/upload",
                Reply.html("<!doctype html><meta charset=utf-8><title>Upload</title>" + body)));
        Person.allow(stage, tab, level);
        return tab;
    }

    private JsonObject upload(Object... arguments) throws Exception {
        return JsonParser.parseString(front.callTool("uploadFile", Stage.arguments(arguments), Stage.SOON).text())
                .getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "done";
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    /** Waits until the page has got one of these lists of files. */
    private static void got(Tab tab, String... expected) throws Exception {
        String[] now = new String[1];
        Stage.eventually(() -> "the page has got " + String.join(" or ", expected) + "; it has " + now[0], () -> {
            now[0] = tab.evaluate("JSON.stringify(got)").getAsString();
            return List.of(expected).contains(now[0]);
        });
    }

    @Test
    void aFieldGetsAFileOfTheFolderAndTheAnswerSaysWhatItHoldsAndTracked() throws Exception {
        Tab tab = open(FIELD, "act");
        JsonObject answer = upload("element", "label=Files", "file", "invoices/may.csv");
        assertEquals("done", code(answer), answer::toString);
        JsonObject came = answer.getAsJsonObject("came");
        assertEquals("[{\"name\":\"may.csv\",\"bytes\":3,\"type\":\"text/csv\"}]", came.get("files").toString());
        assertTrue(came.get("received").getAsBoolean(), answer::toString);
        assertTrue(answer.getAsJsonObject("tracked").get("pushes").toString().contains("file_upload"),
                answer::toString);
        assertTrue(answer.get("did").getAsString().startsWith("upload e"), answer::toString);
        got(tab, "[[\"may.csv\",\"text/csv\",3,\"" + digest("a;b".getBytes(UTF_8)) + "\"]]");
    }

    @Tag("thorough")
    @Test
    void thirtyMegabytesArriveExactToTheByte() throws Exception {
        byte[] bytes = new byte[30_000_000];
        new Random(30).nextBytes(bytes);
        Files.write(folder.resolve("large.bin"), bytes);
        Tab tab = open(FIELD, "act");
        JsonObject answer = upload("element", "label=Files", "file", "large.bin");
        assertEquals("done", code(answer), answer::toString);
        got(tab, "[[\"large.bin\",\"\",30000000,\"" + digest(bytes) + "\"]]");
    }

    @Test
    void whatIsTooLargeIsRefusedAndTheConnectionLives() throws Exception {
        Tab tab = open(FIELD, "act");
        Path large = folder.resolve("huge.bin");
        Files.write(large, new byte[48_000_001]);
        JsonObject answer = upload("element", "label=Files", "file", "huge.bin");
        assertEquals("FILE_REFUSED", code(answer));
        assertEquals("{\"why\":\"size\"}", answer.getAsJsonObject("error").get("found").toString());
        assertEquals("done", code(upload("element", "label=Files", "file", "invoices/may.csv")));
        tab.waitFor("got.length === 1", Stage.SOON);
    }

    /** Chrome reads from its hosts in small pieces: a busy machine needs longer than any client waits. */
    @Tag("thorough")
    @Test
    void theLargestCallArrivesOrSaysInTimeThatNothingWasDone() throws Exception {
        Tab tab = open(FIELD, "act");
        Files.write(folder.resolve("most.bin"), new byte[48_000_000]);
        JsonObject answer = upload("element", "label=Files", "file", "most.bin");
        String most = "[[\"most.bin\",\"\",48000000,\"" + digest(new byte[48_000_000]) + "\"]]";
        if (code(answer).equals("done")) {
            got(tab, most);
            return;
        }
        boolean nothingDone = code(answer).equals("TIMEOUT");
        assertTrue(nothingDone
                ? answer.toString().contains("nothing was done")
                : code(answer).equals("OUTCOME_UNKNOWN"), answer::toString);
        JsonObject[] next = new JsonObject[1];
        Stage.eventually(() -> answer + ", and the next file after it; last " + next[0], () -> {
            next[0] = upload("element", "label=Files", "file", "invoices/may.csv");
            return code(next[0]).equals("done");
        });
        String small = "[\"may.csv\",\"text/csv\",3,\"" + digest("a;b".getBytes(UTF_8)) + "\"]]";
        if (nothingDone) {
            got(tab, "[" + small);
        } else {
            // An unknown outcome promises no order: on a busy machine the next file is there first.
            String large = most.substring(1, most.length() - 1);
            got(tab, "[" + large + "," + small, "[" + small.substring(0, small.length() - 1) + "," + large + "]");
        }
    }

    @Test
    void severalFilesAndContentsOfTheCallItselfArrive() throws Exception {
        Tab tab = open(FIELD, "act");
        JsonObject several = JsonParser
                .parseString("{\"element\":\"css=#f\",\"file\":[\"photo.png\",\"invoices/may.csv\"]}")
                .getAsJsonObject();
        assertFalse(front.callTool("uploadFile", several, Stage.SOON).isError());
        assertEquals("done", code(upload("element", "css=#f", "text", "ä", "name", "a.txt")));
        assertEquals("done", code(upload("element", "css=#f", "base64", "AP8=", "name", "b.bin", "type", "x/y")));
        JsonObject step = JsonParser.parseString(
                "{\"do\":[{\"upload\":{\"css=#f\":[\"photo.png\",{\"file\":\"invoices/may.csv\",\"name\":\"other.csv\"}]}}]}")
                .getAsJsonObject();
        McpClient.Answer interact = front.callTool("interact", step, Stage.SOON);
        assertFalse(interact.isError(), interact.text());
        tab.waitFor("got.length === 6", Stage.SOON);
        assertEquals(
                "photo.png image/png 6, may.csv text/csv 3, a.txt text/plain 2, b.bin x/y 2, photo.png image/png 6, other.csv text/csv 3",
                tab.evaluate("got.map((file) => file.slice(0, 3).join(' ')).join(', ')").getAsString());
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "<button onclick='h.click()'>Attach</button><input id=h type=file hidden onchange='keep(this.files)'>|button \"Attach\"",
            "<div id=zone ondragover='event.preventDefault()' ondrop='event.preventDefault(); keep(event.dataTransfer.files)'>Drop here</div>|css=#zone",
            "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<label>Attach <input type=file></label>'; host.shadowRoot.querySelector('input').onchange = (event) => keep(event.target.files)</script>|label=Attach"})
    void filesArriveByWhateverThePageOffers(String page) throws Exception {
        int cut = page.lastIndexOf('|');
        Tab tab = open(KEEPS + page.substring(0, cut), "act");
        JsonObject answer = upload("element", page.substring(cut + 1), "file", "invoices/may.csv");
        assertEquals("done", code(answer), answer::toString);
        got(tab, "[[\"may.csv\",\"text/csv\",3,\"" + digest("a;b".getBytes(UTF_8)) + "\"]]");
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {
            "<label for=h style='padding: 9px'>Attach</label><input id=h type=file style='display:none' onchange='keep(this.files)'>|text=Attach",
            "<button onclick='setTimeout(() => h.click(), 100)'><b>Attach</b></button><input id=h type=file hidden onchange='keep(this.files)'>|button \"Attach\"",
            "<a href='#' onclick='h.click(); return false'>Attach</a><div><input id=h type=file style='opacity:0' onchange='keep(this.files)'></div>|link \"Attach\"",
            "<div id=zone>Drop here<input type=file hidden onchange='keep(this.files)'></div>|css=#zone"})
    void filesArriveByWhateverElseThePageOffers(String page) throws Exception {
        filesArriveByWhateverThePageOffers(page);
    }

    @Test
    void whatTheFieldDoesNotTakeIsRefusedBeforeAnythingIsDone() throws Exception {
        Tab tab = open(KEEPS
                + "<label>One <input type=file onchange='keep(this.files)'></label><label>Pictures <input type=file accept='image/*,.pdf' onchange='keep(this.files)'></label>"
                + "<label>Off <input type=file disabled></label><p>Nothing</p><button>Nothing, too</button>", "act");
        JsonObject two = JsonParser
                .parseString("{\"element\":\"label=One\",\"file\":[\"photo.png\",\"invoices/may.csv\"]}")
                .getAsJsonObject();
        JsonObject several = JsonParser.parseString(front.callTool("uploadFile", two, Stage.SOON).text())
                .getAsJsonObject();
        assertEquals("FILES_NOT_TAKEN", code(several), several::toString);
        JsonObject kind = upload("element", "label=Pictures", "file", "invoices/may.csv");
        assertEquals("FILES_NOT_TAKEN", code(kind), kind::toString);
        assertEquals("image/*,.pdf",
                kind.getAsJsonObject("error").getAsJsonObject("found").get("accepts").getAsString());
        assertEquals("FILES_NOT_TAKEN", code(upload("element", "text=Nothing", "file", "photo.png")));
        assertEquals("NOT_ENABLED", code(upload("element", "label=Off", "file", "photo.png")));
        JsonObject button = upload("element", "button \"Nothing, too\"", "file", "photo.png");
        assertEquals("TRUSTED_INPUT_REQUIRED", code(button), button::toString);
        assertTrue(button.getAsJsonObject("error").getAsJsonObject("found").get("clicked").getAsBoolean());
        assertEquals("[]", tab.evaluate("JSON.stringify(got)").getAsString());
        assertEquals("done", code(upload("element", "label=Pictures", "file", "photo.png")));
        tab.waitFor("got.length === 1", Stage.SOON);
    }

    @Test
    void aFolderFieldGetsFilesAndTheirMissingPathsAreTold() throws Exception {
        Tab tab = open(KEEPS + "<label>Folder <input type=file webkitdirectory onchange='keep(this.files)'></label>",
                "act");
        JsonObject all = JsonParser
                .parseString("{\"element\":\"label=Folder\",\"file\":[\"photo.png\",\"invoices/may.csv\"]}")
                .getAsJsonObject();
        McpClient.Answer answer = front.callTool("uploadFile", all, Stage.SOON);
        assertFalse(answer.isError(), answer.text());
        assertTrue(answer.text().contains("the files have no paths in it"), answer.text());
        tab.waitFor("got.length === 2", Stage.SOON);
    }

    @Test
    void filesOutsideOfTheFolderAreRefusedByName() throws Exception {
        open(FIELD, "act");
        Files.writeString(folder.resolveSibling("outside.txt"), "secret");
        Files.createSymbolicLink(folder.resolve("link.txt"), folder.resolveSibling("outside.txt"));
        for (String[] each : List.of(new String[]{"../outside.txt", "name"}, new String[]{"/etc/passwd", "name"},
                new String[]{"link.txt", "link"}, new String[]{"invoices", "kind"},
                new String[]{"none.txt", "missing"})) {
            JsonObject answer = upload("element", "label=Files", "file", each[0]);
            assertEquals("FILE_REFUSED", code(answer), each[0]);
            assertEquals(each[1], answer.getAsJsonObject("error").getAsJsonObject("found").get("why").getAsString());
            assertFalse(answer.toString().contains("secret"));
        }
        McpClient plain = stage.anotherClient("--toolsets", "files");
        McpClient.Answer none = plain.callTool("uploadFile",
                Stage.arguments("element", "label=Files", "file", "photo.png"),
                Stage.SOON);
        assertTrue(none.text().contains("FILE_REFUSED") && none.text().contains("--files"), none.text());
        assertFalse(plain.callTool("uploadFile",
                Stage.arguments("element", "label=Files", "text", "x", "name", "x.txt"), Stage.SOON).isError());
    }

    @Test
    void withoutConsentToActNoFileIsGiven() throws Exception {
        Tab tab = open(FIELD, "see");
        assertEquals("CONSENT_REQUIRED", code(upload("element", "css=#f", "file", "photo.png")));
        assertEquals("[0,0]", tab.evaluate("JSON.stringify([f.files.length, got.length])").getAsString());
    }

    @Test
    void aPageThatPatchesItsOwnFilesChangesNothing() throws Exception {
        Tab tab = open(
                """
                        <label>Files <input id=f type=file></label><script>
                        got = []; f.addEventListener('change', () => { const real = document.createElement('iframe'); document.body.append(real);
                          const files = Object.getOwnPropertyDescriptor(real.contentWindow.HTMLInputElement.prototype, 'files').get.call(f);
                          got.push([files.length, files[0].name, files[0].size]); });
                        Object.defineProperty(f, 'files', {get() { throw new Error('getter'); }, set() { throw new Error('setter'); }});
                        Object.defineProperty(HTMLInputElement.prototype, 'files', {get() { return []; }, set() {}});
                        File = Blob = DataTransfer = Uint8Array = atob = function () { throw new Error('patched'); };
                        EventTarget.prototype.dispatchEvent = () => { throw new Error('patched'); };
                        </script>""",
                "act");
        JsonObject answer = upload("element", "css=#f", "file", "invoices/may.csv");
        assertEquals("done", code(answer), answer::toString);
        assertEquals("[{\"name\":\"may.csv\",\"bytes\":3,\"type\":\"text/csv\"}]",
                answer.getAsJsonObject("came").get("files").toString());
        assertEquals("[[1,\"may.csv\",3]]", tab.evaluate("JSON.stringify(got)").getAsString());
    }

    @Test
    void aPageThatSwapsOrEmptiesTheFieldIsReportedAsItIs() throws Exception {
        Tab tab = open(
                KEEPS + """
                        <div id=d><label>Swap <input type=file oninput="keep(this.files); d.innerHTML = '<label>Swap <input type=file></label>'"></label></div>
                        <label>Empty <input type=file onchange="keep(this.files).then(() => got.push('read')); this.value = ''"></label>""",
                "act");
        JsonObject swapped = upload("element", "label=Swap", "file", "invoices/may.csv");
        assertEquals("done", code(swapped), swapped::toString);
        assertTrue(swapped.getAsJsonObject("came").get("note").getAsString().contains("the element is gone"),
                swapped::toString);
        JsonObject emptied = upload("element", "label=Empty", "file", "photo.png");
        assertEquals("[]", emptied.getAsJsonObject("came").get("files").toString(), emptied::toString);
        assertTrue(emptied.getAsJsonObject("came").get("note").getAsString().contains("taken the files out"),
                emptied::toString);
        tab.waitFor("got.length === 3", Stage.SOON);
    }

    @Test
    void theAuditLogHasNameAndHashOfEachFileAndNotItsContent() throws Exception {
        open(FIELD, "act");
        Files.writeString(folder.resolve("amsel.txt"), "Kanarie-7");
        assertEquals("done", code(upload("element", "css=#f", "file", "amsel.txt")));
        Path log = stage.home().resolve("log");
        String line = "\"direction\":\"up\",\"file\":\"amsel.txt\",\"sha256\":\""
                + digest("Kanarie-7".getBytes(UTF_8))
                + "\",\"bytes\":9";
        Stage.eventually("the audit log has the file", () -> all(log).contains(line));
        assertFalse(all(log).contains("Kanarie-7"));
    }

    static String all(Path folder) throws Exception {
        var text = new StringBuilder();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
