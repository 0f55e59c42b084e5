package dev.workmate.workspace;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** Bytes that were read already, as a file. For one thread. */
final class BytesChannel implements SeekableByteChannel {
    private final byte[] content;
    private long position;
    private boolean open = true;

    BytesChannel(byte[] content) {
        this.content = content;
    }

    @Override
    public int read(ByteBuffer into) throws ClosedChannelException {
        if (!open) {
            throw new ClosedChannelException();
        }
        if (position >= content.length) {
            return -1;
        }
        int count = Math.min(into.remaining(), content.length - (int) position);
        into.put(content, (int) position, count);
        position += count;
        return count;
    }

    @Override
    public int write(ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long next) {
        if (next < 0) {
            throw new IllegalArgumentException("no position: " + next);
        }
        position = next;
        return this;
    }

    @Override
    public long size() {
        return content.length;
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
