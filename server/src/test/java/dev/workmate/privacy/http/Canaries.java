package dev.workmate.privacy.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Words that nothing else says, each used in one place, and the search for them in raw bytes. */
final class Canaries {
    private static final Pattern ANY = Pattern.compile("kanarix[0-9]{5}");

    /** Secrets, searches and what is refused: no file ever holds it, not even before an erasure. */
    static final String NEVER_STORED = "kanarix00001";

    private int last = 10_000;
    private final Set<String> said = new TreeSet<>();

    String next() {
        return "kanarix" + ++last;
    }

    String next(int count) {
        return IntStream.range(0, count).mapToObj(_ -> next()).collect(Collectors.joining(" "));
    }

    /** For what is said in conversations and nowhere else. */
    String said(int count) {
        String words = next(count);
        add(said, words);
        return words;
    }

    /** Those of conversations. */
    Set<String> said() {
        return said;
    }

    int count() {
        return last - 10_000;
    }

    /** All that any file below a folder holds or is called by, in whatever case. */
    static Set<String> below(Path folder) throws IOException {
        Set<String> found = new TreeSet<>();
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        add(found, file.getFileName().toString());
                        if (attributes.isRegularFile()) {
                            add(found, read(file));
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return found;
    }

    /** Passing files may be gone by now. */
    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    static void add(Set<String> found, String text) {
        Matcher canary = ANY.matcher(text.toLowerCase(Locale.ROOT));
        while (canary.find()) {
            found.add(canary.group());
        }
    }
}
