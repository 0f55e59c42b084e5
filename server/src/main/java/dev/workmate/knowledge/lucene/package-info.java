/** The search index. */
@NullMarked
package dev.workmate.knowledge.lucene;

import org.jspecify.annotations.NullMarked;
