/** Seals secrets with Google's Tink: AES-256-GCM under data keys that master keys wrap. */
@NullMarked
package dev.workmate.secrets.tink;

import org.jspecify.annotations.NullMarked;
