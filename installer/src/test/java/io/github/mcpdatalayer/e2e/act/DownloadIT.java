package io.github.mcpdatalayer.e2e.act;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files that a client takes from pages: what is stored, and what is refused. */
class DownloadIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    @TempDir
    Path outer;
    private Path folder;
    private McpClient front;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createDirectory(outer.resolve("files"));
        front = stage.anotherClient("--toolsets", "files", "--files", folder.toString());
    }

    private static Tab open(String body) {
        Tab tab = stage.attach(stage.open(stage.browser(), Stage.SHOP + "/download",
                Reply.html("<!doctype html><meta charset=utf-8><title>Download</title>" + body)));
        Person.allow(stage, tab, "act");
        return tab;
    }

    private static Reply reply(int status, Map<String, String> headers, String body) {
        return new Reply(status, headers, body, Duration.ZERO);
    }

    private JsonObject download(Object... arguments) throws Exception {
        return JsonParser.parseString(front.callTool("downloadFile", Stage.arguments(arguments), Stage.SOON).text())
                .getAsJsonObject();
    }

    private static String code(JsonObject answer) {
        return answer.has("error") ? answer.getAsJsonObject("error").get("code").getAsString() : "done";
    }

    private static String why(JsonObject answer) {
        return answer.getAsJsonObject("error").getAsJsonObject("found").get("why").getAsString();
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private List<String> kept() throws Exception {
        if (!Files.isDirectory(folder.resolve("downloads"))) {
            return List.of();
        }
        try (var files = Files.list(folder.resolve("downloads"))) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileIsStoredWholeAndTheAnswerHasNothingOfIt() throws Exception {
        open("""
                <a download="may.csv" id=a>May</a><script>a.href = URL.createObjectURL(new Blob(['Kanarie-7'], {type: 'text/csv'}))</script>""");
        JsonObject answer = download("element", "css=#a");
        assertEquals("done", code(answer), answer::toString);
        assertEquals("may.csv", answer.get("name").getAsString());
        assertEquals(9, answer.get("bytes").getAsInt());
        assertEquals("text/csv", answer.get("mimeType").getAsString());
        assertEquals(digest("Kanarie-7".getBytes(UTF_8)), answer.get("sha256").getAsString());
        assertEquals(folder.toRealPath().resolve("downloads/may.csv").toString(), answer.get("path").getAsString());
        assertEquals("Kanarie-7", Files.readString(Path.of(answer.get("path").getAsString())));
        assertFalse(answer.toString().contains("Kanarie"));
        assertEquals("may-2.csv", download("element", "css=#a").get("name").getAsString());
        assertEquals("x.csv", download("element", "css=#a", "name", "../x.csv").get("name").getAsString());
        assertEquals(List.of("may-2.csv", "may.csv", "x.csv"), kept());
        String line = "\"direction\":\"down\",\"file\":\"may.csv\",\"sha256\":\"" + digest("Kanarie-7".getBytes(UTF_8))
                + "\",\"bytes\":9";
        Stage.eventually("the audit log has the file", () -> UploadIT.all(stage.home().resolve("log")).contains(line));
    }

    @Test
    @Tag("thorough")
    void thirtyMegabytesArriveExactToTheByte() throws Exception {
        Tab tab = open("<a id=a download=large.bin>Large</a>");
        String digest = tab
                .evaluate(
                        """
                                (async () => {
                                  const bytes = new Uint8Array(30_000_000);
                                  for (let i = 0, x = 7; i < bytes.length; i++) bytes[i] = (x = (x * 1103515245 + 12345) & 0x7fffffff) >> 16;
                                  a.href = URL.createObjectURL(new Blob([bytes]));
                                  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
                                  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
                                })()""")
                .getAsString();
        JsonObject answer = download("element", "css=#a");
        assertEquals("done", code(answer), answer::toString);
        assertEquals(30_000_000, answer.get("bytes").getAsInt());
        assertEquals(digest, answer.get("sha256").getAsString());
        assertEquals(digest, digest(Files.readAllBytes(Path.of(answer.get("path").getAsString()))));
    }

    @Test
    void addressesPicturesAndDataAreFetchedAsThePageCould() throws Exception {
        byte[] bytes = new byte[5000];
        new Random(5).nextBytes(bytes);
        stage.browser().chrome().web().serve(Stage.SHOP + "/files/a%20b.csv",
                reply(200, Map.of("content-type", "text/csv"), "a;b"));
        open("<a href='/files/a%20b.csv'><b>List</b></a><img alt=Dot src='data:image/png;base64,"
                + Base64.getEncoder().encodeToString(bytes) + "'>");
        JsonObject answer = download("url", "/files/a%20b.csv");
        assertEquals("done", code(answer), answer::toString);
        assertEquals("a b.csv", answer.get("name").getAsString());
        assertEquals("a b-2.csv", download("element", "text=List").get("name").getAsString());
        JsonObject picture = download("element", "css=img");
        assertEquals(digest(bytes), picture.get("sha256").getAsString(), picture::toString);
        assertEquals("download.png", picture.get("name").getAsString());
    }

    @Test
    void aSitesNameCannotLeaveTheFolder() throws Exception {
        stage.browser().chrome().web().serve(Stage.SHOP + "/evil", reply(200,
                Map.of("content-type", "text/plain", "content-disposition",
                        "attachment; filename=\"../../.bashrc\"; filename*=UTF-8''..%2F..%2F%E2%80%AEfdp.exe"),
                "x"));
        open("<p>Page</p>");
        JsonObject answer = download("url", "/evil");
        assertEquals("done", code(answer), answer::toString);
        assertEquals("fdp.exe.download", answer.get("name").getAsString());
        assertEquals(List.of("fdp.exe.download"), kept());
        for (String name : List.of("../../../etc/passwd", "/etc/passwd", "..", "a\u0000b", ".ssh/authorized_keys")) {
            JsonObject named = download("url", "/evil", "name", name);
            assertEquals("done", code(named), named::toString);
            assertTrue(
                    Path.of(named.get("path").getAsString()).getParent()
                            .equals(folder.toRealPath().resolve("downloads")),
                    named::toString);
        }
    }

    @Test
    void eachRefusalIsNamedAndKeepsNothing() throws Exception {
        var web = stage.browser().chrome().web();
        web.serve(Stage.SHOP + "/gone.pdf", reply(404, Map.of("content-type", "text/html"), "no"));
        web.serve("https://other.example/secret.pdf", reply(200, Map.of("content-type", "application/pdf"), "x"));
        web.serve("https://other.example/open.pdf",
                reply(200, Map.of("content-type", "application/pdf", "access-control-allow-origin", "*"), "open"));
        web.serve(Stage.SHOP + "/moved.pdf", Reply.redirect("https://other.example/open.pdf"));
        web.serve(Stage.SHOP + "/login.pdf", Reply.html("<title>Log in</title>"));
        open("<button onclick='1'>Export</button><a href='#'>Here</a><a href='javascript:1'>Script</a>");
        JsonObject gone = download("url", "/gone.pdf");
        assertEquals("DOWNLOAD_FAILED status", code(gone) + " " + why(gone), gone::toString);
        assertEquals(404, gone.getAsJsonObject("error").getAsJsonObject("found").get("status").getAsInt());
        assertEquals("SITE_DENIED", code(download("url", "https://other.example/secret.pdf")));
        JsonObject moved = download("url", "/moved.pdf");
        assertEquals("DOWNLOAD_FAILED redirect", code(moved) + " " + why(moved), moved::toString);
        for (String element : List.of("button \"Export\"", "link \"Here\"", "link \"Script\"")) {
            assertEquals("DOWNLOAD_NOT_CAPTURABLE", code(download("element", element)), element);
        }
        for (String url : List.of("file:///etc/passwd", "chrome://version", "javascript:1",
                "https://a:b@shop.example/x")) {
            assertEquals("BAD_ARGUMENT", code(download("url", url)), url);
        }
        assertEquals(List.of(), kept());
        assertEquals("done", code(download("url", "https://other.example/open.pdf")));
        JsonObject login = download("url", "/login.pdf");
        assertEquals("text/html", login.get("mimeType").getAsString());
        assertTrue(login.get("notes").toString().contains("may want a login"), login::toString);
    }

    @Test
    void whatCannotBeStoredIsNamed() throws Exception {
        open("<p>Page</p>");
        Files.writeString(folder.resolve("downloads"), "no folder");
        JsonObject answer = download("url", "data:,x");
        assertEquals("DOWNLOAD_FAILED disk", code(answer) + " " + why(answer), answer::toString);
    }

    @Test
    void aCancelledDownloadLeavesNothing() throws Exception {
        Tab tab = open("<p>Page</p>");
        tab.evaluate("""
                var endless = URL.createObjectURL(new Blob([new Uint8Array(190_000_000)])); 1""");
        String url = tab.evaluate("endless").getAsString();
        JsonObject call = Stage.arguments("name", "downloadFile");
        call.add("arguments", Stage.arguments("url", url));
        var begun = front.send("tools/call", call);
        Stage.eventually("the download has begun", () -> kept().stream().anyMatch(name -> name.startsWith(".part-")));
        front.cancel(begun);
        Stage.eventually("nothing is left", () -> kept().isEmpty());
        assertEquals("done", code(download("url", "data:,x")));
    }

    @Test
    void withoutTheFlagOurOwnFolderHasTheFile() throws Exception {
        open("<p>Page</p>");
        McpClient plain = stage.anotherClient("--toolsets", "files");
        JsonObject answer = JsonParser.parseString(
                plain.callTool("downloadFile", Stage.arguments("url", "data:text/csv,a", "name", "a.csv"), Stage.SOON)
                        .text())
                .getAsJsonObject();
        assertEquals(stage.home().resolve("downloads/a.csv").toRealPath().toString(),
                Path.of(answer.get("path").getAsString()).toRealPath().toString(), answer::toString);
    }
}
