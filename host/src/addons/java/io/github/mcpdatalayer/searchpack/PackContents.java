package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import io.github.mcpdatalayer.os.Sha256;

/**
 * The parts of the pack on one platform. The list is part of the program: a registry can change no file unnoticed.
 *
 * @param id changes with any of its files
 * @param libraries none where the pack does not run
 */
public record PackContents(String id, List<PackJar> jars, List<PackLibrary> libraries) {

    private static final String LIST = "contents.tsv";
    private static final int ID_DIGITS = 12;

    public PackContents {
        jars = List.copyOf(jars);
        libraries = List.copyOf(libraries);
    }

    /** The parts for this machine. */
    public static PackContents ofThisMachine() {
        return of(platform(System.getProperty("os.name", ""), System.getProperty("os.arch", "")));
    }

    static PackContents of(String platform) {
        byte[] list;
        try (InputStream in = Objects.requireNonNull(PackContents.class.getResourceAsStream(LIST), LIST)) {
            list = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it is in the program itself
        }
        List<PackJar> jars = new ArrayList<>();
        List<PackLibrary> libraries = new ArrayList<>();
        for (String line : new String(list, StandardCharsets.UTF_8).lines().toList()) {
            String[] row = line.split("\t", -1);
            if (row[0].equals("jar")) {
                jars.add(new PackJar(row[1], row[2], row[3], Long.parseLong(row[4]), row[5]));
            } else if (row[0].equals("library") && row[1].equals(platform)) {
                libraries.add(new PackLibrary(row[1], row[2], row[3], row[4], Long.parseLong(row[5]), row[6]));
            }
        }
        return new PackContents(Sha256.hex(list).substring(0, ID_DIGITS), jars, libraries);
    }

    /** Names the platform as onnxruntime does; a name that it does not have where there is none. */
    private static String platform(String system, String processor) {
        String os = system.toLowerCase(Locale.ROOT).startsWith("mac")
                ? "osx"
                : system.toLowerCase(Locale.ROOT).replaceFirst(" .*", "");
        return os + '-' + (processor.equals("amd64") ? "x64" : processor);
    }

    /** Tells whether it can run here. */
    public boolean runsHere() {
        return !libraries.isEmpty();
    }

    /** The sum of the jars. */
    public long bytesOfJars() {
        return jars.stream().mapToLong(PackJar::bytes).sum();
    }

    /** The bytes that an installed pack takes on disk. */
    public long bytes() {
        return bytesOfJars() + libraries.stream().mapToLong(PackLibrary::bytes).sum();
    }
}
