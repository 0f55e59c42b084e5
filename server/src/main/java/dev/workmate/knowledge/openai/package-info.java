/** A provider's models of meaning, over the wire of OpenAI. */
@NullMarked
package dev.workmate.knowledge.openai;

import org.jspecify.annotations.NullMarked;
