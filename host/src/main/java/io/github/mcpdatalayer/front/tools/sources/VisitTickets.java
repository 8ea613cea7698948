package io.github.mcpdatalayer.front.tools.sources;

import io.github.mcpdatalayer.front.tools.answer.TicketAnswer.TicketRoom;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.report.Ticket.TicketForm;
import io.github.mcpdatalayer.visit.Visit;
import io.github.mcpdatalayer.visit.VisitAudit;

/** Writes tickets of the defects of a visit. Those who do it know reports and pictures, as no tool that audits does. */
public interface VisitTickets {

    /**
     * Answers with a ticket and the picture of the element concerned, or why there is none.
     *
     * @param number as F3, in the order of the audit
     */
    Answer ticket(RecordedVisit read, Visit visit, VisitAudit audit, String number, TicketForm form, TicketRoom room)
            throws ToolException, InterruptedException;
}
