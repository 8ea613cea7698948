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
        boolean german = locale.getLanguage().equals("de");
        byte[] bytes;
        try (InputStream in = PlainFile.isOfShell(file) ? PlainFile.ofShell(file) : PlainFile.open(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (RefusedFileException e) {
            throw new RefusedFile(file,
                    german
                            ? "Das ist keine gewöhnliche Datei, oder sie lässt sich nicht lesen."
                            : "It " + e.getReason() + ".");
        } catch (FileSystemException e) {
            throw new RefusedFile(ErrorCode.FILE_REFUSED.name(), file, cannotBeOpened(e, german));
        }
        if (bytes.length > MOST_BYTES) {
            throw new RefusedFile(file, german ? "Die Datei ist zu groß." : "The file is too large.");
        }
        try {
            return ContainerReader.read(StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            throw new RefusedFile(file, german ? "Die Datei ist nicht in UTF-8." : "The file is not in UTF-8.");
        } catch (ContainerRefusal e) {
            throw new RefusedFile(file, e.words().in(locale));
        }
    }

    private static String cannotBeOpened(FileSystemException failure, boolean german) {
        return switch (failure) {
            case NoSuchFileException _ -> german ? "Diese Datei gibt es nicht." : "There is no such file.";
            case AccessDeniedException _ ->
                german ? "Der Zugriff auf diese Datei wird verweigert." : "Access to this file is denied.";
            default -> german ? "Diese Datei lässt sich nicht öffnen." : "This file cannot be opened.";
        };
    }
}
