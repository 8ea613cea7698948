package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An entry of an archive, with the mode that people get whatever the umask of the build was.
 *
 * @param name
 *            with slashes; a folder's ends in none
 * @param link
 *            what a symbolic link points to, else empty
 * @param source
 *            the file or folder; of a link, anything
 */
record Member(String name, String link, Path source) {

    static Member file(String name, Path source) {
        return new Member(name, "", source);
    }

    static Member link(String name, String target) {
        return new Member(name, target, Path.of(""));
    }

    boolean isLink() {
        return !link.isEmpty();
    }

    boolean isFolder() {
        return !isLink() && Files.isDirectory(source);
    }

    int mode() {
        return isLink() ? 0777 : isFolder() || Files.isExecutable(source) ? 0755 : 0644;
    }

    /** The folder and all in it, below this name, in the order of their names: each run gives the same. */
    static List<Member> tree(String name, Path folder) throws IOException {
        var members = new ArrayList<Member>();
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted().toList()) {
                String path = (name + "/" + folder.relativize(file)).replace('\\', '/').replaceFirst("/$", "");
                members.add(Files.isSymbolicLink(file)
                        ? link(path, Files.readSymbolicLink(file).toString())
                        : file(path, file));
            }
        }
        return members;
    }
}
