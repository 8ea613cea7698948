package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.read.ContainerReader;
import io.github.mcpdatalayer.container.read.ContainerRefusal;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.os.PlainFile;
import io.github.mcpdatalayer.os.RefusedFileException;
import io.github.mcpdatalayer.wire.ErrorCode;

/** A file with a container, as a person names it. */
final class ContainerFile {

    private static final int MOST_BYTES = 2 * ContainerReader.MOST_CHARS;

    /** A file that is refused, with the reason. */
    static final class RefusedFile extends Exception {
        private static final long serialVersionUID = 1;

        private final String code;
        private final String file;

        RefusedFile(Path file, String why) {
            this("NOT_A_CONTAINER", file, why);
        }

        private RefusedFile(String code, Path file, String why) {
            super(why);
            this.code = code;
            this.file = file.toString();
        }

        String code() {
            return code;
        }

        String file() {
            return file;
        }
    }

    private ContainerFile() {}

    /** Reads a file; a refusal is in this language. */
    static Container read(Path file, Locale locale) throws IOException, RefusedFile {
        byte[] bytes;
        try (InputStream in = PlainFile.isOfShell(file) ? PlainFile.ofShell(file) : PlainFile.open(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (RefusedFileException e) {
            // The reason is English; the German text says what it may be.
            LocalizedText reason = new LocalizedText(String.valueOf(e.getReason()), "");
            throw new RefusedFile(file, LocalizedText.of("containerFile.not-readable", reason).in(locale));
        } catch (FileSystemException e) {
            throw new RefusedFile(ErrorCode.FILE_REFUSED.name(), file, cannotBeOpened(e).in(locale));
        }
        if (bytes.length > MOST_BYTES) {
            throw new RefusedFile(file, LocalizedText.of("containerFile.too-large").in(locale));
        }
        try {
            return ContainerReader.read(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            throw new RefusedFile(file, LocalizedText.of("containerFile.not-in-utf-8").in(locale));
        } catch (ContainerRefusal e) {
            throw new RefusedFile(file, e.words().in(locale));
        }
    }

    private static LocalizedText cannotBeOpened(FileSystemException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> LocalizedText.of("containerFile.not-there");
            case AccessDeniedException _ -> LocalizedText.of("containerFile.denied");
            default -> LocalizedText.of("containerFile.not-opened");
        };
    }
}
