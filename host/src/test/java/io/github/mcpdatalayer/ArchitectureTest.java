package io.github.mcpdatalayer;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.mcpdatalayer.datalayer.validation.HitFinding;
import io.github.mcpdatalayer.datalayer.validation.PushFinding;
import io.github.mcpdatalayer.front.LeakingTool;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.sources.RecordedTab;
import io.github.mcpdatalayer.visit.Defect;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Holds what each package may not know: the table of the design. */
class ArchitectureTest {
    private static final String ROOT = "io.github.mcpdatalayer.";
    private static final String MCP_SDK = "io.modelcontextprotocol..";
    private static final JavaClasses CLASSES = importClasses();
    private static final Map<String, Set<String>> USES = typesAndWhatTheyUse();

    /** Streams, files and channels: ways to the outside. */
    private static final DescribedPredicate<JavaClass> WAYS_OUT = resideInAnyPackage("java.nio.channels..",
            "java.nio.file..", "java.net..").and(
                    named("java.net.URI", "java.net.URLDecoder",
                            "java.net.URLEncoder", "java.net.URISyntaxException").negate())
            .or(DescribedPredicate.describe("streams", // bytes in memory lead nowhere
                    each -> each.getName().matches("java\\.io\\.(File.*|(?!ByteArray).*(Input|Output|Print)Stream)")))
            .as("streams, files, sockets");

    @ParameterizedTest
    @ValueSource(strings = {"json", "words", "os", "browser", "wire", "frame", "rendezvous", "policy", "audit",
            "secrets",
            "files", "relay", "relay.filter", "relay.filter.audit", "relay.filter.policy",
            "relay.filter.panel", "chat", "chat.agent", "chat.store",
            "datalayer", "patterns",
            "container.model", "container.read", "container.decide", "container.lint", "container.diff",
            "container.doc",
            "privacy",
            "hits",
            "report",
            "journeys",
            "front",
            "front.link",
            "front.chrome",
            "front.launch",
            "front.launched",
            "front.inspect",
            "front.journeys",
            "front.mcp",
            "front.tools.api",
            "front.tools.answer",
            "front.tools.sources",
            "front.tools.offer",
            "front.tools.core",
            "front.tools.datalayer",
            "front.tools.history",
            "front.tools.hits",
            "front.tools.visit",
            "front.tools.container",
            "tagging",
            "front.tools.files",
            "front.tools.plans"})
    void everyPackageThatIsWatchedIsThere(String name) {
        assertTrue(CLASSES.stream().anyMatch(each -> each.getPackageName().equals(ROOT + name)), name);
    }

    @Test
    void theWireKnowsNoStreamsSocketsOrOtherPackages() {
        check(knowNothingOf("wire", WAYS_OUT));
        check(knowNothingOf("wire",
                packages("frame", "rendezvous", "relay", "datalayer", "privacy", "front").or(mcpSdk())));
    }

    @Test
    void framesKnowNothingOfTheirMeaning() {
        check(knowNothingOf("frame", packages("wire", "rendezvous", "relay", "datalayer", "privacy", "front")
                .or(mcpSdk()).or(resideInAnyPackage("com.google.gson.."))));
    }

    @Test
    void theRendezvousKnowsNoFramesAndNoMessages() {
        check(knowNothingOf("rendezvous",
                packages("wire", "frame", "relay", "datalayer", "privacy", "front").or(mcpSdk())));
    }

    @Test
    void regularExpressionsOfOthersAreCompiledInOnePlace() {
        check(noClasses().that().resideOutsideOfPackage(ROOT + "patterns").should()
                .dependOnClassesThat(resideInAnyPackage("com.google.re2j..")));
    }

    @Test
    void thePolicyKnowsNoOtherPackage() {
        check(knowNothingOf("policy",
                packages("wire", "frame", "rendezvous", "relay", "datalayer", "privacy", "front").or(mcpSdk())));
    }

    @Test
    void theAuditLogKnowsNoMessages() {
        check(knowNothingOf("audit",
                packages("wire", "frame", "policy", "relay", "datalayer", "privacy", "front").or(mcpSdk())));
    }

