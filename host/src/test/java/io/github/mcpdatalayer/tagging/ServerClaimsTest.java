package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.RecordedRequest;
import io.github.mcpdatalayer.tagging.ServerClaims.ClaimedRequest;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests that requests are tied by path to the client that takes them; anything that only code or the server knows stays open. */
class ServerClaimsTest {

    private static final String GA4 = "{\"clientId\":\"1\",\"name\":\"GA4\",\"type\":\"gaaw_client\",\"parameter\":["
            + "{\"type\":\"BOOLEAN\",\"key\":\"activateDefaultPaths\",\"value\":\"true\"},"
            + "{\"type\":\"TEMPLATE\",\"key\":\"cookiePath\",\"value\":\"/\"}]}";
    private static final String WEB = "{\"clientId\":\"2\",\"name\":\"Web\",\"type\":\"gtm_client\"}";
    private static final String DATA = "{\"clientId\":\"3\",\"name\":\"Data\",\"type\":\"cvt_9_1\",\"priority\":20}";
    private static final String OTHER = "{\"clientId\":\"4\",\"name\":\"Other\",\"type\":\"cvt_9_2\"}";
    private static final String ON_PATH = "{\"clientId\":\"5\",\"name\":\"Own\",\"type\":\"cvt_9_2\",\"parameter\":["
            + "{\"type\":\"LIST\",\"key\":\"path\",\"list\":[{\"type\":\"MAP\",\"map\":[{\"type\":\"TEMPLATE\",\"key\":"
            + "\"path\",\"value\":\"/in\"}]}]}]}";
    private static final String COLLECT = "/g/collect?v=2&tid=G-SHOP0001&cid=1.1&en=view";

    /** A server whose template with id 1 asks for /data, and with id 2 tells nothing of its paths. */
    private static Container server(String urls, String... clients) throws ContainerRefusal {
        return ContainerReader
                .read("{\"exportFormatVersion\":2,\"containerVersion\":{\"containerId\":\"9\",\"container\":{"
                        + "\"publicId\":\"GTM-SERVER1\",\"containerId\":\"9\",\"usageContext\":[\"SERVER\"]" + urls
                        + "},\"client\":[" + String.join(",", clients) + "],\"customTemplate\":["
                        + template("1", "const path = getRequestPath(); if (path === '/data') claimRequest();") + ","
                        + template("2", "claimRequest();") + "]}}");
    }

    private static String template(String id, String code) {
        return "{\"templateId\":\"" + id + "\",\"containerId\":\"9\",\"name\":\"T" + id + "\",\"templateData\":\""
                + "___SANDBOXED_JS_FOR_SERVER___\\n" + code
                + "\\n___TESTS___\\n mock('getRequestPath', '/tested')\"}";
    }

    private static Container web(String transport) throws ContainerRefusal {
        return ContainerReader.read("{\"exportFormatVersion\":2,\"containerVersion\":{\"container\":{\"publicId\":"
                + "\"GTM-WEB1\"},\"tag\":[{\"tagId\":\"1\",\"name\":\"G\",\"type\":\"googtag\",\"parameter\":[{\"type\":\"LIST\","
                + "\"key\":\"configSettingsTable\",\"list\":[{\"type\":\"MAP\",\"map\":[{\"type\":\"TEMPLATE\",\"key\":\"parameter\","
                + "\"value\":\"server_container_url\"},{\"type\":\"TEMPLATE\",\"key\":\"parameterValue\",\"value\":\""
                + transport
                + "\"}]}]}]}],\"variable\":[{\"variableId\":\"1\",\"name\":\"Server\",\"type\":\"c\",\"parameter\":["
                + "{\"type\":\"TEMPLATE\",\"key\":\"value\",\"value\":\"https://tag.shop.example\"}]}]}}");
    }

    private static List<Hit> hits(String... urls) {
        List<Hit> hits = new ArrayList<>();
        for (int i = 0; i < urls.length; i++) {
            var request = RecordedRequest
                    .list("[{\"hit\":" + (i + 1) + ",\"page\":1,\"frame\":0,\"via\":\"beacon\",\"type\":"
                            + "\"beacon\",\"method\":\"POST\",\"url\":\"" + urls[i] + "\"}]")
                    .getFirst();
            hits.addAll(Decoder.hits(request, "https://shop.example/"));
        }
        return hits;
    }

