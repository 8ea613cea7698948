package io.github.mcpdatalayer.front;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntConsumer;

import io.github.mcpdatalayer.rendezvous.Locations;

/**
 * The things that a front gets from the process that it runs in.
 *
 * @param in what the client writes
 * @param out what the client reads
 * @param environment says where hosts, secrets and journeys are
 * @param halt ends the front at once, with this exit code
 */
record Surroundings(InputStream in, OutputStream out, Map<String, String> environment, IntConsumer halt) {

    /** The surroundings of a front that is alone in its process. */
    static Surroundings ofThisProcess() {
        return new Surroundings(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
                System.getenv(), Runtime.getRuntime()::halt);
    }

    /** The folders of the person, as they are now. */
    Locations places() throws IOException {
        return Locations.of(environment, Path.of(System.getProperty("user.home")));
    }
}
