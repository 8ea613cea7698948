package io.github.mcpdatalayer.cli;

import java.io.Console;
import java.util.Locale;

import io.github.mcpdatalayer.clients.Offer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Selects the tools that the front offers to clients: the options <code>--read</code> and <code>--walk</code>. */
@Command
final class Offered {

    private static final class Choice {

        @Option(names = "--read", description = "Offer the tools that read what is tracked: the default of a new client.")
        private boolean read;

        @Option(names = "--walk", description = "Offer the tools that see and operate pages, too (--toolsets=page). "
                + "You still allow each tab in the browser.")
        private boolean walk;
    }

    @ArgGroup
    private Choice choice = new Choice();

    /** The offer that was asked for on the command line. */
    Offer offer() {
        return choice.walk ? Offer.WALK : choice.read ? Offer.READ : Offer.AS_IT_IS;
    }

    /** Asks the person at the terminal. Without one a new client reads. */
    static Offer ask() {
        @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            return Offer.AS_IT_IS;
        }
        System.err.print("""
                What may agents do through this front?
                  r  read what is tracked
                  w  also walk sites: see and operate the pages that you allow
                """);
        while (true) {
            System.err.print("r or w (r): ");
            System.err.flush();
            String answer = console.readLine();
            switch (answer == null ? "" : answer.strip().toLowerCase(Locale.ROOT)) {
                case "", "r", "read" -> {
                    return Offer.READ;
                }
                case "w", "walk" -> {
                    return Offer.WALK;
                }
                default -> System.err.println("Type r or w.");
            }
        }
    }
}
