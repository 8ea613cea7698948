package io.github.mcpdatalayer.secrets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SecretStoreTest {

    private static final String SHOP = "https://shop.example";

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;
    private Path file;
    private SecretStore store;

    @BeforeEach
    void place() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        file = home.resolve("secrets.json");
        store = new SecretStore(file);
    }

    @Test
    void whatIsStoredIsFoundByItsNameUntilItIsRemoved() throws IOException {
        assertEquals(List.of(), store.list());
        assertFalse(store.put(new StoredSecret("LOGIN", SHOP, null, "Tr0ub4dor&3 \"ü\\")));
        assertFalse(store.put(new StoredSecret("CODE", "http://localhost:8080", "Access code", "1234")));
        assertTrue(store.put(new StoredSecret("LOGIN", SHOP, null, "another value")));
        assertEquals("another value", requireNonNull(store.named("LOGIN")).value());
        assertEquals("Access code", requireNonNull(store.named("CODE")).field());
        assertNull(store.named("login"));
        assertTrue(store.remove("LOGIN"));
        assertFalse(store.remove("LOGIN"));
        assertTrue(store.remove("CODE"));
        assertFalse(Files.exists(file), "nothing is left");
    }

    @Test
    void nobodyElseCanReadTheFileAndOneThatOthersMayReadIsNotUsed() throws IOException {
        store.put(new StoredSecret("LOGIN", SHOP, null, "value"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        IOException open = assertThrows(IOException.class, store::list);
        assertTrue(String.valueOf(open.getMessage()).contains("Other users may read"), open::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"secrets\":{}}", "{\"secrets\":[{\"name\":\"A\"}]}",
            "{\"secrets\":[{\"name\":\"A\",\"origin\":\"https://a.example/x\",\"value\":\"value\"}]}"})
    void whatIsNoListOfSecretsIsRefusedWithoutShowingIt(String content) throws IOException {
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        IOException broken = assertThrows(IOException.class, store::list);
        assertTrue(String.valueOf(broken.getMessage()).startsWith(file + " is not a valid secrets file"),
                broken::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://shop.example", "https://shop.example/login", "https://*.shop.example",
            "shop.example",
            "https://shop.example:0", "https://shop.example:99999", "https://user@shop.example", "file:///etc", "null",
            "https://bücher.example", "http://localhost.shop.example", "http://127.0.0.11", "https://shop.example?"})
    void anOriginIsExactAndHttps(String origin) {
        assertThrows(IllegalArgumentException.class, () -> new StoredSecret("A", origin, null, "value"));
    }

    @ParameterizedTest
    @CsvSource({"https://Shop.example/,https://shop.example", "https://shop.example:443,https://shop.example",
            "http://localhost:80,http://localhost", "http://127.0.0.1:8080/,http://127.0.0.1:8080",
            "https://shop.example:8443,https://shop.example:8443"})
    void anOriginIsStoredAsBrowsersWriteIt(String written, String origin) {
        assertEquals(origin, new StoredSecret("A", StoredSecret.originOf(written), null, "value").origin());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "two\nlines", "nul\u0000l"})
    void aValueIsOneLineThatCanBeMasked(String value) {
        assertThrows(IllegalArgumentException.class, () -> new StoredSecret("A", SHOP, null, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A B", "A}}", "é", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void aNameIsLettersAndDigits(String name) {
        assertThrows(IllegalArgumentException.class, () -> new StoredSecret(name, SHOP, null, "value"));
    }

    @Test
    void theValueIsNotInItsWords() {
        assertFalse(new StoredSecret("A", SHOP, null, "hunter2!").toString().contains("hunter2"));
    }
}
