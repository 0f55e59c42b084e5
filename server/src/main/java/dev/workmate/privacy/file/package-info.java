/** The key that signs receipts. */
@NullMarked
package dev.workmate.privacy.file;

import org.jspecify.annotations.NullMarked;
