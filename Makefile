# Short names for the commands of daily work; `mvn -ntp verify` is what counts.
MVN ?= mvn -ntp
JAVA ?= java
ARGS ?=

.PHONY: help fmt test bench smoke man

help:
	@echo 'make fmt      format all sources'
	@echo 'make test     everything that must hold: build, tests, lint, format (mvn -ntp verify)'
	@echo 'make bench    run the JMH benchmarks; ARGS="regex -f 1 ..." goes to JMH'
	@echo 'make smoke    run the demo'
	@echo 'make man      write the manual pages to palimpsest-cli/target/man'

fmt:
	$(MVN) -q spotless:apply

test:
	$(MVN) verify

bench:
	$(MVN) -q -Dquick -Dmaven.test.skip=true -pl palimpsest-benchmarks -am package
	. ./training-flags.sh && $(JAVA) --add-modules jdk.incubator.vector -jar palimpsest-benchmarks/target/benchmarks.jar \
	  -jvmArgsAppend "--add-modules jdk.incubator.vector $$training_flags" $(ARGS)

smoke:
	./palimpsest demo

man:
	./palimpsest man palimpsest-cli/target/man
