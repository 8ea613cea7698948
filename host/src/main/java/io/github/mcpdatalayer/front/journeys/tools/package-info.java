/** The toolset for journeys. It stands beside the runner, which itself uses other tools, so that no toolset knows another. */
@NullMarked
package io.github.mcpdatalayer.front.journeys.tools;

import org.jspecify.annotations.NullMarked;
