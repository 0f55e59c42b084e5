/** Turns and streams over WebSocket. */
@NullMarked
package dev.workmate.live.websocket;

import org.jspecify.annotations.NullMarked;
