/** Tools as models see them: JSON Schema out, JSON arguments in. */
@NullMarked
package dev.workmate.tool.json;

import org.jspecify.annotations.NullMarked;
