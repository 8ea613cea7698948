package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.datalayer.validation.Plan;
import io.github.mcpdatalayer.datalayer.validation.PlanException;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;
import io.github.mcpdatalayer.journeys.JourneyRights;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.testing.Bombs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Files of somebody else that grow once they are read: each is refused, in a process with 64 MB for them. */
@Timeout(300)
class FileBombsTest {

    /** The memory that the program needs by itself, and 64 MB. */
    private static final String MOST_MEMORY = "-Xmx96m";

    /** A kind of file: what stands around the bomb, and who reads it. */
    enum Kind {
        RUN("{\"format\":\"mcp-datalayer-run\",\"version\":1,\"steps\":[],\"x\":"),
        JOURNEY("{\"title\":\"T\",\"steps\":[],\"x\":"),
        KNOWN("{\"format\":\"mcp-datalayer-known\",\"version\":1,\"known\":[],\"x\":"),
        EXPORT("{\"exportFormatVersion\":2,\"containerVersion\":{},\"x\":"),
        RUNTIME("{\"resource\":{\"macros\":[]},\"x\":"),
        SCRIPT("var data={\"resource\":{\"macros\":"),
        PLAN("{\"events\":{},\"x\":");

        private final String before;

        Kind(String before) {
            this.before = before;
        }

        /** One bomb of each sort is enough where a file may have 1 MB. */
        Collection<Bombs> bombs() {
            return this == JOURNEY || this == KNOWN
                    ? List.of(Bombs.DEPTH, Bombs.OBJECTS, Bombs.TEXT)
                    : List.of(Bombs.values());
        }

        /** The words of the refusal; empty where it is read. */
        String refusal(Path file) throws Exception {
            try {
                read(file);
                return "";
            } catch (FileSystemException e) {
                return String.valueOf(e.getReason());
            } catch (JourneyRefusal e) {
                return e.code() + " " + e.why();
            } catch (ContainerRefusal | PlanException e) {
                return String.valueOf(e.getMessage());
            }
        }

        private void read(Path file)
                throws IOException, JourneyRefusal, ContainerRefusal, PlanException, InterruptedException {
            switch (this) {
                case RUN -> RunFolder.read(file);
                case JOURNEY -> JourneyReader.read(file, JourneyVariables.open(), new JourneyRights(true, true));
                case KNOWN -> {
                    Path known = Files.move(file, file.resolveSibling(KnownFindings.FILE));
                    try {
                        KnownFindings.of(known.getParent());
                    } finally {
                        Files.move(known, file);
                    }
                }
                case EXPORT, RUNTIME, SCRIPT -> ContainerReader.read(Files.readString(file));
                case PLAN -> Plan.of(List.of(new Plan.Source(file.toString(), Files.readString(file))), false);
            }
        }
    }

    /** Reads each bomb as each kind of file, in a process of its own. */
    public static void main(String... folder) throws Exception {
        Path file = Path.of(folder[0], "bomb.json");
        for (Kind kind : Kind.values()) {
            for (Bombs bomb : kind.bombs()) {
                bomb.write(file, kind.before, kind == Kind.SCRIPT ? "}};" : "}");
                long began = System.nanoTime();
                String refusal = kind.refusal(file);
                System.out.println(kind + " " + bomb + "\t" + (System.nanoTime() - began) / 1_000_000 + "\t"
                        + refusal.replaceAll("\\s", " "));
            }
        }
    }

    @Test
    void eachIsRefusedInLittleMemory(@TempDir Path folder) throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                MOST_MEMORY, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                FileBombsTest.class.getName(), folder.toString()).redirectErrorStream(true).start();
        Map<String, String> said = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String line : process.inputReader().lines().toList()) {
            String[] row = line.split("\t", -1);
            if (row.length == 3) {
                said.put(row[0], row[2]);
            } else {
                others.add(line);
            }
        }
        assertEquals(List.of(), others);
        assertEquals(0, process.waitFor());
        assertEquals(Stream.of(Kind.values()).mapToInt(kind -> kind.bombs().size()).sum(), said.size());
        List<String> read = new ArrayList<>();
        said.forEach((row, refusal) -> {
            if (refusal.isEmpty()) {
                read.add(row);
            }
        });
        // Nothing but a text, a number or blanks, or what nobody follows: it is read, and is nothing to anybody.
        assertEquals(List.of("EXPORT DEPTH", "EXPORT DEPTH_OF_OBJECTS", "EXPORT TEXT", "EXPORT ESCAPES",
                "EXPORT DIGITS", "EXPORT BLANKS"), read);
    }
}
