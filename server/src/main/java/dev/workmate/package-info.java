/** The assistant server: one package per feature, technologies below them. */
@NullMarked
package dev.workmate;

import org.jspecify.annotations.NullMarked;