    @Test
    void storedSecretsKnowNoMessagesAndNoPages() {
        check(knowNothingOf("secrets",
                packages("wire", "frame", "policy", "audit", "relay", "datalayer", "privacy", "front").or(mcpSdk())));
    }

    @Test
    void theFolderOfFilesKnowsNoMessagesAndNoPages() {
        check(knowNothingOf("files",
                packages("wire", "frame", "policy", "audit", "relay", "datalayer", "privacy", "front")
                        .or(mcpSdk())));
    }

    @Test
    @Tag("addons")
    void thePackForSearchKnowsNoMessagesAndNoPages() {
        check(knowNothingOf("searchpack",
                packages("wire", "frame", "policy", "audit", "relay", "datalayer", "privacy", "front")
                        .or(mcpSdk())));
    }

    /** An agent's words reach a page through our front alone, as for any client. */
    @Test
    void theChatKnowsNoPagesAndNoTools() {
        check(knowNothingOf("chat", packages("policy", "audit", "relay", "secrets", "datalayer", "privacy", "hits",
                "visit", "journeys", "front").or(mcpSdk())));
        check(knowNothingOf("relay", packages("chat")));
        check(noClasses().that().resideOutsideOfPackage(ROOT + "chat.store..").should()
                .dependOnClassesThat(resideInAnyPackage("org.h2..", "java.sql..")));
    }

