/**
 * The whole application and its libraries as one module, so that jlink can put them into the runtime: an AOT cache then
 * survives copying and moving, which one on a class path does not.
 */
module io.github.mcpdatalayer {
    requires java.logging;
    requires java.sql;
    requires jdk.net;
    // Jackson names its types, though nothing here reads XML.
    requires java.xml;

    // Lucene makes the attributes of its tokens and queries by a lookup that sees exported packages alone.
    exports org.apache.lucene.analysis.tokenattributes;
    exports org.apache.lucene.search;

    uses io.modelcontextprotocol.json.McpJsonMapperSupplier;
    uses io.modelcontextprotocol.json.schema.JsonSchemaValidatorSupplier;
    uses org.mozilla.javascript.NullabilityDetector;
    uses org.mozilla.javascript.RegExpLoader;
    uses org.mozilla.javascript.config.RhinoPropertiesLoader;
    uses org.mozilla.javascript.xml.XMLLoader;
    uses org.slf4j.spi.SLF4JServiceProvider;
    uses org.apache.lucene.codecs.Codec;
    uses org.apache.lucene.codecs.DocValuesFormat;
    uses org.apache.lucene.codecs.KnnVectorsFormat;
    uses org.apache.lucene.codecs.PostingsFormat;
    uses org.apache.lucene.index.SortFieldProvider;

    provides tools.jackson.core.TokenStreamFactory with tools.jackson.core.json.JsonFactory;
    provides tools.jackson.databind.ObjectMapper with tools.jackson.databind.json.JsonMapper;
    provides org.mozilla.javascript.RegExpLoader with org.mozilla.javascript.regexp.RegExpLoaderImpl;
    provides org.apache.lucene.codecs.Codec with org.apache.lucene.codecs.lucene104.Lucene104Codec;
    provides org.apache.lucene.codecs.DocValuesFormat with org.apache.lucene.codecs.lucene90.Lucene90DocValuesFormat;
    provides org.apache.lucene.codecs.KnnVectorsFormat with
            org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat,
            org.apache.lucene.codecs.lucene104.Lucene104ScalarQuantizedVectorsFormat,
            org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
    provides org.apache.lucene.codecs.PostingsFormat with
            org.apache.lucene.codecs.lucene104.Lucene104PostingsFormat;
    provides org.apache.lucene.index.SortFieldProvider with
            org.apache.lucene.search.SortField.Provider,
            org.apache.lucene.search.SortedNumericSortField.Provider,
            org.apache.lucene.search.SortedSetSortField.Provider,
            org.apache.lucene.search.BinarySortField.Provider;
}
