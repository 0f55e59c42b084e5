/**
 * Makes the demo companies from a fixed seed: one random stream per table, so that a new table
 * changes no other.
 */
@NullMarked
package dev.workmate.demo.company.generator;

import org.jspecify.annotations.NullMarked;
