package org.palimpsest.lab.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

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
    private static final int SWEEPS = 100;
    private static final double SMALL = 1e-12;

    /** A point in the plane. */
    public record Place(double x, double y) {}

    /** Copies the list. */
    public PrincipalPlane {
        places = List.copyOf(places);
    }

    /** The plane of some points, all of one length. */
    public static PrincipalPlane of(List<float[]> points) {
        double[][] matrix = products(points);
        int n = matrix.length;
        double[][] vectors = diagonalize(matrix);
        List<Integer> order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -matrix[i][i]))
                .toList();
        double total = IntStream.range(0, n)
                .mapToDouble(i -> Math.max(0, matrix[i][i]))
                .sum();
        double shown = 0;
        double[][] at = new double[n][2];
        for (int axis = 0; axis < Math.min(2, n); axis++) {
            int k = order.get(axis);
            double length = Math.sqrt(Math.max(0, matrix[k][k]));
            shown += length * length;
            // An eigenvector may point both ways; the first point is on the left, and below.
            double sign = vectors[0][k] > 0 ? -1 : 1;
            for (int i = 0; i < n; i++) {
                at[i][axis] = sign * length * vectors[i][k];
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

    /** Leaves the eigenvalues of a symmetric matrix on its diagonal, by Jacobi's rotations; columns are eigenvectors. */
    private static double[][] diagonalize(double[][] a) {
        int n = a.length;
        double[][] u = new double[n][n];
        double size = 0;
        for (int i = 0; i < n; i++) {
            u[i][i] = 1;
            size = Math.max(size, Math.abs(a[i][i]));
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            double rest = 0;
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rest = Math.max(rest, Math.abs(a[p][q]));
                    if (Math.abs(a[p][q]) > SMALL * size) {
                        rotate(a, u, p, q);
                    }
                }
            }
            if (rest <= SMALL * size) {
                break;
            }
        }
        return u;
    }

    /** Turns axes p and q so that a[p][q] becomes zero. */
    private static void rotate(double[][] a, double[][] u, int p, int q) {
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int k = 0; k < a.length; k++) {
            double kp = a[k][p];
            double kq = a[k][q];
            a[k][p] = c * kp - s * kq;
            a[k][q] = s * kp + c * kq;
        }
        for (int k = 0; k < a.length; k++) {
            double pk = a[p][k];
            double qk = a[q][k];
            a[p][k] = c * pk - s * qk;
            a[q][k] = s * pk + c * qk;
        }
        for (double[] row : u) {
            double kp = row[p];
            double kq = row[q];
            row[p] = c * kp - s * kq;
            row[q] = s * kp + c * kq;
        }
    }
}
