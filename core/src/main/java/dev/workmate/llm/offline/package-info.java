/**
 * A model without a provider: fixed rules that route, call the real tools and answer from their
 * results. Knows the vocabulary of the everyday tools, so that it understands what they understand.
 */
@NullMarked
package dev.workmate.llm.offline;

import org.jspecify.annotations.NullMarked;
