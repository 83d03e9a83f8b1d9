package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.learner.PointState;
import org.palimpsest.learner.VclState;
import org.palimpsest.store.StateFile;

/** How the states of a learner become files. */
interface States<S> {
    void write(Path file, S state) throws IOException;

    S read(Path file) throws IOException;

    /** The coresets in a state. */
    default List<Coreset> coresets(S state) {
        return List.of();
    }

    /** Of variational continual learning. */
    States<VclState> VCL = new States<>() {
        @Override
        public void write(Path file, VclState state) throws IOException {
            StateFile.write(file, state);
        }

        @Override
        public VclState read(Path file) throws IOException {
            return StateFile.readVcl(file);
        }

        @Override
        public List<Coreset> coresets(VclState state) {
            return state.coresets();
        }
    };

    /** Of point networks. */
    States<PointState> POINT = new States<>() {
        @Override
        public void write(Path file, PointState state) throws IOException {
            StateFile.write(file, state);
        }

        @Override
        public PointState read(Path file) throws IOException {
            return StateFile.readPoint(file);
        }

        @Override
        public List<Coreset> coresets(PointState state) {
            return state.coresets();
        }
    };
}
