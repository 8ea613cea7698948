package io.github.mcpdatalayer.journeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.JourneySelector.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests what a journey's file may say, and how it is refused. */
class JourneyReaderTest {

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** A journey with these steps, single quotes for double ones. */
    private Path steps(String steps) throws IOException {
        return write("journey.json", ("{'title':'T','steps':[" + steps + "]}").replace('\'', '"'));
    }

    private static Journey read(Path file, String... variables) throws Exception {
        return JourneyReader.read(file, variables.length == 0
                ? new JourneyVariables(Map.of())
                : new JourneyVariables(Map.of(variables[0], variables[1])), new JourneyRights(false, false));
    }

    private JourneyRefusal refusal(String steps) throws IOException {
        Path file = steps(steps);
        return assertThrows(JourneyRefusal.class, () -> read(file));
    }

    @Test
    void stepsAreReadAsChromeWritesThem() throws Exception {
        Journey journey = read(
                steps("""
                        {'type':'setViewport','width':1280,'height':720,'deviceScaleFactor':1,'isMobile':false,'hasTouch':false,'isLandscape':false},
                        {'type':'navigate','url':'https://shop.example/','assertedEvents':[{'type':'navigation','url':'https://shop.example/','title':'Shop'}]},
                        {'type':'click','target':'main','selectors':[['#add'],['aria/Add to cart[role=\\'button\\']'],['xpath///*[@id=1]'],['text/Add'],['shop-cart','pierce/#in']],'offsetY':1,'offsetX':2},
                        {'type':'click','button':'secondary','selectors':['#add'],'offsetY':1,'offsetX':2},
                        {'type':'change','value':'{{secret:LOGIN}}','selectors':[['aria/Password']],'target':'main'},
                        {'type':'keyDown','key':'Control','target':'main'},{'type':'keyDown','key':'a','target':'main'},
                        {'type':'keyUp','key':'a','target':'main'},{'type':'keyUp','key':'Control','target':'main'},
                        {'type':'keyDown','key':'Enter','target':'main'},
                        {'type':'waitForElement','selectors':['#spinner'],'count':0},
                        {'type':'customStep','name':'other:thing','parameters':{'x':'{{y}}'}}
                        """
                        .replace("\\'", "\\\"")));
        assertEquals(11, journey.steps().size());
        JourneyStep open = journey.steps().get(1);
        assertEquals(new JourneyAction.Open("https://shop.example/"), open.action());
        assertTrue(open.navigates());
        JourneyAction.Use click = assertInstanceOf(JourneyAction.Use.class, journey.steps().get(2).action());
        assertEquals(new JourneySelector(Kind.NAME, "aria/Add to cart[role=\"button\"]", "Add to cart", "button",
                List.of(), List.of()),
                click.selectors().getFirst());
        assertEquals(List.of(Kind.NAME, Kind.CSS, Kind.XPATH, Kind.TEXT, Kind.PIERCE),
                click.selectors().stream().map(JourneySelector::kind).toList());
        assertEquals("#in", click.selectors().getLast().what());
        assertEquals(List.of("shop-cart"),
                click.selectors().getLast().hosts().stream().map(JourneySelector::what).toList());
        assertEquals("//*[@id=1]", click.selectors().get(2).what());
        assertEquals("rightClick", ((JourneyAction.Use) journey.steps().get(3).action()).way());
        assertEquals(new JourneyAction.Press("Control+a"), journey.steps().get(6).action());
        assertEquals(new JourneyAction.Press("Enter"), journey.steps().get(9).action());
        assertEquals(false, ((JourneyAction.Await) journey.steps().get(10).action()).there());
        assertEquals(Set.of("https://shop.example"), journey.origins());
        assertEquals(1, journey.notes().size());
        assertTrue(journey.notes().getFirst().english().contains("other:thing"), journey.notes()::toString);
    }

