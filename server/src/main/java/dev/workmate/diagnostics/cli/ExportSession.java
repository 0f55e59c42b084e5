package dev.workmate.diagnostics.cli;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.proof.SealedTree;
import dev.workmate.proof.SessionExport;
import dev.workmate.terminal.Terminal;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;

/** Writes one session for an auditor, with the proof that a seal covers it. */
public final class ExportSession {
    private ExportSession() {}

    /** Arguments are the home folder, the session's id and the file to write. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, ExportSession::run);
    }

    static int run(Terminal terminal, Terminal.Call call) throws IOException {
        if (call.words().size() != 2 || !Uuids.isUuid(call.words().getFirst())) {
            return terminal.misuse("export-session takes the id of one session and a file");
        }
        SessionId session = new SessionId(call.words().getFirst());
        Path file = Path.of(call.words().getLast());
        try (LookedAtStore store = LookedAtStore.open(call)) {
            SessionExport export =
                    new SessionExport(
                            store.journal, new SealedTree(store.seals), InstantSource.system());
            if (!write(export, session, file)) {
                Files.delete(file);
                terminal.err.println("workmate: there is no session " + session);
                return Terminal.TROUBLE;
            }
            terminal.out.println("session " + session + " is in " + file);
            return Terminal.WELL;
        }
    }

    private static boolean write(SessionExport export, SessionId session, Path file)
            throws IOException {
        try (BufferedWriter out =
                Files.newBufferedWriter(
                        file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW)) {
            return export.write(
                    session,
                    line -> {
                        out.write(line);
                        out.write('\n');
                    });
        }
    }
}
