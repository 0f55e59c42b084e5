/** Turns and streams over HTTP and Server-Sent Events. */
@NullMarked
package dev.workmate.live.http;

import org.jspecify.annotations.NullMarked;
