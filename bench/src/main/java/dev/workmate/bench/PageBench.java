package dev.workmate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The built page in Chromium: a frame's arrival to its paint with 1 and 20 streaming sessions, the
 * first load, heap and elements at 300 turns. The browser's own tests take the figures.
 */
final class PageBench {
    private static final int MOST_MINUTES = 15;
    private static final String WANTED =
            "three hundred turns|at (1|20) streaming sessions, after 0 events|the first load";
    private static final Pattern NAME = Pattern.compile("\"name\":\"([^\"]+)\"");
    private static final Pattern FIGURE =
            Pattern.compile("\"(\\w+)\":(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)");

    private final Path web;
    private final Path home;

    PageBench(Path web, Path home) {
        this.web = web;
        this.home = home;
    }

    void run() throws IOException, InterruptedException {
        Path figures = home.resolve("page.jsonl");
        Path log = home.resolve("page.log");
        ProcessBuilder tests =
                new ProcessBuilder("npm", "run", "e2e", "--", "long.spec.ts", "-t", WANTED)
                        .directory(web.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        tests.environment().put("MEASURE", "1");
        tests.environment().put("MEASURE_TO", figures.toString());
        Process process = tests.start();
        boolean ended = process.waitFor(MOST_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (Files.exists(figures)) {
            Files.readAllLines(figures).forEach(PageBench::print);
        }
        if (!ended || process.exitValue() != 0) {
            System.err.println("The page could not be measured, or not all of it:");
            System.err.println(Files.readString(log));
        }
    }

    private static void print(String line) {
        Matcher name = NAME.matcher(line);
        if (name.find()) {
            ResultPrinter.print(
                    "page", name.group(1), figuresOf(line).toArray(ResultPrinter.Field[]::new));
        }
    }

    /** The numbers of a flat object. */
    static List<ResultPrinter.Field> figuresOf(String line) {
        List<ResultPrinter.Field> fields = new ArrayList<>();
        Matcher figure = FIGURE.matcher(line);
        while (figure.find()) {
            fields.add(ResultPrinter.field(figure.group(1), Double.parseDouble(figure.group(2))));
        }
        return fields;
    }
}
