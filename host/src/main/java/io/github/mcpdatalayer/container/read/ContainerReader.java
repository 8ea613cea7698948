package io.github.mcpdatalayer.container.read;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.Container.ContainerOrigin;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.ParseBudget;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Reads a container from the text of a file, whatever kind of file it is. */
public final class ContainerReader {

    /** Google's import takes 10 MB; runtimes are smaller. */
    public static final int MOST_CHARS = 20_000_000;

    private ContainerReader() {}

    /**
     * Reads a file.
     *
     * @param text an export, a version of the API, the script {@code gtm.js}, or the resource in it
     * @throws ContainerRefusal where it is none of them
     */
    public static Container read(String text) throws ContainerRefusal {
        return read(text, ParseBudget.ofContainers());
    }

    /** Reads a file of several, whose memory is bounded together. */
    public static Container read(String text, ParseBudget budget) throws ContainerRefusal {
        requireSize(text);
        String begun = text.startsWith("\ufeff") ? text.substring(1) : text;
        if (!begun.stripLeading().startsWith("{")) {
            return RuntimeReader.read(RuntimeScript.data(begun, budget), begun);
        }
        if (!(parsed(begun, budget) instanceof JsonObject root)) {
            throw notAContainer();
        }
        if (root.get("containerVersion") instanceof JsonObject version) {
            boolean isExport = root.get("exportFormatVersion") != null || root.get("exportTime") != null;
            ExportReader reader = new ExportReader(isExport ? ContainerOrigin.EXPORT : ContainerOrigin.API);
            String exported = isExport ? reader.frame(new PartFields(root, "", reader.notes())) : "";
            return reader.read(new PartFields(version, "", reader.notes()), exported);
        }
        if (root.get("resource") instanceof JsonObject || root.get("macros") != null) {
            return RuntimeReader.read(root, "");
        }
        if (root.get("containerVersionId") != null || root.get("tag") != null || root.get("trigger") != null
                || root.get("variable") != null) {
            ExportReader reader = new ExportReader(ContainerOrigin.API);
            return reader.read(new PartFields(root, "", reader.notes()), "");
        }
        throw notAContainer();
    }

    /**
     * Reads a script.
     *
     * @param script {@code gtm.js} as a page has run it
     * @param publicId its id; empty where that is not known
     * @param budget bounds its memory
     * @throws ContainerRefusal where it has no container
     */
    public static Container script(String script, String publicId, ParseBudget budget) throws ContainerRefusal {
        requireSize(script);
        return RuntimeReader.read(RuntimeScript.data(script, budget), publicId.isEmpty() ? script : publicId);
    }

    private static void requireSize(String text) throws ContainerRefusal {
        if (text.length() > MOST_CHARS) {
            throw new ContainerRefusal(
                    LocalizedText.of("containerReader.the-file-is-larger-than-million", MOST_CHARS / 1_000_000));
        }
    }

    static JsonValue parsed(String text, ParseBudget budget) throws ContainerRefusal {
        try {
            return JsonValue.parse(text, budget);
        } catch (JsonSyntaxException e) {
            if (budget.isSpent()) {
                throw tooMuch();
            }
            throw new ContainerRefusal(
                    LocalizedText.of("containerReader.the-file-is-not-json-character", e.position()));
        }
    }

    static ContainerRefusal tooMuch() {
        return new ContainerRefusal(LocalizedText.of("containerReader.there-is-more-in-the-file"));
    }

    private static ContainerRefusal notAContainer() {
        return new ContainerRefusal(LocalizedText.of("containerReader.the-file-is-no-container-of"));
    }
}
