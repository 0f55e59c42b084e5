/** Sources and connections over HTTP. */
@NullMarked
package dev.workmate.knowledge.source.http;

import org.jspecify.annotations.NullMarked;
