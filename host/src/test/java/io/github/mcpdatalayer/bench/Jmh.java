package io.github.mcpdatalayer.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * Compiles the benchmarks once more, with JMH's annotation processor, and runs them in a JVM with the flags of the app.
 * Arguments: the folder of the test sources, the folder to write to, {@code quick} or {@code full}.
 */
final class Jmh {

    private Jmh() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path target = Files.createDirectories(Path.of(args[1]));
        Path classes = Files.createDirectories(target.resolve("classes"));
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        compile(sources(Path.of(args[0])), classes, classPath);
        boolean full = args[2].equals("full");
        Process jmh = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", classPath, "org.openjdk.jmh.Main", "-foe", "true", "-rf", "json", "-rff",
                target.resolve("jmh.json").toString(), "-o", target.resolve("jmh.txt").toString(),
                "-f", full ? "2" : "1", "-wi", full ? "5" : "2", "-i", full ? "10" : "4", "-w", "500ms", "-r", "500ms",
                "-jvmArgs", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m")).inheritIO().start();
        int status = jmh.waitFor();
        if (status != 0) {
            throw new IOException("JMH ended with " + status);
        }
    }

    private static List<String> sources(Path folder) throws IOException {
        List<String> sources = new ArrayList<>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith("Benchmark.java")).toList()) {
                sources.add(file.toString());
            }
        }
        return sources;
    }

    private static void compile(List<String> sources, Path classes, String classPath) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-cp", classPath, "-nowarn",
                "-proc:full", "-processor", "org.openjdk.jmh.generators.BenchmarkProcessor"));
        arguments.addAll(sources);
        int status = ToolProvider.findFirst("javac").orElseThrow().run(System.out, System.err,
                arguments.toArray(new String[0]));
        if (status != 0) {
            throw new IOException("The benchmarks could not be compiled; the reasons stand above");
        }
    }
}
