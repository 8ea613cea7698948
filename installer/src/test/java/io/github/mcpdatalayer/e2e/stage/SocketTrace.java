package io.github.mcpdatalayer.e2e.stage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Reads from <code>strace -f -o</code> which of several processes touched an internet socket. Calls of threads that run side by side are
 * cut in two (<code>&lt;unfinished ...&gt;</code>, <code>&lt;... resumed&gt;</code>) and joined here. Each process has file descriptors of
 * its own: threads share them, a child begins with a copy.
 */
public final class SocketTrace {

    /** The value of {@code strace -e trace=}. */
    public static final String CALLS = "network,close,close_range,clone,clone3,?fork,?vfork";

    private static final String RESULT = "\\) += (-?\\d+|\\?).*$";
    private static final Pattern WHOLE = Pattern.compile("^(\\d+) +(\\w+)\\((.*)" + RESULT);
    private static final Pattern BEGIN = Pattern.compile("^(\\d+) +(\\w+)\\((.*) <unfinished \\.\\.\\.>$");
    private static final Pattern END = Pattern.compile("^(\\d+) +<\\.\\.\\. (\\w+) resumed>(.*)" + RESULT);
    private static final Pattern RANGE = Pattern.compile("^(\\d+), (\\d+|~0U?).*");

    /** A call; its {@code result} is null where the process ended inside it. */
    private record Call(int line, String thread, String name, String arguments, @Nullable String result) {

        String descriptor() {
            return arguments.replaceFirst("[^0-9].*", "");
        }

        @Override
        public String toString() {
            return thread + " " + name + "(" + arguments + ") = " + result;
        }
    }

    private final List<Call> calls;
    private final List<String> violations = new ArrayList<>();

    public SocketTrace(List<String> lines) {
        calls = joined(lines);
        follow();
    }

    /**
     * Each use of an internet socket. The JVM asks once whether there are IPv4, IPv6 and SO_REUSEPORT: it makes such a
     * socket, perhaps sets an option of it, and closes it. Nothing more is allowed.
     */
    public List<String> violations() {
        return violations;
    }

    /** Tells whether a process made this call on a Unix socket: the trace is not blind. */
    public boolean sawUnix(String name) {
        return calls.stream().anyMatch(call -> call.name.equals(name) && call.arguments.contains("AF_UNIX"));
    }

    /**
     * In the order in which they took effect: a new socket is there at the end of its call. Any other call stands where it
     * began, for a descriptor may be given out anew before the line that ends its close.
     */
    private static List<Call> joined(List<String> lines) {
        List<Call> calls = new ArrayList<>();
        Map<String, Call> begun = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher whole = WHOLE.matcher(lines.get(i));
            Matcher begin = BEGIN.matcher(lines.get(i));
            Matcher end = END.matcher(lines.get(i));
            if (begin.matches()) {
                begun.put(begin.group(1), new Call(i, begin.group(1), begin.group(2), begin.group(3), null));
            } else if (end.matches()) {
                Call first = begun.remove(end.group(1));
                if (first == null || !first.name.equals(end.group(2))) {
                    throw new AssertionError("A call ends that did not begin: " + lines.get(i));
                }
                calls.add(new Call(first.name.equals("socket") ? i : first.line, first.thread, first.name,
                        first.arguments + end.group(3), end.group(4)));
            } else if (whole.matches()) {
                calls.add(new Call(i, whole.group(1), whole.group(2), whole.group(3), whole.group(4)));
            } // else a signal, or the end of a process
        }
        calls.addAll(begun.values());
        calls.sort(Comparator.comparingInt(Call::line));
        return calls;
    }

    private void follow() {
        Map<String, Map<String, Call>> openByThread = new HashMap<>();
        for (Call call : calls) {
            Map<String, Call> open = openByThread.computeIfAbsent(call.thread, thread -> new TreeMap<>());
            switch (call.name) {
                case "clone", "clone3", "fork", "vfork" -> {
                    if (call.result != null) {
                        openByThread.put(call.result,
                                call.arguments.contains("CLONE_FILES") ? open : new TreeMap<>(open));
                    }
                }
                case "socket" -> {
                    if (call.arguments.startsWith("AF_INET") && !String.valueOf(call.result).startsWith("-")) {
                        open.put(String.valueOf(call.result), call);
                    }
                }
                case "close" -> open.remove(call.descriptor());
                case "close_range" -> closeRange(call, open);
                case "setsockopt", "getsockopt" -> {
                }
                default -> {
                    Call socket = open.get(call.descriptor());
                    if (call.arguments.contains("AF_INET") || socket != null) {
                        violations.add(call + (socket == null ? "" : " on the socket of " + socket));
                    }
                }
            }
        }
        openByThread.values().stream().flatMap(open -> open.values().stream()).distinct()
                .forEach(kept -> violations.add("kept open: " + kept));
    }

    private static void closeRange(Call call, Map<String, Call> open) {
        Matcher range = RANGE.matcher(call.arguments);
        if (range.matches() && !call.arguments.contains("CLOEXEC")) {
            long from = Long.parseLong(range.group(1));
            long to = range.group(2).startsWith("~") ? Long.MAX_VALUE : Long.parseLong(range.group(2));
            open.keySet().removeIf(each -> Long.parseLong(each) >= from && Long.parseLong(each) <= to);
        }
    }
}
