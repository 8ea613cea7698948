package io.github.mcpdatalayer.chat.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * An agent's process, and all that it starts. On Unix it leads a process group of its own, which is ended as a whole, because
 * agents leave processes behind. A custodian ends the group even if we are killed: it is a shell that waits for the end of a
 * pipe from us.
 */
public final class AgentProcess {
    private static final int KEPT_WORDS = 4096;
    private static final long LEAVE_MS = 2000;
    /** Waits for the end of its input, then asks the group with the number $1 to end, and forces it two seconds later. */
    private static final String CUSTODY = "cat >/dev/null; kill -s TERM -- \"-$1\" 2>/dev/null; sleep 2; "
            + "kill -s KILL -- \"-$1\" 2>/dev/null";

    private final Process process;
    private final @Nullable Process custodian;
    private final boolean leadsGroup;
    private final StringBuilder lastWords = new StringBuilder();
    private final Thread hearing = Thread.ofPlatform().daemon().name("agent-err").unstarted(this::hearErrors);

    private AgentProcess(Process process, boolean leadsGroup, @Nullable Process custodian) {
        this.process = process;
        this.leadsGroup = leadsGroup;
        this.custodian = custodian;
    }

    /**
     * Starts a command.
     *
     * @param folder
     *            its working folder
     */
    public static AgentProcess start(List<String> command, Path folder, Map<String, String> environment)
            throws AgentException {
        List<String> leader = leader();
        List<String> whole = new ArrayList<>(leader);
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Path parent = Path.of(command.getFirst()).getParent();
        if (parent != null) {
            // Scripts for Node find their runtime by PATH, and often it lies beside them.
            builder.environment().merge("PATH", parent.toString(),
                    (path, own) -> path + File.pathSeparator + own);
        }
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new AgentException(AgentFault.NOT_STARTED, "The agent could not be started: " + e.getMessage());
        }
        AgentProcess agent = new AgentProcess(process, !leader.isEmpty(),
                leader.isEmpty() ? null : custodian(leader, process));
        agent.hearing.start();
        return agent;
    }

    private static @Nullable Process custodian(List<String> leader, Process process) throws AgentException {
        List<String> command = new ArrayList<>(leader);
        command.addAll(List.of("/bin/sh", "-c", CUSTODY, "mcp-datalayer-custodian", Long.toString(process.pid())));
        try {
            return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            process.destroyForcibly();
            throw new AgentException(AgentFault.NOT_STARTED,
                    "The agent was not started, because nothing could watch over its end: " + e.getMessage());
        }
    }

    /** The command that makes a program the leader of a group of its own; empty where the system has none. */
    private static List<String> leader() {
        for (String setsid : List.of("/usr/bin/setsid", "/bin/setsid")) {
            if (Files.isExecutable(Path.of(setsid))) {
                return List.of(setsid);
            }
        }
        return Files.isExecutable(Path.of("/usr/bin/perl"))
                ? List.of("/usr/bin/perl", "-e", "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127",
                        "--")
                : List.of();
    }

    public InputStream output() {
        return process.getInputStream();
    }

    public OutputStream input() {
        return process.getOutputStream();
    }

    public long pid() {
        return process.pid();
    }

    /** The last 4096 characters at most that it wrote to its standard error. */
    public String lastWords() {
        synchronized (lastWords) {
            return lastWords.toString().strip();
        }
    }

    /** Waits for its end and its last words, two seconds at most: its output often ends before they are read. */
    public void awaitLastWords() {
        try {
            if (process.waitFor(1, TimeUnit.SECONDS)) {
                boolean _ = hearing.join(Duration.ofSeconds(1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes its input, after which it should end by itself, and kills what is left of it after two seconds. */
    public void leave() throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It does not read any more, and is killed below.
        }
        boolean _ = process.waitFor(LEAVE_MS, TimeUnit.MILLISECONDS);
        kill();
    }

    /** Ends it and all of its group now. */
    public void kill() {
        List<ProcessHandle> others = process.descendants().toList();
        if (leadsGroup) {
            signalGroup();
        }
        process.destroyForcibly();
        others.forEach(ProcessHandle::destroyForcibly);
        Process watching = custodian;
        if (watching != null) {
            // The shell goes first, because it would go on after the end of the pipe.
            List<ProcessHandle> pipe = watching.descendants().toList();
            watching.destroyForcibly();
            pipe.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Kills the group by the kill of the shell, because a computer need not have a program of that name. */
    private void signalGroup() {
        try {
            Process killer = new ProcessBuilder("/bin/sh", "-c", "kill -s KILL -- \"-$1\"", "sh",
                    Long.toString(process.pid())).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            if (!killer.waitFor(2, TimeUnit.SECONDS)) {
                killer.destroyForcibly();
            }
        } catch (IOException e) {
            hear("The group could not be ended: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void hearErrors() {
        char[] buffer = new char[2048];
        try (Reader errors = process.errorReader(StandardCharsets.UTF_8)) {
            for (int n = errors.read(buffer); n >= 0; n = errors.read(buffer)) {
                hear(new String(buffer, 0, n));
            }
        } catch (IOException e) {
            hear("(its standard error cannot be read: " + e.getMessage() + ")");
        }
    }

    private void hear(String words) {
        synchronized (lastWords) {
            lastWords.append(words);
            if (lastWords.length() > KEPT_WORDS) {
                lastWords.delete(0, lastWords.length() - KEPT_WORDS);
            }
        }
    }
}
