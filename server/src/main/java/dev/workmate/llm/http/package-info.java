/** Asking a provider over HTTP: streams, retries, limits; what every wire shares. */
@NullMarked
package dev.workmate.llm.http;

import org.jspecify.annotations.NullMarked;
