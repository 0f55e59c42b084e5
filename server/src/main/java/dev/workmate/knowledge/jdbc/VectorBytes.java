package dev.workmate.knowledge.jdbc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as they are stored: 32-bit floating point numbers, little-endian. */
final class VectorBytes {
    private VectorBytes() {}

    static byte[] of(float[] vector) {
        ByteBuffer bytes =
                ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    static float[] read(byte[] bytes) {
        float[] vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
