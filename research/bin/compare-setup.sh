#!/bin/sh
# Installs what the PyTorch side of the speed comparison needs; safe to run again.
#   research/bin/compare-setup.sh
#   . research/benchmarks/target/mkl/preload.env
#   /usr/bin/python3 research/benchmarks/src/main/python/reference_step.py --threads 2
set -eu

version=2025.3-1.5.13
here=$(CDPATH= cd -- "$(dirname -- "$0")/../benchmarks" && pwd)
mkl=$here/target/mkl
python=/usr/bin/python3   # Debian's own: another python3 on the path does not see Debian's torch

if ! "$python" -c 'import torch, numpy' 2>/dev/null; then
  if [ "$(id -u)" -ne 0 ]; then
    echo "torch is missing; run first: sudo apt-get install -y --no-install-recommends python3-torch python3-numpy" >&2
    exit 1
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y --no-install-recommends python3-torch python3-numpy ||
    { apt-get update && apt-get install -y --no-install-recommends python3-torch python3-numpy; }
fi

# The marker is written last, so that an interrupted unpacking is repeated.
if [ ! -f "$mkl/unpacked-$version" ]; then
  mkdir -p "$mkl"
  # Run outside the build: its own pom must not decide how a tool for the comparison is fetched.
  (cd "$mkl" && mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    -Dartifact="org.bytedeco:mkl:$version:jar:linux-x86_64-redist" -DoutputDirectory="$mkl" -Dmdep.useBaseVersion=true)
  "$python" - "$mkl" "$mkl/mkl-$version-linux-x86_64-redist.jar" <<'PY'
import pathlib, sys, zipfile
target, jar = map(pathlib.Path, sys.argv[1:])
with zipfile.ZipFile(jar) as archive:
    for name in archive.namelist():
        base = name.rsplit("/", 1)[-1]
        if base.startswith("lib") and ".so" in base:
            (target / base).write_bytes(archive.read(name))
jar.unlink()
PY
  touch "$mkl/unpacked-$version"
fi

# Debian's torch is linked to reference BLAS, so sgemm_ must be found earlier: the 32-bit-integer interface, with the
# GNU threading layer, because torch already runs libgomp and a second OpenMP runtime would fight it for the cores.
# The kernels (libmkl_avx2 and the like) are opened by libmkl_core at run time, hence LD_LIBRARY_PATH.
cat > "$mkl/preload.env" <<ENV
export LD_LIBRARY_PATH="$mkl"
export LD_PRELOAD="$mkl/libmkl_intel_lp64.so.2:$mkl/libmkl_gnu_thread.so.2:$mkl/libmkl_core.so.2"
ENV
echo "wrote target/mkl/preload.env:"
cat "$mkl/preload.env"
