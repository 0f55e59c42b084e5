/** Reads what is known about models. */
@NullMarked
package dev.workmate.llm.json;

import org.jspecify.annotations.NullMarked;
