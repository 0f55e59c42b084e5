package dev.workmate.configuration;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Agents, permissions and servers of tools as files by name: {@code permissions.json}, {@code
 * mcp.json} and {@code agents/NAME.md}. Immutable.
 */
public record PublishedFiles(Map<String, String> texts) {
    public static final String PERMISSIONS = "permissions.json";
    public static final String SERVERS = "mcp.json";
    private static final String AGENTS = "agents";
    private static final Pattern NAME =
            Pattern.compile("permissions\\.json|mcp\\.json|agents/[\\w-][\\w .-]{0,100}\\.md");
    private static final int MAX_FILES = 102;
    private static final int MAX_LENGTH = 5_000_000;

    public PublishedFiles {
        texts = Map.copyOf(texts);
        if (texts.size() > MAX_FILES) {
            throw new IllegalArgumentException("there are more than " + MAX_FILES + " files");
        }
        long length = 0;
        for (Map.Entry<String, String> file : texts.entrySet()) {
            if (!NAME.matcher(file.getKey()).matches()) {
                throw new IllegalArgumentException("no file can be called " + file.getKey());
            }
            if (file.getValue().indexOf('\0') >= 0) {
                throw new IllegalArgumentException(file.getKey() + " is no text");
            }
            length += file.getValue().length();
        }
        if (length > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "the files are longer than " + MAX_LENGTH + " characters together");
        }
    }

    /**
     * Those of a folder that is laid out as a home folder is; all else in it is left alone.
     *
     * @throws IllegalArgumentException where there is none, or one cannot be taken
     */
    public static PublishedFiles in(Path folder) throws IOException {
        PublishedFiles found = lyingIn(folder);
        if (found.texts().isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no permissions.json, mcp.json or agents/*.md in " + folder);
        }
        return found;
    }

    /** The same, where there may be none. */
    public static PublishedFiles lyingIn(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (String name : new String[] {PERMISSIONS, SERVERS}) {
            if (Files.isRegularFile(folder.resolve(name))) {
                texts.put(name, text(name, folder.resolve(name)));
            }
        }
        if (Files.isDirectory(folder.resolve(AGENTS))) {
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(folder.resolve(AGENTS), "[!.]*.md")) {
                for (Path file : all) {
                    String name = AGENTS + "/" + file.getFileName();
                    texts.put(name, text(name, file));
                }
            }
        }
        return new PublishedFiles(texts);
    }

    private static String text(String name, Path file) throws IOException {
        if (Files.size(file) > MAX_LENGTH) {
            throw new IllegalArgumentException(name + " is too long");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(name + " is no text", e);
        }
    }

    /** Writes them into a folder that is made for them. */
    void unpack(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(AGENTS));
        for (Map.Entry<String, String> file : texts.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }
}
