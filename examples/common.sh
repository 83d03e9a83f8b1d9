# What the examples share: sets root, palimpsest, tables and work, a directory that is removed at the end.
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
palimpsest=$root/palimpsest
data=${PALIMPSEST_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/palimpsest}
tables=$data/tables/streams
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Runs a program of palimpsest-benchmarks, which is built first where that was never done.
benchmark() {
  jar=$root/research/benchmarks/target/benchmarks.jar
  if [ ! -f "$jar" ]; then
    (cd "$root" && mvn -q -B -ntp -Dquick -Dmaven.test.skip=true -pl :palimpsest-benchmarks -am package) >&2
  fi
  java -cp "$jar" "$@"
}

# Fetches a stream of tables where it is missing.
need() {
  if [ ! -f "$tables/$1/task-01.csv" ]; then
    benchmark org.palimpsest.benchmarks.tables.FetchTables "$1" >&2 || { echo "$1 could not be fetched" >&2; exit 75; }
  fi
}

# Says a command and what it prints, without hashes and the names of directories, which differ from place to place.
say() {
  printf '$ palimpsest %s\n' "$*" | sed -e "s#$work/##g" -e "s#$tables/[a-z-]*/##g" -e "s#$root/examples/[a-z]*/##g"
  status=0
  "$palimpsest" "$@" >"$work/.said" 2>"$work/.err" || status=$?
  sed -e '/^version /d' -e '/^Next: /d' -e '/^$/d' -e "s#$work/##g" -e "s#$tables/[a-z-]*/##g" -e "s#$root/examples/[a-z]*/##g" "$work/.said"
  if [ "$status" -ne 0 ]; then
    grep '^palimpsest' "$work/.err" || :
    echo "(ends with $status)"
  fi
}
