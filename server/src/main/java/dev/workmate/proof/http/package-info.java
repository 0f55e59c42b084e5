/** Exports of sessions for auditors, and seals that are sent elsewhere. */
@NullMarked
package dev.workmate.proof.http;

import org.jspecify.annotations.NullMarked;
