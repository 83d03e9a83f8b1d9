# How ./palimpsest and the bin/palimpsest of a distribution find a Java and start the program on it. The caller sets root, a
# directory with training-flags.sh, jar, and perhaps commit and beside, a jar with further commands; then calls find_java and launch.

oldest_java=17

say() { printf 'palimpsest: %s\n' "$*" >&2; }

# Prints the file that a chain of symbolic links ends at.
follow() {
  file=$1
  while [ -L "$file" ]; do
    link=$(readlink "$file")
    case $link in
      /*) file=$link ;;
      *) file=$(dirname "$file")/$link ;;
    esac
  done
  printf '%s\n' "$file"
}

# Sets java, java_home, java_major and java_modules when $1 is a java that we can run on.
consider() {
  [ -x "$1" ] || return 1
  java=$1
  java_home=$(cd "$(dirname "$(follow "$java")")/.." 2>/dev/null && pwd -P) || java_home=
  java_major= java_modules= java_version=
  # Every JDK describes itself in a file; asking the JVM instead would cost a tenth of a second on every start.
  if [ -r "$java_home/release" ]; then
    while IFS='=' read -r key value; do
      case $key in
        JAVA_VERSION) java_major=${value#\"} java_version=${value#\"} ;;
        MODULES) java_modules=$value ;;
      esac
    done <"$java_home/release"
  fi
  if [ -z "$java_major" ]; then
    java_major=$("$java" -version 2>&1 | sed -n 's/^[^"]* version "\([^"]*\)".*/\1/p' | head -n 1)
    java_modules=$("$java" --list-modules 2>/dev/null)
  fi
  java_major=${java_major#1.} # 1.8 is 8
  java_major=${java_major%%[!0-9]*}
  [ -n "$java_major" ] && [ "$java_major" -ge "$oldest_java" ]
}

find_java() {
  if [ -n "${JAVA_HOME:-}" ] && consider "$JAVA_HOME/bin/java"; then return; fi
  rejected=${java_major:-}
  if on_path=$(command -v java) && consider "$on_path"; then return; fi
  rejected=${java_major:-$rejected}
  if [ -n "$rejected" ]; then
    say "needs Java $oldest_java or newer, found Java $rejected; install a newer JDK or point JAVA_HOME at one"
  else
    say "needs Java $oldest_java or newer, found none; install a JDK or point JAVA_HOME at one"
  fi
  exit 70
}

# Sets archive to the file of class data that makes this java start this jar faster, or to nothing. It is made once for each
# jar and each java. The JVM itself checks that it fits both, and goes without it where it does not.
prepare_archive() {
  archive=
  [ -n "$java_version" ] || return 0
  java_name=${java_version%\"}
  rest=$java_home/
  while [ -n "$rest" ]; do
    java_name=$java_name-${rest%%/*}
    rest=${rest#*/}
  done
  archive=${jar%.jar}-$java_name.jsa
  if [ "$archive" -ot "$jar" ] || ! [ -e "$archive" ]; then make_archive; fi
  # An empty one says that it could not be made.
  [ -s "$archive" ] || archive=
}

make_archive() {
  [ -w "${jar%/*}" ] || return 0
  unfinished=$archive.$$
  trap 'rm -f "$unfinished" "$unfinished.classes" "$unfinished.files"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  modules=
  case " $java_modules" in *jdk.incubator.vector*) modules='--add-modules jdk.incubator.vector' ;; esac
  # shellcheck disable=SC2086 # several words or none
  "$java" $modules -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList="$unfinished.classes" -cp "$jar" \
    org.palimpsest.cli.StartupTraining >/dev/null 2>&1 </dev/null &&
    # JDK 17 crashes when an agent or the flight recorder looks at archived classes that no file was read for.
    grep -v -e '^@lambda-form-invoker' -e 'BoundMethodHandle.Species' "$unfinished.classes" >"$unfinished.files" &&
    "$java" $modules -Xshare:dump -XX:SharedClassListFile="$unfinished.files" -XX:SharedArchiveFile="$unfinished" \
      -cp "$jar" >/dev/null 2>&1 </dev/null || : >"$unfinished"
  mv -f "$unfinished" "$archive" 2>/dev/null
  rm -f "$unfinished.classes" "$unfinished.files"
  trap - EXIT INT TERM HUP
}

# True when a command ends before the JVM's second compiler would be of use. It predicts small files.
is_short() {
  case ${1:-} in
    '' | -* | help | show | log | diff | rollback | verify | card | erase | completion | man) return 0 ;;
    predict) ;;
    *) return 1 ;;
  esac
  for argument in "$@"; do
    if [ "$argument" = - ] || { [ -f "$argument" ] && [ -n "$(find -L "$argument" -size +512 2>/dev/null)" ]; }; then return 1; fi
  done
}

