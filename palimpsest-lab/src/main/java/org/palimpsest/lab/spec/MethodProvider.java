package org.palimpsest.lab.spec;

import org.palimpsest.method.Importance;

/**
 * A method from outside by name: fine-tuning with a penalty of its own. Found by {@link java.util.ServiceLoader}. Its record is
 * also listed by a {@link org.palimpsest.store.RecordProvider}, because specifications hold it as text.
 */
public interface MethodProvider {
    /** The name: small letters, digits and hyphens; none of the names that there are. */
    String name();

    /** What protects earlier tasks, with its default strength. */
    Importance importance();
}