    /** Each line is a client and what it takes; the last one what none is known to take. */
    private static List<String> claims(Container server, List<Container> web, List<String> scripts, String... urls) {
        ServerClaims claims = ServerClaims.of(List.of(server), web, hits(urls), scripts).getFirst();
        List<String> lines = new ArrayList<>();
        claims.clients()
                .forEach(each -> claims.of(each).forEach(one -> lines.add(each.part().name() + " " + line(one))));
        claims.unclaimed().forEach(one -> lines.add("– " + line(one)));
        return lines;
    }

    private static String line(ClaimedRequest one) {
        return (one.number() == 0 ? one.address() : "hit " + one.number()) + " " + one.sure().word();
    }

    private static final String AT_TAG = ",\"taggingServerUrls\":[\"https://tag.shop.example/\"]";

    @Test
    void hitsAndTheContainersScriptGoToTheClientsThatClaimTheirPaths() throws ContainerRefusal {
        assertEquals(List.of("Data hit 3 likely", "GA4 hit 1 certain", "Web tag.shop.example/gtm.js certain",
                "– tag.shop.example/abcdefgh.js guess", "– hit 4 none"),
                claims(server(AT_TAG, GA4, WEB, DATA), List.of(),
                        List.of("https://tag.shop.example/gtm.js", "https://tag.shop.example/abcdefgh.js",
                                "https://www.googletagmanager.com/gtm.js"),
                        "https://tag.shop.example" + COLLECT, "https://www.google-analytics.com" + COLLECT,
                        "https://tag.shop.example/data", "https://tag.shop.example/nobody"));
    }

    @Test
    void aClientWhosePathsOnlyItsCodeKnowsLeavesWhatComesAfterItOpen() throws ContainerRefusal {
        String url = "https://tag.shop.example" + COLLECT;
        assertEquals(List.of("GA4 hit 1 likely"), claims(server(AT_TAG, OTHER, GA4), List.of(), List.of(), url));
        assertEquals(List.of("GA4 hit 1 certain"), claims(server(AT_TAG, GA4, OTHER), List.of(), List.of(), url));
        assertEquals(List.of("– hit 1 guess"), claims(server(AT_TAG, OTHER), List.of(), List.of(), url));
        assertEquals(List.of("Own hit 1 likely"),
                claims(server(AT_TAG, ON_PATH), List.of(), List.of(), "https://tag.shop.example/in"));
        assertEquals(List.of("– hit 1 none"), claims(server(AT_TAG, ON_PATH), List.of(), List.of(), url));
    }

    @Test
    void aClientOfGoogleTakesNoHitOfAnotherKindAtItsPath() throws ContainerRefusal {
        assertEquals(List.of("– hit 1 none"), claims(server(AT_TAG, GA4), List.of(), List.of(),
                "https://tag.shop.example/g/collect?event=view"));
    }

    @Test
    void aServerBelowAPathOfTheSiteTakesOnlyWhatIsBelowIt() throws ContainerRefusal {
        String at = ",\"taggingServerUrls\":[\"https://shop.example/metrics\"]";
        assertEquals(List.of("GA4 hit 1 certain"), claims(server(at, GA4), List.of(), List.of(),
                "https://shop.example/metrics" + COLLECT, "https://shop.example" + COLLECT,
                "https://shop.example/metricsx" + COLLECT));
    }

    @Test
    void anExportWithoutAddressIsAtTheOneServerThatTagsName() throws ContainerRefusal {
        Container server = server("", GA4);
        String url = "https://tag.shop.example" + COLLECT;
        assertEquals(List.of(), claims(server, List.of(), List.of(), url));
        assertEquals(List.of("GA4 hit 1 likely"), claims(server, List.of(web("{{Server}}")), List.of(), url));
        assertEquals(List.of(), claims(server, List.of(web("{{Server}}"), web("https://two.example")), List.of(), url));
        assertTrue(ServerClaims.transports(List.of(web("{{Unknown}}"), web("not an address"))).isEmpty());
    }
}
