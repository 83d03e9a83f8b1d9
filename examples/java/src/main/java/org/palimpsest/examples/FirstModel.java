package org.palimpsest.examples;

import static java.util.Arrays.copyOfRange;

import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;
import org.palimpsest.data.Digits;
import org.palimpsest.prediction.Classes;

/** A classifier that learns on two days. The second day does not need the rows of the first. */
public final class FirstModel {
    private FirstModel() {}

    /** Learns, predicts, saves and loads. The README quotes the imports and the lines between the two markers. */
    public static void main(String[] args) throws Exception {
        // README: begin
        float[][] inputs = Digits.images(Digits.train()); // 1,442 rows of 64 pixels
        String[] labels = Digits.labels(Digits.train()); // "0" to "9"; an int[] works as well
        int n = inputs.length;
        int half = n / 2;

        ContinualLearner learner =
                ContinualLearner.classifier(64).hidden(50).seed(42).build();
        Model monday = learner.learn("monday", copyOfRange(inputs, 0, half), copyOfRange(labels, 0, half));
        // Monday's rows are not needed any more.
        Model tuesday = monday.learn("tuesday", copyOfRange(inputs, half, n), copyOfRange(labels, half, n));

        Classes answer = tuesday.classify(Digits.images(Digits.test())); // no labels
        System.out.printf(
                "the first image is a %s with probability %.2f, mutual information %.2f%n",
                answer.label(0), answer.confidence(0), answer.mutualInformation(0));

        Path file = Files.createTempFile("tuesday", ".model");
        tuesday.save(file);
        Model again = Model.load(file); // predicts, and learns Wednesday
        System.out.println(again);
        // README: end
        String[] truth = Digits.labels(Digits.test());
        int before = correct(monday.classify(Digits.images(Digits.test())), truth);
        System.out.printf("correct after Monday:  %d of %d%n", before, truth.length);
        System.out.printf("correct after Tuesday: %d of %d%n", correct(answer, truth), truth.length);
        System.out.println("a checkerboard: " + tuesday.classify(checkerboard()));
        Files.delete(file);
    }

    private static int correct(Classes answer, String[] truth) {
        int correct = 0;
        for (int row = 0; row < truth.length; row++) {
            correct += answer.label(row).equals(truth[row]) ? 1 : 0;
        }
        return correct;
    }

    /** No digit, so the model should be unsure. */
    private static float[] checkerboard() {
        float[] image = new float[64];
        for (int i = 0; i < image.length; i++) {
            image[i] = (i / 8 + i) % 2;
        }
        return image;
    }
}
