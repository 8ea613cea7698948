package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPage.PageLayer;

/** Says which pages have replaced the push of a layer, and how much of what it takes is seen. */
public final class ReplacedPushes {

    private static final Map<String, Phrase> WORDS = Map.of("calls", Phrase.PUSH_REPLACED, "late",
            Phrase.PUSH_REPLACED_LATE, "appends", Phrase.PUSH_REPLACED_APPENDS, "unseen", Phrase.PUSH_NOT_WATCHED);
    private static final int NAME_CHARS = 40;
    private static final int PLACE_CHARS = 200;
    private static final int SHOWN = 10;

    private record What(String layer, String how, String by) {}

    private ReplacedPushes() {}

    /** One remark for each layer, way and script. */
    public static List<Said> of(List<RecordedPage> pages) {
        return of(pages, false);
    }

    /** The remarks about layers into which more may have been pushed than was seen. */
    public static List<Said> unseen(List<RecordedPage> pages) {
        return of(pages, true);
    }

    /** Tells whether a push of the page's document may not have been seen. */
    public static boolean isUnseen(PageLayer layer) {
        return WORDS.containsKey(layer.replaced()) && !layer.replaced().equals("calls");
    }

    private static List<Said> of(List<RecordedPage> pages, boolean unseen) {
        Map<What, List<Long>> places = new LinkedHashMap<>();
        for (RecordedPage page : pages) {
            for (PageLayer layer : page.layers()) {
                if (unseen ? isUnseen(layer) : WORDS.containsKey(layer.replaced())) {
                    places.computeIfAbsent(new What(layer.name(), layer.replaced(), layer.replacedBy()),
                            _ -> new ArrayList<>()).add(page.page());
                }
            }
        }
        return places.entrySet().stream().limit(SHOWN).map(each -> said(each.getKey(), each.getValue())).toList();
    }

    private static Said said(What what, List<Long> pages) {
        String push = cut(what.layer, NAME_CHARS) + ".push";
        Phrase words = Objects.requireNonNull(WORDS.get(what.how));
        String numbers = String.join(", ",
                pages.stream().distinct().limit(SHOWN).map(String::valueOf).toList());
        return words.of(push, numbers, what.by.isEmpty()
                ? Phrase.UNKNOWN_PLACE.of()
                : Said.plain(cut(what.by,
                        PLACE_CHARS)));
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
