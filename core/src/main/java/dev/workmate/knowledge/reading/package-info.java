/** Turns kept bytes into text: a durable queue, a parser, and the one who works through it. */
@NullMarked
package dev.workmate.knowledge.reading;

import org.jspecify.annotations.NullMarked;
