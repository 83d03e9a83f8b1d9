# Read by the commands of this directory: sets bin, root, here (the module), jar, java and training_flags, and builds the jar if a
# source is newer.
bin=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname -- "$(dirname -- "$bin")")
here=$root/research/benchmarks
jar=$here/target/benchmarks.jar
java=java
[ -z "${JAVA_HOME:-}" ] || java=$JAVA_HOME/bin/java

# Directories count as sources, too: they tell of deletions.
if [ ! -f "$jar" ] || [ -n "$(cd "$root" && find pom.xml palimpsest-*/pom.xml palimpsest-*/src/main research/*/pom.xml research/*/src/main -newer "$jar" | head -n 1)" ]; then
  echo "$(basename -- "$0"): building ..." >&2
  (cd "$root" && mvn -q -B -ntp -Dquick -Dmaven.test.skip=true -pl :palimpsest-benchmarks -am package)
  touch "$jar"
fi
. "$root/training-flags.sh"
