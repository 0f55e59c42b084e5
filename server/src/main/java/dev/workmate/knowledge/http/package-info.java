/** Files and search over HTTP. */
@NullMarked
package dev.workmate.knowledge.http;

import org.jspecify.annotations.NullMarked;
