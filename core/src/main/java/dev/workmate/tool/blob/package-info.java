/** Large outputs and pictures, by the hash of their content. */
@NullMarked
package dev.workmate.tool.blob;

import org.jspecify.annotations.NullMarked;
