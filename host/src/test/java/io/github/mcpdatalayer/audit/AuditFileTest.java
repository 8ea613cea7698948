package io.github.mcpdatalayer.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class AuditFileTest {
    @TempDir
    private Path temp;

    @Test
    void nobodyElseMayReadItEvenIfTheyCouldBefore() throws IOException {
        Path folder = temp.resolve("log");
        new AuditFile(folder).write(List.of("{}"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(AuditFile.in(folder))));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
        Files.setPosixFilePermissions(AuditFile.in(folder), PosixFilePermissions.fromString("rw-r--r--"));
        new AuditFile(folder).write(List.of("{}"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(AuditFile.in(folder))));
    }

    @Test
    void aFullFileIsSetAsideAndOnlySoManyAreKept() throws IOException {
        AuditFile file = new AuditFile(temp, 100);
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String line = "{\"n\":%03d,\"text\":\"0123456789\"}".formatted(i);
            written.add(line);
            file.write(List.of(line));
        }
        List<String> kept = new ArrayList<>();
        for (int n = AuditFile.KEPT; n >= 1; n--) {
            assertTrue(Files.size(AuditFile.aside(temp, n)) <= 100, "file " + n + " is larger than its cap");
            kept.addAll(Files.readAllLines(AuditFile.aside(temp, n)));
        }
        kept.addAll(Files.readAllLines(AuditFile.in(temp)));
        assertEquals(written.subList(written.size() - kept.size(), written.size()), kept);
        try (Stream<Path> files = Files.list(temp)) {
            assertEquals(AuditFile.KEPT + 2, files.count(), "the file, those set aside, and the lock");
        }
    }

    @Test
    void hostsOfOneProcessWriteAtTheSameTimeAndLoseNothing() throws Exception {
        try (var hosts = Executors.newFixedThreadPool(4)) {
            List<Future<?>> writing = new ArrayList<>();
            for (int host = 0; host < 4; host++) {
                String line = "{\"host\":" + host + "}";
                writing.add(hosts.submit(() -> {
                    for (int i = 0; i < 50; i++) {
                        new AuditFile(temp).write(List.of(line));
                    }
                    return null;
                }));
            }
            for (Future<?> each : writing) {
                each.get(5, TimeUnit.MINUTES);
            }
        }
        assertEquals(200, Files.readAllLines(AuditFile.in(temp)).size());
    }

    @Test
    void aLinkOrAFolderInItsPlaceIsNotWrittenTo() throws IOException {
        Path elsewhere = Files.writeString(temp.resolve("elsewhere"), "mine\n");
        Path folder = Files.createDirectory(temp.resolve("log"));
        Files.createSymbolicLink(AuditFile.in(folder), elsewhere);
        assertThrows(IOException.class, () -> new AuditFile(folder).write(List.of("{}")));
        assertEquals("mine\n", Files.readString(elsewhere));
        Files.delete(AuditFile.in(folder));
        Files.createDirectory(AuditFile.in(folder));
        assertThrows(IOException.class, () -> new AuditFile(folder).write(List.of("{}")));
    }

    @Test
    void onAFullDiskNoHalfLineStays() throws Exception {
        Path disk = SmallDisk.mount(temp.resolve("disk"), 64 * 1024);
        try {
            AuditFile file = new AuditFile(disk.resolve("log"));
            String line = "{\"text\":\"" + "x".repeat(5000) + "\"}";
            assertThrows(IOException.class, () -> {
                for (int i = 0; i < 1000; i++) {
                    file.write(List.of(line));
                }
            });
            Path written = AuditFile.in(disk.resolve("log"));
            for (String each : Files.readAllLines(written)) {
                assertEquals(line, each);
            }
            assertTrue(Files.readString(written).endsWith("\n"));
            Files.writeString(written, "");
            file.write(List.of(line));
            assertEquals(List.of(line), Files.readAllLines(written));
        } finally {
            SmallDisk.unmount(disk);
        }
    }

    @Test
    void whereNothingCanBeWrittenItFails() throws Exception {
        Path disk = SmallDisk.mount(temp.resolve("disk"), 64 * 1024);
        try {
            new AuditFile(disk.resolve("log")).write(List.of("{}"));
            SmallDisk.makeReadOnly(disk);
            assertThrows(IOException.class, () -> new AuditFile(disk.resolve("log")).write(List.of("{}")));
        } finally {
            SmallDisk.unmount(disk);
        }
    }
}
