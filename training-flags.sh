# What the JVM should know when it trains, for ./palimpsest, research/bin/compare and make bench: sets
# training_flags.
#
# Where objects start at a multiple of 32 bytes, the vectors of dense rows do not straddle two cache lines. Huge pages, where
# the system gives them to those who ask, mean fewer misses of the address cache.
training_flags=-XX:ObjectAlignmentInBytes=32
huge_pages=/sys/kernel/mm/transparent_hugepage/enabled
if [ -r "$huge_pages" ]; then
  case $(cat "$huge_pages") in
    *'[madvise]'* | *'[always]'*) training_flags="$training_flags -XX:+UseTransparentHugePages" ;;
  esac
fi
