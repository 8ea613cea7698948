package io.github.mcpdatalayer.cli;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.github.mcpdatalayer.json.HiddenCharacters;
import io.github.mcpdatalayer.os.OperatingSystem;
import org.jspecify.annotations.Nullable;

/**
 * Prints for a person: wrapped to the terminal's width, in colour only where that is wanted, and with nothing in it that could steer the
 * terminal, wherever a text came from. Output that does not go to a terminal is neither wrapped nor cut, so that it can be searched.
 */
final class Screen {

    /** The mark of a line. */
    enum Mark {
        GOOD("✓", "ok", "32"),
        WARN("!", "! ", "33"),
        BAD("✗", "!!", "31"),
        NONE("·", "--", "2");

        private final String sign;
        private final String ascii;
        private final String colour;

        Mark(String sign, String ascii, String colour) {
            this.sign = sign;
            this.ascii = ascii;
            this.colour = colour;
        }
    }

    /** Longer lines of prose are hard to read; tables may be wider. */
    private static final int PROSE = 100;
    /** The width of output that does not go to a terminal. */
    static final int UNBOUNDED = Integer.MAX_VALUE;
    static final int INDENT = 4;
    private static final Set<Character.UnicodeScript> WIDE = EnumSet.of(Character.UnicodeScript.HANGUL,
            Character.UnicodeScript.HIRAGANA, Character.UnicodeScript.KATAKANA);

    private final PrintStream out;
    private final int columns;
    private final int width;
    private final boolean colour;
    private final boolean unicode;

    Screen(PrintStream out, int width, boolean colour, Charset charset) {
        this.out = out;
        this.columns = Math.max(30, width);
        this.width = width == UNBOUNDED ? UNBOUNDED : Math.min(PROSE, columns);
        this.colour = colour;
        this.unicode = charset.newEncoder().canEncode('✓');
    }

    /** The screen that stdout is. */
    static Screen stdout(OperatingSystem system) {
        @SuppressWarnings("SystemConsoleNull") // it is null without a terminal again, since JDK 25
        Console console = System.console();
        boolean terminal = console != null && console.isTerminal();
        boolean colour = terminal && system.variable("NO_COLOR", "").isEmpty()
                && !system.variable("TERM", "").equals("dumb");
        return new Screen(System.out, terminal ? terminalWidth(system) : UNBOUNDED, colour, System.out.charset());
    }

    private static int terminalWidth(OperatingSystem system) {
        Path terminal = Path.of("/dev/tty");
        if (!system.isWindows() && Files.exists(terminal)) {
            try {
                Process stty = new ProcessBuilder("stty", "size").redirectInput(terminal.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
                String size = new String(stty.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
                if (stty.waitFor(2, TimeUnit.SECONDS) && size.matches("\\d+ [1-9]\\d*")) {
                    return Integer.parseInt(size.substring(size.indexOf(' ') + 1));
                }
            } catch (IOException e) {
                return 80; // no stty: the usual width
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return 80;
    }

    /** Columns that a line of a table may have; {@link #UNBOUNDED} where a program reads it. */
    int columns() {
        return columns;
    }

    void blank() {
        out.println();
    }

    void heading(String text) {
        out.println(paint("1", safe(text)));
    }

    /** A marked line. Longer text continues below it. */
    void line(Mark mark, String text) {
        wrapped(paint(mark.colour, unicode ? mark.sign : mark.ascii) + (unicode ? "  " : " "), 3, safe(text), null);
    }

    /** A quiet remark that belongs to the line above. */
    void note(String text) {
        wrapped(" ".repeat(INDENT), INDENT, safe(text), "2");
    }

    /** A line of a file, below the line above. It is never wrapped, so that it can be copied. */
    void code(String line) {
        out.println(" ".repeat(INDENT) + safe(line.replace("\t", "    ")));
    }

    /** A marked line that belongs to the line above. */
    void below(Mark mark, String text) {
        wrapped("    " + paint(mark.colour, unicode ? mark.sign : mark.ascii) + " ", unicode ? 6 : 7, safe(text), null);
    }

    /** Prints what to do about the line above. */
    void advice(String text) {
        wrapped(" ".repeat(INDENT) + (unicode ? "→ " : "=> "), INDENT + (unicode ? 2 : 3), safe(text), null);
    }

    /** A time for a person: whole milliseconds, with one decimal below ten. */
    static String millis(Duration time) {
        double millis = time.toNanos() / 1e6;
        return String.format(Locale.ROOT, millis < 10 ? "%.1f ms" : "%.0f ms", millis);
    }

    /** Words on the left, a number on the right. */
    void amount(String text, String number) {
        String left = fit(safe(text), width - 2 - number.length());
        out.println(left + " ".repeat(Math.max(2, width(number, left))) + number);
    }

    private int width(String number, String left) {
        return Math.min(width, 64) - left.length() - number.length();
    }

    /** Wrapped text, unchanged except for characters that could steer the terminal. */
    void text(String text) {
        wrapped("", 0, safe(text), null);
    }

    /** A row for a program: cells with tabs between them. */
    void row(List<String> cells) {
        out.println(String.join("\t", cells.stream().map(Screen::safe).toList()));
    }

    /** One line that is cut, not wrapped. */
    void cut(String text) {
        out.println(fit(safe(text), columns));
    }

    private void wrapped(String first, int indent, String text, @Nullable String code) {
        boolean begun = false;
        for (String line : wrap(text, width - indent)) {
            out.println((begun ? " ".repeat(indent) : first) + (code == null ? line : paint(code, line)));
            begun = true;
        }
    }

    /** Breaks at spaces; a word that is longer than a line stays whole, as a command does that fits in one: both can be copied. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words(text, width)) {
            if (line.length() > 0 && columns(line) + 1 + columns(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A word between spaces, or a text between backticks if it fits into a line. */
    private static List<String> words(String text, int width) {
        List<String> words = new ArrayList<>();
        String[] parts = text.split(" ", -1);
        for (int i = 0; i < parts.length; i++) {
            StringBuilder command = new StringBuilder(parts[i]);
            int end = i;
            while (isOpen(command) && end + 1 < parts.length && columns(command) < width) {
                command.append(' ').append(parts[++end]);
            }
            boolean fits = !isOpen(command) && columns(command) <= width;
            words.add(fits ? command.toString() : parts[i]);
            i = fits ? end : i;
        }
        return words;
    }

    private static boolean isOpen(CharSequence text) {
        return text.chars().filter(c -> c == '`').count() % 2 == 1;
    }

    /** The text, or its beginning and a sign that it goes on, in so many columns. */
    String fit(String text, int columns) {
        if (columns(text) <= columns) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int used = 1;
        for (int c : text.codePoints().toArray()) {
            used += columns(c);
            if (used > columns) {
                break;
            }
            kept.appendCodePoint(c);
        }
        return kept + (unicode ? "…" : ".");
    }

    static int columns(CharSequence text) {
        return text.codePoints().map(Screen::columns).sum();
    }

    /** East Asian scripts and pictures take two columns, combining marks none. */
    private static int columns(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = Character.isIdeographic(c) || Character.isEmojiPresentation(c)
                || WIDE.contains(Character.UnicodeScript.of(c));
        return wide ? 2 : 1;
    }

    /** Titles and addresses come from pages, so control and direction characters are shown as escapes. */
    static String safe(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (HiddenCharacters.hides(c)) {
                safe.append("\\u{").append(Integer.toHexString(c)).append('}');
            } else {
                safe.appendCodePoint(c);
            }
        });
        return safe.toString();
    }

    private String paint(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
