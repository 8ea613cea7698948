package io.github.mcpdatalayer.report;

import java.util.List;

import io.github.mcpdatalayer.journeys.MarkdownText;
import io.github.mcpdatalayer.report.Ticket.TicketForm;

/** The text of a ticket in the markup of its tracker. What pages said is text in it and nothing else. */
final class TicketText {

    private static final int MOST_TEXT = 600;
    private static final int MOST_VALUES = 40;

    private final TicketForm markup;
    private final RunLanguage language;
    private final StringBuilder out = new StringBuilder();
    private int number;

    TicketText(TicketForm markup, RunLanguage language) {
        this.markup = markup;
        this.language = language;
    }

    void heading(int level, String text) {
        if (level > 1) {
            out.append('\n');
        }
        out.append(markup == TicketForm.JIRA ? "h" + (level + 1) + ". " : "#".repeat(level + 1) + " ")
                .append(escaped(text)).append("\n\n");
        number = 0;
    }

    void point(RunWords name, String text) {
        if (!text.isEmpty()) {
            String word = language.word(name);
            out.append(markup == TicketForm.JIRA ? "* *" + word + ":* " : "- **" + word + ":** ").append(escaped(text))
                    .append('\n');
        }
    }

    /** One of several in a row, below the last heading. */
    void numbered(String text) {
        number++;
        out.append(markup == TicketForm.JIRA ? "# " : number + ". ").append(escaped(text)).append('\n');
    }

    void gap() {
        out.append('\n');
    }

    void table(List<PayloadTable.PayloadRow> rows) {
        String name = language.word(RunWords.FIELD);
        String value = language.word(RunWords.VALUE);
        out.append(markup == TicketForm.JIRA
                ? "||" + name + "||" + value + "||\n"
                : "| " + name + " | " + value + " |\n| --- | --- |\n");
        for (PayloadTable.PayloadRow row : rows.subList(0, Math.min(MOST_VALUES, rows.size()))) {
            out.append("| ").append(escaped(row.name())).append(" | ").append(escaped(row.value())).append(" |\n");
        }
        if (rows.size() > MOST_VALUES) {
            out.append("| … | ").append(language.word(RunWords.THE_REST)).append(" |\n");
        }
        out.append('\n');
    }

    private String escaped(String text) {
        return markup == TicketForm.JIRA ? JiraText.escaped(text, MOST_TEXT) : MarkdownText.escaped(text, MOST_TEXT);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
