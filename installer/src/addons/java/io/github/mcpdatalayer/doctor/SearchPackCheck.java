package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

import io.github.mcpdatalayer.searchpack.EmbeddingProcess;
import io.github.mcpdatalayer.searchpack.SearchPack;

/** Checks that the pack for search by meaning is whole and runs. It is optional, so it is no fault that it is not installed. */
final class SearchPackCheck implements Check {

    private static final String SUBJECT = "Pack";
    private static final String AGAIN = "Install it anew: `mcp-datalayer search-pack install`, or remove it: `mcp-datalayer search-pack remove`.";
    private static final Duration START = Duration.ofSeconds(60);

    private final Patient patient;

    SearchPackCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "searchPack";
    }

    @Override
    public String title() {
        return "Search by meaning";
    }

    @Override
    public List<Finding> findings() throws IOException {
        SearchPack pack = SearchPack.in(patient.locations().home());
        String place = pack.folder().toString();
        if (!pack.isInstalled()) {
            return List.of(pack.bytesOnDisk() == 0
                    ? Finding.none(SUBJECT, null, "is not installed. It is optional.")
                    : Finding.warning(SUBJECT, pack.root().toString(),
                            "is of another version, or was left by an install that was broken off.", AGAIN));
        }
        try {
            pack.check();
            try (EmbeddingProcess model = EmbeddingProcess.start(pack, START)) {
                model.embed(List.of("money back"), START);
            }
        } catch (IOException e) {
            return List.of(Finding.warning(SUBJECT, place, "cannot be used: " + e.getMessage(), AGAIN));
        } catch (TimeoutException e) {
            return List.of(Finding.warning(SUBJECT, place, "gave no answer within " + START.toSeconds() + " s.",
                    "Try again when the computer is less busy."));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the model was asked", e);
        }
        return List.of(Finding.ok(SUBJECT, place, "is whole, and its model runs."));
    }
}
