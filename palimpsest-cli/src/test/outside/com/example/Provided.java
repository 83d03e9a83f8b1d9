package com.example;

import java.util.List;
import org.palimpsest.lab.spec.MethodProvider;
import org.palimpsest.method.Importance;
import org.palimpsest.store.RecordProvider;

/** What this jar adds: records that files may hold, and a method by name. */
public final class Provided implements RecordProvider, MethodProvider {
    @Override
    public List<Class<? extends Record>> records() {
        return List.of(MemoryAwareSynapses.class, Poisson.class);
    }

    @Override
    public String name() {
        return "mas";
    }

    @Override
    public Importance importance() {
        return new MemoryAwareSynapses(1, 1000);
    }
}