# Becomes the program. Arguments: the command's own.
launch() {
  prepare_archive

  # Java cannot ask about standard error alone, nor for the width of the terminal.
  tty_out=false tty_err=false columns=
  [ -t 1 ] && tty_out=true
  [ -t 2 ] && tty_err=true
  if [ "$tty_out" = true ] || [ "$tty_err" = true ]; then
    columns=$( (stty size </dev/tty | cut -d ' ' -f 2) 2>/dev/null)
    case $columns in
      '' | 0 | *[!0-9]*) columns=$(tput cols 2>/dev/null) ;;
    esac
  fi
  case $columns in
    '' | 0 | *[!0-9]*) columns=${COLUMNS:-} ;;
  esac

  # Objects aligned for training cost the JVM its archive of classes, which makes starting faster: only for what trains for
  # minutes. Learning a table gains nothing from them (research/notes/performance.md).
  training_flags=
  case ${1:-} in
    demo | run | tune | reproduce) . "$root/training-flags.sh" ;;
  esac

  # The first compiler alone for what takes less than a second.
  short_flags=
  if is_short "$@"; then short_flags=-XX:TieredStopAtLevel=1; fi

  # In front of the command's own arguments: what the JVM should know. The heap of a training run is small and long-lived,
  # and its threads are busy, so the collector without threads of its own disturbs least.
  set -- -Dpalimpsest.tty.out="$tty_out" -Dpalimpsest.tty.err="$tty_err" -Dpalimpsest.columns="$columns" -Dpalimpsest.commit="$commit" \
    -XX:+UseSerialGC $training_flags $short_flags -XX:-UsePerfData -Xshare:auto -cp "$jar${beside:+:$beside}" org.palimpsest.cli.Main "$@"
  # Made for objects that are not aligned for training.
  if [ -n "$archive" ] && [ -z "$training_flags" ]; then set -- -XX:SharedArchiveFile="$archive" -Xlog:cds=off "$@"; fi
  [ "$java_major" -ge 22 ] && set -- --enable-native-access=ALL-UNNAMED "$@"

  case " $java_modules" in
    *jdk.incubator.vector*) ;;
    *) exec "$java" "$@" ;;
  esac
  set -- --add-modules jdk.incubator.vector "$@"

  # The JVM announces an incubating module on standard error and no flag silences it. It is the first line that the JVM
  # writes, so a filter drops that line, if it is that line, and passes everything else on as it comes. Our own output does
  # not take this detour: it goes to descriptor 3, the real standard error, and so keeps its order with standard output.
  if pipe=$(mktemp -d "${TMPDIR:-/tmp}/palimpsest.XXXXXX" 2>/dev/null); then
    if mkfifo "$pipe/stderr" 2>/dev/null; then
      {
        exec 4<"$pipe/stderr"
        rm -rf "$pipe"
        while IFS= read -r line <&4; do
          case $line in
            'WARNING: Using incubator modules: jdk.incubator.vector') break ;;
            # Before it the JVM only tells which options it took from the environment.
            'Picked up '* | 'NOTE: Picked up '*) printf '%s\n' "$line" ;;
            *) printf '%s\n' "$line"; break ;;
          esac
        done
        exec cat <&4
      } </dev/null >&2 &
      exec "$java" --add-opens java.base/java.io=ALL-UNNAMED -Dpalimpsest.stderr=3 "$@" 3>&2 2>"$pipe/stderr"
    fi
    rm -rf "$pipe"
  fi
  exec "$java" "$@"
}
