package io.github.mcpdatalayer.searchpack;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The process of the model. It is told the folder of jars, reads texts from stdin and writes vectors to stdout until stdin
 * ends. The jars are in a loader of their own, which does not see our libraries. That is why the model is called by names.
 */
public final class EmbeddingMain {

    /** Stands in place of the number of dimensions where the name of a failure follows. */
    static final int FAILED = -1;

    private static final String MODEL = "dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel";

    private final Object model;
    private final Method embed;

    private EmbeddingMain(Path jars) throws IOException, ReflectiveOperationException {
        List<URL> urls = new ArrayList<>();
        try (var all = Files.list(jars)) {
            for (Path jar : all.sorted().toList()) {
                urls.add(jar.toUri().toURL());
            }
        }
        // Needed as long as the process lives.
        var loader = new OwnClasses(urls.toArray(URL[]::new));
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> runtime = Class.forName("ai.onnxruntime.OrtEnvironment", true, loader);
        runtime.getMethod("setTelemetry", boolean.class).invoke(runtime.getMethod("getEnvironment").invoke(null),
                false);
        Class<?> type = Class.forName(MODEL, true, loader);
        Executor here = Runnable::run;
        model = type.getConstructor(Executor.class).newInstance(here);
        embed = type.getMethod("embed", String.class);
    }

    /**
     * The classes of the jars and of Java itself. A parent alone would not do: every loader of Java also gives classes of
     * our module, which has packages that the jars have, too.
     */
    private static final class OwnClasses extends URLClassLoader {

        OwnClasses(URL[] jars) {
            super(jars, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                if (findResource(name.replace('.', '/') + ".class") != null) {
                    return findClass(name);
                }
            }
            Class<?> other = super.loadClass(name, resolve);
            if (other.getModule().equals(EmbeddingMain.class.getModule())) {
                throw new ClassNotFoundException(name);
            }
            return other;
        }
    }

    public static void main(String[] args) throws IOException {
        // Taken before any code can print, because stdout is only for vectors.
        var out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        System.setOut(System.err);
        var in = new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        try {
            var main = new EmbeddingMain(Path.of(args[0]));
            out.writeInt(main.vector("").length);
            out.flush();
            main.serve(in, out);
        } catch (EOFException e) {
            System.exit(0); // the program that started it is gone, or has closed stdin
        } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
            fail(e, out);
        }
    }

    private void serve(DataInputStream in, DataOutputStream out) throws IOException, ReflectiveOperationException {
        while (true) {
            for (int left = in.readInt(); left > 0; left--) {
                var bytes = new byte[in.readInt()];
                in.readFully(bytes);
                float[] vector = vector(new String(bytes, StandardCharsets.UTF_8));
                out.writeInt(vector.length);
                for (float number : vector) {
                    out.writeFloat(number);
                }
            }
            out.flush();
        }
    }

    private float[] vector(String text) throws ReflectiveOperationException {
        // A text of nothing has no meaning, and the model no vector for it.
        Object response = embed.invoke(model, text.isBlank() ? "." : text);
        Object embedding = response.getClass().getMethod("content").invoke(response);
        return (float[]) embedding.getClass().getMethod("vector").invoke(embedding);
    }

    /** Says the classes of what failed, and no message: that could have a text in it. */
    private static void fail(Throwable failure, DataOutputStream out) throws IOException {
        var names = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (!(each instanceof InvocationTargetException)) {
                names.append(names.isEmpty() ? "" : ", caused by ").append(each.getClass().getName());
            }
        }
        out.writeInt(FAILED);
        out.writeUTF(names.toString());
        out.flush();
        System.exit(1);
    }
}
