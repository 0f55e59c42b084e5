/** Regular expressions from models, users and foreign schemas, matched in bounded time. */
@NullMarked
package dev.workmate.pattern;

import org.jspecify.annotations.NullMarked;