    /** A build can leave the add-ons out: outside of their folder, nothing knows more of them than the list that it exchanges. */
    @Test
    void nothingKnowsAddOnsButTheirList() throws IOException {
        Path folder = Path.of("src", "addons", "java");
        Set<String> added;
        try (Stream<Path> files = Files.walk(folder)) {
            added = files.map(file -> folder.relativize(file).toString()).filter(file -> file.endsWith(".java"))
                    .map(file -> file.replace(File.separatorChar, '.').replaceFirst("\\.java$", ""))
                    .collect(Collectors.toSet());
        }
        assertTrue(added.size() > 40, added::toString);
        Map<String, Set<String>> known = new TreeMap<>();
        USES.forEach((type, used) -> {
            Set<String> addOns = new TreeSet<>(used);
            addOns.retainAll(added);
            if (!added.contains(type) && !addOns.isEmpty()) {
                known.put(type, addOns);
            }
        });
        assertEquals(Map.of(ROOT + "front.Toolsets", Set.of(ROOT + "front.AddOns")), known);
        check(noClasses().that().resideOutsideOfPackage(ROOT + "front.tools.search..").should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.lucene..")));
    }

    @Test
    void toolsetsDoNotKnowEachOther() {
        check(slices().assignedFrom(toolsets()).should().notDependOnEachOther());
    }

    /** Each room of the page's tools uses those that stand before it here. Reading and acting know nothing of each other. */
    @Test
    void actingOnAPageIsNoReading() {
        List<String> rooms = List.of("snapshot", "element", "wait", "act");
        for (int i = 0; i < rooms.size(); i++) {
            String[] later = rooms.subList(i + 1, rooms.size()).stream().map(each -> "front.tools.page." + each)
                    .toArray(String[]::new);
            check(knowNothingOf("front.tools.page." + rooms.get(i), packages("front.tools.page.read")));
            if (later.length > 0) {
                check(knowNothingOf("front.tools.page." + rooms.get(i), packages(later)));
            }
        }
        check(knowNothingOf("front.tools.page.read", packages("front.tools.page.act")));
    }

    private static Set<String> toolsetPackages() {
        Set<String> packages = CLASSES.stream().filter(each -> each.isAssignableTo(ROOT + "front.tools.api.Toolset"))
                .filter(each -> !each.isInterface()).map(JavaClass::getPackageName).collect(Collectors.toSet());
        assertTrue(packages.size() >= 6, packages::toString);
        return packages;
    }

    private static boolean isIn(String toolset, JavaClass each) {
        return (each.getPackageName() + ".").startsWith(toolset + ".");
    }

    /** Each package of tools that has a toolset, by name, with the rooms in it: what they share is no toolset. */
    private static SliceAssignment toolsets() {
        Set<String> packages = toolsetPackages();
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass each) {
                return packages.stream().filter(toolset -> isIn(toolset, each)).map(SliceIdentifier::of).findFirst()
                        .orElseGet(SliceIdentifier::ignore);
            }

            @Override
            public String getDescription() {
                return "toolsets";
            }
        };
    }

    @Test
    void whatToolsetsShareKnowsNoToolset() {
        Set<String> toolsets = toolsetPackages();
        for (String shared : new String[]{"api", "answer", "sources", "offer"}) {
            check(noClasses().that().resideInAPackage(ROOT + "front.tools." + shared + "..").should()
                    .dependOnClassesThat(DescribedPredicate.describe("toolsets",
                            each -> toolsets.stream().anyMatch(toolset -> isIn(toolset, each)))));
        }
    }

    /**
     * Values of pages, before redaction, are opened by those alone that redact whatever they say of them: the link, what reads it for the
     * rules, the rows of hits, and what looks for the value of a placeholder, which only its own site gets.
     */
    private static final Set<String> OPEN_RAW_TEXT = Set.of(ROOT + "front.link.Redacting",
            ROOT + "front.link.BrowserReply", ROOT + "front.tools.sources.RecordedTab",
            ROOT + "front.tools.sources.RecordedVisit", ROOT + "front.tools.hits.ListHits",
            ROOT + "front.tools.hits.HitRows",
            ROOT + "front.tools.visit.ConsentHits", ROOT + "front.tools.visit.GetConsentState",
            ROOT + "front.tools.validation.PushJudge", ROOT + "front.inspect.AuditedVisit",
            ROOT + "front.tools.page.act.PlaceholderSources",
            // Scripts of tag managers, of which TagWords alone writes anything into answers.
            ROOT + "front.tools.sources.PageContainers");

    /** The values that a rule has seen are raw, too. */
    private static final Set<String> SHOW_WHAT_RULES_SAW = Set.of(ROOT + "front.tools.sources.DefectRow",
            ROOT + "front.tools.answer.FindingRow");

    @Test
    void onlyTheRedactingPlacesSeeWhatPagesSent() {
        check(rawText());
        check(whatRulesSaw());
    }

    @Test
    void aToolThatHandsOutWhatAPageSentIsFound() {
        JavaClasses leaking = new ClassFileImporter().importClasses(LeakingTool.class);
        assertThrows(AssertionError.class, () -> rawText().check(leaking));
        assertThrows(AssertionError.class, () -> whatRulesSaw().check(leaking));
    }

    private static ArchRule rawText() {
        return noClasses().that().resideInAPackage(ROOT + "front..")
                .and(DescribedPredicate.describe("redact nothing", each -> !OPEN_RAW_TEXT.contains(each.getName())))
                .should().callMethod(BrowserReply.class, "raw").orShould().callMethod(BrowserReply.class, "sent")
                .orShould()
                .callMethod(RecordedTab.class, "raw").orShould().callMethod(RecordedTab.class, "rawRecording");
    }

    private static ArchRule whatRulesSaw() {
        return noClasses().that().resideInAPackage(ROOT + "front..")
                .and(DescribedPredicate.describe("redact nothing",
                        each -> !SHOW_WHAT_RULES_SAW.contains(each.getName())))
                .should().callMethod(Defect.class, "got").orShould().callMethod(Defect.class, "path").orShould()
                .callMethod(Defect.class, "sources").orShould().callMethod(PushFinding.class, "saw").orShould()
                .callMethod(PushFinding.class, "path").orShould().callMethod(HitFinding.class, "saw");
    }

    /** The classes that read JSON with other means than the strict reader or the tree of page values, each with its reason. */
    private static final Set<String> READ_JSON_THEMSELVES = Set.of(ROOT + "json.StrictJson",
            // Its other half, which makes the tree.
            ROOT + "json.JsonTree",
            // Names the key that is wrong, also where a key stands twice.
            ROOT + "policy.MachinePolicy",
            // Files of administrators, with comments as the browser reads them.
            ROOT + "front.launch.LaunchPolicy",
            // The values that the MCP SDK takes.
            ROOT + "front.mcp.JsonValues");

    @Test
    void oneStrictReaderReadsWhatProcessesAndFilesGive() {
        check(noClasses()
                .that(DescribedPredicate.describe("read with the strict reader",
                        each -> !READ_JSON_THEMSELVES.contains(each.getName())))
                .should().dependOnClassesThat(DescribedPredicate.describe("gson's readers",
                        each -> each.getName()
                                .matches("com\\.google\\.gson\\.(JsonParser|TypeAdapter|stream\\.JsonReader)")))
                .orShould().callMethodWhere(DescribedPredicate.describe("fromJson of gson",
                        call -> call.getTarget().getOwner().getName().equals("com.google.gson.Gson")
                                && call.getName().equals("fromJson"))));
        check(noClasses().that().resideOutsideOfPackages(ROOT + "front.mcp..", ROOT + "datalayer.validation..").should()
                .dependOnClassesThat(resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson..")));
        check(noClasses().that().resideInAnyPackage(ROOT + "datalayer..", ROOT + "privacy..").should()
                .dependOnClassesThat(resideInAnyPackage("com.google.gson..", ROOT + "json..")));
    }

    @Test
    void theTextsKnowNoOtherPackage() {
        check(noClasses().that().resideInAPackage(ROOT + "words..").should().dependOnClassesThat(
                resideInAnyPackage(ROOT.substring(0, ROOT.length() - 1) + "..")
                        .and(resideInAnyPackage(ROOT + "words..").negate())));
    }

    @Test
    void theStrictReaderKnowsNoOtherPackage() {
        check(noClasses().that().resideInAPackage(ROOT + "json..").should().dependOnClassesThat(
                resideInAnyPackage(ROOT.substring(0, ROOT.length() - 1) + "..")
                        .and(resideInAnyPackage(ROOT + "json..").negate())));
    }

    /** The mains give the relay its filters; nobody else there knows what is refused, or written down. */
    @Test
    void theRelayKnowsNoFilter() {
        check(noClasses().that().resideInAPackage(ROOT + "relay").and().doNotHaveSimpleName("HostMain").and()
                .doNotHaveSimpleName("EmbeddedHost").should()
                .dependOnClassesThat(packages("relay.filter.audit", "relay.filter.policy", "relay.filter.panel",
                        "audit", "policy")));
    }

    @Test
    void theRelayKnowsNoDataLayersAndNoTools() {
        check(knowNothingOf("relay", packages("datalayer", "front").or(mcpSdk())));
        check(noClasses().that().resideInAPackage(ROOT + "relay..").and().doNotHaveSimpleName("ElementName").should()
                .dependOnClassesThat(packages("privacy")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"datalayer", "privacy"})
    void theDomainIsPure(String name) {
        check(knowNothingOf(name, WAYS_OUT.or(packages("wire", "frame", "rendezvous", "relay", "front")).or(mcpSdk()))
                .allowEmptyShould(true));
    }

    @Test
    void hitsKnowTheDataLayerAndTheirOwnTable() {
        check(knowNothingOf("hits", packages("wire", "frame", "rendezvous", "relay", "privacy", "front").or(mcpSdk())
                .or(resideInAnyPackage("java.nio.channels..", "java.nio.file..", "java.net.."))));
    }

    /** Containers are decided from values; their files are read elsewhere. */
    @Test
    void containersKnowNoFilesNoPagesAndNoTools() {
        check(knowNothingOf("container", WAYS_OUT
                .or(packages("wire", "frame", "rendezvous", "policy", "audit", "relay", "privacy", "hits", "visit",
                        "front"))
                .or(mcpSdk()).or(resideInAnyPackage("com.google.gson..", "com.google.re2j.."))));
        check(noClasses().that().resideInAnyPackage(ROOT + "container.model..").should()
                .dependOnClassesThat(packages("container.read", "container.decide", "container.lint", "container.diff",
                        "container.doc", "report")));
    }

    @Test
    void journeysKnowNoBrowserAndNoTools() {
        check(knowNothingOf("journeys", packages("wire", "frame", "rendezvous", "policy", "audit", "relay", "secrets",
                "privacy", "front").or(mcpSdk()).or(resideInAnyPackage("java.nio.channels..", "java.net..")
                        .and(named("java.net.URI", "java.net.URISyntaxException").negate()))));
    }

    /** A step calls what a tool calls, and reads what came of it: it writes no arguments, and takes no answer apart. */
    @Test
    void stepsOfJourneysCallNoTool() {
        check(callNoTool("front.journeys"));
        assertThrows(AssertionError.class, () -> check(callNoTool("front.journeys.tools")));
    }

    private static ArchRule callNoTool(String name) {
        return noClasses().that().resideInAPackage(ROOT + name).should()
                .dependOnClassesThat(assignableTo(Tool.class).or(named(Tool.class.getName(), Answer.class.getName())));
    }

    @Test
    void reportsAreMadeOfValuesAlone() {
        check(knowNothingOf("report",
                WAYS_OUT.or(packages("wire", "frame", "rendezvous", "relay", "datalayer", "privacy",
                        "hits", "visit", "front")).or(mcpSdk())));
    }

    @Test
    void visitsKnowDataLayersAndHitsOnly() {
        check(knowNothingOf("visit", WAYS_OUT
                .or(packages("wire", "frame", "rendezvous", "policy", "audit", "relay", "privacy", "front"))
                .or(mcpSdk())));
    }

    @Test
    void whatTagsDidIsDecidedFromContainersAndVisitsAlone() {
        check(knowNothingOf("tagging", WAYS_OUT
                .or(packages("wire", "frame", "rendezvous", "policy", "audit", "relay", "privacy", "front", "report"))
                .or(mcpSdk())));
    }

    @Test
    void aBrowserOfOurOwnKnowsNoTabsOfPersonsAndNoTools() {
        check(knowNothingOf("front.chrome",
                packages("wire", "frame", "rendezvous", "policy", "audit", "relay", "datalayer", "privacy", "hits",
                        "visit", "front.link", "front.tools", "front.mcp", "front.inspect").or(mcpSdk())));
    }

    @Test
    void theProcessOfABrowserOfOurOwnDoesNotKnowWhatIsDoneInIt() {
        check(knowNothingOf("front.launch",
                packages("wire", "frame", "audit", "relay", "datalayer", "privacy", "hits", "visit", "front.link",
                        "front.tools", "front.mcp", "front.inspect").or(mcpSdk())));
    }

    /** A host runs in the front's process for a browser of its own, and nowhere else. */
    @Test
    void onlyTheLinkToALaunchedBrowserKnowsTheRelay() {
        check(noClasses().that().resideInAPackage(ROOT + "front..").and()
                .resideOutsideOfPackage(ROOT + "front.launched..").should()
                .dependOnClassesThat(packages("relay")));
        check(knowNothingOf("front.launched", packages("datalayer", "privacy", "hits", "visit", "front.tools",
                "front.mcp", "front.inspect").or(mcpSdk())));
    }

    @Test
    void onlyOnePackageSeesTheMcpSdk() {
        check(noClasses().that().resideOutsideOfPackage(ROOT + "front.mcp..").should().dependOnClassesThat(mcpSdk()));
    }

    @Test
    void nothingKnowsTheNetwork() {
        // The process of the model names jars on the disk by URLs, as their loader takes nothing else.
        check(noClasses()
                .that(named(ROOT + "searchpack.EmbeddingMain", ROOT + "searchpack.EmbeddingMain$OwnClasses").negate())
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.net.http..", "javax.net..").or(
                        DescribedPredicate.describe("sockets that are not files", each -> each.getName().matches(
                                "java\\.net\\.(Inet.*|.*Socket|URL|.*URLConnection)|java\\.nio\\.channels\\.Datagram.*")))));
    }

    @Test
    void onlyTheMainsTakeStdout() {
        DescribedPredicate<JavaClass> owners = named(ROOT + "relay.HostMain", ROOT + "front.Surroundings",
                ROOT + "searchpack.EmbeddingMain");
        check(noClasses().that(owners.negate()).should().accessField(System.class, "out"));
        check(noClasses().that(owners.negate()).should().accessField(FileDescriptor.class, "out"));
    }

    @Test
    void thereAreNoCycles() {
        check(slices().matching(ROOT + "(*)..").should().beFreeOfCycles());
        check(slices().matching(ROOT + "front.(*)..").should().beFreeOfCycles());
        check(slices().matching(ROOT + "front.tools.(*)..").should().beFreeOfCycles());
    }

    /** A reader of one package need not read another to understand it. */
    @Test
    void packagesDoNotLeadToEachOther() {
        Map<String, Set<String>> uses = new TreeMap<>();
        USES.forEach((type, used) -> used.forEach(each -> {
            if (!packageOf(type).equals(packageOf(each))) {
                uses.computeIfAbsent(packageOf(type), _ -> new TreeSet<>()).add(packageOf(each));
            }
        }));
        assertTrue(uses.size() > 40, uses::toString);
        assertEquals(List.of(), Circles.of(uses));
    }

    /** A larger circle is one class in several files. */
    @Test
    void noMoreThanThreeTypesLeadToEachOther() {
        assertEquals(List.of(),
                Circles.of(USES).stream().filter(circle -> circle.size() > 3).toList());
        assertEquals(List.of(Set.of("a", "b", "c", "d")),
                Circles.of(Map.of("a", Set.of("b"), "b", Set.of("c", "e"), "c", Set.of("d"), "d", Set.of("a"), "e",
                        Set.of())));
    }

    /** Top-level types by name. Those that a sealed type permits are one with it. */
    private static Map<String, Set<String>> typesAndWhatTheyUse() {
        Map<String, String> families = new HashMap<>();
        for (JavaClass each : CLASSES) {
            if (each.isInterface() && each.getModifiers().contains(JavaModifier.ABSTRACT)
                    && each.reflect().isSealed()) {
                for (Class<?> member : each.reflect().getPermittedSubclasses()) {
                    families.put(outermost(member.getName()), outermost(each.getName()));
                }
            }
        }
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass each : CLASSES) {
            String type = outermost(each.getName());
            String family = families.getOrDefault(type, type);
            Set<String> used = uses.computeIfAbsent(family, _ -> new TreeSet<>());
            for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
                String name = dependency.getTargetClass().getName();
                if (name.startsWith(ROOT)) {
                    used.add(families.getOrDefault(outermost(name), outermost(name)));
                }
            }
            used.remove(family);
        }
        return uses;
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private static String packageOf(String type) {
        return type.substring(0, type.lastIndexOf('.'));
    }

    /** A name says one thing in the whole host: nobody opens the wrong file, no import hides another. */
    @Test
    void eachTypeHasANameOfItsOwn() {
        Map<String, List<String>> owners = new TreeMap<>();
        for (JavaClass each : CLASSES) {
            boolean hidden = each.isNestedClass() && each.getModifiers().contains(JavaModifier.PRIVATE);
            if (!hidden && !each.isAnonymousClass() && !each.isLocalClass()
                    && !each.getSimpleName().equals("package-info")) {
                owners.computeIfAbsent(each.getSimpleName(), _ -> new ArrayList<>()).add(each.getName());
            }
        }
        assertTrue(owners.size() > 300, () -> owners.size() + " types only");
        owners.values().removeIf(names -> names.size() == 1);
        assertEquals(Map.of(), owners);
    }

    private static JavaClasses importClasses() {
        // Names are enough for these rules; following every class of every library takes twenty seconds.
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        return new ClassFileImporter().importPath(Path.of("target", "classes"));
    }

    @Test
    void theseRulesCanFail() {
        assertThrows(AssertionError.class, () -> check(knowNothingOf("frame", WAYS_OUT)));
        assertThrows(AssertionError.class, () -> check(knowNothingOf("relay", packages("wire"))));
        assertThrows(AssertionError.class, () -> check(knowNothingOf("front", mcpSdk())));
    }

    private static ArchRule knowNothingOf(String name, DescribedPredicate<JavaClass> other) {
        return noClasses().that().resideInAPackage(ROOT + name + "..").should().dependOnClassesThat(other);
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    private static DescribedPredicate<JavaClass> packages(String... names) {
        String[] patterns = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            patterns[i] = ROOT + names[i] + "..";
        }
        return resideInAnyPackage(patterns);
    }

    private static DescribedPredicate<JavaClass> mcpSdk() {
        return resideInAnyPackage(MCP_SDK);
    }

    private static DescribedPredicate<JavaClass> named(String... names) {
        return DescribedPredicate.describe("named " + String.join(", ", names),
                each -> java.util.List.of(names).contains(each.getName()));
    }
}
