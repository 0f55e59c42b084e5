/** Reads tables out of tools' results. */
@NullMarked
package dev.workmate.chart.json;

import org.jspecify.annotations.NullMarked;
