package org.palimpsest.model.schema;

/**
 * Whether cells are sentences: {@value #MIN_WORDS} words or more on average, and letters more than half of what is written. Two letters of
 * a script that has no blanks between words count as a word.
 */
final class Prose {
    private static final int MIN_WORDS = 3;

    private long words;
    private long halfWords;
    private long letters;
    private long written;

    void add(char[] text, int start, int end) {
        boolean blank = true;
        for (int i = start; i < end; ) {
            int point = Character.codePointAt(text, i, end);
            i += Character.charCount(point);
            boolean before = blank;
            blank = Character.isWhitespace(point);
            if (!blank) {
                written++;
                letters += Character.isLetter(point) ? 1 : 0;
                boolean unspaced = isUnspaced(point);
                halfWords += unspaced ? 1 : 0;
                words += before && !unspaced ? 1 : 0;
            }
        }
    }

    private static boolean isUnspaced(int point) {
        return Character.isIdeographic(point)
                || (point >= 0x3040 && point <= 0x30FF) // Hiragana and Katakana
                || (point >= 0x0E00 && point <= 0x0EFF); // Thai and Lao
    }

    /** @param cells how many were added */
    boolean isText(long cells) {
        return cells > 0 && words + halfWords / 2 >= MIN_WORDS * cells && 2 * letters > written;
    }
}
