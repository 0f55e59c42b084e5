package dev.workmate.journal.jdbc;

import dev.workmate.database.PersonKey;
import dev.workmate.id.EventId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Commitment;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What is sealed of an event: the salt, the batch's id where a client chose it, and the text, which
 * may be folded or stand open beside.
 */
record SealedWords(String salt, String batch, Form form, byte[] body) {
    static final int SALT_BYTES = 16;
    private static final HexFormat HEX = HexFormat.of();

    /** How the text is there. */
    enum Form {
        TEXT,
        FOLDED,
        BESIDE
    }

    static SealedWords of(String salt, String batch, String text, byte @Nullable [] folded) {
        return folded == null
                ? new SealedWords(salt, batch, Form.TEXT, text.getBytes(StandardCharsets.UTF_8))
                : new SealedWords(salt, batch, Form.FOLDED, folded);
    }

    static SealedWords beside(String salt, String batch) {
        return new SealedWords(salt, batch, Form.BESIDE, new byte[0]);
    }

    /** They cannot be put in another event's place, nor under another commitment. */
    static byte[] bound(EventId event, Commitment commitment) {
        return bound(Uuids.bytes(event.value()), HEX.parseHex(commitment.value()));
    }

    static byte[] bound(byte[] event, byte[] commitment) {
        return ByteBuffer.allocate(event.length + commitment.length)
                .put(event)
                .put(commitment)
                .array();
    }

    byte[] bytes() {
        byte[] id = batch.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(SALT_BYTES + 3 + id.length + body.length)
                .put(HEX.parseHex(salt))
                .put((byte) form.ordinal())
                .putShort((short) id.length)
                .put(id)
                .put(body)
                .array();
    }

    static SealedWords open(PersonKey key, byte[] sealed, byte[] bound) {
        ByteBuffer in = ByteBuffer.wrap(key.open(sealed, bound));
        try {
            byte[] salt = new byte[SALT_BYTES];
            in.get(salt);
            Form form = Form.values()[in.get()];
            byte[] batch = new byte[in.getShort()];
            in.get(batch);
            byte[] body = new byte[in.remaining()];
            in.get(body);
            return new SealedWords(
                    HEX.formatHex(salt), new String(batch, StandardCharsets.UTF_8), form, body);
        } catch (BufferUnderflowException
                | ArrayIndexOutOfBoundsException
                | NegativeArraySizeException e) {
            throw new IllegalStateException("sealed words are none of ours", e);
        }
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
