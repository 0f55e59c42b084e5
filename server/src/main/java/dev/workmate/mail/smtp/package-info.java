/** Mail handed to a server over SMTP. */
@NullMarked
package dev.workmate.mail.smtp;

import org.jspecify.annotations.NullMarked;
