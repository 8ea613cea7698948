package io.github.mcpdatalayer.front;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.mcpdatalayer.testing.Bombs;

/** Files of others that keep a front busy, with the call that has them judged. */
enum BombKind {

    /** A schema that is looked at twice as often for each level of a push. */
    PLAN_SCHEMA("auditVisit", "{\"plan\":\"bomb\"}",
            "takes too long for their values: the schema of bomb") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) throws IOException {
            String next = "{\"$ref\":\"#/$defs/n\"}";
            Files.writeString(folder.resolve("bomb.json"), "{\"$ref\":\"#/$defs/n\",\"$defs\":{\"n\":{\"properties\":"
                    + "{\"a\":{\"allOf\":[" + next + "," + next + "]}}}}}");
            browser.recording("kd1", visit("\"a\":" + "{\"a\":".repeat(40) + "1" + "}".repeat(40)));
        }
    },
    /** Patterns with a state for nearly each place of a long text. */
    PLAN_PATTERN("auditVisit", "{\"plan\":\"bomb\"}",
            "takes too long for their values: the pattern") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) throws IOException {
            Files.writeString(folder.resolve("bomb.json"),
                    "{\"properties\":{\"a\":{\"allOf\":[" + all(20,
                            n -> "{\"pattern\":\"(?:x?){" + (60 + n) + "}x{" + (60 + n) + "}(x+x+)+y\"}") + "]}}}");
            browser.recording("kd1", visit("\"a\":\"" + "x".repeat(200_000) + "\""));
        }
    },
    /** Has as many values as the budget of plans lets pass, or a little more. */
    PLAN_WIDTH("auditVisit", "{\"plan\":\"bomb\"}",
            "at most about 32 MiB once it is read") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) throws IOException {
            Files.writeString(folder.resolve("bomb.json"), "{\"events\":{},\"x\":[" + "[],".repeat(340_000) + "[]]}");
            browser.recording("kd1", visit("\"a\":1"));
        }
    },
    /** Variables of a container, each of which names three hundred others. */
    CONTAINER_REFERENCES("listTags", "{}",
            "it would not fit into memory") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) {
            browser.containers(container(all(1,
                    n -> "{\"function\":\"__html\",\"tag_id\":1,\"vtp_html\":[\"template\""
                            + ",[\"macro\",0]".repeat(300)
                            + "]}"),
                    all(700,
                            n -> "{\"function\":\"__c\",\"vtp_value\":[\"template\"," + all(300,
                                    m -> "[\"macro\"," + (n + m) % 700 + "]") + "]}"),
                    "{\"function\":\"_eq\",\"arg0\":[\"macro\",1],\"arg1\":\"x\"}", "[[\"if\",0],[\"add\",0]]"));
            browser.recording("kd1", visit("\"a\":1"));
        }
    },
    /** Thousands of rules that all wait for thousands of listeners. */
    CONTAINER_LISTENERS("listTags", "{}",
            "No tag is what was asked for") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) {
            browser.containers(container(all(2_000,
                    n -> "{\"function\":\"__lcl\",\"vtp_uniqueTriggerId\":\"1_2\",\"vtp_a\":\"b\"}"),
                    "{\"function\":\"__e\"},{\"function\":\"__v\",\"vtp_name\":\"gtm.triggers\"}",
                    "{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"gtm.linkClick\"},"
                            + "{\"function\":\"_re\",\"arg0\":[\"macro\",1],\"arg1\":\"(^$|((^|,)1_2($|,)))\"}",
                    all(2_000, n -> "[[\"if\",0,1],[\"add\"," + n + "]]")));
            browser.recording("kd1", visit("\"a\":1"));
        }
    },
    /** Files of containers that are small, and large once they are read. */
    CONTAINER_FILES("listTags", "{}",
            "OBJECTS.json: There is more in the file than a container has") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) {
            for (Bombs bomb : Bombs.values()) {
                bomb.write(folder.resolve(bomb + ".json"), "{\"exportFormatVersion\":2,\"containerVersion\":{},\"x\":",
                        "}");
            }
            browser.containers(container("{\"function\":\"__html\",\"tag_id\":1}", "{\"function\":\"__e\"}",
                    "{\"function\":\"_eq\",\"arg0\":[\"macro\",0],\"arg1\":\"e\"}", "[[\"if\",0],[\"add\",0]]"));
            browser.recording("kd1", visit("\"a\":1"));
        }
    },
    /** A folder full of journeys of nearly 1 MB, with as many values as fit. */
    JOURNEYS("listJourneys", "{}",
            "JOURNEY_REFUSED") {
        @Override
        void lay(Path folder, ExtensionStandIn browser) throws IOException {
            for (int i = 0; i < 30; i++) {
                Files.writeString(folder.resolve("bomb" + i + ".json"),
                        "{\"title\":\"T\",\"steps\":[],\"x\":[" + "{},".repeat(340_000) + "{}]}");
            }
        }
    };

    final String tool;
    final String arguments;
    /** Words of the answer. */
    final String said;

    BombKind(String tool, String arguments, String said) {
        this.tool = tool;
        this.arguments = arguments;
        this.said = said;
    }

    /** Puts it where the call finds it: into the folder of all kinds of files, or into the browser. */
    abstract void lay(Path folder, ExtensionStandIn browser) throws IOException;

    /** A front that reads files of all kinds in a folder. */
    static FrontThread front(Path home, Path folder) throws Exception {
        return FrontThread.ready(home, "--toolsets=container,plans,journeys", "--plans=" + folder,
                "--containers=" + folder, "--journeys=" + folder);
    }

    private static String all(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
    }

    private static TabRecording visit(String member) {
        return new TabRecording().page().push("{\"event\":\"gtm.js\"}").push("{\"event\":\"gtm.linkClick\"}")
                .push("{\"event\":\"bomb\"," + member + "}");
    }

    private static String container(String tags, String macros, String predicates, String rules) {
        String resource = "{\"version\":\"3\",\"macros\":[" + macros + "],\"tags\":[" + tags + "],\"predicates\":["
                + predicates + "],\"rules\":[" + rules + "]}";
        return "[{\"url\":\"https://www.googletagmanager.com/gtm.js\",\"id\":\"GTM-BOMB01\",\"layer\":\"dataLayer\",\"resource\":\""
                + resource.replace("\"", "\\\"") + "\"}]";
    }
}
