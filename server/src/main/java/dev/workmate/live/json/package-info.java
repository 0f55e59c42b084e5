/** What servers tell each other, as text. */
@NullMarked
package dev.workmate.live.json;

import org.jspecify.annotations.NullMarked;
