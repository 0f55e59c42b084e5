/** The steps that reach outside: asking a model, running tools, asking a person. */
@NullMarked
package dev.workmate.turn.step;

import org.jspecify.annotations.NullMarked;
