/** Code in pages: of a client, of the person, and the tools that pages offer. */
package io.github.mcpdatalayer.e2e.code;
