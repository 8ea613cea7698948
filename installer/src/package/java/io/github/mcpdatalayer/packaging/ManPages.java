package io.github.mcpdatalayer.packaging;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * The man pages of a command and its subcommands. picocli's generator writes them in the little part of AsciiDoc that is
 * read here; Asciidoctor would bring a Ruby of 30 MB into the build. A line of any other kind is an error.
 */
final class ManPages {

    private static final Pattern ATTRIBUTE = Pattern.compile(":[a-z-]+:.*");
    private static final Pattern TITLE = Pattern.compile("= ([a-z-]+)\\(1\\)");
    private static final Pattern TERM = Pattern.compile("(?:xref:[^\\[]+\\[)?(\\S.*?)]?::");
    private static final Pattern UNKNOWN = Pattern.compile("(?:[=.]|\\[|\\||----|//|include:|image:|NOTE:).*");
    private static final Pattern MARKED = Pattern.compile("(?<![\\w\\\\])([*_`])(\\S(?:.*?\\S)?)\\1(?!\\w)");

    private final String date;
    private final String version;

    ManPages(String date, String version) {
        this.date = date;
        this.version = version;
    }

    /** Writes a page for each command that help shows into {@code folder}. */
    void write(CommandLine command, Path folder) throws IOException {
        Files.createDirectories(folder);
        var asciiDoc = new StringWriter();
        ManPageGenerator.writeSingleManPage(new PrintWriter(asciiDoc), command.getCommandSpec());
        String name = name(command.getCommandSpec());
        Files.writeString(folder.resolve(name + ".1"), page(name, asciiDoc.toString().lines().toList())
                + seeAlso(command));
        for (var subcommand : shown(command)) {
            write(subcommand, folder);
        }
    }

    /** Writes the page of a program without picocli: its own help, as it is. */
    void write(String program, String summary, String help, Path folder) throws IOException {
        var page = new StringBuilder(header(program)).append(".SH NAME\n").append(literal(program)).append(" \\- ")
                .append(literal(summary)).append("\n.SH DESCRIPTION\n.nf\n");
        help.lines().forEach(line -> page.append(line.isEmpty() ? ".sp" : "\\&" + literal(line)).append('\n'));
        Files.writeString(folder.resolve(program + ".1"), page.append(".fi\n.SH SEE ALSO\n.BR mcp\\-datalayer (1)\n"));
    }

    private static String name(CommandSpec spec) {
        return spec.qualifiedName("-");
    }

    private static List<CommandLine> shown(CommandLine command) {
        return command.getSubcommands().values().stream().distinct()
                .filter(subcommand -> !subcommand.getCommandSpec().usageMessage().hidden()).toList();
    }

    private static String seeAlso(CommandLine command) {
        var pages = new ArrayList<String>();
        if (command.getParent() != null) {
            pages.add(name(command.getParent().getCommandSpec()));
        }
        shown(command).forEach(subcommand -> pages.add(name(subcommand.getCommandSpec())));
        return pages.isEmpty()
                ? ""
                : ".SH SEE ALSO\n" + String.join(",\n",
                        pages.stream().map(page -> ".BR " + literal(page) + " (1)").toList()) + "\n";
    }

    private String header(String name) {
        return ".TH \"%s\" \"1\" \"%s\" \"mcp\\-datalayer %s\" \"mcp\\-datalayer manual\"\n"
                .formatted(literal(name.toUpperCase(Locale.ROOT)), date, version);
    }

    private String page(String name, List<String> lines) {
        var page = new StringBuilder(header(name)).append(".nh\n.ad l\n");
        boolean inSynopsis = false;
        boolean mayBreak = false;
        boolean blank = false;
        for (var line : lines) {
            if (line.startsWith("// ") || ATTRIBUTE.matcher(line).matches() || TITLE.matcher(line).matches()) {
                continue;
            }
            var term = TERM.matcher(line);
            if (line.isBlank()) {
                blank = true;
                continue;
            }
            if (line.startsWith("== ")) {
                inSynopsis = line.equals("== Synopsis");
                page.append(".SH ").append(literal(line.substring(3).replaceFirst(":$", "").toUpperCase(Locale.ROOT)))
                        .append('\n');
                mayBreak = false;
            } else if (line.equals("+")) {
                page.append(".br\n");
                mayBreak = false;
            } else if (term.matches()) {
                page.append(".TP\n").append(text(term.group(1))).append('\n');
                mayBreak = false;
            } else if (UNKNOWN.matcher(line).matches() && !inSynopsis) {
                throw new IllegalStateException("the man page of " + name + " has a line of a kind that is not known: "
                        + line);
            } else {
                page.append(mayBreak && blank ? ".PP\n" : "").append(text(line.strip())).append('\n');
                mayBreak = true;
            }
            blank = false;
        }
        return page.toString();
    }

    /** Marked words become bold or italic, the rest stays what it is. */
    private static String text(String line) {
        var text = new StringBuilder();
        var marked = MARKED.matcher(line);
        int from = 0;
        while (marked.find()) {
            text.append(literal(line.substring(from, marked.start())));
            text.append(marked.group(1).equals("_") ? "\\fI" : "\\fB").append(literal(marked.group(2)))
                    .append("\\fP");
            from = marked.end();
        }
        text.append(literal(line.substring(from)));
        return text.charAt(0) == '.' || text.charAt(0) == '\'' ? "\\&" + text : text.toString();
    }

    private static String literal(String text) {
        var literal = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> literal.append("\\e");
                case '-' -> literal.append("\\-");
                case '~' -> literal.append("\\(ti");
                case '^' -> literal.append("\\(ha");
                case '`' -> literal.append("\\(ga");
                case '\'' -> literal.append("\\(aq");
                case '"' -> literal.append("\\(dq");
                default -> literal.append(c < 127
                        ? Character.toString(c)
                        : "\\[u%04X]".formatted(c));
            }
        });
        return literal.toString();
    }
}
