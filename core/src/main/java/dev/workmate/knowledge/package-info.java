/**
 * Files of people: what is kept of them, how they become text, how they are found and cited. The
 * root holds the files themselves and the ports to where they are kept.
 */
@NullMarked
package dev.workmate.knowledge;

import org.jspecify.annotations.NullMarked;
