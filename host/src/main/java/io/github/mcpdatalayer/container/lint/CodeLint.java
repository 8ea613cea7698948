package io.github.mcpdatalayer.container.lint;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerTag;
import io.github.mcpdatalayer.container.model.ContainerVariable;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.SecretTexts;

/** Code in tags and variables, and values that should not be in a container at all. */
final class CodeLint {

    private static final int MOST_HTML = 102_400;
    private static final int SHOWN = 24;
    private static final int MOST_READ = 1_000_000;
    private static final Pattern LEGACY = Pattern.compile(
            "_gaq\\.push|_gat\\._|\\bga\\(\\s*['\"](send|create)['\"]|urchinTracker|google-analytics\\.com/(ga|analytics)\\.js");
    private static final Pattern UNIVERSAL_ID = Pattern.compile("\\bUA-\\d{4,10}-\\d{1,4}\\b");
    private static final Pattern EVAL = Pattern.compile("(?<![\\w.$])eval\\s*\\(|new\\s+Function\\s*\\(");
    private static final Pattern INSECURE = Pattern
            .compile("(src|href)\\s*=\\s*\\\\?[\"']?http://(?!localhost)[\\w.-]+", Pattern.CASE_INSENSITIVE);
    private static final Pattern WRITE = Pattern.compile("document\\.write(ln)?\\s*\\(");
    private final Container container;
    private final LintNotes notes;

    CodeLint(Container container, LintNotes notes) {
        this.container = container;
        this.notes = notes;
    }

    void check() {
        for (ContainerTag tag : container.tags()) {
            if (tag.type().equals("ua") || tag.type().equals("opt")) {
                notes.tag(LintRule.UNIVERSAL_ANALYTICS, tag, "");
            }
            if (tag.type().equals("html")) {
                html(tag);
            }
            secrets("tag", tag.name(), tag.parameters());
        }
        for (ContainerVariable variable : container.variables()) {
            if (variable.type().equals("gas")) {
                notes.variable(LintRule.UNIVERSAL_ANALYTICS, variable, "");
            }
            String script = variable.type().equals("jsm") ? variable.parameters().textOr("javascript", "") : "";
            if (EVAL.matcher(script).find()) {
                notes.variable(LintRule.EVAL, variable, "");
            }
            secrets("variable", variable.name(), variable.parameters());
        }
    }

    private void html(ContainerTag tag) {
        String whole = tag.parameters().textOr("html", "");
        if (whole.length() > MOST_HTML) {
            notes.tag(LintRule.HTML_TOO_LONG, tag, Integer.toString(whole.length()));
        }
        String html = withoutComments(whole.length() <= MOST_READ ? whole : whole.substring(0, MOST_READ));
        Matcher universal = UNIVERSAL_ID.matcher(html);
        Matcher legacy = LEGACY.matcher(html);
        if (legacy.find()) {
            notes.tag(LintRule.LEGACY_CALL, tag, legacy.group());
        } else if (universal.find()) {
            notes.tag(LintRule.UNIVERSAL_ANALYTICS, tag, universal.group());
        }
        if (EVAL.matcher(html).find()) {
            notes.tag(LintRule.EVAL, tag, "");
        }
        Matcher insecure = INSECURE.matcher(html);
        if (insecure.find()) {
            notes.tag(LintRule.INSECURE_ADDRESS, tag, insecure.group());
        }
        if (WRITE.matcher(html).find() && !tag.parameters().isOn("supportDocumentWrite")) {
            notes.tag(LintRule.DOCUMENT_WRITE, tag, "");
        }
    }

    /** Takes comments out in one walk: a pattern would look for the end of each comment anew. */
    private static String withoutComments(String html) {
        StringBuilder code = new StringBuilder();
        int from = 0;
        int begin = html.indexOf("<!--");
        while (begin >= 0) {
            int end = html.indexOf("-->", begin + 4);
            if (end < 0) {
                break;
            }
            code.append(html, from, begin).append(' ');
            from = end + 3;
            begin = html.indexOf("<!--", from);
        }
        return code.append(html, from, html.length()).toString();
    }

    /** A secret is named by its kind and shown by its beginning alone: a report goes further than the container should have. */
    private void secrets(String part, String name, Parameters parameters) {
        parameters.forEachText(
                text -> SecretTexts.in(text).forEach((kind, secret) -> notes.add(LintRule.SECRET, part, name,
                        kind + ": " + secret.substring(0, Math.min(secret.length() / 3, SHOWN)) + "…")));
    }
}
