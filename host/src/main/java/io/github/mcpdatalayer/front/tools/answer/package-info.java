/** The parts of answers: bounded documents, cursors, filters, and the work of computing them. */
@NullMarked
package io.github.mcpdatalayer.front.tools.answer;

import org.jspecify.annotations.NullMarked;
