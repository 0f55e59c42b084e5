/** The wire of Google's Gemini. */
@NullMarked
package dev.workmate.llm.gemini;

import org.jspecify.annotations.NullMarked;
