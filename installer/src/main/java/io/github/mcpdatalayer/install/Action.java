package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.PlainFile;
import org.jspecify.annotations.Nullable;

/** One change to the machine, as a value: it can be printed, compared, or carried out. */
public sealed interface Action {

    /** Makes a folder; POSIX permissions as in <code>rwx------</code>. */
    record MakeFolder(Path folder, String mode) implements Action {
        @Override
        public String toString() {
            return "make folder " + folder;
        }
    }

    /** Puts a file in place in one step: nobody ever sees half of it. */
    record WriteFile(Path file, String content, String mode) implements Action {
        @Override
        public String toString() {
            return "write " + file;
        }
    }

    /**
     * Changes a file of another program, if it is still as it was when the change was planned.
     *
     * @param backup
     *            where a copy of it is kept, or null when that is not needed
     */
    record EditFile(Path file, String before, String after, @Nullable Path backup) implements Action {
        @Override
        public String toString() {
            return "change " + file + (backup == null ? "" : " (a copy stays in " + backup + ")");
        }

        void apply() throws IOException {
            if (!Arrays.equals(PlainFile.bytes(file), before.getBytes(StandardCharsets.UTF_8))) {
                throw new IOException(
                        file + " was changed by another program at the same time. Run the command again.");
            }
            if (backup != null) {
                Files.copy(file, backup, StandardCopyOption.COPY_ATTRIBUTES);
            }
            AtomicFile.replace(file, after);
        }
    }

    /** Sets the default value of a Windows registry key. */
    record SetRegistryValue(String key, String value) implements Action {
        @Override
        public String toString() {
            return "set registry key " + key + " to " + value;
        }
    }

    record DeleteFile(Path file) implements Action {
        @Override
        public String toString() {
            return "delete " + file;
        }
    }

    /** Deletes a folder that nothing is left in. */
    record DeleteEmptyFolder(Path folder) implements Action {
        @Override
        public String toString() {
            return "delete empty folder " + folder;
        }
    }

    record DeleteRegistryKey(String key) implements Action {
        @Override
        public String toString() {
            return "delete registry key " + key;
        }
    }
}
