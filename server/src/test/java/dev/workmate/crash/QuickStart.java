package dev.workmate.crash;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Lets the hundred and more servers that are started to be killed start with a third less work: one
 * that is started before them leaves an archive of its classes to the others. Java archives classes
 * of jars alone, so folders of the class path become jars first. Without an archive a start is only
 * slower.
 */
final class QuickStart {
    private static final Path FOLDER = Path.of("target", "quick-start").toAbsolutePath();
    private static final Path ARCHIVE = FOLDER.resolve("server.jsa");
    private static final int TRAINING_SECONDS = 90;

    /** What every server is started with, archive or not: an archive fits these alone. */
    private static final List<String> OPTIONS =
            List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "--enable-native-access=ALL-UNNAMED",
                    "-Xlog:disable",
                    "-Xlog:os+thread=warning",
                    "-Dlogging.config=classpath:logback-spring.xml");

    private static final String CLASS_PATH = classPathOfJars();
    private static final boolean TRAINED = isTrained();

    private QuickStart() {}

    /** Java with its options and the class path; the main class comes behind it. */
    static List<String> command(String... options) {
        List<String> command = new ArrayList<>(OPTIONS);
        command.addFirst(java());
        if (TRAINED) {
            command.add("-XX:SharedArchiveFile=" + ARCHIVE);
        }
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", CLASS_PATH));
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String classPathOfJars() {
        List<String> jars = new ArrayList<>();
        try {
            Files.createDirectories(FOLDER);
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                Path path = Path.of(entry);
                jars.add(Files.isDirectory(path) ? jar(path, jars.size()).toString() : entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Path jar(Path classes, int number) throws IOException {
        Path jar = FOLDER.resolve("classes-" + number + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            entries.setLevel(0);
            for (Path file : files.filter(path -> !path.equals(classes)).sorted().toList()) {
                String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                // Spring looks for classes by the folders that a jar names.
                boolean folder = Files.isDirectory(file);
                entries.putNextEntry(new JarEntry(folder ? name + "/" : name));
                if (!folder) {
                    Files.copy(file, entries);
                }
                entries.closeEntry();
            }
        }
        return jar;
    }

    private static boolean isTrained() {
        try {
            Files.deleteIfExists(ARCHIVE);
            Path home = Files.createTempDirectory("quick-start");
            try {
                return train(home) && Files.exists(ARCHIVE);
            } finally {
                delete(home);
            }
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean train(Path home) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(OPTIONS);
        command.addFirst(java());
        command.add("-XX:ArchiveClassesAtExit=" + ARCHIVE);
        command.add("-D" + CrashServer.LEDGER + "=" + home.resolve("ledger.txt"));
        command.addAll(List.of("-cp", CLASS_PATH, CrashServer.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("WORKMATE_HOME", home.toString());
        builder.environment().put("WORKMATE_PORT", "0");
        Process server = builder.start();
        server.onExit()
                .orTimeout(TRAINING_SECONDS, TimeUnit.SECONDS)
                .exceptionally(_ -> end(server));
        try (BufferedReader output = server.inputReader()) {
            output.lines().anyMatch(line -> line.startsWith("Workmate is ready"));
            server.destroy();
            return server.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS);
        } finally {
            server.destroyForcibly();
        }
    }

    private static Process end(Process server) {
        return server.destroyForcibly();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
