package dev.workmate.llm.cli;

import dev.workmate.llm.Exchange;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.provider.http.ModelCheck;
import dev.workmate.llm.provider.http.ModelCheck.Asking;
import dev.workmate.llm.provider.http.ModelReport;
import dev.workmate.llm.provider.http.ModelReportJson;
import dev.workmate.llm.provider.http.ModelTable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists the models that the settings name, checks the providers' keys, and where asked to tries
 * each model once. Needs no server, changes nothing, and never prints a key.
 */
public final class ListModels {
    static final int WELL = 0;
    static final int TROUBLE = 1;
    static final int MISUSE = 2;

    private static final Set<String> WORDS = Set.of("--try", "--json", "--no-check");
    private static final int LONGEST_WAIT = 600;

    private final PrintStream out;
    private final PrintStream err;

    ListModels(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Arguments are the home folder, the seconds to wait for each provider, and any of {@code
     * --try}, {@code --json} and {@code --no-check}.
     */
    public static void main(String[] arguments) throws InterruptedException {
        // Before anything logs: what goes wrong is in the report, and only there.
        System.setProperty("logback.configurationFile", "logback-silent.xml");
        ListModels command = new ListModels(plain(FileDescriptor.out), plain(FileDescriptor.err));
        System.exit(command.run(List.of(arguments), System.getenv()));
    }

    /** Whatever the terminal says: programs read this too. */
    private static PrintStream plain(FileDescriptor to) {
        return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
    }

    int run(List<String> arguments, Map<String, String> environment) throws InterruptedException {
        List<String> words = arguments.subList(Math.min(2, arguments.size()), arguments.size());
        if (arguments.size() < 2 || !WORDS.containsAll(words)) {
            err.println("workmate: models takes " + WORDS.stream().sorted().toList());
            return MISUSE;
        }
        Optional<Duration> wait = wait(arguments.get(1));
        if (wait.isEmpty()) {
            err.println("workmate: --wait is a number of seconds from 1 to " + LONGEST_WAIT);
            return MISUSE;
        }
        try {
            ModelReport report = report(Path.of(arguments.get(0)), wait.get(), words, environment);
            out.println(
                    words.contains("--json")
                            ? ModelReportJson.write(report)
                            : ModelReportText.write(report));
            return report.isWell() ? WELL : TROUBLE;
        } catch (IllegalArgumentException | IOException e) {
            err.println("workmate: " + e.getMessage());
            return TROUBLE;
        }
    }

    private static ModelReport report(
            Path home, Duration wait, List<String> words, Map<String, String> environment)
            throws IOException, InterruptedException {
        ModelSettings settings =
                ModelSettings.read(
                        environment.entrySet().stream()
                                .filter(each -> ModelSettings.concerns(each.getKey()))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
        Optional<String> ownTable =
                Optional.of(ModelTable.own(home)).filter(Files::exists).map(Path::toString);
        EnumSet<Asking> asking = EnumSet.noneOf(Asking.class);
        if (!words.contains("--no-check")) {
            asking.add(Asking.KEYS);
        }
        if (words.contains("--try")) {
            asking.add(Asking.TRIALS);
        }
        try (ModelCheck check =
                new ModelCheck(
                        settings,
                        ModelTable.read(
                                home,
                                Exchange.read(name -> Optional.ofNullable(environment.get(name)))),
                        InstantSource.system(),
                        wait)) {
            return check.run(asking, ownTable);
        }
    }

    private static Optional<Duration> wait(String seconds) {
        if (!seconds.matches("\\d{1,3}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(seconds);
        return number < 1 || number > LONGEST_WAIT
                ? Optional.empty()
                : Optional.of(Duration.ofSeconds(number));
    }
}
