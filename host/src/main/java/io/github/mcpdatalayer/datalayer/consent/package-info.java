/** Consent mode: what pages push about it, what Google's own state in the page says, what requests tell, and what all add up to. */
@NullMarked
package io.github.mcpdatalayer.datalayer.consent;

import org.jspecify.annotations.NullMarked;
