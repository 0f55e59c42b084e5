/** Sessions as people know them: their list, their titles, their pages of history. */
@NullMarked
package dev.workmate.session;

import org.jspecify.annotations.NullMarked;
