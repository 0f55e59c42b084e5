package dev.workmate.privacy.http;

import dev.workmate.event.json.EventJson;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.privacy.jdbc.PersonRows;
import dev.workmate.privacy.jdbc.PersonTables;
import dev.workmate.tool.ToolException;
import dev.workmate.workspace.WorkspacePath;
import dev.workmate.workspace.Workspaces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** All that is kept of a person, as a ZIP archive that is written while it is read. */
public final class PersonArchive {
    private static final int PAGE = 200;
    private static final String ABOUT =
            """
            All that Workmate keeps of you; times are milliseconds since 1970, or ISO-8601 in UTC.

            account.jsonl               who you are here
            sign-ins-and-tokens.jsonl   where you are signed in, and your API tokens without their secrets
            preferences.jsonl           how you want the page to be
            connections.jsonl           systems you have connected, without their secrets
            sources.jsonl               sources of documents
            sessions.jsonl              your conversations; each has events in sessions/ID.jsonl
            sessions/ID.jsonl           a conversation, internal events included, one event a line
            sessions/ID/files/...       files that agents wrote in it
            library/ID/NAME             your files as you sent them
            usage.jsonl                 which model was asked when, and what it cost
            """;

    private final PersonRows rows;
    private final PersonTables tables;
    private final Journal journal;
    private final EventJson json;
    private final Library library;
    private final Contents contents;
    private final Workspaces workspaces;

    public PersonArchive(
            PersonRows rows,
            PersonTables tables,
            Journal journal,
            EventJson json,
            Library library,
            Contents contents,
            Workspaces workspaces) {
        this.rows = rows;
        this.tables = tables;
        this.journal = journal;
        this.json = json;
        this.library = library;
        this.contents = contents;
        this.workspaces = workspaces;
    }

    void write(UserId person, OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            begin(zip, "README.txt");
            line(zip, ABOUT);
            tables.write(
                    person,
                    (name, lines) -> {
                        begin(zip, name);
                        for (String line : lines) {
                            line(zip, line + "\n");
                        }
                    });
            for (SessionId session : rows.sessions(person)) {
                events(zip, session);
                files(zip, session);
            }
            library(zip, person);
        }
    }

    private void events(ZipOutputStream zip, SessionId session) throws IOException {
        begin(zip, "sessions/" + session + ".jsonl");
        long after = 0;
        List<Recorded> page = journal.after(session, after, PAGE, Reach.ALL);
        while (!page.isEmpty()) {
            for (Recorded event : page) {
                line(zip, json.envelope(event.envelope(), event.payload()) + "\n");
            }
            after = page.getLast().sequence();
            page = journal.after(session, after, PAGE, Reach.ALL);
        }
    }

    private void files(ZipOutputStream zip, SessionId session) throws IOException {
        try {
            workspaces
                    .of(session)
                    .walk(
                            WorkspacePath.folder(""),
                            file -> {
                                begin(zip, "sessions/" + session + "/files/" + file.path());
                                Channels.newInputStream(file.open()).transferTo(zip);
                                return true;
                            });
        } catch (ToolException e) {
            throw new IOException("the files of session " + session + " cannot be read", e);
        }
    }

    private void library(ZipOutputStream zip, UserId person) throws IOException {
        Optional<FileId> last = Optional.empty();
        List<LibraryFile> page = library.list(person, last, PAGE);
        while (!page.isEmpty()) {
            for (LibraryFile file : page) {
                begin(zip, "library/" + file.id() + "/" + inZip(file.name()));
                contents.copy(file.content(), zip);
            }
            last = Optional.of(page.getLast().id());
            page = library.list(person, last, PAGE);
        }
    }

    /** A name leads nowhere but down, whatever unpacks it. */
    private static String inZip(String name) {
        String plain = name.replaceAll("[/\\\\\\p{Cntrl}]", "_");
        return plain.matches("\\.*") ? "file" : plain;
    }

    private static void begin(ZipOutputStream zip, String name) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
    }

    private static void line(ZipOutputStream zip, String text) throws IOException {
        zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
