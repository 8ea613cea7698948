/** Tests of what a client does to a page, and what it is told of that. */
package io.github.mcpdatalayer.e2e.act;
