package dev.workmate.agent;

import dev.workmate.llm.ModelRole;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The built-in agents and those an operator keeps as files in a folder. Looking again takes in what
 * was added, changed or removed; a file that cannot be read changes nothing, its last good version
 * stays. Thread-safe.
 */
public final class AgentFolder implements Team {
    private static final Logger log = LoggerFactory.getLogger(AgentFolder.class);
    private static final int MAX_FILES = 100;
    private static final long MAX_SIZE = 400_000;
    private static final Duration SETTLED = Duration.ofSeconds(5);

    private final Agents builtIn;
    private final Path folder;
    private final Predicate<String> knownTools;
    private final InstantSource time;

    /** As of the last look; guarded by this. */
    private final Map<String, Seen> seen = new HashMap<>();

    /** The agent that each file last gave to the team; guarded by this. */
    private final Map<String, AgentDefinition> accepted = new HashMap<>();

    private volatile View view;

    /** What is known of a file: how it looked, its last good agent, what is wrong with it now. */
    private record Seen(
            FileTime changed,
            long size,
            Optional<AgentDefinition> agent,
            Optional<String> problem) {}

    /** The agents and what is wrong with files, of one moment. */
    private record View(Agents agents, List<String> problems) {}

    public AgentFolder(
            Agents builtIn, Path folder, Predicate<String> knownTools, InstantSource time) {
        this.builtIn = builtIn;
        this.folder = folder;
        this.knownTools = knownTools;
        this.time = time;
        this.view = new View(builtIn, List.of());
    }

    /** The same built-in agents, and those of another folder. */
    public AgentFolder in(Path other) {
        return new AgentFolder(builtIn, other, knownTools, time);
    }

    @Override
    public Agents current() {
        return view.agents();
    }

    /** What is wrong with files now: each with the file, the line and what to do. */
    @Override
    public List<String> problems() {
        return view.problems();
    }

    /** Takes in what has changed in the folder. */
    public synchronized void look() {
        List<Path> files;
        try {
            files = files();
        } catch (IOException e) {
            show(view.agents(), List.of("the folder agents cannot be read; check its permissions"));
            return;
        }
        Map<String, Seen> now = new TreeMap<>();
        for (Path file : files) {
            String name = "agents/" + file.getFileName();
            now.put(name, see(name, file));
        }
        seen.clear();
        seen.putAll(now);
        gather(now);
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.md")) {
            for (Path file : all) {
                if (!String.valueOf(file.getFileName()).startsWith(".")) {
                    files.add(file);
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
        files.sort(Comparator.naturalOrder());
        return files.size() > MAX_FILES ? files.subList(0, MAX_FILES) : files;
    }

    /** A file is read again when it looks different, or is too young to tell by its looks. */
    private Seen see(String name, Path file) {
        Seen before = seen.get(name);
        Optional<AgentDefinition> last = before == null ? Optional.empty() : before.agent();
        try {
            BasicFileAttributes looks = Files.readAttributes(file, BasicFileAttributes.class);
            Instant changed = looks.lastModifiedTime().toInstant();
            boolean settled = changed.plus(SETTLED).isBefore(time.instant());
            if (before != null
                    && settled
                    && before.changed().equals(looks.lastModifiedTime())
                    && before.size() == looks.size()) {
                return before;
            }
            return read(name, file, looks, last);
        } catch (IOException e) {
            return new Seen(FileTime.fromMillis(0), -1, last, Optional.of(unreadable(name)));
        }
    }

    private Seen read(
            String name, Path file, BasicFileAttributes looks, Optional<AgentDefinition> last)
            throws IOException {
        Optional<AgentDefinition> agent = last;
        Optional<String> problem = Optional.empty();
        try {
            if (!looks.isRegularFile() || looks.size() > MAX_SIZE) {
                throw new AgentFileException(
                        name, 1, "this is no file of less than " + MAX_SIZE + " bytes");
            }
            agent = Optional.of(worker(name, Files.readString(file)));
        } catch (AgentFileException e) {
            problem = Optional.of(String.valueOf(e.getMessage()));
        } catch (CharacterCodingException e) {
            problem = Optional.of(name + ":1: the file is not in UTF-8; save it as UTF-8");
        }
        return new Seen(looks.lastModifiedTime(), looks.size(), agent, problem);
    }

    private AgentDefinition worker(String name, String text) {
        AgentDefinition agent = AgentFile.parse(name, text, knownTools);
        if (agent.role() == ModelRole.SUPERVISOR || agent.role() == ModelRole.SESSION_TITLE) {
            throw new AgentFileException(
                    name,
                    1,
                    "the role " + agent.role().key() + " is kept; use another, such as general");
        }
        return agent;
    }

    private static String unreadable(String name) {
        return name + ":1: the file cannot be read; check its permissions";
    }

    /** Puts the team together in the order of the files' names: who comes first keeps a name. */
    private void gather(Map<String, Seen> files) {
        accepted.keySet().retainAll(files.keySet());
        Agents agents = builtIn;
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, Seen> file : files.entrySet()) {
            file.getValue().problem().ifPresent(problems::add);
            if (file.getValue().agent().isPresent()) {
                agents = join(agents, file.getKey(), file.getValue().agent().get(), problems);
            }
        }
        show(agents.all().equals(view.agents().all()) ? view.agents() : agents, problems);
    }

    /** One more; where its new name is taken, as it was before. */
    private Agents join(Agents agents, String file, AgentDefinition agent, List<String> problems) {
        try {
            Agents more = agents.with(agent);
            accepted.put(file, agent);
            return more;
        } catch (IllegalArgumentException e) {
            problems.add(file + ":1: " + e.getMessage() + "; choose another name");
            AgentDefinition before = accepted.get(file);
            return before == null || before.equals(agent)
                    ? agents
                    : join(agents, file, before, problems);
        }
    }

    private void show(Agents agents, List<String> problems) {
        View before = view;
        view = new View(agents, List.copyOf(problems));
        problems.stream()
                .filter(problem -> !before.problems().contains(problem))
                .forEach(problem -> log.warn("{}; the agents stay as they were", problem));
        if (agents != before.agents()) {
            log.info(
                    "the agents are now {}",
                    agents.all().stream().map(AgentDefinition::id).toList());
        }
    }
}
