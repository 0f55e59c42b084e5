# Mutation testing of the core: plants small faults in the compiled code and counts which the tests notice.
# Part of ../workmate.

# What is mutated, and by default all of it. Every name is a package below dev.workmate, with what lies below it.
MUTANT_ROOMS=(access event journal tool turn erp.aggregate)
# Schedules are played by the hundred thousand in ./workmate test; a few show nearly as much here and leave time for the mutants.
MUTANT_SCHEDULES=60

run_mutants() {
    local rooms=()
    while [ $# -gt 0 ]; do
        case $1 in
            --help | -h) mutants_help && exit 0 ;;
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
        --reportDir "$report" --sourceDirs src/main/java --targetClasses "dev.workmate.$room.*" --targetTests "dev.workmate.*Test" \
        --mutableCodePaths "$core/target/classes" --threads "$(cores)" --timeoutConst 8000 --outputFormats CSV,HTML --timestampedReports=false \
        --jvmArgs "-Dschedule.count=$MUTANT_SCHEDULES,-Dfaults.count=$MUTANT_SCHEDULES,--add-opens,java.base/java.lang=ALL-UNNAMED,-XX:+UseSerialGC") \
        >"$report/log.txt" 2>&1 </dev/null || fail "FAILED: mutants of $room; see $report/log.txt"
}

# One line for each package: covered mutants, how many of them a test noticed, and what share that is.
summary() {
    printf '%-28s %8s %8s %8s %7s\n' package mutants covered noticed share
    local room
    for room in "$@"; do
        awk -F, '{ split($2, parts, "."); name = $2; sub(/\.[A-Z].*$/, "", name); sub(/^dev\.workmate\./, "", name)
                   all[name]++
                   if ($6 != "NO_COVERAGE") covered[name]++
                   if ($6 != "NO_COVERAGE" && $6 != "SURVIVED") noticed[name]++ }
             END { for (n in all) printf "%-28s %8d %8d %8d %6.1f%%\n", n, all[n], covered[n], noticed[n], covered[n] ? 100 * noticed[n] / covered[n] : 0 }' \
            "$STATE/mutants/$room/mutations.csv" | sort
    done
}

cores() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }
