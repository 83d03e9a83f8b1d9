package org.palimpsest.lab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.math.internal.SymmetricEigen;

/**
 * Points of many dimensions in the plane in which they differ most. With the points less their mean as the rows of P, the
 * eigenvectors of the small matrix
 *
 * <pre>
 * P Pᵀ = U Λ Uᵀ
 * </pre>
 *
 * give the coordinates √λ₁ u₁ and √λ₂ u₂; the axes themselves, which are as long as a point, are never needed.
 *
 * @param places two coordinates of each point
 * @param share of all squared distances from the mean that the plane shows, 0 to 1
 */
public record PrincipalPlane(List<Place> places, double share) {
    /** A point in the plane. */
    public record Place(double x, double y) {}

    /** Copies the list. */
    public PrincipalPlane {
        places = List.copyOf(places);
    }

    /** The plane of some points, all of one length. */
    public static PrincipalPlane of(List<float[]> points) {
        SymmetricEigen eigen = SymmetricEigen.of(products(points));
        int n = points.size();
        double total =
                Arrays.stream(eigen.values()).map(value -> Math.max(0, value)).sum();
        double shown = 0;
        double[][] at = new double[n][2];
        for (int axis = 0; axis < Math.min(2, n); axis++) {
            double[] vector = eigen.vectors()[axis];
            double length = Math.sqrt(Math.max(0, eigen.values()[axis]));
            shown += length * length;
            // An eigenvector may point both ways; the first point is on the left, and below.
            double sign = vector[0] > 0 ? -1 : 1;
            for (int i = 0; i < n; i++) {
                at[i][axis] = sign * length * vector[i];
            }
        }
        List<Place> places = new ArrayList<>();
        for (double[] each : at) {
            places.add(new Place(each[0], each[1]));
        }
        return new PrincipalPlane(places, total > 0 ? shown / total : 1);
    }

    /** P Pᵀ. */
    private static double[][] products(List<float[]> points) {
        int n = points.size();
        int length = n == 0 ? 0 : points.get(0).length;
        if (n == 0 || points.stream().anyMatch(point -> point.length != length)) {
            throw new IllegalArgumentException("a plane needs points of one length");
        }
        double[] mean = new double[length];
        for (float[] point : points) {
            for (int d = 0; d < length; d++) {
                mean[d] += point[d] / n;
            }
        }
        double[][] products = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int d = 0; d < length; d++) {
                    sum += (points.get(i)[d] - mean[d]) * (points.get(j)[d] - mean[d]);
                }
                products[i][j] = sum;
                products[j][i] = sum;
            }
        }
        return products;
    }
}
