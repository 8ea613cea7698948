package io.github.mcpdatalayer.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.EvaluatorException;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeJSON;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/**
 * The editor's modules, which {@code extension/exporter.js} makes one script of, while they run. The script reaches no Java, no
 * file and no network, and has bounded time and depth.
 */
final class EditorScript {

    /** Its work did not end in time. */
    static final class TooLong extends Exception {
        @Serial
        private static final long serialVersionUID = 1;
    }

    /** It went deeper than its stack. */
    static final class TooDeep extends Exception {
        @Serial
        private static final long serialVersionUID = 1;
    }

    /** Ends the script. No script can catch an error. */
    private static final class Stopped extends Error {
        @Serial
        private static final long serialVersionUID = 1;
    }

    /** Works with the running script. */
    interface Work<T> {
        T of(EditorScript editor);
    }

    private static final String NAME = "exporter";
    /** The time is looked at after so many. */
    private static final int INSTRUCTIONS = 100_000;
    private static final int MOST_DEPTH = 2_000;
    private static final long STACK_BYTES = 8L * 1024 * 1024;

    /** Makes a context whose script ends at a time of {@link System#nanoTime}. */
    private static final class Bounded extends ContextFactory {

        private final long end;

        Bounded(Duration limit) {
            this.end = System.nanoTime() + limit.toNanos();
        }

        @Override
        protected Context makeContext() {
            Context context = super.makeContext();
            context.setLanguageVersion(Context.VERSION_ECMASCRIPT);
            context.setInterpretedMode(true); // compiled code needs a class loader, and nothing bounds its depth
            context.setMaximumInterpreterStackDepth(MOST_DEPTH);
            context.setInstructionObserverThreshold(INSTRUCTIONS);
            return context;
        }

        @Override
        protected void observeInstructionCount(Context context, int instructions) {
            if (System.nanoTime() - end > 0) {
                throw new Stopped();
            }
        }
    }

    private final Context context;
    private final ScriptableObject scope;

    private EditorScript(Context context, String script) {
        this.context = context;
        scope = context.initSafeStandardObjects();
        context.evaluateString(scope, script, NAME + ".js", 1, null);
    }

    /**
     * Calls a function of the script and returns what it gives, as JSON.
     *
     * @param values
     *            the last argument, an object
     */
    String call(String function, String first, String second, Map<String, String> values) {
        Scriptable given = context.newObject(scope);
        values.forEach((name, value) -> ScriptableObject.putProperty(given, name, value));
        var functions = (Scriptable) ScriptableObject.getProperty(scope, NAME);
        var called = (Function) ScriptableObject.getProperty(functions, function);
        Object made = called.call(context, scope, scope, new Object[]{first, second, given});
        return Context.toString(NativeJSON.stringify(context, scope, made, null, null));
    }

    /** Tells whether it has a global variable of this name. */
    boolean knows(String name) {
        return ScriptableObject.hasProperty(scope, name);
    }

    /**
     * Runs it for some work.
     *
     * @throws IOException
     *             the script throws
     */
    static <T> T run(Duration limit, Work<T> work) throws TooLong, TooDeep, IOException, InterruptedException {
        String script = script();
        var factory = new Bounded(limit);
        var done = new CompletableFuture<T>();
        // A thread of its own has the stack, and can be left alone: a regular expression looks at no time.
        var thread = new Thread(null, () -> {
            try (Context context = factory.enterContext()) {
                done.complete(work.of(new EditorScript(context, script)));
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        }, NAME, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return done.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new TooLong();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static IOException failure(@Nullable Throwable cause) throws TooLong, TooDeep {
        if (cause instanceof Stopped) {
            throw new TooLong();
        }
        if (cause instanceof StackOverflowError || cause instanceof EvaluatorException) { // the engine's own: its bound of depth
            throw new TooDeep();
        }
        String said = cause instanceof RhinoException thrown ? thrown.details() : "The memory is full.";
        return new IOException("The editor's code fails at this journey. Report it. It said: " + said, cause);
    }

    private static String script() throws IOException {
        try (InputStream in = EditorScript.class.getResourceAsStream(NAME + ".js")) {
            if (in == null) {
                throw new IOException("This build has no exporter.js. Expected one of the folder extension/ first.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
