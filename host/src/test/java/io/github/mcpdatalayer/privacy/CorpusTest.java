package io.github.mcpdatalayer.privacy;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Measures how much personal data is found, and how much else is taken for it, in marked data layers. */
class CorpusTest {

    @Test
    void whatIsPersonalInTheHandwrittenDataLayersIsFoundAndLittleElse() throws IOException {
        check(Corpus.read("handwritten.txt"));
        check(Corpus.read("unseen.txt"));
    }

    @Test
    void whatIsPersonalInTheGeneratedDataLayersIsFoundAndLittleElse() throws IOException {
        List<Corpus.Document> documents = Corpus.read("generated.txt");
        assertTrue(documents.stream().mapToInt(document -> document.personal().size()).sum() > 1500);
        check(documents);
    }

    @Test
    void theGeneratedDataLayersAreThoseOfTheGenerator() throws IOException {
        List<Corpus.Document> written = Corpus.read("generated.txt");
        assertEquals(new CorpusGenerator(CorpusGenerator.SEED).documents(CorpusGenerator.ROUNDS), written);
    }

    @Test
    void aMissedAndAWrongValueCount() {
        Corpus.Score score = Corpus.score(List.of(new Corpus.Document("x",
                "[{\"email\":\"⟦EMAIL:a@example.com⟧\",\"a\":\"⟦NAME:Ann⟧\",\"b\":\"b@example.com\"}]")));
        assertEquals(0.5, score.recall());
        assertEquals(0.5, score.precision());
        assertFalse(score.mistakes.isEmpty());
    }

    private static void check(List<Corpus.Document> documents) {
        Corpus.Score score = Corpus.score(documents);
        String mistakes = score.table() + String.join("\n", score.mistakes);
        assertTrue(score.recall() >= 0.97 && score.precision() >= 0.97, mistakes);
        assertTrue(Stream.of(DataType.EMAIL, DataType.JWT, DataType.TOKEN, DataType.CARD, DataType.IBAN)
                .allMatch(type -> Corpus.Score.ratio(score.of(type)[0], score.of(type)[1]) >= 0.97), mistakes);
    }
}
