package io.github.mcpdatalayer.searchpack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.rendezvous.PrivateFolder;
import org.jspecify.annotations.Nullable;

/**
 * Installs and removes the pack. It is made beside its place, and moved there by one rename when all is checked and the model
 * has run: whatever ends this at whatever moment, the pack is there whole or not at all.
 */
public final class PackInstall {

    private static final String LOCK = "lock";
    private static final String PART = "part";
    private static final String OLD = "old";
    /** A slow disk and a busy machine. */
    private static final Duration FIRST_START = Duration.ofMinutes(2);

    private final SearchPack pack;

    public PackInstall(SearchPack pack) {
        this.pack = pack;
    }

    /**
     * Installs it; what is there of this version is replaced.
     *
     * @throws IOException nothing was changed; the text says why and is for a person
     */
    public void install(PackSource source) throws IOException, InterruptedException {
        if (!pack.contents().runsHere()) {
            throw new IOException("The pack does not run here: it is for Linux on x64 and ARM, and macOS on ARM.");
        }
        PrivateFolder.ensure(pack.root());
        try (FileChannel file = FileChannel.open(pack.root().resolve(LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = lock(file)) {
            clean(List.of(LOCK, pack.contents().id())); // what an install left that was killed
            requireRoom();
            Path part = pack.root().resolve(PART);
            var leaving = new AtExit(() -> deleteQuietly(part));
            try {
                make(part, source);
                putAway();
                move(part, pack.folder());
            } finally {
                leaving.close();
                Folders.delete(part);
            }
            clean(List.of(LOCK, pack.contents().id())); // the one before
            if (!lock.isValid()) {
                throw new IOException(pack.root() + " was removed meanwhile. Run the command again.");
            }
        }
    }

    /** Removes the pack and all that is left of older ones. Returns whether there was something. */
    public boolean remove() throws IOException {
        if (!Files.isDirectory(pack.root())) {
            return false;
        }
        try (FileChannel file = FileChannel.open(pack.root().resolve(LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = lock(file)) {
            boolean some = pack.bytesOnDisk() > 0 && lock.isValid();
            putAway();
            clean(List.of(LOCK));
            Folders.delete(pack.root());
            return some;
        }
    }

    /** Renames the pack before it is deleted: one that is half deleted would have the name of a whole one. */
    private void putAway() throws IOException {
        if (pack.isInstalled()) {
            move(pack.folder(), pack.root().resolve(OLD));
        }
    }

    private static FileLock lock(FileChannel file) throws IOException {
        @Nullable
        FileLock lock;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException("The pack is being installed or removed by another command. Wait for its end.");
        }
        return lock;
    }

    private void clean(List<String> kept) throws IOException {
        List<Path> others;
        try (var all = Files.list(pack.root())) {
            others = all.filter(each -> !kept.contains(String.valueOf(each.getFileName()))).toList();
        }
        for (Path other : others) {
            Folders.delete(other);
        }
    }

    private void requireRoom() throws IOException {
        long needed = pack.contents().bytes() + pack.contents().bytesOfJars(); // what is fetched is copied
        long free = Files.getFileStore(pack.root()).getUsableSpace();
        if (free < needed) {
            throw new IOException("The disk of " + pack.root() + " has " + free + " bytes left; installing needs "
                    + needed + ".");
        }
    }

    private void make(Path part, PackSource source) throws IOException, InterruptedException {
        PrivateFolder.ensure(part);
        Path jars = Files.createDirectory(part.resolve(SearchPack.JARS));
        Files.createDirectory(part.resolve(SearchPack.SCRATCH));
        Path fetched = Files.createDirectory(part.resolve("fetched"));
        Path from = source.jars(fetched);
        for (PackJar jar : pack.contents().jars()) {
            Path file = from.resolve(jar.name());
            if (!Files.isRegularFile(file)) {
                throw new IOException(from + " has no file " + jar.name() + ".");
            }
            try (InputStream in = Files.newInputStream(file)) {
                PackFiles.copy(in, file.toString(), jars.resolve(jar.name()), jar.bytes(), jar.sha256());
            }
        }
        Folders.delete(fetched);
        for (PackLibrary library : pack.contents().libraries()) {
            takeOut(library, jars, part.resolve(SearchPack.LIBRARIES).resolve(library.file()));
        }
        tryOut(part);
    }

    private static void takeOut(PackLibrary library, Path jars, Path to) throws IOException {
        Files.createDirectories(to.resolveSibling(""));
        try (var jar = new ZipFile(jars.resolve(library.jar()).toFile())) {
            ZipEntry entry = jar.getEntry(library.entry());
            if (entry == null) {
                throw new IOException(library.jar() + " has no " + library.entry() + ".");
            }
            try (InputStream in = jar.getInputStream(entry)) {
                PackFiles.copy(in, library.entry(), to, library.bytes(), library.sha256());
            }
        }
    }

    /** A system without the C library of the model, or a disk from which nothing may run, shows itself now. */
    private static void tryOut(Path part) throws IOException, InterruptedException {
        try (EmbeddingProcess model = EmbeddingProcess.start(part, FIRST_START)) {
            model.embed(List.of("money back"), FIRST_START);
        } catch (TimeoutException e) {
            throw new IOException("The model gave no answer within " + FIRST_START.toSeconds() + " s.", e);
        } catch (IOException e) {
            throw new IOException("The model does not run on this machine: " + e.getMessage(), e);
        }
    }

    private static void move(Path part, Path to) throws IOException {
        try {
            Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException(to + " is on a disk where a folder cannot be renamed at once.", e);
        }
    }

    private static void deleteQuietly(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            // It is being written meanwhile: the next install or remove deletes it.
        }
    }
}
