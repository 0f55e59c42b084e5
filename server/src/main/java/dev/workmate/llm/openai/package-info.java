/** The wires of OpenAI: Responses, and Chat Completions as many servers speak it. */
@NullMarked
package dev.workmate.llm.openai;

import org.jspecify.annotations.NullMarked;
