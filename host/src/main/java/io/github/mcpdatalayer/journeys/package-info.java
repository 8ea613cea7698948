/**
 * Journeys: what a person does on a site, and what each step must track. Recordings of Chrome DevTools Recorder are read, run
 * and judged here. Knows no MCP and no browser; who runs a journey hands in a {@link JourneyBrowser}.
 */
@NullMarked
package io.github.mcpdatalayer.journeys;

import org.jspecify.annotations.NullMarked;
