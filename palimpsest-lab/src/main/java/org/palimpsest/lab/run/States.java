package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.learner.Method;
import org.palimpsest.learner.PointMethod;
import org.palimpsest.learner.PointState;
import org.palimpsest.learner.VclState;
import org.palimpsest.store.StateFile;

/** How the states of a learner become files. */
interface States<S> {
    void write(Path file, S state) throws IOException;

    S read(Path file) throws IOException;

    /** The coresets in a state. */
    List<Coreset> coresets(S state);

    /** The state with other coresets. */
    S with(S state, List<Coreset> coresets);

    /** Those of a method. */
    static States<?> of(Method method) {
        return method instanceof PointMethod ? POINT : VCL;
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

        @Override
        public VclState with(VclState s, List<Coreset> coresets) {
            return new VclState(s.network(), s.posterior(), s.tasks(), coresets, s.optimizer());
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

        @Override
        public PointState with(PointState s, List<Coreset> coresets) {
            return new PointState(s.network(), s.weights(), s.tasks(), coresets, s.optimizer(), s.penalty());
        }
    };
}
