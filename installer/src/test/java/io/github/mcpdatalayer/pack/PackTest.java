package io.github.mcpdatalayer.pack;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.wire.Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PackTest {

    private static final Path SOURCE = Path.of("../extension/dist");

    @TempDir
    private Path folder;
    private Path extension;

    @BeforeEach
    void aSmallExtension() throws IOException {
        extension = write(folder.resolve("extension"));
    }

    private static Path write(Path place) throws IOException {
        Files.createDirectories(place.resolve("b/.hidden"));
        Files.writeString(place.resolve("manifest.json"),
                "{\"name\":\"x\",\"version\":\"1.2\",\"key\":\"AAAA\",\"minimum_chrome_version\":\"120\"}");
        Files.writeString(place.resolve("b/ü.js"), "export {};");
        Files.writeString(place.resolve("a.js"), "");
        Files.writeString(place.resolve(".DS_Store"), "x");
        Files.writeString(place.resolve("b/.hidden/x"), "x");
        return place;
    }

    private static Map<String, byte[]> unzip(byte[] zip) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                files.put(entry.getName(), in.readAllBytes());
            }
        }
        return files;
    }

    @Test
    void theZipHasTheFilesWithoutHiddenOnesAndWithoutTheKey() throws IOException {
        Map<String, byte[]> files = unzip(ExtensionFiles.in(extension).zip(null));
        assertEquals(Set.of("manifest.json", "a.js", "b/ü.js"), files.keySet());
        JsonObject manifest = JsonParser.parseString(new String(files.get("manifest.json"), StandardCharsets.UTF_8))
                .getAsJsonObject();
        assertEquals("{\"name\":\"x\",\"version\":\"1.2\",\"minimum_chrome_version\":\"120\"}", manifest.toString());
    }

    @Test
    void twoBuildsOfTheSameFilesAreTheSameBytesWhereverAndWhenever() throws IOException {
        byte[] first = ExtensionFiles.in(extension).zip(null);
        Path other = write(folder.resolve("elsewhere/other"));
        for (String name : List.of("manifest.json", "a.js", "b/ü.js")) {
            Files.setLastModifiedTime(other.resolve(name), FileTime.fromMillis(1_000_000_000_000L));
        }
        TimeZone here = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
            assertArrayEquals(first, ExtensionFiles.in(other).zip(null));
        } finally {
            TimeZone.setDefault(here);
        }
    }

    @Test
    void theExtensionOfThisProjectPacksWithoutItsTests() throws IOException {
        ExtensionFiles ours = ExtensionFiles.in(SOURCE);
        assertEquals(Protocol.PRODUCT_VERSION, ours.version());
        Map<String, byte[]> files = unzip(ours.zip(null));
        assertTrue(files.containsKey("background/service-worker.js") && files.containsKey("managed_schema.json"));
        assertTrue(files.keySet().stream().noneMatch(name -> name.contains("test") || name.contains("node_modules")),
                files.keySet().toString());
    }

    @Test
    void aCrxIsSignedSoThatAnybodyCanCheckItAndIsTheSameForTheSameKey() throws Exception {
        Path file = folder.resolve("key.pem");
        SigningKey key = SigningKey.create(file);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        byte[] zip = ExtensionFiles.in(extension).zip("https://a.example/update.xml");
        byte[] crx = Crx3.pack(zip, key);
        assertArrayEquals(crx, Crx3.pack(zip, SigningKey.read(file)));
        assertEquals(key.extensionId(), SigningKey.read(file).extensionId());

        ByteBuffer in = ByteBuffer.wrap(crx).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals("Cr24", new String(bytes(in, 4), StandardCharsets.US_ASCII));
        assertEquals(3, in.getInt());
        Map<Integer, byte[]> header = message(bytes(in, in.getInt()));
        assertArrayEquals(zip, bytes(in, in.remaining()));
        Map<Integer, byte[]> proof = message(field(header, 2));
        byte[] id = field(message(field(header, 10_000)), 1);
        byte[] publicKey = field(proof, 1);
        assertArrayEquals(Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(publicKey), 16), id);
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(publicKey)));
        signature.update("CRX3 SignedData\0".getBytes(StandardCharsets.US_ASCII));
        signature.update(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(field(header, 10_000).length)
                .array());
        signature.update(field(header, 10_000));
        signature.update(zip);
        assertTrue(signature.verify(field(proof, 2)));
    }

    private static byte[] field(Map<Integer, byte[]> message, int number) {
        return Objects.requireNonNull(message.get(number), "field " + number);
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    /** The fields of a protobuf message that has only length-delimited ones, each once. */
    private static Map<Integer, byte[]> message(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Map<Integer, byte[]> fields = new HashMap<>();
        while (in.hasRemaining()) {
            int tag = varint(in);
            assertEquals(2, tag & 7);
            fields.put(tag >> 3, bytes(in, varint(in)));
        }
        return fields;
    }

    private static int varint(ByteBuffer in) {
        int value = 0;
        for (int shift = 0;; shift += 7) {
            byte each = in.get();
            value |= (each & 0x7f) << shift;
            if (each >= 0) {
                return value;
            }
        }
    }

    @Test
    void aKeyIsNeverOverwrittenNorPutIntoARepository() throws IOException {
        Path key = folder.resolve("key.pem");
        String first = SigningKey.create(key).extensionId();
        assertThrows(IOException.class, () -> SigningKey.create(key));
        assertEquals(first, SigningKey.read(key).extensionId());
        Files.createDirectories(folder.resolve("project/.git"));
        Files.createDirectories(folder.resolve("project/deep"));
        Path inside = folder.resolve("project/deep/key.pem");
        IOException refusal = assertThrows(IOException.class, () -> SigningKey.create(inside));
        assertTrue(String.valueOf(refusal.getMessage()).contains("repository"), refusal.getMessage());
        assertFalse(Files.exists(inside));
        assertNotEquals(first, SigningKey.create(folder.resolve("another.pem")).extensionId());
    }

    @Test
    void whatIsNoKeyIsRefusedWithWhatToDo() throws IOException {
        Map<String, String> said = new HashMap<>();
        said.put("nothing", "--new-key");
        said.put("text", "-----BEGIN PRIVATE KEY-----");
        said.put("pkcs1", "openssl pkcs8");
        said.put("broken", "RSA");
        Files.writeString(folder.resolve("text"), "x");
        Files.writeString(folder.resolve("pkcs1"),
                "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n");
        Files.writeString(folder.resolve("broken"), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        List<String> wrong = new ArrayList<>();
        said.forEach((name, part) -> {
            IOException refusal = assertThrows(IOException.class, () -> SigningKey.read(folder.resolve(name)));
            if (!refusal.toString().contains(part)) {
                wrong.add(name + ": " + refusal);
            }
        });
        assertEquals(List.of(), wrong);
    }

    @Test
    void theUpdateManifestNamesExtensionVersionAndPlace() throws IOException {
        assertEquals("""
                <?xml version="1.0" encoding="UTF-8"?>
                <gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
                  <app appid="abcdefghijklmnopabcdefghijklmnop">
                    <updatecheck codebase="https://a.example/x.crx?a=1&amp;b=2" version="1.2" prodversionmin="120"/>
                  </app>
                </gupdate>
                """, UpdateManifest.render("abcdefghijklmnopabcdefghijklmnop", ExtensionFiles.in(extension),
                "https://a.example/x.crx?a=1&b=2"));
    }
}
