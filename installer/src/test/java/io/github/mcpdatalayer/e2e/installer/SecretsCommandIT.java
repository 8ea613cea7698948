package io.github.mcpdatalayer.e2e.installer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import io.github.mcpdatalayer.e2e.stage.Cli;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Secrets are stored, listed and removed, once by the real program; their values come from stdin and are never printed. */
class SecretsCommandIT {

    @TempDir
    private Path folder;
    private Path home;
    private Cli cli;

    @BeforeEach
    void person() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        cli = new Cli(home, Files.createDirectory(folder.resolve("scratch"))).here();
    }

    @Test
    void aSecretIsStoredForItsOwnerAloneListedWithoutItsValueAndRemoved() throws Exception {
        Cli.Outcome set = new Cli(home, folder.resolve("scratch")).reading("Kanarie 7\n").run("secrets", "set", "LOGIN",
                "--origin",
                "https://Shop.example/");
        assertEquals(0, set.exit(), set::all);
        assertTrue(set.out().contains("LOGIN for https://shop.example"), set::all);
        Path file = home.resolve(".mcp-datalayer/secrets.json");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertTrue(Files.readString(file).contains("\"Kanarie 7\""));
        cli.reading("another one").run("secrets", "set", "CODE", "--origin", "http://localhost:8080", "--field",
                "Access code");

        Cli.Outcome list = cli.run("secrets", "list", "--json");
        assertEquals(
                "[{\"name\":\"CODE\",\"origin\":\"http://localhost:8080\",\"field\":\"Access code\"},"
                        + "{\"name\":\"LOGIN\",\"origin\":\"https://shop.example\",\"field\":null}]",
                list.json().get("secrets").toString());
        for (Cli.Outcome said : new Cli.Outcome[]{set, list, cli.run("secrets"), cli.run("doctor", "--json")}) {
            assertFalse(said.all().contains("Kanarie"), said::all);
        }
        assertEquals(0, cli.run("secrets", "remove", "CODE").exit());
        Cli.Outcome none = cli.run("secrets", "remove", "CODE");
        assertEquals(1, none.exit(), none::all);
        assertTrue(none.err().contains("No secret is named CODE"), none::all);
    }

    @Test
    void whatCannotBeStoredIsWrongUsage() throws Exception {
        for (String[] wrong : new String[][]{{"A", "--origin", "http://shop.example"},
                {"A B", "--origin", "https://a.example"},
                {"A", "--origin", "https://a.example/login"}, {"A"},
                {"A", "--origin", "https://a.example", "--value", "Kanarie"}}) {
            String[] command = new String[wrong.length + 2];
            command[0] = "secrets";
            command[1] = "set";
            System.arraycopy(wrong, 0, command, 2, wrong.length);
            Cli.Outcome refused = cli.reading("Kanarie 7").run(command);
            assertEquals(2, refused.exit(), refused::all);
        }
        Cli.Outcome shortened = cli.reading("abc").run("secrets", "set", "A", "--origin", "https://a.example");
        assertEquals(2, shortened.exit(), shortened::all);
        assertFalse(Files.exists(home.resolve(".mcp-datalayer/secrets.json")));
    }

    @Test
    void aFileThatOthersCanReadIsNotUsedAndTheDoctorSaysSoAndMendsIt() throws Exception {
        cli.reading("Kanarie 7").run("secrets", "set", "LOGIN", "--origin", "https://shop.example");
        Path file = home.resolve(".mcp-datalayer/secrets.json");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Cli.Outcome list = cli.run("secrets", "list");
        assertEquals(1, list.exit(), list::all);
        assertTrue(list.err().contains("Other users may read"), list::all);
        Cli.Outcome doctor = cli.run("doctor");
        assertTrue(doctor.out().contains("so no secret in it is typed"), doctor::all);
        cli.run("doctor", "--fix");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
}
