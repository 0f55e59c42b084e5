/**
 * The chart agent's tools: pictures of what other tools found. Numbers are taken from stored
 * results by reference, never from a model's words, and what is drawn is a small, checked part of
 * Vega-Lite.
 */
@NullMarked
package dev.workmate.chart;

import org.jspecify.annotations.NullMarked;
