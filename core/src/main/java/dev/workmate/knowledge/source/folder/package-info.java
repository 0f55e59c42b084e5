/** Folders of this machine as sources. */
@NullMarked
package dev.workmate.knowledge.source.folder;

import org.jspecify.annotations.NullMarked;
