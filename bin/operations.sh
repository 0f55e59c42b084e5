# The commands that look at, move and save data. Each hands its words on to a Java program of its own.
# Part of ../workmate.

operations_help() {
    case $1 in
        inspect) cat <<'TEXT' ;;
Usage: ./workmate inspect SESSION [--json] [--home DIR]

Tells all about one session but what was said in it: its events by kind, gaps, whether the chain of hashes
holds and all else follows from it, and its newest turns as a tree of tasks, steps and tools with their
times. Changes nothing, also beside a running server. Ends with 1 where the session does not hold.
TEXT
        verify) cat <<'TEXT' ;;
Usage: ./workmate verify [--seals [FINGERPRINT]] [--json] [--home DIR]

Recomputes the chains of all sessions, four at a time, and compares all else that is stored with them.
Changes nothing, also beside a running server. Ends with 1 where a session does not hold.

  --seals   holds them against the seals too, which find a log that was cut or rewritten as a whole;
            FINGERPRINT is that of the first key, noted down elsewhere (docs/audit.md)
TEXT
        export-session) cat <<'TEXT' ;;
Usage: ./workmate export-session SESSION FILE [--home DIR]

Writes one session for an auditor: what each hash covers, and the proof that a signed seal covers the log.
verification/Verifier.java verifies it without this program. Changes nothing, also beside a running server.
TEXT
        rotate-keys) cat <<'TEXT' ;;
Usage: ./workmate rotate-keys [--status | --drop-old] [--json] [--home DIR]

Makes a new master key and brings all secrets in the database under it, while servers run; tells how far it
is. The old master key stays in the file: older backups need it. Ends with 1 where it is not done in time.

  --status     only tells how far it is
  --drop-old   removes master keys that nothing in the database needs any more
TEXT
        queue) cat <<'TEXT' ;;
Usage: ./workmate queue [--retry] [--json] [--home DIR]

Tells how far the views are behind the log and which events were set aside. Changes nothing, also beside a
running server. Ends with 1 where events are set aside.

  --retry   tries those again; with the embedded store a running server must be stopped first, and does the
            same when it starts
TEXT
        logs) cat <<'TEXT' ;;
Usage: ./workmate logs SESSION [DIR...] [--follow] [--json] [--home DIR]...

Tells what the server that runs in the home folder logged about one session, the newest 1,000 lines: how its
turns went, warnings and errors, each with the ids of call, turn and agent; no word of what was said. Other
servers on the same database have logs of their own: name their home folders, or copies of their logs, and the
lines are put together by their times. Ends with 1 where there is no log.

  --follow     goes on with the lines that come, until Ctrl-C
TEXT
        configuration) cat <<'TEXT' ;;
Usage: ./workmate configuration [show | publish DIR | withdraw] [--json] [--home DIR]

