/** Messages between servers through Redis. */
@NullMarked
package dev.workmate.live.redis;

import org.jspecify.annotations.NullMarked;
