/** Real processes and sockets for tests: the host as Chrome starts it, and a front's end of a socket. */
package io.github.mcpdatalayer.testing;
