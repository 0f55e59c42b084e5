# Builds the server and prepares it for a quick start.
# Part of ../workmate.

BUILT_STAMP=$STATE/built # the digest of the sources that the packaged jar was made of
APP_DIR=$STATE/app       # the packaged jar, unpacked: Java's cache needs plain jars
APP_CACHE=$STATE/app.aot
APP_STAMP=$STATE/app.stamp
TRAINING_SECONDS=120
BUILD_SECONDS=1200

if command -v sha256sum >/dev/null; then DIGEST=(sha256sum); else DIGEST=(shasum -a 256); fi

project_version() { sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$WORKMATE_ROOT/pom.xml"; }

packaged_jar() { echo "$WORKMATE_ROOT/server/target/workmate-server-$(project_version)-app.jar"; }

# One digest over all that goes into the jar. By content, so that a checkout or a copy costs no build.
source_digest() {
    cd "$WORKMATE_ROOT"
    local made=(-name target -o -name node_modules -o -name dist -o -name test -o -name e2e)
    find pom.xml README.md core demo-erp web server docs \( "${made[@]}" \) -prune -o -type f -print0 |
        xargs -0 "${DIGEST[@]}" | LC_ALL=C sort | "${DIGEST[@]}"
}

maven() {
    need_maven
    local color=auto
    [ -t 1 ] || color=never
    # Quiet what Maven's own libraries would otherwise complain about on a recent JDK.
    (cd "$WORKMATE_ROOT" &&
        MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}" \
            mvn -B -ntp -Dstyle.color=$color "$@" </dev/null)
}

build_if_stale() {
    local sources
    sources=$(source_digest)
    if [ -f "$(packaged_jar)" ] && [ "$(cat "$BUILT_STAMP" 2>/dev/null)" = "$sources" ]; then return; fi
    need_maven
    need_node
    say "Building Workmate; the first time takes a few minutes…"
    rm -f "$BUILT_STAMP"
    maven -q -DskipTests package >&2 || fail "the build failed; its messages are above"
    mark_built "$sources"
}

mark_built() {
    mkdir -p "$STATE"
    echo "$1" >"$BUILT_STAMP"
}

build_bench() {
    need_maven
    need_node
    maven -q -DskipTests -Pbench package >&2 || fail "the build failed; its messages are above"
}

# Sets APP_JAR and JAVA_OPTIONS to the quickest start there is. Without the cache it is only slower.
prepare_app() {
    local jar stamp
    jar=$(packaged_jar)
    APP_JAR=$APP_DIR/$(basename "$jar")
    java_options
    stamp=$("${DIGEST[@]}" <"$jar")$(cat "$JAVA_HOME/release")${JAVA_OPTIONS[*]}
    if [ "$(cat "$APP_STAMP" 2>/dev/null)" != "$stamp" ]; then
        rm -rf "$APP_DIR" "$APP_CACHE" "$APP_STAMP"
        mkdir -p "$STATE"
        if ! "$JAVA_HOME/bin/java" -Djarmode=tools -jar "$jar" extract --destination "$APP_DIR" >/dev/null; then
            say "The packaged jar cannot be unpacked to $APP_DIR: starting from the jar itself."
            APP_JAR=$jar
            return
        fi
        train
        echo "$stamp" >"$APP_STAMP"
    fi
    if [ -f "$APP_CACHE" ] && [ "${WORKMATE_AOT:-on}" != off ]; then
        JAVA_OPTIONS+=("-XX:AOTCache=$APP_CACHE")
    fi
}

# Small by default; whatever WORKMATE_JAVA_OPTS says comes last and wins.
java_options() {
    JAVA_OPTIONS=(--enable-native-access=ALL-UNNAMED -XX:+UseCompactObjectHeaders -Xms64m)
    case ${WORKMATE_JAVA_OPTS:-} in
        *-XX:+Use*GC*) ;;
        *) JAVA_OPTIONS+=(-XX:+UseSerialGC) ;;
    esac
    # shellcheck disable=SC2206 # several options in one variable are meant to be split
    JAVA_OPTIONS+=(${WORKMATE_JAVA_OPTS:-})
}

# Runs the server once, on a port and a folder of its own, so that Java remembers loaded classes and hot methods.
train() {
    if [ "${WORKMATE_AOT:-on}" = off ]; then return; fi
    say "Preparing a quick start; this happens once per build…"
    local home
    home=$(mktemp -d)
    if ! WORKMATE_TRAIN=1 WORKMATE_MODEL=offline WORKMATE_PORT=0 WORKMATE_HOME=$home within "$TRAINING_SECONDS" \
        "$JAVA_HOME/bin/java" "${JAVA_OPTIONS[@]}" "-XX:AOTCacheOutput=$APP_CACHE" -jar "$APP_JAR" \
        >"$STATE/training.log" 2>&1 </dev/null || [ ! -f "$APP_CACHE" ]; then
        rm -f "$APP_CACHE"
        say "That did not work (see $STATE/training.log); starts will take a little longer."
    fi
    rm -rf "$home"
}

# within SECONDS COMMAND...: ends the command when its time is up.
within() {
    local seconds=$1 pid
    shift
    "$@" &
    pid=$!
    trap 'kill -KILL "$pid"; exit 130' INT TERM
    while kill -0 "$pid" 2>/dev/null; do
        if [ "$seconds" -le 0 ]; then
            kill -KILL "$pid" 2>/dev/null || true
            break
        fi
        sleep 1
        seconds=$((seconds - 1))
    done
    trap - INT TERM
    wait "$pid"
}

# One launcher at a time builds and prepares; a second one waits for it, where the system has locks.
take_turn() {
    mkdir -p "$STATE"
    if command -v flock >/dev/null; then
        exec 9>"$STATE/lock"
        flock -w "$BUILD_SECONDS" 9 || fail "another ./workmate has been building for too long"
    fi
}

end_turn() { if command -v flock >/dev/null; then exec 9>&-; fi; }
