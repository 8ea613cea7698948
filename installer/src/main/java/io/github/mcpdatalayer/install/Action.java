package io.github.mcpdatalayer.install;

import java.nio.file.Path;

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
