/** Measures how well and how fast passages are found. */
@NullMarked
package dev.workmate.bench.retrieval;

import org.jspecify.annotations.NullMarked;
