# Finds the programs that building and running need, or says exactly what to install.
# Part of ../workmate.

JDK_NEEDED=25
NODE_NEEDED=20

# Sets and exports JAVA_HOME.
need_jdk() {
    local home
    while IFS= read -r home; do
        if is_recent_jdk "$home"; then
            export JAVA_HOME=$home
            return
        fi
    done < <(jdk_candidates)
    say "workmate: no JDK $JDK_NEEDED or later was found."
    say "Install one, for example from https://adoptium.net or with:"
    say "    Debian, Ubuntu   apt-get install temurin-$JDK_NEEDED-jdk   (Adoptium's repository)"
    say "    macOS            brew install openjdk@$JDK_NEEDED"
    say "    SDKMAN           sdk install java $JDK_NEEDED-tem"
    fail "then set JAVA_HOME to it, or put its 'java' on the PATH"
}

jdk_candidates() {
    [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$JAVA_HOME"
    local java
    if java=$(command -v java) && java=$(readlink -f "$java" 2>/dev/null); then
        dirname "$(dirname "$java")"
    fi
    if [ -x /usr/libexec/java_home ]; then
        /usr/libexec/java_home -v "$JDK_NEEDED+" 2>/dev/null || true
    fi
    local home
    for home in \
        /usr/lib/jvm/* /usr/local/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
        "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        "$HOME"/.local/share/mise/installs/java/* "$HOME"/.asdf/installs/java/* \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        printf '%s\n' "$home"
    done
}

# A folder with a compiler whose release file names a version that is new enough.
is_recent_jdk() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    local major
    major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    [ -n "$major" ] && [ "$major" -ge "$JDK_NEEDED" ]
}

need_maven() {
    command -v mvn >/dev/null ||
        fail "building needs Maven 3.8 or later: install it (apt-get install maven, brew install maven)"
}

need_node() {
    local install="install Node.js $NODE_NEEDED or later with npm, for example from https://nodejs.org"
    command -v node >/dev/null || fail "building the web page needs Node.js: $install"
    command -v npm >/dev/null || fail "building the web page needs npm: $install"
    local major
    major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
    [ "$major" -ge "$NODE_NEEDED" ] || fail "Node.js $(node --version) is too old: $install"
}

# Prints the path of a Chromium or Chrome.
find_browser() {
    local name
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        if [ -n "$name" ] && command -v "$name"; then return; fi
    done
    return 1
}

# Installs the browsers that are missing beside what runs, where that is allowed without asking: Chromium, which the
# browser tests need, and Firefox, without which its one test says so and is left out.
BROWSERS_LOG=$STATE/browsers.log
BROWSERS_SECONDS=600
BROWSERS_PID=
begin_browsers() {
    local missing=() sudo
    find_browser >/dev/null || missing+=(chromium)
    [ -n "${FIREFOX:-}" ] || command -v firefox-esr firefox >/dev/null || missing+=(firefox-esr)
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null || ! sudo=$(sudo_without_password); then
        find_browser >/dev/null || no_browser
        return 0
    fi
    say "Installing ${missing[*]} for the browser tests, beside the other tests…"
    mkdir -p "$STATE"
    install_packages "$sudo" "${missing[@]}" >"$BROWSERS_LOG" 2>&1 </dev/null &
    BROWSERS_PID=$!
}

# One by one, so that the first is there even where the second is unknown.
install_packages() {
    local sudo=$1 package
    shift
    $sudo apt-get update -qq || true
    for package in "$@"; do
        DEBIAN_FRONTEND=noninteractive nice $sudo apt-get install -y -qq --no-install-recommends "$package" || true
    done
}

# Sets and exports CHROMIUM, once the installing has ended.
need_browser() {
    if [ -n "$BROWSERS_PID" ]; then
        local left=$BROWSERS_SECONDS
        while kill -0 "$BROWSERS_PID" 2>/dev/null && [ "$left" -gt 0 ]; do
            sleep 1
            left=$((left - 1))
        done
    fi
    if ! CHROMIUM=$(find_browser); then
        tail -n 20 "$BROWSERS_LOG" >&2 2>/dev/null || true
        no_browser
    fi
    export CHROMIUM
}

no_browser() {
    fail "the browser tests need Chromium: install it (apt-get install chromium), set CHROMIUM to its path, or leave them out with --no-browser"
}

# Prints what to put before a command to run it as root; fails where a password would be asked for.
sudo_without_password() {
    if [ "$(id -u)" = 0 ]; then return 0; fi
    command -v sudo >/dev/null && sudo -n true 2>/dev/null && echo "sudo -n"
}