Brings agents, permissions and MCP servers to all servers on a PostgreSQL database at once. publish checks
permissions.json, mcp.json and agents/*.md in a folder and puts them into the database; every server goes by
them within seconds instead of by the files in its home folder, and says their number and version in its
health. withdraw has each server go by its own files again. What is published lies in the database as it is
written: keep secrets in environment variables (${NAME} in mcp.json).
TEXT
        rebuild-index) cat <<'TEXT' ;;
Usage: ./workmate rebuild-index [--json] [--home DIR]

Has the server that runs in this home folder make its search index anew from the database, and tells how far
it is. The old index serves until the new one takes its place; no file is missed meanwhile. Ends with 1 where
no server runs there: one that starts brings its index up to date by itself.
TEXT
        export) cat <<'TEXT' ;;
Usage: ./workmate export DIR [--json] [--home DIR]

Writes all data into a folder from which import makes it again, on SQLite or PostgreSQL. Changes nothing,
also beside a running server: each session is then as it was when it was read. Begun again after an
interruption it goes on where it was.
TEXT
        import) cat <<'TEXT' ;;
Usage: ./workmate import DIR [--json] [--home DIR]

Takes an export into an empty store and verifies every chain. Begun again after an interruption it goes on
where it was; until it is done no server starts in this home folder. Never start the old server again on
what was moved: both would go on with the same turns.
TEXT
        backup) cat <<'TEXT' ;;
Usage: ./workmate backup DIR [--json] [--home DIR]

Saves the home folder with the embedded store, also while a server runs in it: the database as it is at one
moment, the marks of how far each log has come, the files of sessions and the settings in the folder.
TEXT
        verify-receipt) cat <<'TEXT' ;;
Usage: ./workmate verify-receipt FILE [KEY] [--home DIR]

Checks the signature of an erasure's receipt and prints what it says. KEY is the file of a public key; without
it, it is the one in the home folder. Ends with 1 where the receipt was changed or another key signed it.
TEXT
        restore) cat <<'TEXT' ;;
Usage: ./workmate restore DIR [--json] [--home DIR]

Makes a new home folder from a backup and verifies every chain. People who were erased since the backup was
made, as its list erased-people.jsonl says, are erased from the new home folder again.
TEXT
    esac
    cat <<'TEXT'

  --json       for programs
  --home DIR   WORKMATE_HOME, where data is kept                       (default ~/.workmate)

Where WORKMATE_DATABASE_URL is set, it names the store.
TEXT
}

# operate COMMAND ARGUMENT...
operate() {
    local command=$1 words=() more=() homes=0 home
    shift
    while [ $# -gt 0 ]; do
        case $1 in
            --help | -h) operations_help "$command"; exit 0 ;;
            --home | --home=*)
                if [ "$1" = --home ]; then
                    [ $# -ge 2 ] || misuse "$1 needs a value"
                    home=$2 && shift 2
                else
                    home=${1#*=} && shift
                fi
                if [ "$command" = logs ] && [ "$homes" -gt 0 ]; then more+=("$home"); else set_option --home "$home"; fi
                homes=$((homes + 1))
                ;;
            --json) words+=("$1") && shift ;;
            --seals) [ "$command" = verify ] || misuse "$command does not know '$1'"; words+=("$1") && shift ;;
            --status | --drop-old) [ "$command" = rotate-keys ] || misuse "$command does not know '$1'"; words+=("$1") && shift ;;
            --follow) [ "$command" = logs ] || misuse "$command does not know '$1'"; words+=("$1") && shift ;;
            --retry) [ "$command" = queue ] || misuse "$command does not know '$1'"; words+=("$1") && shift ;;
            -*) misuse "$command does not know '$1'" ;;
            *) words+=("$1") && shift ;;
        esac
    done
    need_jdk
    take_turn
    build_if_stale
    prepare_app
    end_turn
    umask 077
    case $command in
        inspect) java_command diagnostics.cli.Inspect ${words[@]+"${words[@]}"} ;;
        verify) java_command diagnostics.cli.Verify ${words[@]+"${words[@]}"} ;;
        export-session) java_command diagnostics.cli.ExportSession ${words[@]+"${words[@]}"} ;;
        rotate-keys) java_command secrets.cli.RotateKeys ${words[@]+"${words[@]}"} ;;
        logs) java_command diagnostics.cli.Logs ${words[@]+"${words[@]}"} ${more[@]+"${more[@]}"} ;;
        configuration) java_command configuration.cli.Configure ${words[@]+"${words[@]}"} ;;
        verify-receipt) java_command privacy.cli.VerifyReceipt ${words[@]+"${words[@]}"} ;;
        queue) java_command diagnostics.cli.Queue ${words[@]+"${words[@]}"} ;;
        rebuild-index) java_command knowledge.cli.RebuildIndex ${words[@]+"${words[@]}"} ;;
        export) java_command transfer.cli.ExportData ${words[@]+"${words[@]}"} ;;
        backup) java_command transfer.cli.BackUp ${words[@]+"${words[@]}"} ;;
        import) java_command transfer.cli.ImportData ${words[@]+"${words[@]}"} && java_command diagnostics.cli.Verify >&2 ;;
        restore) java_command transfer.cli.Restore ${words[@]+"${words[@]}"} && java_command diagnostics.cli.Verify >&2 ;;
    esac
}

# java_command CLASS ARGUMENT...
java_command() {
    local class=$1
    shift
    "$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -XX:+UseCompactObjectHeaders \
        -cp "$APP_JAR:$APP_DIR/lib/*" "dev.workmate.$class" "${WORKMATE_HOME:-$HOME/.workmate}" "$@"
}
