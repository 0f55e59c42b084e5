package dev.workmate.turn.schedule;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Loads the core once more, with one file changed. */
final class MutantLoader extends URLClassLoader {
    private static final String OURS = "dev.workmate.";
    private static final Path SOURCES = Path.of("src/main/java/dev/workmate");

    private MutantLoader(URL[] places) {
        super(places, MutantLoader.class.getClassLoader());
    }

    /** Plays a seed with the mutant; says which promise was broken. */
    @SuppressWarnings("unchecked")
    static LongFunction<Optional<String>> play(Mutant mutant, Path folder) throws Exception {
        compile(mutant, folder);
        Path tests = place(MutantLoader.class);
        Path core = place(dev.workmate.turn.Turns.class);
        MutantLoader loader = new MutantLoader(new URL[] {url(folder), url(core), url(tests)});
        return (LongFunction<Optional<String>>)
                loader.loadClass(Play.class.getName()).getDeclaredConstructor().newInstance();
    }

    /** Made by the loader, so that all it touches is the mutant's. */
    public static final class Play implements LongFunction<Optional<String>> {
        @Override
        public Optional<String> apply(long seed) {
            return FaultyScheduleTest.play(seed).broken();
        }
    }

    /** In whichever room of its feature it stands. */
    private static Path source(Mutant mutant) throws IOException {
        int slash = mutant.source().indexOf('/');
        String name = mutant.source().substring(slash + 1) + ".java";
        try (Stream<Path> files =
                Files.walk(SOURCES.resolve(mutant.source().substring(0, slash)))) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("no source for " + mutant));
        }
    }

    private static void compile(Mutant mutant, Path folder) throws IOException {
        Path original = source(mutant);
        String code = Files.readString(original);
        if (!code.contains(mutant.code())) {
            throw new IllegalStateException(mutant + " no longer fits " + original);
        }
        Path changed = folder.resolve(original.getFileName());
        Files.writeString(changed, code.replace(mutant.code(), mutant.instead()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String classes =
                System.getProperty(
                                "surefire.test.class.path", System.getProperty("java.class.path"))
                        + File.pathSeparator
                        + place(dev.workmate.turn.Turns.class);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", folder.toString(), "-proc:none", "-nowarn", "-cp", classes);
            boolean compiled =
                    compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjects(changed))
                            .call();
            if (!compiled) {
                throw new IllegalStateException(mutant + " does not compile");
            }
        }
    }

    private static Path place(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    }

    private static URL url(Path place) throws MalformedURLException {
        return place.toUri().toURL();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
