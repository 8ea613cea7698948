/**
 * The composition root of the MCP server that a client starts.
 *
 * <p>
 * Who reads which JSON: {@code json.StrictJson} what other processes and files give, and cursors; {@code front.mcp} what the client
 * asks, as the values that the SDK takes; {@code datalayer.json} what a page gave, with its order, repeated names and
 * number texts; {@code front.link} looks at the pieces of a large answer as they come, without a tree (measured:
 * BENCHMARKS.md); the validator of JSON Schema brings Jackson for the schemas of plans.
 */
@NullMarked
package io.github.mcpdatalayer.front;

import org.jspecify.annotations.NullMarked;
