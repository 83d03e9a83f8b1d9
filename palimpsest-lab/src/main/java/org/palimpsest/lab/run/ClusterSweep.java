package org.palimpsest.lab.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Executes the runs of a sweep on the machines of a cluster, each as one task. The run directories are on a file system that
 * all machines share, so that a run is resumed like any other, wherever it goes on.
 */
public interface ClusterSweep {
    /** The one that is on the class path, if there is one: palimpsest-spark brings it. */
    static Optional<ClusterSweep> found() {
        return ServiceLoader.load(ClusterSweep.class).findFirst();
    }

    /**
     * Runs them all. One that fails does not keep the others from running.
     *
     * @param master the address of the cluster, such as spark://host:7077
     * @param threads how many threads each run has
     * @param items in the order in which they are begun
     * @param runner where runs are stored; its listener hears how each ends
     * @return how each ended, in the order of the items
     * @throws ClusterException when the cluster cannot be reached or has nobody to work, and nothing was written; or when it
     *     is lost on the way, and what the runs have saved is whole
     */
    List<Sweep.End> run(String master, int threads, List<Sweep.Item> items, Runner runner)
            throws IOException, InterruptedException;
}
