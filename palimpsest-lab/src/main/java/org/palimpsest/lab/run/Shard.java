package org.palimpsest.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One machine's part of the work: every n-th run, whether it is done or not, so that all machines agree.
 *
 * @param index which part, from 1
 * @param of how many parts
 */
public record Shard(int index, int of) {
    /** The whole work. */
    public static final Shard ALL = new Shard(1, 1);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    /** Checks the numbers. */
    public Shard {
        if (index < 1 || index > of) {
            throw new IllegalArgumentException("a shard is i/n with 1 <= i <= n, such as 2/4, was " + index + "/" + of);
        }
    }

    /** From text such as 2/4. */
    public static Shard parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("a shard is i/n with 1 <= i <= n, such as 2/4, was '" + text + "'");
        }
        return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }

    /** The part of some work. */
    public <T> List<T> of(List<T> all) {
        List<T> mine = new ArrayList<>();
        for (int i = index - 1; i < all.size(); i += of) {
            mine.add(all.get(i));
        }
        return mine;
    }
}
