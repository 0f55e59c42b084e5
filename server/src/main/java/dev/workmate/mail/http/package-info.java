/** What administrators see and do about mail. */
@NullMarked
package dev.workmate.mail.http;

import org.jspecify.annotations.NullMarked;
