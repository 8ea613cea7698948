package io.github.mcpdatalayer.cli;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells in one line what is wrong with a command line: the fault, what was expected or meant, and where the help is. */
final class WrongUsage {

    private WrongUsage() {}

    /** The line, without the program's name. */
    static String words(ParameterException failure) {
        StringBuilder words = new StringBuilder(fault(failure));
        if (words.isEmpty() || ".!?".indexOf(words.charAt(words.length() - 1)) < 0) {
            words.append('.');
        }
        return words.append(" See: ").append(failure.getCommandLine().getCommandSpec().qualifiedName())
                .append(" --help").toString();
    }

    private static String fault(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched);
        }
        String value = failure.getValue();
        ArgSpec argument = failure.getArgSpec();
        if (value != null && argument != null) {
            String expected = expected(argument);
            if (expected != null) {
                return name(argument) + " takes " + expected + ", not " + value + "."
                        + Meant.words(value, choices(argument));
            }
        }
        return String.valueOf(failure.getMessage()).strip().replaceFirst("^Error: ", "")
                .replaceAll("\\s*\\R\\s*", " ");
    }

    private static String unknown(UnmatchedArgumentException unmatched) {
        CommandLine command = unmatched.getCommandLine();
        String given = unmatched.getUnmatched().getFirst();
        if (unmatched.isUnknownOption()) {
            List<String> options = new ArrayList<>();
            command.getCommandSpec().options().forEach(option -> options.add(option.longestName()));
            return "Unknown option " + given + "." + Meant.words(given.replaceFirst("=.*", ""), options);
        }
        return command.getSubcommands().isEmpty()
                ? "Unexpected argument " + given
                : "Unknown command " + given + "." + Meant.words(given, command.getSubcommands().keySet());
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** Tells what values look like; null where every text is one. */
    private static @Nullable String expected(ArgSpec argument) {
        if (!choices(argument).isEmpty()) {
            return Meant.either(choices(argument));
        }
        Class<?> type = argument.isMultiValue() ? argument.auxiliaryTypes()[0] : argument.type();
        if (Map.class.isAssignableFrom(argument.type())) {
            return argument.paramLabel() + " with a = between the two";
        }
        if (type == LocalDate.class) {
            return "a day such as 2026-12-31";
        }
        if (type == int.class || type == long.class || type == Integer.class || type == Long.class) {
            return "a whole number";
        }
        return type == Path.class ? "a path of this system" : null;
    }

    /** The values that there are, as they are written; empty where there is no list of them. */
    private static List<String> choices(ArgSpec argument) {
        List<String> choices = new ArrayList<>();
        for (Class<?> type : argument.auxiliaryTypes()) {
            if (type.isEnum()) {
                for (Object each : type.getEnumConstants()) {
                    choices.add(each.toString().toLowerCase(Locale.ROOT));
                }
            }
        }
        return choices;
    }
}
