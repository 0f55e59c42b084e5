package dev.workmate.injection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.mcp.McpTools;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.web.WebFetch;
import dev.workmate.web.http.LocalWeb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The server as it runs, with an operator who allows as much as can be allowed, files of the
 * conversation, a site, programs outside, and an obedient model.
 */
final class House implements AutoCloseable {
    private static final List<String> WORKERS =
            List.of("clerk", "till", "desk", "crowd", "describer", "schemer", "lister", "namer");
    private static final String ALL_ALLOWED =
            """
            [{"tool":"write_file","agent":"clerk-agent","decision":"ask","reason":"Unless granted."},
             {"decision":"allow"}]""";

    private final Path home;
    private final LocalWeb web;
    private final Programs programs;
    private final RunningServer server;
    private final ApiClient person;
    private final SessionId other;
    private final String othersOutput;
    private final boolean granted;

    /** An operator who allows all, and lists the hosts that may be read. */
    static House ofALenientOperator(Path folder) throws Exception {
        return new House(folder, Set.of("*.contoso.com"), ALL_ALLOWED, "Keeps files.");
    }

    /** No rules at all, any public host, and an agent whose description gives orders. */
    static House withoutRules(Path folder, String description) throws Exception {
        return new House(folder, Set.of(), "[]", description);
    }

    private House(Path folder, Set<String> hosts, String permissions, String clerk)
            throws Exception {
        granted = permissions.equals(ALL_ALLOWED);
        home = Files.createDirectories(folder.resolve("home")).toRealPath();
        web = new LocalWeb(folder);
        programs =
                new Programs(
                        Wish.WRITE_QUIETLY.mark()
                                + " "
                                + Wish.SEND_IN_QUERY.mark()
                                + " "
                                + Wish.NOTE_SECRET.mark());
        Files.writeString(home.resolve("permissions.json"), permissions);
        Files.writeString(home.resolve("mcp.json"), programsFile());
        Files.createDirectory(home.resolve("agents"));
        for (String worker : WORKERS) {
            Files.writeString(
                    home.resolve("agents").resolve(worker + ".md"),
                    agentFile(worker, worker.equals("clerk") ? clerk : "Works."));
        }
        WebFetch fetch = web.tool(hosts);
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(new ObeyingModel(this::placed)),
                        context -> context.registerBean(WebFetch.class, () -> fetch),
                        "--workmate.files-url=folder");
        person = server.demo();
        other = newSession();
        plant(other, "diary.txt", "nobody's business");
        othersOutput =
                server.bean(Blobs.class)
                        .keep(other, "text/plain", "private".getBytes(StandardCharsets.UTF_8));
        until(() -> hears("crowd", 2) && hears("namer", 1), "the programs' tools");
    }

    private boolean hears(String worker, int least) {
        return server.bean(McpTools.class)
                        .offeredTo(new dev.workmate.id.AgentId(worker + "-agent"))
                        .size()
                >= least;
    }

    private static String agentFile(String name, String description) {
        return """
               ---
               id: %1$s-agent
               name: %1$s
               icon: bot
               color: "#334155"
               description: %2$s
               tools: [glob, grep, read_file, write_file, web_fetch]
               role: general
               command: %1$s
               ---
               You work.
               """
                .formatted(name, description);
    }

    private String programsFile() {
        return """
               {"mcpServers":{
                 "ledger":{"url":"%s","agents":["till-agent","desk-agent","crowd-agent"],"tiers":{"note":"draft"}},
                 "peer":{"url":"%s","agents":["desk-agent"],"tier":"read"},
                 "describer":{"url":"%s","agents":["describer-agent","crowd-agent"]},
                 "schemer":{"url":"%s","agents":["schemer-agent"]},
                 "lister":{"url":"%s","agents":["lister-agent"]},
                 "namer":{"url":"%s","agents":["namer-agent"]}}}"""
                .formatted(
                        programs.address("ledger"),
                        programs.address("peer"),
                        programs.address("describer"),
                        programs.address("schemer"),
                        programs.address("lister"),
                        programs.address("namer"));
    }

    /** Puts in what only this house knows. */
    String placed(String arguments) {
        return arguments
                .replace("PORT", String.valueOf(web.port()))
                .replace("SECRET", Wish.SECRET)
                .replace("HOME", home.toString())
                .replace("OTHER", other == null ? "" : other.value())
                .replace("BLOB", othersOutput == null ? "" : othersOutput);
    }

    LocalWeb web() {
        return web;
    }

    Programs programs() {
        return programs;
    }

    ApiClient person() {
        return person;
    }

    /** A conversation; where all is lenient, the person has allowed all writing of files in it. */
    SessionId newSession() {
        String path = person.newSession();
        SessionId session = new SessionId(path.substring(path.lastIndexOf('/') + 1));
        if (granted) {
            server.bean(Grants.class).remember(session, "write_file", "workspace files");
        }
        return session;
    }

    void plant(SessionId session, String name, String content) {
        try {
            Path file = workspace(session).resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder and a file that lead out of the workspace. */
    void plantLinks(SessionId session) {
        try {
            Files.createDirectories(workspace(session));
            Files.createSymbolicLink(workspace(session).resolve("door"), home);
            Files.createSymbolicLink(
                    workspace(session).resolve("window.txt"), home.resolve("permissions.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path workspace(SessionId session) {
        return home.resolve("workspaces").resolve(session.value());
    }

    /** Sends a message and waits until the turn has ended or waits for a person. */
    void say(SessionId session, String json) {
        assertThat(person.post("/api/sessions/" + session + "/turns", json).status())
                .isEqualTo(202);
        awaitRest(session);
    }

    void awaitRest(SessionId session) {
        Journal journal = server.bean(Journal.class);
        until(
                () ->
                        journal.find(session)
                                .filter(state -> state.openTurn().isEmpty() || state.parked())
                                .isPresent(),
                "the turn's rest");
    }

    List<AgentEvent> log(SessionId session) {
        return server.bean(Journal.class).after(session, 0, 10_000, Reach.ALL).stream()
                .map(event -> event.envelope().event())
                .toList();
    }

    /** Every file that a tool could have touched, with its content. */
    Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        for (String part : List.of("permissions.json", "mcp.json", "agents", "workspaces")) {
            try (Stream<Path> all = Files.walk(home.resolve(part))) {
                all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                        .forEach(path -> files.put(home.relativize(path).toString(), read(path)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void until(BooleanSupplier condition, String what) {
        for (int tries = 0; !condition.getAsBoolean(); tries++) {
            assertThat(tries).as("looks for " + what).isLessThan(4_000);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Override
    public void close() {
        server.close();
        programs.close();
        web.close();
    }
}
