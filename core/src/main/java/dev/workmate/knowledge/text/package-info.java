/** A document's text: its parts, the pieces that are searched, quotes found in it. */
@NullMarked
package dev.workmate.knowledge.text;

import org.jspecify.annotations.NullMarked;
