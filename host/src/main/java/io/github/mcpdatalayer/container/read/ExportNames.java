package io.github.mcpdatalayer.container.read;

import java.util.Locale;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Names of enums: exports have EACH_WORD, the API has eachWord. */
final class ExportNames {

    private static final Pattern HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private final ContainerOrigin origin;
    private final ReadNotes notes;

    ExportNames(ContainerOrigin origin, ReadNotes notes) {
        this.origin = origin;
        this.notes = notes;
    }

    /** Returns a word as exports write it. A note tells of an export that writes it as the API does: the import refuses it. */
    String of(String word, String place) {
        if (word.chars().noneMatch(Character::isLowerCase)) {
            return word;
        }
        String upper = HUMP.matcher(word).replaceAll("_").toUpperCase(Locale.ROOT);
        if (origin == ContainerOrigin.EXPORT) {
            String field = place.substring(place.lastIndexOf('.') + 1).replaceAll("\\[\\d+]", "");
            notes.repaired(place, LocalizedText.of("exportNames.names-under-are-not-written-as", field, upper));
        }
        return upper;
    }
}
