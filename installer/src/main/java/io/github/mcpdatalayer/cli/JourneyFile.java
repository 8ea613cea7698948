package io.github.mcpdatalayer.cli;

import java.nio.file.Path;

import io.github.mcpdatalayer.files.FileRefusal;
import io.github.mcpdatalayer.files.SharedFolder;
import io.github.mcpdatalayer.journeys.JourneyReader;
import io.github.mcpdatalayer.journeys.JourneyRefusal;

/** A journey's file, read once: what is checked is what is used, whatever becomes of the file meanwhile. */
final class JourneyFile {

    private JourneyFile() {}

    static byte[] bytes(Path file) throws JourneyRefusal, InterruptedException {
        Path name = file.getFileName();
        try {
            return new SharedFolder(file.toAbsolutePath().normalize().getParent())
                    .read(name == null ? "" : name.toString(), JourneyReader.MOST_BYTES);
        } catch (FileRefusal e) {
            throw JourneyReader.refusal(e, file.toString());
        }
    }
}
