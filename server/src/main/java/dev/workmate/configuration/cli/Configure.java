package dev.workmate.configuration.cli;

import dev.workmate.agent.AgentFile;
import dev.workmate.configuration.PublishedFiles;
import dev.workmate.configuration.Publisher.Step;
import dev.workmate.configuration.jdbc.JdbcPublications;
import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.database.PassingHome;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.json.McpFile;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.json.PermissionFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts agents, permissions and servers of tools into the database, from where all servers on it
 * take them in together; or tells what is there, or takes it away again.
 */
public final class Configure {
    /** Stands for variables that only the servers have; it reads as text and as an address. */
    private static final String SOMETHING = "https://variable.invalid/";

    private Configure() {}

    /** Arguments are the home folder, {@code show}, {@code publish DIR} or {@code withdraw}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Configure::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException {
        List<String> words = call.words();
        String verb = words.isEmpty() ? "show" : words.getFirst();
        int expected = verb.equals("publish") ? 2 : Math.min(words.size(), 1);
        if (words.size() != expected || !List.of("show", "publish", "withdraw").contains(verb)) {
            return terminal.misuse("configuration takes show, publish DIR or withdraw");
        }
        if (call.url().isBlank()) {
            return terminal.misuse(
                    "with the embedded store the one server goes by the files in its home folder;"
                            + " WORKMATE_DATABASE_URL names a database that several share");
        }
        try (Database looked = Databases.look(call.home(), call.url())) {
            if (verb.equals("show")) {
                return show(terminal, call, new JdbcPublications(looked, InstantSource.system()));
            }
            // A database that is missing or of another version is not changed.
        }
        return verb.equals("publish")
                ? publish(terminal, call, Path.of(words.get(1)))
                : change(call, publications -> withdraw(terminal, call, publications));
    }

    private static int publish(Terminal terminal, Terminal.Call call, Path folder)
            throws IOException {
        PublishedFiles files = PublishedFiles.in(folder);
        check(terminal, folder, files);
        return change(
                call,
                publications -> {
                    publications.publish(files);
                    return show(terminal, call, publications);
                });
    }

    /** Throws on what a server would refuse; says what it would leave out. */
    private static void check(Terminal terminal, Path folder, PublishedFiles files) {
        PermissionFile.read(folder.resolve("permissions.json"));
        new TreeMap<>(files.texts())
                .forEach(
                        (name, text) -> {
                            if (name.startsWith("agents/")) {
                                AgentFile.parse(name, text);
                            }
                        });
        McpSettings servers =
                McpFile.load(
                        folder.resolve("mcp.json"),
                        folder,
                        name ->
                                Optional.of(
                                        Optional.ofNullable(System.getenv(name))
                                                .orElse(SOMETHING)));
        if (servers.standing() != McpSettings.Standing.READ) {
            throw new IllegalArgumentException(String.join("; ", servers.problems()));
        }
        servers.problems().forEach(problem -> terminal.err.println("workmate: look at " + problem));
    }

    private static int withdraw(
            Terminal terminal, Terminal.Call call, JdbcPublications publications) {
        if (publications.newest() > 0) {
            publications.withdraw();
        }
        return show(terminal, call, publications);
    }

    /** What is done with the database open for writing. */
    private interface Change {
        int in(JdbcPublications publications) throws IOException;
    }

    /** Beside running servers; no person's key is needed. */
    private static int change(Terminal.Call call, Change change) throws IOException {
        try (PassingHome own = PassingHome.make();
                Database database = Databases.open(own.path(), call.url())) {
            return change.in(new JdbcPublications(database, InstantSource.system()));
        }
    }

    private static int show(Terminal terminal, Terminal.Call call, JdbcPublications publications) {
        Optional<Step> published = publications.last().filter(step -> !step.isWithdrawn());
        Map<String, String> texts =
                published.map(step -> publications.files(step.number()).texts()).orElse(Map.of());
        terminal.out.println(call.json() ? json(published, texts) : text(published, texts));
        return Terminal.WELL;
    }

    private static String text(Optional<Step> published, Map<String, String> texts) {
        if (published.isEmpty()) {
            return "Nothing is published: each server goes by the files in its home folder.";
        }
        StringBuilder text = new StringBuilder();
        new TreeMap<>(texts)
                .forEach(
                        (name, words) ->
                                text.append(String.format("%,9d  %s%n", words.length(), name)));
        return text.append("Number ")
                .append(published.get().number())
                .append(", published at ")
                .append(published.get().publishedAt())
                .append("; servers go by it within seconds.")
                .toString();
    }

    private static String json(Optional<Step> published, Map<String, String> texts) {
        JsonValue.Builder json =
                JsonValue.object().with("number", published.map(Step::number).orElse(0L));
        published.ifPresent(step -> json.with("publishedAt", step.publishedAt().toString()));
        return json.withTexts("files", new TreeMap<>(texts).keySet().stream().toList())
                .build()
                .toJson()
                .value();
    }
}
