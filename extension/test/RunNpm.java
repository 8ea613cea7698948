import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs for Maven in a folder with a package.json: it installs what its lock file names where it is not there yet, then the named npm
 * scripts. Java, because it is the one thing that is there on every system that builds this; without Node it says so in one line.
 */
class RunNpm {
  private static final int OLDEST_NODE = 20;
  private static final Pattern MAJOR = Pattern.compile("v(\\d+)\\.");
  /** npm has hung for good among its downloads, without a word or an open connection. What it has fetched by then, it keeps. */
  private static final Duration INSTALLED = Duration.ofMinutes(5);
  private static final int TRIES = 3;
  private static final Duration RUN = Duration.ofMinutes(60);
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  public static void main(String... scripts) throws IOException, InterruptedException {
    String version = nodeVersion();
    Matcher major = MAJOR.matcher(version);
    if (!major.lookingAt() || Integer.parseInt(major.group(1)) < OLDEST_NODE) {
      fail("The tests need Node.js " + OLDEST_NODE + " or newer with npm, found "
          + (version.isEmpty() ? "none" : version) + ". Install it (Debian, Ubuntu: apt install nodejs npm) and run again.");
    }
    install();
    for (String script : scripts) {
      long begun = System.nanoTime();
      long before = processorMsOfChildren();
      run(script);
      note(script, (System.nanoTime() - begun) / 1_000_000, processorMsOfChildren() - before);
    }
  }

  /** A row as the Java tests write theirs, for TestTimesReport. */
  private static void note(String script, long wallMs, long processorMs) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "test-times"));
    Files.writeString(folder.resolve(script + ".tsv"),
        String.join("\t", "class", "npm." + script, script, "" + wallMs, "" + processorMs, "0", "0", "0") + "\n");
  }

  /** Returns the processor time of processes that have ended below this one; 0 where the system does not say. */
  private static long processorMsOfChildren() throws IOException {
    Path stat = Path.of("/proc/self/stat");
    if (!Files.isReadable(stat)) {
      return 0;
    }
    String[] fields = Files.readString(stat).replaceFirst("^.*\\) ", "").split(" ");
    return 10 * (Long.parseLong(fields[13]) + Long.parseLong(fields[14])); // in hundredths of a second
  }

  private static String nodeVersion() throws IOException, InterruptedException {
    try {
      Process node = new ProcessBuilder("node", "--version").redirectErrorStream(true).start();
      String version = new String(node.getInputStream().readAllBytes()).strip();
      return node.waitFor() == 0 ? version : "";
    } catch (IOException notThere) {
      return "";
    }
  }

  /** Installs what the lock file names, unless just that is installed: then no network is needed. */
  private static void install() throws IOException, InterruptedException {
    Path lock = Path.of("package-lock.json");
    Path installed = Path.of("node_modules", ".installed-lock.json");
    if (Files.exists(installed) && Files.mismatch(lock, installed) < 0) {
      return;
    }
    List<String> command = npm("ci", "--prefer-offline", "--no-audit", "--no-fund", "--silent");
    for (int tried = 1; !ends(command, INSTALLED); tried++) {
      if (tried == TRIES) {
        fail(late(command, INSTALLED) + ", " + TRIES + " times. Check the connection to the npm registry and run again.");
      }
      System.err.println(late(command, INSTALLED) + ": it is started again.");
    }
    Files.copy(lock, installed);
  }

  private static void run(String script) throws IOException, InterruptedException {
    List<String> command = npm("run", "--silent", script);
    if (!ends(command, RUN)) {
      fail(late(command, RUN) + ".");
    }
  }

  private static String late(List<String> command, Duration atMost) {
    return named(command) + " did not end within " + atMost.toMinutes() + " minutes";
  }

  private static String named(List<String> command) {
    return "'" + String.join(" ", command) + "' in the folder " + Path.of("").toAbsolutePath();
  }

  private static List<String> npm(String... arguments) {
    List<String> command = new ArrayList<>(List.of(WINDOWS ? "npm.cmd" : "npm"));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Runs a command to its end, which has to be a good one; false if it was ended because the time was up. */
  private static boolean ends(List<String> command, Duration atMost) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      return false;
    }
    if (process.exitValue() != 0) {
      fail(named(command) + " failed (exit code " + process.exitValue() + ").");
    }
    return true;
  }

  private static void fail(String line) {
    System.err.println(line);
    System.exit(1);
  }
}
