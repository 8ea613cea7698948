package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The files of wire/examples: {@code [CODE--]name.direction.json}, each the body of one frame. */
record Example(String name, Direction direction, Path file) {

    static List<Example> valid() throws IOException {
        return in(Path.of("wire/examples/valid"));
    }

    static List<Example> invalid() throws IOException {
        return in(Path.of("wire/examples/invalid"));
    }

    /** The code that an invalid example must give. */
    ErrorCode code() {
        return ErrorCode.valueOf(name.substring(0, name.indexOf("--")));
    }

    byte[] body() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name + " " + direction;
    }

    private static List<Example> in(Path folder) throws IOException {
        List<Example> examples = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                String[] parts = file.getFileName().toString().split("\\.", -1);
                examples.add(new Example(parts[0],
                        Direction.valueOf(parts[1].toUpperCase(Locale.ROOT).replace('-', '_')), file));
            }
        }
        examples.sort(Comparator.comparing(Example::toString));
        return examples;
    }
}
