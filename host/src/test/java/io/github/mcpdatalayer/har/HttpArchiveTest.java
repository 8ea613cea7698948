package io.github.mcpdatalayer.har;

import java.time.Instant;
import java.util.Date;
import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import de.sstoehr.harreader.HarReader;
import de.sstoehr.harreader.HarReaderMode;
import de.sstoehr.harreader.model.Har;
import de.sstoehr.harreader.model.HarEntry;
import io.github.mcpdatalayer.har.HttpArchive.ArchivedPage;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Another program's reader understands what we write. */
class HttpArchiveTest {

    private static final List<ArchivedPage> PAGES = List.of(new ArchivedPage(1, "Shop", 1790000000000d),
            new ArchivedPage(2, "Never used", 1790000009000d));

    private static List<JsonObject> rows(String json) {
        JsonArray rows = JsonParser.parseString(json).getAsJsonArray();
        return rows.asList().stream().map(JsonElement::getAsJsonObject).toList();
    }

    private static Har read(JsonObject archive) throws Exception {
        return new HarReader().readFromString(archive.toString(), HarReaderMode.STRICT);
    }

    @Test
    void aReaderOfOthersFindsAllOfARequest() throws Exception {
        Har har = read(HttpArchive.of("kd1", PAGES,
                rows("""
                        [{"n":3,"t":1790000001000,"ms":50,"waited":30,"type":"fetch","method":"POST","url":"https://shop.example/cart?a=1&b=%C3%A4&c&d=%zz#part","status":201,"size":7,
                          "page":1,"frame":0,"step":7,"cached":true,"initiator":"https://shop.example","mime":"application/json","bodyBytes":12,"body":"{\\"a\\":1}",
                          "requestHeaders":[["Content-Type","application/json"],["X-A","1"]],"responseHeaders":[["X-B","2"],["X-B","3"]],"responseBody":"{}"}]"""),
                "0.1.0"));
        assertEquals("1.2", har.getLog().getVersion());
        assertEquals("mcp-datalayer", har.getLog().getCreator().getName());
        assertEquals(List.of("kd1/1"), har.getLog().getPages().stream().map(each -> each.getId()).toList());
        HarEntry entry = har.getLog().getEntries().getFirst();
        assertEquals("kd1/1", entry.getPageref());
        assertEquals(Date.from(Instant.ofEpochMilli(1790000001000L)), entry.getStartedDateTime());
        assertEquals(50, entry.getTime());
        assertEquals(30, entry.getTimings().getWait());
        assertEquals(20, entry.getTimings().getReceive());
        assertEquals("POST", entry.getRequest().getMethod().name());
        assertEquals("{\"a\":1}", entry.getRequest().getPostData().getText());
        assertEquals("application/json", entry.getRequest().getPostData().getMimeType());
        assertEquals(List.of("a=1", "b=ä", "c=", "d=%zz"), entry.getRequest().getQueryString().stream()
                .map(each -> each.getName() + "=" + each.getValue()).toList());
        assertEquals(201, entry.getResponse().getRawStatus());
        assertEquals("{}", entry.getResponse().getContent().getText());
        assertEquals(2, entry.getResponse().getHeaders().size());
        assertEquals("kd1@7", entry.getAdditional().get("_step"));
    }

    @Test
    void eachRedirectIsAnEntryAndWhatFailedOrIsOpenIsSaid() throws Exception {
        Har har = read(HttpArchive.of("kd1", PAGES,
                rows("""
                        [{"n":1,"t":1790000001000,"ms":50,"type":"document","method":"POST","url":"https://shop.example/c","status":200,"page":1,"body":"a=1",
                          "hops":[{"url":"https://shop.example/a","status":302,"t":1790000001010},{"url":"https://shop.example/b","status":301,"t":1790000001030}]},
                         {"n":2,"t":1790000002000,"ms":5,"type":"fetch","method":"GET","url":"https://shop.example/x","status":null,"error":"net::ERR_FAILED"},
                         {"n":3,"t":1790000003000,"type":"eventsource","method":"GET","url":"https://shop.example/e"}]"""),
                "0.1.0"));
        List<HarEntry> entries = har.getLog().getEntries();
        assertEquals(List.of("https://shop.example/b", "https://shop.example/c", "", "", ""),
                entries.stream().map(each -> each.getResponse().getRedirectURL()).toList());
        assertEquals(List.of(302, 301, 200, 0, 0),
                entries.stream().map(each -> each.getResponse().getRawStatus()).toList());
        assertEquals(List.of(10, 20, 20), entries.stream().limit(3).map(HarEntry::getTime).toList());
        assertEquals("net::ERR_FAILED", entries.get(3).getResponse().getAdditional().get("_error"));
        assertTrue(entries.getLast().getComment().contains("open"));
    }

    @Test
    void severalArchivesInOneKeepTheirPagesApart() throws Exception {
        JsonObject one = HttpArchive.of("own1", PAGES,
                rows("[{\"n\":1,\"t\":1790000001000,\"ms\":1,\"method\":\"GET\",\"url\":\"https://a.example/\",\"page\":1}]"),
                "0.1.0");
        Har har = read(HttpArchive.joined(List.of(one, one), "0.1.0"));
        assertEquals(List.of("1/own1/1", "2/own1/1"),
                har.getLog().getPages().stream().map(each -> each.getId()).toList());
        assertEquals(List.of("1/own1/1", "2/own1/1"),
                har.getLog().getEntries().stream().map(HarEntry::getPageref).toList());
        assertEquals(0, read(HttpArchive.joined(List.of(), "0.1.0")).getLog().getEntries().size());
    }

    @Test
    void rowsOfAnyShapeMakeAnArchive() throws Exception {
        Har har = read(HttpArchive.of("kd1", List.of(),
                rows("""
                        [{},{"t":"x","hops":[7,{}],"requestHeaders":{"a":1},"responseHeaders":[["a"],7,["b",null]],"url":7,"size":"big"},
                         {"url":"https://x.example/?&&=&%","hops":{}}]"""),
                "0.1.0"));
        assertEquals(4, har.getLog().getEntries().size());
    }
}
