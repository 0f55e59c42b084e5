package dev.workmate.privacy.http;

import dev.workmate.event.json.EventJson;
import dev.workmate.id.Acting;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.privacy.jdbc.PersonRows;
import dev.workmate.privacy.jdbc.PersonTables;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.workspace.WorkspacePath;
import dev.workmate.workspace.Workspaces;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** All that is kept of a person, as a ZIP archive that is written while it is read. */
public final class PersonArchive {
    private static final int PAGE = 200;
    private static final int SLICE = 1 << 20;

    /** What lies beside the tables' lines. */
    private static final Map<String, String> FOLDERS = folders();

    private final PersonRows rows;
    private final PersonTables tables;
    private final Journal journal;
    private final EventJson json;
    private final Library library;
    private final Contents contents;
    private final Workspaces workspaces;
    private final Blobs blobs;

    public PersonArchive(
            PersonRows rows,
            PersonTables tables,
            Journal journal,
            EventJson json,
            Library library,
            Contents contents,
            Workspaces workspaces,
            Blobs blobs) {
        this.rows = rows;
        this.tables = tables;
        this.journal = journal;
        this.json = json;
        this.library = library;
        this.contents = contents;
        this.workspaces = workspaces;
        this.blobs = blobs;
    }

    /** All that there may be in an archive, and what it is. */
    static Map<String, String> contents() {
        Map<String, String> contents = new LinkedHashMap<>(PersonTables.contents());
        contents.putAll(FOLDERS);
        return contents;
    }

    private static Map<String, String> folders() {
        Map<String, String> folders = new LinkedHashMap<>();
        folders.put(
                "sessions/ID.jsonl", "a conversation, internal events included, one event a line");
        folders.put("sessions/ID/files/", "files that agents wrote in it");
        folders.put("sessions/ID/blobs/", "pictures and long outputs, by the names its events use");
        folders.put("library/ID/NAME", "your files as you sent them");
        folders.put("removed/ID/NAME", "those you have deleted, while they are kept");
        return folders;
    }

    private static String about() {
        StringBuilder about =
                new StringBuilder(
                        "All that Workmate keeps of you; numbers ending in _at are milliseconds"
                                + " since 1970.\n\n");
        contents().forEach((name, tells) -> about.append(name + ": " + tells + "\n"));
        return about.toString();
    }

    /** Ends the archive only when all of it is there: what failed must not look whole. */
    void write(UserId person, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        begin(zip, "README.txt");
        line(zip, about());
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
            blobs(zip, session);
        }
        library(zip, person);
        removed(zip, person);
        zip.finish();
        zip.flush();
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
                                try (ReadableByteChannel content = file.open()) {
                                    Channels.newInputStream(content).transferTo(zip);
                                }
                                return true;
                            });
        } catch (ToolException e) {
            throw new IOException("the files of session " + session + " cannot be read", e);
        }
    }

    /** In slices: one may be as big as a person's machine can send. */
    private void blobs(ZipOutputStream zip, SessionId session) throws IOException {
        for (String reference : rows.blobs(session)) {
            Optional<Blobs.Slice> slice = blobs.read(session, reference, 0, SLICE);
            if (slice.isPresent()) {
                begin(zip, "sessions/" + session + "/blobs/" + reference);
            }
            long written = 0;
            while (slice.isPresent() && slice.get().content().length > 0) {
                zip.write(slice.get().content());
                written += slice.get().content().length;
                slice =
                        written < slice.get().total()
                                ? blobs.read(session, reference, written, SLICE)
                                : Optional.empty();
            }
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

    private void removed(ZipOutputStream zip, UserId person) throws IOException {
        for (PersonRows.RemovedFile file : rows.removedFiles(person)) {
            begin(zip, "removed/" + file.id() + "/" + inZip(file.name()));
            copyUnseen(file.content(), zip);
        }
    }

    /**
     * The database shows a person the contents of files they have; of those they removed only the
     * server may read them.
     */
    private void copyUnseen(ContentId content, OutputStream out) throws IOException {
        Optional<IOException> failure =
                Acting.asNobody(
                        () -> {
                            try {
                                contents.copy(content, out);
                                return Optional.empty();
                            } catch (IOException e) {
                                return Optional.of(e);
                            }
                        });
        if (failure.isPresent()) {
            throw failure.get();
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
