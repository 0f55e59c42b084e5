/** Sessions as their owners see them: the list, the pages of history, the audit. */
@NullMarked
package dev.workmate.session;

import org.jspecify.annotations.NullMarked;
