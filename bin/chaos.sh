# Several servers under faults while people use them, and every promise checked afterwards.
# Part of ../workmate.

CHAOS_LIB=$STATE/chaos/lib

chaos_help() {
    cat <<'TEXT'
Usage: ./workmate chaos [--drill NAME] [--minutes N] [--seed S] [--kills N] [--servers N] [--people N] [--evidence DIR]

Starts PostgreSQL, Redis, storage that speaks S3, the demo ERP and equal servers behind a load balancer, all on
this machine alone, lets people use them by script, and meanwhile kills, freezes and restarts servers, crashes and
restarts the database and fills its disc, kills, freezes and empties Redis, cuts and slows connections. Then it
checks every promise from the logs, the ERP system's own ledger, the storage and what the people saw, prints counts
and a verdict, and ends with 1 if anything is wrong. It needs no service and ends only what it started. The disc can
be full only where unshare may mount (as root, or with user namespaces); elsewhere the counts say that it was not.
Turns of servers that were killed must go on elsewhere within 15 seconds, but for those that another fault kept back.

  --drill NAME     faults: all of the above, as the seed draws them;
                   outage: the database is away all the time, then comes back;
                   upgrade: one server after the other is replaced            (default faults)
  --minutes N      how long it takes (or --seconds N), named behind the drill (default 3; 1 for the others)
  --from JAR       upgrade alone: the servers begin as this older program
  --seed S         decides what people say and which faults come when        (default 1)
  --kills N        faults alone: so many servers in use must be killed at least, or the run fails; it goes
                   on for them as long again, or ten minutes                 (default one for each minute)
  --servers N      1 to 9                                                    (default 3)
  --people N       1 to 100, named behind the drill                          (default 8; 16 for an outage)
  --evidence DIR   keeps logs, clients' records and the diary of faults there; without it they are
                   kept in a temporary folder, which is named, only where something is wrong
TEXT
}

run_chaos() {
    if [ $# -gt 0 ] && is_help "$1"; then chaos_help; exit 0; fi
    need_jdk
    take_turn
    build_if_stale
    prepare_app
    build_chaos
    end_turn
    quick_servers
    start_chaos "$CHAOS_LIB/*" -- "$@"
}

# For servers that live for seconds, Java's second compiler costs more than it brings.
quick_servers() { JAVA_OPTIONS+=(-XX:TieredStopAtLevel=1); }

# start_chaos CLASSPATH [COMMAND…] -- ARGUMENT…: takes this process's place, behind the command where there is one
start_chaos() {
    local libraries=$1 jars=$WORKMATE_ROOT/server/target apart=() behind=()
    shift
    while [ "$1" != -- ]; do behind+=("$1") && shift; done
    shift
    mounts_apart
    exec ${behind[@]+"${behind[@]}"} ${apart[@]+"${apart[@]}"} "$JAVA_HOME/bin/java" \
        "-Dworkmate.chaos.mounts=$([ ${#apart[@]} -gt 0 ] && echo true)" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
        -cp "$jars/test-classes:$jars/classes:$libraries" dev.workmate.chaos.Chaos "$@" \
        -- "$JAVA_HOME/bin/java" "${JAVA_OPTIONS[@]}" -Xmx384m -jar "$APP_JAR"
}

# Sets apart to what gives a command mounts that nobody else sees: for a disc that can be full. Empty where that is not allowed.
mounts_apart() {
    local flags
    for flags in -m -rm; do
        if unshare $flags mount -t tmpfs -o size=64k chaos /mnt 2>/dev/null; then apart=(unshare "$flags"); return; fi
    done
}

# The tests' classes with all they need; what was compiled already is not compiled again.
build_chaos() {
    maven -q -DskipTests -Dspotless.check.skip package \
        org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies \
        -DincludeScope=test -DoutputDirectory="$CHAOS_LIB" >&2 || fail "the build failed; its messages are above"
}
