package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the three programs of the app folder: its main class, the JVM options of its own, and the thin launcher that
 * starts it. The two that stay compile early: the hundredth call takes two thirds of the time then, and the start 9 ms more.
 */
enum Executable {
    /** Room for a client's settings of 16 MiB, taken apart. */
    CLI("mcp-datalayer", "cli.Main", "-Xmx1g"), //
    /** Moves chunks that die young; room for the one frame of 64 MiB that Chrome may send. */
    HOST("mcp-datalayer-host", "relay.HostMain", "-Xmx256m -Xmn4m -XX:CompileThresholdScaling=0.05"), //
    /** Room for a layer of 50 MB with non-Latin text; a small start, so that it gives memory back. */
    FRONT("mcp-datalayer-front", "front.FrontMain", "-Xmx1g -Xms48m -Xmn20m -XX:CompileThresholdScaling=0.05");

    static final String MODULE = "io.github.mcpdatalayer";

    /**
     * Told to the JVM in training and at every start alike: an AOT cache is only good for the flags that it was made
     * with. Nothing of a page may reach a core dump, an error file, an attached tool or stdout; the message of a fatal
     * error would go to stdout whatever DisplayVMOutputToStderr says. Reflection by method handles would write classes
     * at start that a cache does not keep. Deflation would wake an idle program four times a second, and the service
     * thread, which is notified of nearly all its work, once a second.
     */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
            "-XX:+DisableAttachMechanism", "-XX:-CreateCoredumpOnCrash", "-XX:+SuppressFatalErrorMessage",
            "-XX:+UnlockDiagnosticVMOptions", "-XX:AsyncDeflationInterval=0", "-XX:ServiceThreadCleanupInterval=60000",
            "-XX:+DisplayVMOutputToStderr",
            "-Djdk.reflect.useNativeAccessorOnly=true", "-Xlog:disable",
            "-Xlog:all=error:stderr");

    /** Variables that would change the JVM, or make it print, from outside. */
    static final List<String> CLEARED_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS",
            "CLASSPATH");

    /** Variables of Linux and macOS that would load other code or libraries into the JVM. */
    static final List<String> CLEARED_LOADER_VARIABLES = List.of("LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT",
            "LD_DEBUG", "LD_DEBUG_OUTPUT", "LD_PROFILE", "DYLD_INSERT_LIBRARIES", "DYLD_LIBRARY_PATH",
            "DYLD_FRAMEWORK_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "DYLD_FALLBACK_FRAMEWORK_PATH",
            "DYLD_VERSIONED_LIBRARY_PATH", "DYLD_VERSIONED_FRAMEWORK_PATH", "DYLD_ROOT_PATH", "DYLD_IMAGE_SUFFIX",
            "DYLD_SHARED_REGION");

    final String fileName;
    final String mainClass;
    private final String options;

    Executable(String fileName, String mainClass, String options) {
        this.fileName = fileName;
        this.mainClass = MODULE + "." + mainClass;
        this.options = options;
    }

    Path cacheIn(Path app) {
        return app.resolve("runtime", "lib", fileName + ".aot");
    }

    /** The command line that trains and writes this program's AOT cache. */
    List<String> trainingCommand(Path app, String... arguments) {
        var command = new ArrayList<String>();
        command.add(app.resolve("runtime", "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of(options.split(" ")));
        command.add("-XX:AOTCacheOutput=" + cacheIn(app));
        command.add("-m");
        command.add(MODULE + "/" + mainClass);
        command.addAll(List.of(arguments));
        return command;
    }

    void writeLauncher(Path app, boolean windows) throws IOException {
        var bin = Files.createDirectories(app.resolve("bin"));
        if (windows) {
            Files.writeString(bin.resolve(fileName + ".bat"), windowsLauncher().replace("\n", "\r\n"));
        } else {
            var file = bin.resolve(fileName);
            Files.writeString(file, posixLauncher());
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /** Only builtins of the shell, so that it costs about a millisecond; readlink runs when the launcher is a link. */
    private String posixLauncher() {
        return """
                #!/bin/sh
                # Starts %s with the Java runtime of this folder.
                self=$0
                while [ -h "$self" ]; do
                  target=$(readlink "$self")
                  case $target in
                    /*) self=$target ;;
                    *) self=${self%%/*}/$target ;;
                  esac
                done
                case $self in
                  */*) ;;
                  *) self=./$self ;;
                esac
                runtime=${self%%/*}/../runtime
                unset %s \\
                  %s
                export LC_ALL=C.UTF-8
                ulimit -c 0
                exec "$runtime/bin/java" %s %s \\
                  -XX:AOTCache="$runtime/lib/%s.aot" \\
                  -m %s/%s "$@"
                """.formatted(mainClass, String.join(" ", CLEARED_VARIABLES),
                String.join(" ", CLEARED_LOADER_VARIABLES),
                String.join(" ", FLAGS), options,
                fileName,
                MODULE,
                mainClass);
    }

    private String windowsLauncher() {
        var clear = new StringBuilder();
        for (var name : CLEARED_VARIABLES) {
            clear.append("set \"").append(name).append("=\"\n");
        }
        return """
                @echo off
                rem Starts %s with the Java runtime of this folder.
                setlocal
                %sset "runtime=%%~dp0..\\runtime"
                "%%runtime%%\\bin\\java.exe" %s %s -XX:AOTCache="%%runtime%%\\lib\\%s.aot" -m %s/%s %%*
                """.formatted(mainClass, clear, String.join(" ", FLAGS), options, fileName,
                MODULE,
                mainClass);
    }
}
