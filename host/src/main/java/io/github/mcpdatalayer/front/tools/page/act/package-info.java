/** Operates pages: reads the actions of a call, does them one after another, and tells what each of them tracked. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.act;

import org.jspecify.annotations.NullMarked;
