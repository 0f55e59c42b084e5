/** Who uses the stand-in Business Central, and what they may do there. */
@NullMarked
package dev.workmate.demo.user;

import org.jspecify.annotations.NullMarked;
