package io.github.mcpdatalayer.front.launch;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.front.chrome.ProcessTree;
import io.github.mcpdatalayer.front.chrome.ThrowAwayFolder;
import org.jspecify.annotations.Nullable;

/**
 * A small shell that waits for the end of this program, however it ends: then it sees to the end of the browser and removes
 * what was made for it. It sleeps in a read of its stdin meanwhile, which the system closes with this program.
 */
final class Custodian {

    /**
     * Arguments: the folder to remove, the kept profile or nothing, this machine's name, and a minus where the browser leads
     * a process group. Its stdin has the browser's process number, and perhaps a second line: now. It checks whether the browser's process is a zombie
     * where it can: the first process of a container may never ask for it.
     */
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            scratch=$1 profile=$2 machine=$3 group=$4
            read -r browser || browser=
            how=
            [ -z "$browser" ] || read -r how
            ended() {
              kill -0 "$browser" 2>/dev/null || return 0
              [ -r "/proc/$browser/stat" ] || return 1
              read -r line < "/proc/$browser/stat" 2>/dev/null || return 0
              case $line in *') Z '*) return 0 ;; esac
              return 1
            }
            wait_for() {
              left=$1
              until ended; do
                [ "$left" -gt 0 ] || return 0
                left=$((left - 1))
                sleep 0.1
              done
            }
            if [ -n "$browser" ]; then
              [ "$how" = now ] || wait_for 50
              [ "$how" = now ] || ended || { kill -TERM "$group$browser" 2>/dev/null; wait_for 10; }
              kill -KILL "$group$browser" 2>/dev/null
              if [ -n "$profile" ] && [ "$(readlink "$profile/SingletonLock")" = "$machine-$browser" ]; then
                rm -f "$profile/SingletonLock" "$profile/SingletonCookie" "$profile/SingletonSocket"
              fi
            fi
            left=50
            while rm -rf "$scratch" 2>/dev/null; [ -e "$scratch" ] && [ "$left" -gt 0 ]; do
              left=$((left - 1))
              sleep 0.1
            done
            """;

    /** Longer than the script needs at most. */
    private static final Duration AT_MOST = Duration.ofSeconds(15);

    /** Starts a program in a session and process group of its own. Linux has it, macOS has not. */
    private static final @Nullable String SETSID = setsid();

    private final Process process;
    private final Path scratch;
    private @Nullable ProcessHandle browser;

    private Custodian(Process process, Path scratch) {
        this.process = process;
        this.scratch = scratch;
    }

    /**
     * Starts it.
     *
     * @param scratch
     *            is removed at the end
     * @param profile
     *            a kept profile, whose lock is removed at the end; null if the profile is in the scratch folder
     * @param machine
     *            this machine's name, as browsers write it into that lock
     */
    static Custodian start(Path scratch, @Nullable Path profile, String machine) throws IOException {
        List<String> command = inOwnGroup();
        command.addAll(List.of("sh", "-c", SCRIPT, "mcp-datalayer-browser-end", scratch.toString(),
                profile == null ? "" : profile.toString(), machine, SETSID == null ? "" : "-"));
        Custodian started = new Custodian(new ProcessBuilder(command).directory(new File("/"))
                .redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start(), scratch);
        boolean marked = false;
        try {
            LeftFolders.mark(scratch, machine, started.process.pid());
            marked = true;
        } finally {
            if (!marked) {
                started.finish();
            }
        }
        return started;
    }

    /** The beginning of a command that leads a process group, if this system can do that. */
    static List<String> inOwnGroup() {
        return SETSID == null ? new ArrayList<>() : new ArrayList<>(List.of(SETSID));
    }

    /** Names the browser. It must lead the group that it was started in, see {@link #inOwnGroup}. */
    void watch(ProcessHandle started) throws IOException {
        browser = started;
        LeftFolders.add(scratch, started.pid());
        OutputStream stdin = process.getOutputStream();
        stdin.write((started.pid() + "\n").getBytes(StandardCharsets.US_ASCII));
        stdin.flush();
    }

    /** Lets it do its work and waits until it is done: 5 s for the browser to end, then TERM, then KILL. */
    void finish() {
        finish("");
    }

    /** Finishes with KILL at once. */
    void finishNow() {
        finish("now\n");
    }

    private void finish(String how) {
        ProcessHandle watched = browser;
        List<ProcessHandle> tree = watched == null ? List.of() : ProcessTree.of(watched);
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(how.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // It was killed: what it does is done below.
        }
        try {
            if (!process.waitFor(AT_MOST.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it goes on without us
            return;
        }
        tree.forEach(ProcessHandle::destroyForcibly);
        try {
            ThrowAwayFolder.delete(scratch, Duration.ofSeconds(5));
        } catch (IOException e) {
            System.err.println("mcp-datalayer: could not remove " + scratch + ": " + e);
        }
    }

    private static @Nullable String setsid() {
        for (String place : List.of("/usr/bin/setsid", "/bin/setsid")) {
            if (Files.isExecutable(Path.of(place))) {
                return place;
            }
        }
        return null;
    }
}
