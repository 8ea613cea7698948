package io.github.mcpdatalayer.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.RefusedFileException;
import org.jspecify.annotations.Nullable;

/**
 * The machine-wide policy file. It counts only when administrators alone can change it. A file that cannot be trusted or
 * understood is a failure; it is never treated as absent. No {@code MCP_DATALAYER_…} variable moves it.
 */
public final class PolicyFile {
    private static final String NAME = "mcp-datalayer/policy.json";
    private static final int MAX_BYTES = 1 << 20;

    private final List<Path> candidates;
    private final Trust trust;

    PolicyFile(List<Path> candidates, Trust trust) {
        this.candidates = List.copyOf(candidates);
        this.trust = trust;
    }

    /** This machine's policy file, which need not exist. */
    public static PolicyFile ofThisMachine() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        boolean windows = system.startsWith("windows");
        return new PolicyFile(candidates(system, System.getenv()).stream().map(Path::of).toList(),
                windows ? new WindowsTrust() : new PosixTrust(0));
    }

    /** The places to look. A person can change the environment, so on Windows the usual place counts, too. */
    static List<String> candidates(String system, Map<String, String> environment) {
        if (system.startsWith("windows")) {
            Set<String> folders = new LinkedHashSet<>();
            folders.add("C:\\ProgramData");
            String named = environment.get("ProgramData");
            if (named != null && !named.isBlank()) {
                folders.add(named);
            }
            return folders.stream().map(folder -> folder + "\\" + NAME.replace('/', '\\')).toList();
        }
        return List.of((system.startsWith("mac") ? "/Library/Application Support/" : "/etc/") + NAME);
    }

    /** The message when the file switches everything off. */
    public String switchedOff() {
        return "An administrator has switched mcp-datalayer off on this computer (" + candidates.getFirst() + ").";
    }

    /**
     * Reads the policy as it is now; {@link MachinePolicy#NONE} when there is no file.
     *
     * @throws PolicyException
     *             the file exists but cannot be used
     */
    public MachinePolicy read() throws PolicyException {
        for (Path file : candidates) {
            MachinePolicy policy = read(file);
            if (policy != null) {
                return policy;
            }
        }
        return MachinePolicy.NONE;
    }

    private @Nullable MachinePolicy read(Path file) throws PolicyException {
        try {
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new PolicyException(file,
                    "cannot be inspected: " + e + ". Make it readable by all (0644, in a folder 0755).");
        }
        try {
            Path real = file.toRealPath();
            for (Path each : List.of(real, real.resolveSibling(""))) {
                String objection = trust.objection(each);
                if (objection != null) {
                    throw new PolicyException(file, "is not used: " + objection);
                }
            }
            return MachinePolicy.parse(text(file, real));
        } catch (PolicyException e) {
            throw e;
        } catch (CharacterCodingException e) {
            throw new PolicyException(file, "is not UTF-8 text. Save it as UTF-8.");
        } catch (RefusedFileException e) {
            throw new PolicyException(file, e.getReason() + ". Put the policy there as a file.");
        } catch (FileSystemException e) {
            throw new PolicyException(file,
                    "cannot be read: " + e + ". Make it readable by all (0644, in a folder 0755).");
        } catch (IOException e) {
            throw new PolicyException(file, String.valueOf(e.getMessage()));
        }
    }

    /** Never waits for the other end of a pipe: what cannot be read counts as the strictest policy, and at once. */
    private static String text(Path file, Path real) throws IOException, PolicyException {
        byte[] bytes;
        try (InputStream in = PlainFile.open(real)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            throw new PolicyException(file, "is larger than 1 MiB, the most that is read.");
        }
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }
}
