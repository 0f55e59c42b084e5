package dev.workmate.transfer.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Copies trees of files; links are left out, for they may lead anywhere. */
final class FolderCopy {
    private FolderCopy() {}

    /** Copies what is wanted, and returns how many files that were. What is gone meanwhile is. */
    static long copy(Path from, Path to, Predicate<Path> wanted) throws IOException {
        long[] count = {0};
        Files.walkFileTree(
                from,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes a)
                            throws IOException {
                        if (!folder.equals(from) && !wanted.test(from.relativize(folder))) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Path name = from.relativize(file);
                        if (attributes.isRegularFile() && wanted.test(name)) {
                            count[0] += copyFile(file, to.resolve(name.toString()));
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        if (failure instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failure;
                    }
                });
        return count[0];
    }

    private static long copyFile(Path from, Path to) throws IOException {
        try {
            Files.copy(
                    from,
                    to,
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES,
                    LinkOption.NOFOLLOW_LINKS);
            return 1;
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    static boolean isMissingOrEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
