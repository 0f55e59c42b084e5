/** What events carry: answers, amounts, states, options. Values without a life of their own. */
@NullMarked
package dev.workmate.event.value;

import org.jspecify.annotations.NullMarked;
