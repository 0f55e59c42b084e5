/** The wire of Anthropic's Messages. */
@NullMarked
package dev.workmate.llm.anthropic;

import org.jspecify.annotations.NullMarked;
