package org.palimpsest.encoders;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.encoder.EncoderException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Splits a text into the numbers of pieces of words, as BERT does: lower case without accents where the file says so, signs and Chinese letters
 * as words of their own, then the longest pieces that are known (Wu et al., 2016).
 */
final class WordPieces {
    private static final int MAX_WORD = 100;

    private final Map<String, Integer> pieces;
    private final boolean lower;
    private final boolean accents;
    private final int unknown;
    private final int first;
    private final int last;

    private WordPieces(Map<String, Integer> pieces, boolean lower, boolean accents) throws EncoderException {
        this.pieces = pieces;
        this.lower = lower;
        this.accents = accents;
        unknown = special("[UNK]");
        first = special("[CLS]");
        last = special("[SEP]");
    }

    private int special(String piece) throws EncoderException {
        Integer number = pieces.get(piece);
        if (number == null) {
            throw new EncoderException("the tokenizer has no " + piece);
        }
        return number;
    }

    /** Reads a {@code tokenizer.json} of Hugging Face. */
    static WordPieces read(byte[] file) throws EncoderException {
        try {
            JsonNode root = JsonMapper.shared().readTree(file);
            JsonNode model = root.path("model");
            JsonNode normalizer = root.path("normalizer");
            if (!model.path("type").asString("").equals("WordPiece")
                    || !normalizer.path("type").asString("").equals("BertNormalizer")) {
                throw new EncoderException("the tokenizer is no WordPiece of BERT: " + model.path("type"));
            }
            Map<String, Integer> pieces = new HashMap<>();
            model.path("vocab")
                    .properties()
                    .forEach(one -> pieces.put(one.getKey(), one.getValue().intValue()));
            boolean lower = normalizer.path("lowercase").asBoolean(true);
            JsonNode strip = normalizer.path("strip_accents");
            return new WordPieces(pieces, lower, strip.isBoolean() ? strip.booleanValue() : lower);
        } catch (JacksonException e) {
            throw new EncoderException("the tokenizer is damaged: " + e.getOriginalMessage(), e);
        }
    }

    /** The piece before a text. */
    int first() {
        return first;
    }

    /** The piece after a text. */
    int last() {
        return last;
    }

    /** The numbers of the pieces of a text, at most {@code most}. */
    List<Integer> of(String text, int most) {
        List<Integer> all = new ArrayList<>();
        for (String word : words(text)) {
            if (all.size() >= most) {
                break;
            }
            add(word, all);
        }
        return all.size() > most ? all.subList(0, most) : all;
    }

    private List<String> words(String text) {
        String plain = accents ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        plain.codePoints().forEach(point -> {
            if (point == 0 || point == 0xFFFD || isControl(point) || (accents && isMark(point))) {
                return;
            }
            boolean alone = isSign(point) || Character.isIdeographic(point);
            if (alone || Character.isWhitespace(point) || Character.isSpaceChar(point)) {
                end(word, words);
            }
            if (alone) {
                words.add(Character.toString(point));
            } else if (!Character.isWhitespace(point) && !Character.isSpaceChar(point)) {
                word.append(
                        lower
                                ? Character.toString(point).toLowerCase(java.util.Locale.ROOT)
                                : Character.toString(point));
            }
        });
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (word.length() > 0) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    private static boolean isMark(int point) {
        return Character.getType(point) == Character.NON_SPACING_MARK;
    }

    private static boolean isControl(int point) {
        int type = Character.getType(point);
        boolean blank = point == '\t' || point == '\n' || point == '\r';
        return !blank
                && (type == Character.CONTROL
                        || type == Character.FORMAT
                        || type == Character.PRIVATE_USE
                        || type == Character.SURROGATE
                        || type == Character.UNASSIGNED);
    }

    /** Punctuation, and all other signs of ASCII. */
    private static boolean isSign(int point) {
        boolean ascii = (point >= 33 && point <= 47)
                || (point >= 58 && point <= 64)
                || (point >= 91 && point <= 96)
                || (point >= 123 && point <= 126);
        return ascii
                || switch (Character.getType(point)) {
                    case Character.CONNECTOR_PUNCTUATION,
                            Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.OTHER_PUNCTUATION -> true;
                    default -> false;
                };
    }

    private void add(String word, List<Integer> all) {
        int size = all.size();
        if (word.codePointCount(0, word.length()) > MAX_WORD) {
            all.add(unknown);
            return;
        }
        for (int from = 0; from < word.length(); ) {
            int to = word.length();
            Integer found = null;
            while (to > from && found == null) {
                found = pieces.get((from == 0 ? "" : "##") + word.substring(from, to));
                to = found == null ? word.offsetByCodePoints(to, -1) : to;
            }
            if (found == null) {
                all.subList(size, all.size()).clear();
                all.add(unknown);
                return;
            }
            all.add(found);
            from = to;
        }
    }
}
