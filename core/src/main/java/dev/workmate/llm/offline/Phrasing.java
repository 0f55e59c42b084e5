package dev.workmate.llm.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes a message apart and the politeness off. */
final class Phrasing {
    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_CLAUSE = 400;
    private static final int MAX_SENTENCES = 20;

    private static final Pattern COMMAND = Pattern.compile("^\\s*/[a-zA-Z][a-zA-Z0-9-]*\\s+");
    private static final Pattern SENTENCE_END =
            Pattern.compile(
                    "[?!]+(?=\\s|$)|[\\r\\n]+|;(?=\\s)|(?<!\\b(?i:tel|ums|inv|cust|nr|no|ca|approx|vs|incl|excl|max|min|avg|kd|lief|art|rech|bzgl|ggü|inkl|zzgl|fact|prov))\\.+(?=\\s+(?!(?i:Quartal|Halbjahr|Platz|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\\b)|\\s*$)|…");
    private static final Pattern CONJUNCTION =
            Pattern.compile(
                    "\\s*(?:,\\s*(?:and|then|also)\\b|\\band (?:also|then)\\b|\\bas well as\\b"
                            + "|\\band\\b|\\bthen\\b|\\bvs\\.?|\\bor\\b|\\s&\\s|,(?!\\d))\\s*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern LEAD =
            Pattern.compile(
                    "^(?:please|pls|kindly|compare|could you|can you|would you|will you|tell me|let me know|show me"
                            + "|give me|i want to know|i need to know|i would like to know"
                            + "|i'd like to know|i wonder|i was wondering|do you know|do you have"
                            + "|can i ask|may i ask|quick question|question|hi|hello|hey(?: there)?|dear"
                            + "|good morning|good afternoon|good evening|workmate|also|and|but|then|so|ok"
                            + "|okay|well|now|next|first|finally|just)\\b[\\s,:.!-]*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern TAIL =
            Pattern.compile(
                    "[\\s,]*(?:\\b(?:please|pls|thanks|thank you|for me|exactly|right now|now|currently"
                            + "|at the moment|at present|these days|by the way|then|too|also)\\b)?[\\s?!.,:;=]*$",
                    Pattern.CASE_INSENSITIVE);

    private Phrasing() {}

    static String tidy(String message) {
        String text = COMMAND.matcher(message).replaceFirst("");
        text = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
        return text.replace('’', '\'').replace('`', '\'').replace('\u00a0', ' ').strip();
    }

    /** Whether {@link #sentences} leaves a part of a message out. */
    static boolean isCut(String message) {
        String text = COMMAND.matcher(message).replaceFirst("").strip();
        List<String> parts =
                SENTENCE_END.splitAsStream(text).filter(part -> !part.isBlank()).toList();
        return text.length() > MAX_LENGTH
                || parts.size() > MAX_SENTENCES
                || parts.stream().anyMatch(part -> part.strip().length() > MAX_CLAUSE);
    }

    static List<String> sentences(String message) {
        return SENTENCE_END
                .splitAsStream(tidy(message))
                .map(Phrasing::clip)
                .filter(sentence -> !sentence.isEmpty())
                .limit(MAX_SENTENCES)
                .toList();
    }

    /** A part of a sentence, by its place there. */
    record Span(int start, int end) {}

    /** The parts between conjunctions. */
    static List<Span> spans(String sentence) {
        List<Span> spans = new ArrayList<>();
        int start = 0;
        Matcher matcher = CONJUNCTION.matcher(sentence);
        while (matcher.find()) {
            addSpan(spans, start, matcher.start());
            start = matcher.end();
        }
        addSpan(spans, start, sentence.length());
        return spans;
    }

    private static void addSpan(List<Span> spans, int start, int end) {
        if (end > start) {
            spans.add(new Span(start, end));
        }
    }

    /** A clause without what is said for politeness. */
    static String bare(String clause) {
        String text = clause.strip();
        for (int i = 0; i < 5; i++) {
            String shorter = LEAD.matcher(text).replaceFirst("");
            shorter = TAIL.matcher(shorter).replaceFirst("").strip();
            if (shorter.equals(text)) {
                return text;
            }
            text = shorter;
        }
        return text;
    }

    private static String clip(String sentence) {
        String text = sentence.strip();
        return text.length() > MAX_CLAUSE ? text.substring(0, MAX_CLAUSE) : text;
    }
}
