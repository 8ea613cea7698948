package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** One person's pack for search by meaning, which need not be installed. */
public final class SearchPack {

    static final String JARS = "jars";
    static final String LIBRARIES = "libraries";
    /** The folder for what the libraries need for a moment. */
    static final String SCRATCH = "tmp";

    private final Path root;
    private final PackContents contents;

    private SearchPack(Path root, PackContents contents) {
        this.root = root;
        this.contents = contents;
    }

    /**
     * The pack of a person.
     *
     * @param home the folder of their settings, {@code ~/.mcp-datalayer}
     */
    public static SearchPack in(Path home) {
        return new SearchPack(home.resolve("search-pack"), PackContents.ofThisMachine());
    }

    /** The folder of everything that belongs to it. */
    public Path root() {
        return root;
    }

    public PackContents contents() {
        return contents;
    }

    /** The folder that this version uses. It gets its name when all of it is there and has run once. */
    public Path folder() {
        return root.resolve(contents.id());
    }

    /** Tells whether the pack that this version needs is installed. */
    public boolean isInstalled() {
        return Files.isDirectory(folder(), LinkOption.NOFOLLOW_LINKS);
    }

    /** The bytes of all files below its root, also of versions that were not removed and of what was broken off. */
    public long bytesOnDisk() throws IOException {
        return PackFiles.size(root);
    }

    /**
     * Checks each installed file.
     *
     * @throws IOException names the first that is missing or changed
     */
    public void check() throws IOException {
        for (PackJar jar : contents.jars()) {
            PackFiles.check(folder().resolve(JARS).resolve(jar.name()), jar.bytes(), jar.sha256());
        }
        for (PackLibrary library : contents.libraries()) {
            PackFiles.check(folder().resolve(LIBRARIES).resolve(library.file()), library.bytes(), library.sha256());
        }
    }
}
