package io.github.mcpdatalayer.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.cli.Screen.Mark;
import io.github.mcpdatalayer.demo.WalkResult;
import io.github.mcpdatalayer.demo.WalkResult.Called;

/** A walk on the screen: each call with what its steps did and tracked, then what is wrong. */
final class WalkReport {

    private final Screen screen;
    private int calls;

    WalkReport(Screen screen) {
        this.screen = screen;
    }

    void answered(Called called) {
        Progress.say("walking, " + (calls + 1) + " calls");
        screen.amount(++calls + "  " + called.tool(), Screen.millis(called.time()));
        for (JsonObject step : called.steps()) {
            boolean isWrong = step.get("tracked") instanceof JsonObject tracked && !list(tracked, "findings").isEmpty();
            screen.below(isWrong ? Mark.WARN : Mark.GOOD,
                    step.get("step").getAsString() + "  " + step.get("did").getAsString().replaceFirst(" e\\d+ ", " "));
            if (step.get("tracked") instanceof JsonObject tracked) {
                tracked(tracked);
            }
        }
        String error = called.error();
        if ("CONFIRMATION_REQUIRED".equals(error)) {
            screen.below(Mark.NONE, "The person is asked before an order, and agrees in the popup: this once.");
        } else if (error != null) {
            screen.below(Mark.BAD, error + ": " + called.body().getAsJsonObject("error").get("message").getAsString());
        }
    }

    private void tracked(JsonObject tracked) {
        List<String> pushes = new ArrayList<>();
        list(tracked, "pushes").forEach(push -> pushes.add(push instanceof JsonObject row
                ? row.get("event").getAsString()
                : push.getAsString()));
        pushes.removeIf(event -> event.equals("{ecommerce}") || event.equals("gtag consent default"));
        List<String> hits = new ArrayList<>();
        list(tracked, "hits").forEach(hit -> hits.add(hit instanceof JsonObject row
                ? row.get("vendor").getAsString() + (row.has("event") ? " " + row.get("event").getAsString() : "")
                : hit.getAsString()));
        if (!pushes.isEmpty()) {
            screen.note("pushed: " + String.join(", ", pushes));
        }
        if (!hits.isEmpty()) {
            screen.note("sent: " + String.join(", ", hits));
        }
        list(tracked, "findings")
                .forEach(finding -> screen.note("wrong: " + WalkResult.rule(finding.getAsJsonObject())));
    }

    void found(WalkResult result) {
        screen.blank();
        screen.heading("What is tracked wrongly, and where");
        for (JsonObject row : result.defects()) {
            String severity = row.get("severity").getAsString();
            Mark mark = severity.equals("error") ? Mark.BAD : severity.equals("warning") ? Mark.WARN : Mark.NONE;
            screen.line(mark, WalkResult.rule(row) + (row.has("step") ? "  " + row.get("step").getAsString() : ""));
            screen.note(row.get("got").getAsString());
        }
        screen.blank();
        screen.heading("Proof");
        int known = WalkResult.SIX.size();
        screen.line(result.found().size() == known && result.defects().size() == known ? Mark.GOOD : Mark.BAD,
                String.format(Locale.ROOT, "%d of the shop's %d defects found, by %d calls and %,d characters, in %s.",
                        result.found().size(), known, result.calls().size(), result.characters(), result.browser()));
    }

    private static List<JsonElement> list(JsonObject of, String name) {
        return of.get(name) instanceof JsonArray array ? array.asList() : List.of();
    }
}
