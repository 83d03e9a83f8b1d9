/**
 * A model directory as a bean of Spring Boot: it follows new versions, and has a health indicator and meters where the
 * application has Spring Boot's health and Micrometer. Depends on {@code org.palimpsest.model}, Spring Boot and Micrometer.
 */
@NullMarked
package org.palimpsest.spring;

import org.jspecify.annotations.NullMarked;
