/** Where the files of sessions are kept when it is not a folder. */
@NullMarked
package dev.workmate.files;

import org.jspecify.annotations.NullMarked;
