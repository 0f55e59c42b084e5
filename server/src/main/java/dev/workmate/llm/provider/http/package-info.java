/** The models that an operator's settings name, behind their providers' wires. */
@NullMarked
package dev.workmate.llm.provider.http;

import org.jspecify.annotations.NullMarked;
