/** Names elements of a page: by a line of a snapshot, by structure, or by a name that the person gave. No name can ask for what redaction hides. */
@NullMarked
package io.github.mcpdatalayer.front.tools.page.element;

import org.jspecify.annotations.NullMarked;
