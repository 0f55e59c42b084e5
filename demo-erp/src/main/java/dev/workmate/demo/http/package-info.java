/** The HTTP rim: routes, tokens, limits, faults and batches. */
@NullMarked
package dev.workmate.demo.http;

import org.jspecify.annotations.NullMarked;
