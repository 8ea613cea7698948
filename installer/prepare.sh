# Sourced by installer/demo and installer/verify: finds what the build needs, and installs what is missing where that is
# possible without asking (apt as root or by `sudo -n`); else it says in one line what to install, and ends.
# shellcheck shell=sh

say() {
  printf '%s\n' "mcp-datalayer: $*" >&2
}

fail() {
  say "$*"
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo -n "$@"
  fi
}

may_install() {
  has apt-get && as_root true 2>/dev/null
}

# The list of packages, once: an old one names versions that are outdated, or that the server has no longer.
apt_list=old
apt_update() {
  [ "$apt_list" = old ] && may_install || return 0
  apt_list=new
  as_root apt-get -o Acquire::Retries=3 update -q >"$1" 2>&1 && return 0
  cat "$1" >&2
  say "apt could not renew its list of packages: going on with the one there is"
}

apt_offers() {
  apt_update /dev/null
  LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}

# apt_install PACKAGE...: false when it may not or cannot; what apt said is shown then.
apt_install() {
  may_install || return 1
  say "installing $* by apt"
  apt_log=$(mktemp)
  apt_update "$apt_log"
  if as_root env DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=3 install -y -q "$@" >"$apt_log" 2>&1; then
    rm -f "$apt_log"
    return 0
  fi
  cat "$apt_log" >&2
  rm -f "$apt_log"
  return 1
}

how_to_install() {
  if has apt-get; then
    printf '%s' "sudo apt-get update && sudo apt-get install -y $1"
  elif has brew; then
    printf '%s' "brew install $2"
  else
    printf '%s' "install $2"
  fi
}

# need COMMAND APT_PACKAGES OTHER_NAME
need() {
  has "$1" && return 0
  # shellcheck disable=SC2086 # several packages
  apt_install $2 && has "$1" && return 0
  fail "$1 is missing. Run: $(how_to_install "$2" "$3")"
}

# The feature number of the JDK in this folder, or nothing when it holds none (a JRE has no javac).
jdk_version() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# Prints the first folder with a JDK of at least 25.
find_jdk() {
  on_path=$(command -v javac) && on_path=$(readlink -f "$on_path" 2>/dev/null || printf '%s' "$on_path")
  for folder in "${JAVA_HOME:-}" "${on_path%/bin/javac}" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*/jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/* \
    "$HOME"/.local/share/mise/installs/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    version=$(jdk_version "$folder")
    if [ "${version:-0}" -ge 25 ]; then
      printf '%s' "$folder"
      return 0
    fi
  done
  return 1
}

# mvn itself may run on an older Java; its toolchains plugin looks at JAVA25_HOME among other places.
need_jdk() {
  if ! JAVA25_HOME=$(find_jdk); then
    if ! { apt_offers openjdk-25-jdk-headless && apt_install openjdk-25-jdk-headless && JAVA25_HOME=$(find_jdk); }; then
      fail "no JDK 25 or newer was found. Install one (Eclipse Temurin 25, say), in /usr/lib/jvm or with JAVA_HOME set to its folder, and run this again."
    fi
  fi
  export JAVA25_HOME
}

need_maven() {
  need mvn maven maven
  # Debian's package brings a Java for Maven itself; elsewhere the JDK found above serves.
  mvn -v >/dev/null 2>&1 || export JAVA_HOME="$JAVA25_HOME"
}

has_browser() {
  [ -x "${CHROME_PATH:-}" ] || has chromium || has chromium-browser || has google-chrome-stable || has google-chrome ||
    [ -x /opt/google/chrome/chrome ] || [ -x /Applications/Chromium.app/Contents/MacOS/Chromium ] ||
    [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

need_browser() {
  has_browser && return 0
  # On Ubuntu this package is a snap, whose confinement lets it start no host from here.
  if [ "$(sed -n 's/^ID=//p' /etc/os-release 2>/dev/null)" != ubuntu ]; then
    apt_install chromium && has_browser && return 0
  fi
  fail "no Chromium-family browser was found. Install Chromium or Google Chrome (not as a snap), or set CHROME_PATH to one, and run this again."
}

node_version() {
  node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/'
}

# Debian 12's own Node.js is too old: then a newer one is taken from npm, for this build alone.
need_node() {
  has node && has npm || apt_install nodejs npm || true
  version=$(node_version)
  if [ "${version:-0}" -lt 20 ] && has npm; then
    say "installing Node.js 22 by npm into installer/target"
    npm install --silent --no-save --prefix installer/target/node node@22 >&2 || true
    PATH=$PWD/installer/target/node/node_modules/node/bin:$PATH
    export PATH
    version=$(node_version)
  fi
  [ "${version:-0}" -ge 20 ] ||
    fail "Node.js 20 or newer is needed for the tests of the extension, found: ${version:-none}. Install it and run this again."
  need npm npm node
}
