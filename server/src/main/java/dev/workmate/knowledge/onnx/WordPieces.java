package dev.workmate.knowledge.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cuts a text into the pieces that a BERT model knows, as its own tokenizer does: lower case,
 * without accents, punctuation apart, then the longest known piece each time. What stands for an
 * order to the model, such as {@code [SEP]}, is plain text here. Thread-safe.
 */
final class WordPieces {
    private static final Pattern ACCENTS = Pattern.compile("\\p{Mn}+");
    private static final int LONGEST_WORD = 100;

    private final Map<String, Integer> vocabulary;
    private final int begin;
    private final int end;
    private final int unknown;

    WordPieces(Map<String, Integer> vocabulary) {
        this.vocabulary = Map.copyOf(vocabulary);
        this.begin = special("[CLS]");
        this.end = special("[SEP]");
        this.unknown = special("[UNK]");
    }

    /** From a tokenizer's own file. */
    static WordPieces read(InputStream file) throws IOException {
        JsonNode tokenizer = JsonMapper.shared().readTree(file.readAllBytes());
        Map<String, Integer> vocabulary = new HashMap<>();
        tokenizer
                .path("model")
                .path("vocab")
                .properties()
                .forEach(each -> vocabulary.put(each.getKey(), each.getValue().asInt()));
        return new WordPieces(vocabulary);
    }

    private int special(String piece) {
        Integer id = vocabulary.get(piece);
        if (id == null) {
            throw new IllegalArgumentException("the vocabulary lacks " + piece);
        }
        return id;
    }

    /** With the marks for its beginning and end, never more than {@code limit}. */
    long[] of(String text, int limit) {
        long[] ids = new long[limit];
        int count = 0;
        ids[count++] = begin;
        for (String word : words(text)) {
            for (int id : pieces(word)) {
                if (count == limit - 1) {
                    ids[count] = end;
                    return ids;
                }
                ids[count++] = id;
            }
        }
        ids[count++] = end;
        return Arrays.copyOf(ids, count);
    }

    static List<String> words(String text) {
        String spaced = spaced(text);
        String plain =
                ACCENTS.matcher(Normalizer.normalize(spaced, Normalizer.Form.NFD))
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT);
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        plain.codePoints()
                .forEach(
                        c -> {
                            boolean mark = isPunctuation(c);
                            if ((mark || isSpace(c)) && !word.isEmpty()) {
                                words.add(word.toString());
                                word.setLength(0);
                            }
                            if (mark) {
                                words.add(Character.toString(c));
                            } else if (!isSpace(c)) {
                                word.appendCodePoint(c);
                            }
                        });
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    /** Without characters that are not seen; ideographs stand alone. */
    private static String spaced(String text) {
        StringBuilder clean = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(
                        c -> {
                            if (c == '\t' || c == '\n' || c == '\r') {
                                clean.append(' ');
                            } else if (isIdeograph(c)) {
                                clean.append(' ').appendCodePoint(c).append(' ');
                            } else if (c != 0xFFFD && !isControl(c)) {
                                clean.appendCodePoint(isSpace(c) ? ' ' : c);
                            }
                        });
        return clean.toString();
    }

    private List<Integer> pieces(String word) {
        if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
            return List.of(unknown);
        }
        List<Integer> pieces = new ArrayList<>();
        int from = 0;
        while (from < word.length()) {
            int to = word.length();
            Integer id = null;
            while (from < to) {
                String piece = (from > 0 ? "##" : "") + word.substring(from, to);
                id = vocabulary.get(piece);
                if (id != null) {
                    break;
                }
                to--;
            }
            if (id == null) {
                return List.of(unknown);
            }
            pieces.add(id);
            from = to;
        }
        return pieces;
    }

    private static boolean isSpace(int c) {
        return Character.isSpaceChar(c) || Character.isWhitespace(c);
    }

    private static boolean isControl(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE ->
                    true;
            default -> false;
        };
    }

    private static boolean isPunctuation(int c) {
        boolean ascii =
                c >= 33 && c <= 47
                        || c >= 58 && c <= 64
                        || c >= 91 && c <= 96
                        || c >= 123 && c <= 126;
        return ascii
                || switch (Character.getType(c)) {
                    case Character.CONNECTOR_PUNCTUATION,
                            Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.OTHER_PUNCTUATION ->
                            true;
                    default -> false;
                };
    }

    private static boolean isIdeograph(int c) {
        return c >= 0x4E00 && c <= 0x9FFF
                || c >= 0x3400 && c <= 0x4DBF
                || c >= 0x20000 && c <= 0x2CEAF
                || c >= 0xF900 && c <= 0xFAFF
                || c >= 0x2F800 && c <= 0x2FA1F;
    }
}
