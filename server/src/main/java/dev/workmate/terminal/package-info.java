/** What commands of the launcher share: where they speak, what they are asked, how they end. */
@NullMarked
package dev.workmate.terminal;

import org.jspecify.annotations.NullMarked;
