package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users see: the exported packages, and the signatures of their public types. */
final class ApiTest {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final ModuleDescriptor MODULE = descriptor();
    private static final List<Class<?>> EXPORTED = exportedTypes();

    /**
     * The members of exported types that name an internal type. They are how values of the API (an activation, a metric, a
     * likelihood) take part in training, and cannot be called from outside, because their types cannot be named there. A
     * method that overrides one of these is not listed again.
     */
    private static final Set<String> DOORS = Set.of(
            "data.Dataset.copyRow",
            "data.Inputs.copyRow",
            "math.Compute.kernels",
            "math.Compute.new",
            "network.Activation.apply",
            "network.Activation.back",
            "objective.Estimator.open",
            "objective.FisherDiagonal$Labels.loss",
            "objective.GaussianKl.generalized",
            "objective.GaussianKl.new",
            "objective.GaussianKl.withMeanPrecisionOf",
            "objective.KroneckerPenalty.new",
            "objective.Likelihood",
            "objective.PriorTerm.add",
            "objective.PriorTerm.prepare",
            "objective.StructuredKl.of",
            "optimizer.GradientOptimizer.start",
            "optimizer.Metric.open",
            "optimizer.PosteriorUpdateRule.start");

    @Test
    void everyPackageIsExportedUnlessItIsInternal() {
        Set<String> exported = unqualified();
        assertThat(MODULE.packages())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(exported.contains(name))
                        .as("exported: %s", name)
                        .isEqualTo(!(name + ".").contains(".internal.")));
    }

    @Test
    void internalPackagesAreExportedToOurOwnModulesOnly() {
        assertThat(MODULE.exports())
                .filteredOn(ModuleDescriptor.Exports::isQualified)
                .isNotEmpty()
                .allSatisfy(exports -> assertThat(exports.targets())
                        .allSatisfy(target -> assertThat(target).startsWith("org.palimpsest.")));
    }

    @Test
    void noPublicSignatureNamesATypeThatIsNotPublic() {
        Set<String> found = new TreeSet<>();
        for (Class<?> type : EXPORTED) {
            for (Mention mention : mentions(type)) {
                if (!isVisible(mention.type())) {
                    found.add(mention.place() + " names " + mention.type().getName());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void publicSignaturesNameInternalTypesInKnownPlacesOnly() {
        Set<String> found = new TreeSet<>();
        for (Class<?> type : EXPORTED) {
            for (Mention mention : mentions(type)) {
                if ((mention.type().getPackageName() + ".").contains(".internal.")) {
                    found.add(mention.place());
                }
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(DOORS);
    }

    @Test
    void theTypesWereFound() {
        assertThat(EXPORTED).hasSizeGreaterThan(100).contains(Model.class, ContinualLearner.class);
    }

    /** A type, and the public member or declaration that names it. */
    private record Mention(String place, Class<?> type) {}

    private static List<Mention> mentions(Class<?> type) {
        List<Mention> all = new ArrayList<>();
        String name = type.getName().substring("org.palimpsest.".length());
        Set<Class<?>> heads = new LinkedHashSet<>();
        Stream.concat(Stream.ofNullable(type.getGenericSuperclass()), Arrays.stream(type.getGenericInterfaces()))
                .forEach(each -> collect(each, heads));
        heads.forEach(each -> all.add(new Mention(name, each)));
        for (Field field : type.getDeclaredFields()) {
            if (isApi(field.getModifiers(), field.isSynthetic())) {
                Set<Class<?>> types = new LinkedHashSet<>();
                collect(field.getGenericType(), types);
                types.forEach(each -> all.add(new Mention(name + "." + field.getName(), each)));
            }
        }
        Stream<Executable> executables =
                Stream.concat(Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()));
        executables
                .filter(each -> isApi(each.getModifiers(), each.isSynthetic()))
                .filter(each -> !(each instanceof Method method && overrides(type, method)))
                .forEach(each -> {
                    Set<Class<?>> types = new LinkedHashSet<>();
                    Stream.of(each.getGenericParameterTypes(), each.getGenericExceptionTypes())
                            .flatMap(Arrays::stream)
                            .forEach(named -> collect(named, types));
                    if (each instanceof Method method) {
                        collect(method.getGenericReturnType(), types);
                    }
                    String member = each instanceof Constructor ? "new" : each.getName();
                    types.forEach(named -> all.add(new Mention(name + "." + member, named)));
                });
        return all;
    }

    /** Whether a supertype declares the method already. */
    private static boolean overrides(Class<?> type, Method method) {
        return Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()))
                .anyMatch(above -> overrides(above, method)
                        || Arrays.stream(above.getDeclaredMethods())
                                .anyMatch(each -> each.getName().equals(method.getName())
                                        && Arrays.equals(each.getParameterTypes(), method.getParameterTypes())));
    }

    private static boolean isApi(int modifiers, boolean synthetic) {
        return !synthetic && (Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers));
    }

    /** Every class in a type. */
    private static void collect(Type type, Set<Class<?>> out) {
        if (type instanceof Class<?> one) {
            Class<?> element = one;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            if (element.getName().startsWith("org.palimpsest.")) {
                out.add(element);
            }
        } else if (type instanceof ParameterizedType parameterized) {
            collect(parameterized.getRawType(), out);
            Arrays.stream(parameterized.getActualTypeArguments()).forEach(each -> collect(each, out));
        } else if (type instanceof GenericArrayType array) {
            collect(array.getGenericComponentType(), out);
        } else if (type instanceof WildcardType wildcard) {
            Arrays.stream(wildcard.getUpperBounds()).forEach(each -> collect(each, out));
            Arrays.stream(wildcard.getLowerBounds()).forEach(each -> collect(each, out));
        } else if (type instanceof TypeVariable<?> variable) {
            Arrays.stream(variable.getBounds())
                    .filter(bound -> bound instanceof Class)
                    .forEach(bound -> collect(bound, out));
        }
    }

    private static Set<String> unqualified() {
        return MODULE.exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static ModuleDescriptor descriptor() {
        try (InputStream in = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in, () -> packagesOnDisk());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> packagesOnDisk() {
        return classNames()
                .map(name -> name.substring(0, name.lastIndexOf('.')))
                .collect(Collectors.toSet());
    }

    /** The public types of exported packages, nested ones included. */
    private static List<Class<?>> exportedTypes() {
        Set<String> exported = unqualified();
        List<Class<?>> types = new ArrayList<>();
        classNames()
                .filter(name -> exported.contains(name.substring(0, name.lastIndexOf('.'))))
                .forEach(name -> {
                    try {
                        Class<?> type = Class.forName(name, false, ApiTest.class.getClassLoader());
                        if (isVisible(type)) {
                            types.add(type);
                        }
                    } catch (ClassNotFoundException e) {
                        throw new IllegalStateException(e);
                    }
                });
        return types;
    }

    private static boolean isVisible(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (!Modifier.isPublic(each.getModifiers()) && !Modifier.isProtected(each.getModifiers())
                    || each.isAnonymousClass()
                    || each.isLocalClass()) {
                return false;
            }
        }
        return true;
    }

    private static Stream<String> classNames() {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files
                    .map(file -> CLASSES.relativize(file).toString().replace(File.separatorChar, '.'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
