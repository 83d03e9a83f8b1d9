# Short names for the commands of daily work; `mvn -ntp verify` is what counts.
MVN ?= mvn -ntp
JAVA ?= java
ARGS ?=

.PHONY: dist help fmt test bench smoke man fuzz crash mutants soak spark spark-home

help:
	@echo 'make fmt      format all sources'
	@echo 'make test     everything that must hold: build, tests, lint, format (mvn -ntp verify)'
	@echo 'make bench    run the JMH benchmarks; ARGS="regex -f 1 ..." goes to JMH'
	@echo 'make smoke    run the demo'
	@echo 'make dist     archives to unpack and run, in palimpsest-dist/target (minutes)'
	@echo 'make fuzz     give every reader damaged files; ARGS="INPUTS SEED READER..." (hours; GUIDED=1 uses Jazzer)'
	@echo 'make crash    kill commands at random moments; ARGS="KILLS SEED COMMAND..." (hours)'
	@echo 'make mutants  change the code and see whether tests notice; ARGS="package..." (hours)'
	@echo 'make soak     10,000 lessons into one model; ARGS="LESSONS ROWS" (an hour)'
	@echo 'make man      write the manual pages to palimpsest-cli/target/man'
	@echo 'make spark    build palimpsest-spark.jar and collect Spark (330 MB), for palimpsest run --on'

fmt:
	$(MVN) -q -pl '!palimpsest-bom' spotless:apply

test:
	$(MVN) verify

bench:
	$(MVN) -q -Dquick -Dmaven.test.skip=true -pl :palimpsest-benchmarks -am package
	. ./training-flags.sh && $(JAVA) --add-modules jdk.incubator.vector -jar research/benchmarks/target/benchmarks.jar \
	  -jvmArgsAppend "--add-modules jdk.incubator.vector $$training_flags" $(ARGS)

smoke:
	./palimpsest demo

man:
	./palimpsest man palimpsest-cli/target/man

dist:
	$(MVN) -q -Dquick -Dmaven.test.skip=true -Pdist -pl palimpsest-dist -am package
	@ls -l palimpsest-dist/target/*.tar.gz palimpsest-dist/target/*.zip

fuzz:
	./research/bin/fuzz $(ARGS)

crash:
	./research/bin/crash $(ARGS)

mutants:
	./research/bin/mutants $(ARGS)

soak:
	./research/bin/soak $(ARGS)

# What 'palimpsest run --on' needs: palimpsest-spark.jar, and Spark's own jars where SPARK_HOME names no installation.
# make spark SPARK=4.2.0 collects another Spark, core and SQL only, in a directory of its own.
spark: spark-home
	$(MVN) -q -Dquick -Dmaven.test.skip=true -pl palimpsest-spark -am package

spark-home:
	$(MVN) -q -f palimpsest-spark/spark-home/pom.xml dependency:copy-dependencies -DincludeScope=runtime \
	  $(if $(SPARK),-Dspark=$(SPARK)) -DoutputDirectory=$(CURDIR)/palimpsest-spark/target/spark-home$(if $(SPARK),-$(SPARK))/jars
