package dev.workmate.llm.offline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes spelled numbers in digits: "twenty five" becomes 25. */
final class NumberWords {
    private static final Map<String, Long> SMALL = new HashMap<>();
    private static final Map<String, Long> SCALES =
            Map.of(
                    "hundred",
                    100L,
                    "thousand",
                    1_000L,
                    "million",
                    1_000_000L,
                    "billion",
                    1_000_000_000L);

    static {
        String[] ones =
                ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                                + " fifteen sixteen seventeen eighteen nineteen")
                        .split(" ");
        for (int i = 0; i < ones.length; i++) {
            SMALL.put(ones[i], (long) i);
        }
        String[] tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
        for (int i = 0; i < tens.length; i++) {
            SMALL.put(tens[i], (i + 2) * 10L);
        }
        SMALL.put("dozen", 12L);
    }

    private NumberWords() {}

    static String inDigits(String text) {
        List<String> words = new ArrayList<>();
        long total = -1;
        for (String word : text.replaceAll("(?<=ty)-(?=\\p{L})", " ").split(" ")) {
            String key = word.toLowerCase(Locale.ROOT);
            if (SMALL.containsKey(key)) {
                total = Math.max(total, 0) + SMALL.get(key);
            } else if (SCALES.containsKey(key) && total > 0 && total < 1_000_000_000L) {
                total = scaled(total, SCALES.get(key));
            } else if (SCALES.containsKey(key) && isNumber(words)) {
                words.add("* " + SCALES.get(key));
            } else {
                if (total >= 0) {
                    words.add(String.valueOf(total));
                    total = -1;
                }
                words.add(word);
            }
        }
        if (total >= 0) {
            words.add(String.valueOf(total));
        }
        return String.join(" ", words);
    }

    /** In "two thousand three hundred" the hundred counts only the three. */
    private static long scaled(long total, long scale) {
        long rest = total % 1_000;
        return scale == 100 && total > 1_000 ? total - rest + rest * scale : total * scale;
    }

    private static boolean isNumber(List<String> words) {
        return !words.isEmpty() && words.getLast().matches("[\\d.,]*\\d");
    }
}
