/**
 * The whole application and its libraries as one module, so that jlink can put them into the runtime: an AOT cache then
 * survives copying and moving, which one on a class path does not.
 */
module io.github.mcpdatalayer {
	requires java.logging;
	requires java.xml;
	requires jdk.net;
	requires jdk.unsupported;

	uses io.modelcontextprotocol.json.McpJsonMapperSupplier;
	uses io.modelcontextprotocol.json.schema.JsonSchemaValidatorSupplier;
	uses org.slf4j.spi.SLF4JServiceProvider;
	uses tools.jackson.core.TokenStreamFactory;
	uses tools.jackson.databind.JacksonModule;
	uses tools.jackson.databind.ObjectMapper;

	provides io.modelcontextprotocol.json.McpJsonMapperSupplier
			with io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapperSupplier;
	provides tools.jackson.core.TokenStreamFactory with tools.jackson.core.json.JsonFactory;
	provides tools.jackson.databind.ObjectMapper with tools.jackson.databind.json.JsonMapper;
}
