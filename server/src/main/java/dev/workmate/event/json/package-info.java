/** Events as JSON: the text that is stored, hashed and sent. */
@NullMarked
package dev.workmate.event.json;

import org.jspecify.annotations.NullMarked;
