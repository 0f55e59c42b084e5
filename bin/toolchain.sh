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

# Sets and exports CHROMIUM; installs Chromium where that is allowed without asking.
need_browser() {
    if ! find_browser >/dev/null; then
        local sudo
        if command -v apt-get >/dev/null && sudo=$(sudo_without_password); then
            say "Installing Chromium for the browser tests…"
            $sudo apt-get update -qq
            DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends chromium >&2
        fi
    fi
    CHROMIUM=$(find_browser) ||
        fail "the browser tests need Chromium: install it (apt-get install chromium), set CHROMIUM to its path, or leave them out with --no-browser"
    export CHROMIUM
}

# Installs Firefox beside what runs, where that is allowed without asking; without it, its browser test says so and is left out.
want_firefox() {
    local sudo
    if [ -n "${FIREFOX:-}" ] || command -v firefox-esr firefox >/dev/null || ! command -v apt-get >/dev/null; then return 0; fi
    sudo=$(sudo_without_password) || return 0
    say "Installing Firefox for its browser test, beside the others…"
    DEBIAN_FRONTEND=noninteractive nice $sudo apt-get install -y -qq --no-install-recommends firefox-esr >/dev/null 2>&1 </dev/null &
}

# Prints what to put before a command to run it as root; fails where a password would be asked for.
sudo_without_password() {
    if [ "$(id -u)" = 0 ]; then return 0; fi
    command -v sudo >/dev/null && sudo -n true 2>/dev/null && echo "sudo -n"
}
