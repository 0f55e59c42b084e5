# Mutation testing of the core: plants small faults in the compiled code and counts which the tests notice.
# Part of ../workmate.

# What is mutated, and by default all of it. Every name is a package below dev.workmate, with what lies below it.
MUTANT_ROOMS=(access id event text journal tool turn erp.aggregate)
# What is tried a thousand times in ./workmate test is tried a few times here: that shows nearly as much and leaves time for the mutants.
# A test waits seconds, not half a minute, for what a mutant keeps from coming; tests that are slow by their nature are left out.
MUTANT_JVM=-Dtries.most=20,-Dtest.patience=4
MUTANT_SLOW_TESTS=slow
# The schedules go through whole turns in many threads: they would run for nearly every mutant of a turn, and take most of the time.
MUTANT_NOT_TRIED='dev.workmate.turn.schedule.*'

# Which tests are run: those of the package itself and of its nearest neighbours. What is used everywhere would otherwise be run by every test.
tests_of() {
    case $1 in
        event) echo 'dev.workmate.event.*Test,dev.workmate.journal.*Test,dev.workmate.session.*Test' ;;
        journal) echo 'dev.workmate.journal.*Test,dev.workmate.session.*Test' ;;
        turn.*) echo 'dev.workmate.turn.*Test' ;;
        erp.*) echo 'dev.workmate.erp.*Test' ;;
        *) echo "dev.workmate.$1.*Test" ;;
    esac
}

run_mutants() {
    local rooms=()
    MUTANT_THREADS=$(cores) MUTANT_LEFT_OUT=
    while [ $# -gt 0 ]; do
        case $1 in
            --help | -h) mutants_help; exit 0 ;;
            --threads)
                [ $# -ge 2 ] || misuse "$1 needs a value"
                MUTANT_THREADS=$2 && shift 2
                ;;
            --alone) MUTANT_LEFT_OUT=below && shift ;;
            -*) misuse "mutants does not know '$1'" ;;
            *) rooms+=("$1") && shift ;;
        esac
    done
    [ ${#rooms[@]} -gt 0 ] || rooms=("${MUTANT_ROOMS[@]}")
    need_jdk
    need_maven
    say "Building the core and its tests…"
    maven -q -Pmutants -pl core -DskipTests -Dspotless.check.skip test-compile dependency:copy-dependencies \
        -DoutputDirectory="$STATE/mutants/lib" -DincludeScope=test >&2 || fail "the build failed; its messages are above"
    local room
    for room in "${rooms[@]}"; do
        [ -d "$WORKMATE_ROOT/core/src/main/java/dev/workmate/${room//.//}" ] || fail "there is no package dev.workmate.$room in core"
    done
    for room in "${rooms[@]}"; do mutate "$room"; done
    summary "${rooms[@]}"
}

mutate() {
    local room=$1 report=$STATE/mutants/$1
    say "Mutants of dev.workmate.$room; its report will be in ${report#"$WORKMATE_ROOT"/}…"
    rm -rf "$report" && mkdir -p "$report"
    local core=$WORKMATE_ROOT/core
    (cd "$core" && "$JAVA_HOME/bin/java" -cp "$STATE/mutants/lib/*:$core/target/classes:$core/target/test-classes" \
        org.pitest.mutationtest.commandline.MutationCoverageReport \
        --reportDir "$report" --sourceDirs src/main/java --targetClasses "dev.workmate.$room.*" --targetTests "$(tests_of "$room")" \
        --excludedGroups "$MUTANT_SLOW_TESTS" --excludedTestClasses "$MUTANT_NOT_TRIED" \
        ${MUTANT_LEFT_OUT:+--excludedClasses "dev.workmate.$room.*.*"} \
        --historyInputLocation "$STATE/mutants/$room.history" --historyOutputLocation "$STATE/mutants/$room.history" \
        --mutableCodePaths "$core/target/classes" --threads "$MUTANT_THREADS" --timeoutConst 8000 --outputFormats CSV,HTML --timestampedReports=false \
        --jvmArgs "$MUTANT_JVM,--add-opens,java.base/java.lang=ALL-UNNAMED,-XX:+UseSerialGC,-XX:TieredStopAtLevel=1,-Xmx1g") \
        >"$report/log.txt" 2>&1 </dev/null || fail "FAILED: mutants of $room; see $report/log.txt"
}

# One line for each package, and one for all below it where there are several.
summary() {
    printf '%-28s %8s %8s %8s %9s %8s %8s\n' package mutants covered noticed survived 'of those' 'of all'
    local room
    for room in "$@"; do
        awk -F, -v room="$room" '
            function line(n) { printf "%-28s %8d %8d %8d %9d %7.1f%% %7.1f%%\n", n, all[n], covered[n], noticed[n], covered[n] - noticed[n],
                                      covered[n] ? 100 * noticed[n] / covered[n] : 0, all[n] ? 100 * noticed[n] / all[n] : 0 }
            function count(n) { all[n]++
                                if ($6 != "NO_COVERAGE") covered[n]++
                                if ($6 != "NO_COVERAGE" && $6 != "SURVIVED") noticed[n]++ }
            { name = $2; sub(/\.[A-Z].*$/, "", name); sub(/^dev\.workmate\./, "", name)
              count(name); if (name != room) { names[name]; deep = 1 } total = room ".*"; count(total) }
            END { if (room in all) line(room); for (n in names) line(n); if (deep) line(total) }' \
            "$STATE/mutants/$room/mutations.csv"
    done
}

cores() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }
