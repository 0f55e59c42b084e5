package dev.workmate.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What all commands share: where they speak, what they are asked, and how they end. */
public final class Terminal {
    public static final int WELL = 0;
    public static final int TROUBLE = 1;
    public static final int MISUSE = 2;

    public final PrintStream out;
    public final PrintStream err;

    public Terminal(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** What a command is asked: the store, and its own words and options. */
    public record Call(Path home, String url, List<String> words, Set<String> options) {
        public boolean json() {
            return options.contains("--json");
        }

        public boolean has(String option) {
            return options.contains(option);
        }
    }

    /** A command; what it returns is the exit code of the process. */
    public interface Command {
        int run(Terminal terminal, Call call) throws IOException, InterruptedException;
    }

    /** The first argument is the home folder; the rest are the command's own. */
    public static void main(String[] arguments, Command command) {
        // Before anything logs: what goes wrong is said here, and only here.
        System.setProperty("logback.configurationFile", "logback-silent.xml");
        Terminal terminal = new Terminal(plain(FileDescriptor.out), plain(FileDescriptor.err));
        System.exit(terminal.run(List.of(arguments), System.getenv(), command));
    }

    /** Whatever the terminal says: programs read this too. */
    private static PrintStream plain(FileDescriptor to) {
        return new PrintStream(new FileOutputStream(to), true, StandardCharsets.UTF_8);
    }

    public int run(List<String> arguments, Map<String, String> environment, Command command) {
        List<String> words = new ArrayList<>();
        List<String> options = new ArrayList<>();
        for (String argument : arguments.subList(1, arguments.size())) {
            (argument.startsWith("--") ? options : words).add(argument);
        }
        Call call =
                new Call(
                        Path.of(arguments.getFirst()),
                        environment.getOrDefault("WORKMATE_DATABASE_URL", ""),
                        words,
                        Set.copyOf(options));
        try {
            return command.run(this, call);
        } catch (RuntimeException | IOException e) {
            err.println("workmate: " + sentence(e));
            return TROUBLE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TROUBLE;
        }
    }

    /** A failure with what caused it, where that says something new. */
    private static String sentence(Throwable failure) {
        String text = String.valueOf(failure.getMessage());
        return Optional.ofNullable(failure.getCause())
                .map(Throwable::getMessage)
                .filter(why -> !text.contains(why))
                .map(why -> text + ": " + why)
                .orElse(text);
    }

    public int misuse(String text) {
        err.println("workmate: " + text);
        return MISUSE;
    }
}
