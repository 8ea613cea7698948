/**
 * The whole application and its libraries as one module, so that jlink can put them into the runtime: an AOT cache then
 * survives copying and moving, which one on a class path does not.
 */
module io.github.mcpdatalayer {
    requires java.logging;
    requires jdk.net;
    // Jackson names its types, though nothing here reads XML.
    requires java.xml;

    uses io.modelcontextprotocol.json.McpJsonMapperSupplier;
    uses io.modelcontextprotocol.json.schema.JsonSchemaValidatorSupplier;
    uses org.slf4j.spi.SLF4JServiceProvider;

    provides tools.jackson.core.TokenStreamFactory with tools.jackson.core.json.JsonFactory;
    provides tools.jackson.databind.ObjectMapper with tools.jackson.databind.json.JsonMapper;
}
