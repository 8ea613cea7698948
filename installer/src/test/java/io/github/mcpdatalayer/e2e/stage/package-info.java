/** The ground of end-to-end tests: a real browser, extension, host and fronts, and the hands of a person. */
package io.github.mcpdatalayer.e2e.stage;
