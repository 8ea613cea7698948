package io.github.mcpdatalayer.datalayer.query;

/** Makes the example of an error: applies the edits that the parser proposes until the query parses. */
final class JsonPathRepair {
    private static final int MAX_EDITS = 8;
    private static final int MAX_LENGTH = 500;

    private JsonPathRepair() {}

    static String repair(String text, SyntaxProblem first) {
        String repaired = text;
        SyntaxProblem problem = first;
        for (int i = 0; i < MAX_EDITS && text.length() <= MAX_LENGTH; i++) {
            SyntaxProblem.Edit edit = problem.edit;
            if (edit == null) {
                break;
            }
            repaired = repaired.substring(0, edit.from()) + edit.text() + repaired.substring(edit.to());
            try {
                new JsonPathParser(repaired).parse();
                return repaired;
            } catch (SyntaxProblem next) {
                problem = next;
            }
        }
        return first.example;
    }
}
