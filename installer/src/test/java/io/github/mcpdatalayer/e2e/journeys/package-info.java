/** Journeys: recorded, edited, run, compared, exported. */
package io.github.mcpdatalayer.e2e.journeys;
