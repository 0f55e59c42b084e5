package dev.workmate.workspace;

import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Optional;

/** The files of one session, wherever they are kept, to be looked at. Thread-safe. */
public interface Workspace {
    int MAX_FILES = 1_000;
    long MAX_TOTAL = 64L * 1024 * 1024;

    /** After so many files and folders a walk ends. */
    int MAX_ENTRIES = 10_000;

    /** Uses an opened file. */
    @FunctionalInterface
    interface Reading<R> {
        R read(SeekableByteChannel channel) throws IOException, ToolException;
    }

    /** Sees each file. */
    @FunctionalInterface
    interface Visitor {
        /** False to see no more. */
        boolean visit(Found file) throws IOException;
    }

    /** A file on the way: its path below the workspace, and its content while it is visited. */
    interface Found {
        String path();

        long size();

        SeekableByteChannel open() throws IOException;
    }

    /** What was at a path before a write. */
    record Written(Optional<Long> replacedSize) {}

    /**
     * Goes through the files below a folder in the order of their names; an empty walk where
     * nothing was ever written. False where the bound was reached before the end.
     */
    boolean walk(WorkspacePath folder, Visitor visitor) throws IOException, ToolException;

    /** Opens a file; what is none, or not there, is refused in words for the model. */
    <R> R read(WorkspacePath file, Reading<R> reading) throws IOException, ToolException;
}
