/** What texts mean, as vectors: the models that make them, and the work of making them all. */
@NullMarked
package dev.workmate.knowledge.vector;

import org.jspecify.annotations.NullMarked;
