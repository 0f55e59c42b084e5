/** Requests, answers and refusals. */
@NullMarked
package dev.workmate.demo.odata.message;

import org.jspecify.annotations.NullMarked;
