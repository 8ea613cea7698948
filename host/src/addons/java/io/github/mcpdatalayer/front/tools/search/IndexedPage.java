package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * A page, and an index of it alone. Each page has its own, so that a page is forgotten with its index, and none is ever half
 * written.
 */
record IndexedPage(PageText page, IndexReader index, Passages passages) {

    private static final FieldType WORDS = new FieldType();
    /** Held, so that what is set here stays: it would advise on the command line of the runtime, at each first search. */
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

    static {
        LUCENE.setLevel(Level.SEVERE);
        WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
        WORDS.freeze();
    }

    static IndexedPage of(PageText page) throws IOException {
        var document = new Document();
        for (String field : PageWords.TEXTS) {
            document.add(new Field(field, page.text(), WORDS));
        }
        document.add(new Field(PageWords.TITLE, page.text().substring(0, page.body()) + spaced(page.url()), WORDS));
        var directory = new ByteBuffersDirectory();
        try (var words = new PageWords(true); var writer = new IndexWriter(directory, new IndexWriterConfig(words))) {
            writer.addDocument(document);
        }
        return new IndexedPage(page, DirectoryReader.open(directory), new Passages(page));
    }

    /** The words of an address, which stand there between signs. */
    private static String spaced(String url) {
        return url.replaceFirst("^https?://(www\\.)?", "").replaceAll("[^\\p{L}\\p{N}]+", " ");
    }
}
