/** One way to ask any model. */
@NullMarked
package dev.workmate.llm;

import org.jspecify.annotations.NullMarked;