    @ParameterizedTest
    @CsvSource({"primary, click", "secondary, rightClick", "auxiliary, middleClick", "back, backClick",
            "forward, forwardClick"})
    void eachButtonOfTheMouseIsPressed(String button, String way) throws Exception {
        Journey journey = read(steps("{'type':'click','button':'" + button + "','selectors':['#a']}"));
        assertEquals(way, ((JourneyAction.Use) journey.steps().getFirst().action()).way());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            #a >>> .b | CSS #a, PIERCE .b
            #a >>>> .b | CSS #a, CSS .b
            a-b >>> c-d >>>> .e | CSS a-b, PIERCE c-d, CSS .e
            [title="a >>> b"] | CSS [title="a >>> b"]
            [title=">>>"] >>> p | CSS [title=">>>"], PIERCE p
            #a >>> | CSS #a >>>
            aria/More >>> less | NAME More >>> less
            """)
    void selectorsOfPuppeteerAreChains(String written, String parts) throws Exception {
        Journey journey = read(
                steps("{'type':'click','selectors':[[" + new JsonPrimitive(written) + "]]}"));
        JourneySelector selector = ((JourneyAction.Use) journey.steps().getFirst().action()).selectors().getFirst();
        assertEquals(parts, Stream
                .concat(selector.hosts().stream(), Stream.of(selector))
                .map(part -> part.kind() + " " + part.what()).collect(Collectors.joining(", ")));
        assertEquals(written, selector.written());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            JOURNEY_STEP_UNKNOWN | steps[0] | {'type':'teleport'}
            JOURNEY_FIELD_WRONG | steps[0] | {'url':'https://shop.example/'}
            JOURNEY_FIELD_WRONG | steps[0] | {'type':'navigate'}
            JOURNEY_FIELD_WRONG | steps[0].selectors | {'type':'click','selectors':[]}
            JOURNEY_FIELD_WRONG | steps[0].selectors[0][0] | {'type':'click','selectors':[[5]]}
            JOURNEY_FIELD_WRONG | steps[0].timeout | {'type':'click','selectors':['#a'],'timeout':0}
            JOURNEY_URL_REFUSED | steps[0].url | {'type':'navigate','url':'file:///etc/passwd'}
            JOURNEY_URL_REFUSED | steps[0].url | {'type':'navigate','url':'javascript:alert(1)'}
            JOURNEY_URL_REFUSED | steps[0].url | {'type':'navigate','url':'https://ann:pw@shop.example/'}
            JOURNEY_URL_REFUSED | steps[0].url | {'type':'navigate','url':'chrome://settings'}
            JOURNEY_CODE_REFUSED | steps[0] | {'type':'waitForExpression','expression':'steal()'}
            JOURNEY_URL_REFUSED | steps[0].target | {'type':'click','target':'chrome://settings/','selectors':['#a']}
            JOURNEY_STEP_UNSUPPORTED | steps[0] | {'type':'waitForElement','selectors':['#a'],'count':3}
            JOURNEY_STEP_UNSUPPORTED | steps[0] | {'type':'click','button':'sixth','selectors':['#a']}
            JOURNEY_OWN_STEP_UNKNOWN | steps[0] | {'type':'customStep','name':'mcp-datalayer:download','parameters':{}}
            JOURNEY_FILES_REFUSED | steps[0].parameters.files | {'type':'customStep','name':'mcp-datalayer:upload','parameters':{'version':1,'selectors':['#cv'],'files':['a.pdf']}}
            JOURNEY_FIELD_WRONG | steps[0].parameters.files | {'type':'customStep','name':'mcp-datalayer:upload','parameters':{'version':1,'selectors':['#cv'],'files':[]}}
            JOURNEY_FIELD_UNKNOWN | steps[0].parameters | {'type':'customStep','name':'mcp-datalayer:upload','parameters':{'version':1,'selectors':['#cv'],'files':['a.pdf'],'text':'a'}}
            JOURNEY_OWN_STEP_UNKNOWN | steps[0] | {'type':'customStep','name':'mcp-datalayer','parameters':{}}
            JOURNEY_FIELD_WRONG | steps[0] | {'type':'customStep','name':'mcp-datalayer:expect'}
            JOURNEY_FIELD_WRONG | steps[0].parameters | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'text':'a'}}
            JOURNEY_VERSION_UNKNOWN | steps[0].parameters.version | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':2,'text':'a'}}
            JOURNEY_VERSION_UNKNOWN | steps[0].parameters.version | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':'1','text':'a'}}
            JOURNEY_FIELD_UNKNOWN | steps[0].parameters | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'push':[]}}
            JOURNEY_FIELD_WRONG | steps[0].parameters | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1}}
            JOURNEY_FIELD_UNKNOWN | steps[0].parameters.pushes[0] | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'pushes':[{'event':'a','value':{}}]}}
            JOURNEY_PATH_WRONG | steps[0].parameters.pushes[0].values.ecommerce | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'pushes':[{'event':'a','values':{'ecommerce':1}}]}}
            JOURNEY_PATTERN_WRONG | steps[0].parameters.hits[0].params.en.matches | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'hits':[{'vendor':'ga4','params':{'en':{'matches':'('}}}]}}
            JOURNEY_VENDOR_UNKNOWN | steps[0].parameters.hits[0].vendor | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'hits':[{'vendor':'ga5'}]}}
            JOURNEY_FIELD_WRONG | steps[0].parameters.hits[0] | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'hits':[{'count':1}]}}
            JOURNEY_FIELD_WRONG | steps[0].parameters.consent.ad_storage | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'consent':{'ad_storage':'yes'}}}
            JOURNEY_FIELD_WRONG | steps[0].parameters.then | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'variable':'a','is':'b'},'then':2}},{'type':'keyDown','key':'a'}
            JOURNEY_FIELD_WRONG | steps[0].parameters.then | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'text':'a','then':1}},{'type':'keyDown','key':'a'}
            JOURNEY_VARIABLE_UNKNOWN | steps[0] | {'type':'navigate','url':'https://{{host}}/'}
            JOURNEY_SECRET_MISPLACED | steps[0].url | {'type':'navigate','url':'https://shop.example/?t={{secret:TOKEN}}'}
            JOURNEY_SECRET_MISPLACED | steps[0].value | {'type':'change','selectors':['#a'],'value':'x{{secret:TOKEN}}'}
            JOURNEY_INCLUDE_OUTSIDE | steps[0].parameters.use | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'../other.json'}}
            JOURNEY_INCLUDE_OUTSIDE | steps[0].parameters.use | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'/etc/hosts'}}
            JOURNEY_FILE_UNREADABLE | steps[0].parameters.use | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'missing.json'}}
            JOURNEY_INCLUDE_CIRCLE | steps[0].parameters.use | {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'journey.json'}}
            """)
    void whatCannotBeRunIsRefusedWithItsPlace(RefusalCode code, String place, String steps) throws Exception {
        JourneyRefusal refusal = refusal(steps);
        assertEquals(code, refusal.code(), refusal::getMessage);
        assertEquals(place, refusal.place(), refusal::getMessage);
        assertTrue(refusal.file().endsWith("journey.json"), refusal::getMessage);
        assertTrue(refusal.why().endsWith("."), refusal::getMessage);
    }

