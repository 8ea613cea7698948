package io.github.mcpdatalayer.report;

import java.util.List;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.journeys.RunFields;

/** All steps in a row: of each the picture, what was done, and how many pushes, hits and findings belong to it. */
record Filmstrip(JsonObject run, List<StepCard> cards, Map<StepCard, StepPictures> pictures, RunLanguage language) {

    void addTo(Html html, String run) {
        List<StepCard> shown = cards.stream().filter(card -> !card.isLeftOut()).toList();
        if (shown.size() < 2) {
            return; // the one card below shows as much
        }
        html.raw("<nav class=\"film\" aria-label=\"").text(language.word(RunWords.FILM)).raw("\">\n");
        for (StepCard card : shown) {
            List<String> findings = card.findings(this.run);
            html.raw("<a class=\"frame " + card.style(this.run) + "\" href=\"#" + card.id(run) + "\">");
            StepPictures picture = pictures.get(card);
            if (picture != null) {
                picture.small(html);
            }
            html.raw("<b>").text(card.number()).raw("</b> ").value(card.title(language.locale())).raw("<small>")
                    .text(language.word(RunWords.FRAME, RunFields.objects(card.step(), "pushes").size(),
                            RunFields.objects(card.step(), "hits").size()));
            if (!findings.isEmpty()) {
                html.raw(" <em>").value(String.join(", ", findings)).raw("</em>");
            }
            html.raw("</small></a>\n");
        }
        html.raw("</nav>\n");
    }
}
