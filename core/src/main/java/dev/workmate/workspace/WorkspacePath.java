package dev.workmate.workspace;

import dev.workmate.tool.ToolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A path below a workspace. Can only be made by the check, so whoever holds one holds names that
 * lead nowhere but down: no root, no {@code ..}, no device, no letter that pretends to be another.
 * Whether links lie on the way is decided where files are opened, see {@link Folders}.
 */
public final class WorkspacePath {
    static final int MAX_NAMES = 16;

    private static final int MAX_BYTES = 1_000;
    private static final WorkspacePath ROOT = new WorkspacePath(List.of());

    private final List<String> names;

    private WorkspacePath(List<String> names) {
        this.names = List.copyOf(names);
    }

    /** The path of a file, as a model wrote it. */
    public static WorkspacePath file(String text) throws ToolException {
        return parse(text, text.startsWith("./") ? text.substring(2) : text);
    }

    /** The path of a folder; empty or {@code .} is the workspace itself. */
    public static WorkspacePath folder(String text) throws ToolException {
        String path = text.startsWith("./") ? text.substring(2) : text;
        if (path.isEmpty() || path.equals(".")) {
            return ROOT;
        }
        return parse(text, path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    private static WorkspacePath parse(String text, String path) throws ToolException {
        if (path.isEmpty()) {
            throw refused(text, "no name");
        }
        if (path.length() > MAX_BYTES || path.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw refused(text.substring(0, 40) + "…", "more than " + MAX_BYTES + " bytes");
        }
        if (path.startsWith("/")) {
            throw refused(text, "a / at its start; paths begin inside the workspace");
        }
        List<String> names = List.of(path.split("/", -1));
        if (names.size() > MAX_NAMES) {
            throw refused(text, "more than " + MAX_NAMES + " levels");
        }
        for (String name : names) {
            Optional<String> problem = FileName.problem(name);
            if (problem.isPresent()) {
                throw refused(text, problem.get());
            }
        }
        if (!isKnownToFileSystem(path)) {
            throw refused(text, "letters that file names on this server cannot have");
        }
        return new WorkspacePath(names);
    }

    /** A server that speaks only ASCII to its disk cannot hold every name. */
    private static boolean isKnownToFileSystem(String path) {
        try {
            return Path.of(path).toString().equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static ToolException refused(String text, String problem) {
        return new ToolException(
                "The path '"
                        + printable(text)
                        + "' is not allowed: it has "
                        + problem
                        + ". Use a plain relative path such as notes/today.md.");
    }

    private static String printable(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(80)
                .map(
                        c ->
                                Character.isISOControl(c)
                                                || Character.getType(c) == Character.FORMAT
                                        ? '�'
                                        : c)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    List<String> names() {
        return names;
    }

    boolean isRoot() {
        return names.isEmpty();
    }

    /** The folder it lies in. */
    WorkspacePath parent() {
        return isRoot() ? ROOT : new WorkspacePath(names.subList(0, names.size() - 1));
    }

    String lastName() {
        return names.getLast();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WorkspacePath path && path.names.equals(names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return isRoot() ? "." : String.join("/", names);
    }
}
