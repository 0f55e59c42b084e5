/** Mail to people about their accounts: letters, an outbox that lasts, and how it is emptied. */
@NullMarked
package dev.workmate.mail;

import org.jspecify.annotations.NullMarked;
