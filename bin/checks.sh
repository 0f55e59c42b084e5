# Every check there is: what ./workmate test runs.
# Part of ../workmate.

READY_SECONDS=60
STOP_SECONDS=20

run_checks() {
    local browser=yes engine=
    local maven_options=()
    while [ $# -gt 0 ]; do
        case $1 in
            --help | -h) test_help; exit 0 ;;
            --no-browser) browser=no && shift ;;
            --engine) [ $# -ge 2 ] || misuse "$1 needs a value"; engine=$2 && shift 2 ;;
            --engine=*) engine=${1#*=} && shift ;;
            --)
                shift
                maven_options=("$@")
                break
                ;;
            *) misuse "test does not know '$1'" ;;
        esac
    done
    case $engine in
        "" | postgresql) ;;
        *) misuse "the engine is postgresql, or is not named; '$engine' is none" ;;
    esac
    need_jdk
    need_maven
    need_node
    if [ -n "$engine" ]; then
        engine_checks ${maven_options[@]+"${maven_options[@]}"}
        return
    fi
    if [ "$browser" = yes ] && [ ${#maven_options[@]} -eq 0 ]; then begin_browsers; fi

    # The tests bring PostgreSQL as a test dependency and start it themselves, on a free port and in a temporary
    # folder, so that no service has to be running here. The benchmarks (profile bench) are left out.
    local sources
    sources=$(source_digest)
    maven ${maven_options[@]+"${maven_options[@]}"} verify || fail "FAILED: mvn verify; see above"
    if [ ${#maven_options[@]} -gt 0 ]; then
        say "Only Maven's part was run, since options were handed to it."
        return
    fi
    mark_built "$sources"
    if [ "$browser" = yes ]; then
        need_browser
        browser_checks
    fi
    say "All checks passed."
}

# All integration tests with their servers on PostgreSQL, whatever they are on otherwise.
engine_checks() {
    maven -Dengine=postgresql -Dskip.second.engine=true -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false "$@" verify ||
        fail "FAILED: the integration tests on PostgreSQL; see above"
    say "The integration tests passed on PostgreSQL."
}

# The packaged server as users start it, on a free port and with an empty home, and a real browser.
browser_checks() {
    local web=$WORKMATE_ROOT/web
    if [ ! -f "$web/package.json" ]; then
        say "There is no web page in this tree, so there are no browser tests."
        return
    fi
    grep -q '"e2e"' "$web/package.json" 2>/dev/null || fail "FAILED: web/ has no browser tests"
    SERVER_HOME=$(mktemp -d)
    SERVER_LOG=$STATE/browser-tests-server.log
    trap stop_server EXIT
    # For servers that live for minutes, Java's second compiler costs more than it brings.
    export WORKMATE_JAVA_OPTS="-XX:TieredStopAtLevel=1${WORKMATE_JAVA_OPTS:+ $WORKMATE_JAVA_OPTS}"
    WORKMATE_MODEL=offline WORKMATE_DEMO_DOCUMENTS=off "$WORKMATE_ROOT/workmate" run --port 0 --home "$SERVER_HOME" >"$SERVER_LOG" 2>&1 </dev/null &
    SERVER_PID=$!
    await_ready
    say "Browser tests against $WORKMATE_URL"
    local chaos= browsers=0
    if [ "${WORKMATE_TEST_CHAOS:-on}" = on ]; then
        say "Three minutes of chaos run beside them."
        chaos_beside >"$CHAOS_LOG" 2>&1 </dev/null &
        chaos=$!
    fi
    browser_lanes "$web" || browsers=1
    [ "$browsers" = 0 ] || say "FAILED: browser tests; the server's log is $SERVER_LOG"
    if [ -n "$chaos" ]; then
        wait "$chaos" || fail_of_chaos
        tail -n 2 "$CHAOS_LOG"
    fi
    [ "$browsers" = 0 ] || fail "the browser tests failed; see above"
}

# Three minutes of faults for whatever the browsers leave of the machine; the server of the browser tests has prepared the start.
CHAOS_LOG=$STATE/chaos-check.log
chaos_beside() {
    prepare_app
    rm -rf "$STATE/chaos-check"
    quick_servers
    start_chaos "$(cat "$WORKMATE_ROOT/server/target/test.classpath")" nice -n 10 -- --minutes 3 --seed 11 --people 4 --evidence "$STATE/chaos-check"
}

fail_of_chaos() {
    tail -n 80 "$CHAOS_LOG" >&2
    fail "FAILED: chaos; its evidence is in $STATE/chaos-check"
}

# Two at a time, for a browser mostly waits: those that bring a server of their own beside all others.
browser_lanes() {
    local web=$1 log=$STATE/browser-tests-own-server.log own other=() name beside=0 here=0
    own=(words sources connections approvals page charts models lists hostile providers tabs queue trouble busy print drafts)
    for name in "${own[@]}"; do other+=(--exclude "**/$name.spec.ts"); done
    (cd "$web" && WORKMATE_URL=$WORKMATE_URL npm run e2e -- "${own[@]/%/.spec.ts}" >"$log" 2>&1 </dev/null) &
    local lane=$!
    (cd "$web" && WORKMATE_URL=$WORKMATE_URL npm run e2e -- "${other[@]}" </dev/null) || here=1
    wait "$lane" || beside=1
    cat "$log"
    return $((here + beside))
}

# Sets WORKMATE_URL. Preparing the start is not counted: it has a limit of its own.
await_ready() {
    local left=$((TRAINING_SECONDS + READY_SECONDS))
    WORKMATE_URL=
    while [ -z "$WORKMATE_URL" ]; do
        if ! kill -0 "$SERVER_PID" 2>/dev/null || [ "$left" -le 0 ]; then
            tail -n 40 "$SERVER_LOG" >&2
            fail "FAILED: the server did not become ready; its log is $SERVER_LOG"
        fi
        sleep 1
        left=$((left - 1))
        WORKMATE_URL=$(sed -n 's/.*Workmate is ready at \(http[^ ]*\).*/\1/p' "$SERVER_LOG" | head -n 1)
    done
}

stop_server() {
    local left=$STOP_SECONDS
    kill -TERM "$SERVER_PID" 2>/dev/null || true
    while kill -0 "$SERVER_PID" 2>/dev/null && [ "$left" -gt 0 ]; do
        sleep 1
        left=$((left - 1))
    done
    kill -KILL "$SERVER_PID" 2>/dev/null || true
    rm -rf "$SERVER_HOME"
}