    @Test
    void aRefusalTellsTheFileThatIsWrong() throws Exception {
        write("shared/login.json", "{\"title\":\"L\",\"steps\":[{\"type\":\"fly\"}]}");
        JourneyRefusal refusal = refusal(
                "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'shared/login.json'}}");
        assertEquals(RefusalCode.JOURNEY_STEP_UNKNOWN, refusal.code());
        assertEquals("shared/login.json", refusal.file());
    }

    @Test
    void noMoreThanTwoHundredStepsAreRunIncludedOnesCounted() throws Exception {
        String step = "{'type':'keyDown','key':'a'}";
        assertEquals(200, read(steps(String.join(",", java.util.Collections.nCopies(200, step)))).steps().size());
        assertEquals(RefusalCode.JOURNEY_TOO_MANY_STEPS,
                refusal(String.join(",", java.util.Collections.nCopies(201, step))).code());
        write("many.json",
                ("{'title':'M','steps':[" + String.join(",", java.util.Collections.nCopies(150, step)) + "]}")
                        .replace('\'', '"'));
        String use = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'many.json'}}";
        assertEquals(150, read(steps(use)).steps().size());
        assertEquals(RefusalCode.JOURNEY_TOO_MANY_STEPS, refusal(use + "," + use).code());
    }

    @Test
    void filesThatAreNoJourneysAreRefused() throws Exception {
        assertEquals(RefusalCode.JOURNEY_NOT_JSON, code(write("a.json", "{\"title\": \"a\", ")));
        assertEquals(RefusalCode.JOURNEY_NOT_JSON,
                code(write("b.json", "{\"title\":\"a\",\"title\":\"b\",\"steps\":[]}")));
        assertEquals(RefusalCode.JOURNEY_NOT_JSON, code(write("c.json", "[".repeat(100) + "]".repeat(100))));
        assertEquals(RefusalCode.JOURNEY_FIELD_WRONG, code(write("d.json", "[]")));
        assertEquals(RefusalCode.JOURNEY_FIELD_WRONG, code(write("e.json", "{\"steps\":[]}")));
        assertEquals(RefusalCode.JOURNEY_TOO_LARGE, code(write("f.json", " ".repeat(1024 * 1024 + 1))));
        assertEquals(RefusalCode.JOURNEY_FILE_UNREADABLE, code(folder.resolve("none.json")));
        assertEquals(RefusalCode.JOURNEY_FILE_KIND, code(Files.createDirectory(folder.resolve("folder"))));
    }

    private static RefusalCode code(Path file) {
        return assertThrows(JourneyRefusal.class, () -> read(file)).code();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkOutOfTheFolderIsNotFollowed() throws Exception {
        Path outer = Files.createDirectory(folder.resolve("outer"));
        Path secret = Files.writeString(outer.resolve("secret.json"), "{\"title\":\"S\",\"steps\":[]}");
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.createSymbolicLink(inner.resolve("link.json"), secret);
        Files.writeString(inner.resolve("journey.json"),
                "{\"title\":\"T\",\"steps\":[{\"type\":\"customStep\",\"name\":\"mcp-datalayer:expect\",\"parameters\":{\"version\":1,\"use\":\"link.json\"}}]}");
        assertEquals(RefusalCode.JOURNEY_FILE_KIND, code(inner.resolve("journey.json")));
    }

    @Test
    void variablesHaveTheirValuesAndAssignedOnesStay() throws Exception {
        Journey journey = read(steps(
                """
                        {'type':'navigate','url':'https://{{host}}/'},
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'assign':{'order':{'push':'purchase','path':'$.id'}}}},
                        {'type':'navigate','url':'https://shop.example/orders/{{order}}'}"""),
                "host", "shop.example");
        assertEquals(new JourneyAction.Open("https://shop.example/"), journey.steps().get(0).action());
        assertEquals(new JourneyAction.Open("https://shop.example/orders/{{order}}"), journey.steps().get(2).action());
        assertEquals("https://shop.example/", journey.firstUrl());
    }

    @Test
    void aValueCannotChangeTheShapeOfTheFile() throws Exception {
        Journey journey = read(steps("{'type':'change','selectors':['#a'],'value':'{{name}}'}"), "name",
                "\"}, {\"type\":\"navigate\"");
        assertEquals("\"}, {\"type\":\"navigate\"",
                ((JourneyAction.SetValue) journey.steps().getFirst().action()).value());
    }

    @Test
    void stepsDependOnTheConditionsBeforeThem() throws Exception {
        write("login.json", "{\"title\":\"L\",\"steps\":[{\"type\":\"keyDown\",\"key\":\"a\"}]}");
        Journey journey = read(steps(
                """
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'selectors':['#banner']},'then':2}},
                        {'type':'click','selectors':['#ok']},
                        {'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'when':{'variable':'kind','isNot':'guest'},'use':'login.json'}},
                        {'type':'keyDown','key':'b'}"""));
        assertEquals(List.of(List.of(), List.of(1), List.of(1), List.of(1, 2), List.of()),
                journey.steps().stream().map(JourneyStep::groups).toList());
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void filesThatIncludeEachOtherInGreatNumberAreRefusedEvenWhereNothingIsInThem() throws Exception {
        String use = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'b%d.json'}}";
        for (int n = 1; n < 10; n++) {
            String many = String.join(",", java.util.Collections.nCopies(390, use.formatted(n + 1)));
            write("b" + n + ".json", ("{'title':'B','steps':[" + many + "]}").replace('\'', '"'));
        }
        write("b10.json", "{\"title\":\"B\",\"steps\":[]}");
        assertEquals(RefusalCode.JOURNEY_TOO_MANY_STEPS, refusal(use.formatted(1)).code());
        assertEquals(0, read(steps(use.formatted(10) + "," + use.formatted(10))).steps().size());
    }

    @Test
    void largeFilesThatAreIncludedAgainAndAgainAreRefused() throws Exception {
        write("large.json", "{\"title\":\"" + "L".repeat(90_000) + "\",\"note\":\"" + "x".repeat(900_000)
                + "\",\"steps\":[]}");
        String use = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'use':'large.json'}}";
        assertEquals(RefusalCode.JOURNEY_TOO_LARGE,
                refusal(String.join(",", java.util.Collections.nCopies(30, use))).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"((a{1000}){1000}){1000}", "(a{880}){90}", "(?:a{0,1000}){0,1000}",
            "(((a{500}){500}){500}){500}",
            "NEST"})
    void patternsThatGrowTooLargeAreRefusedAndNotCompiled(String regex) throws Exception {
        String pattern = regex.equals("NEST") ? "(".repeat(5000) + "a" + ")".repeat(5000) : regex;
        JourneyRefusal refusal = refusal(
                "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'pushes':[{'event':'a','values':{'$.a':{'matches':'%s'}}}]}}"
                        .formatted(pattern));
        assertEquals(RefusalCode.JOURNEY_PATTERN_WRONG, refusal.code());
        assertEquals("steps[0].parameters.pushes[0].values.$.a.matches", refusal.place());
        assertTrue(refusal.why().startsWith("The regular expression grows too large"), refusal::why);
    }

    @Test
    void manyPatternsAreBoundedTogether() throws Exception {
        String params = java.util.stream.IntStream.range(0, 50)
                .mapToObj(n -> "'p" + n + "':{'matches':'" + n + "a{900}'}")
                .collect(Collectors.joining(","));
        String step = "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'hits':[{'event':'a','params':{%s}}]}}"
                .formatted(params);
        assertEquals(1, read(steps(step)).steps().size());
        assertEquals(RefusalCode.JOURNEY_PATTERN_WRONG,
                refusal(String.join(",", java.util.Collections.nCopies(20, step))).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"$[?", "$[?!", "$[?length("})
    void pathsThatAreNestedTooDeepAreRefused(String start) throws Exception {
        String path = start + "(".repeat(20_000) + "@.a" + ")".repeat(20_000) + "]";
        JourneyRefusal refusal = refusal(
                "{'type':'customStep','name':'mcp-datalayer:expect','parameters':{'version':1,'pushes':[{'event':'a','values':{'%s':1}}]}}"
                        .formatted(path));
        assertTrue(Set.of(RefusalCode.JOURNEY_PATH_WRONG, RefusalCode.JOURNEY_FIELD_WRONG).contains(refusal.code()),
                refusal::why);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Shift- Shift+ | Shift
            ControlLeft- ControlLeft+ | Control
            Control- a- a+ Control+ | Control+a
            Control- click Control+ | Control+click
            Control- Shift- Shift+ Control+ | Control+Shift
            Control- Shift- a- Shift+ Control+ | Control+Shift+a
            Shift- click Shift+ click Alt- Alt+ | Shift+click click Alt
            Shift- a- Shift+ Shift- Shift+ | Shift+a Shift
            Meta- hover Meta+ doubleClick | Meta+hover doubleClick
            Alt+ | ''
            """)
    void aKeyThatIsHeldDownGoesWithWhatIsDoneMeanwhileAndIsAKeyByItselfWhereNothingIs(String recorded, String done)
            throws Exception {
        List<String> written = new ArrayList<>();
        for (String each : recorded.split(" ", -1)) {
            written.add(each.matches(".*[+-]")
                    ? "{'type':'%s','key':'%s'}".formatted(each.endsWith("-") ? "keyDown" : "keyUp",
                            each.substring(0, each.length() - 1))
                    : "{'type':'%s','selectors':['#a'],'offsetX':1,'offsetY':1}".formatted(each));
        }
        List<String> acts = new ArrayList<>();
        for (JourneyStep each : read(steps(String.join(",", written))).steps()) {
            if (each.action() instanceof JourneyAction.Press(String key)) {
                acts.add(key);
            } else if (each.action() instanceof JourneyAction.Use use) {
                acts.add(String.join("", use.held().stream().map(key -> key + "+").toList()) + use.way());
            }
        }
        assertEquals(done, String.join(" ", acts));
    }
}
