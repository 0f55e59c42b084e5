/** A small model of meaning that runs in this process, by ONNX Runtime. */
@NullMarked
package dev.workmate.knowledge.onnx;

import org.jspecify.annotations.NullMarked;
