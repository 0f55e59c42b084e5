package dev.workmate.llm.offline;

import dev.workmate.llm.offline.UserWish.FindInFiles;
import dev.workmate.llm.offline.UserWish.ListFiles;
import dev.workmate.llm.offline.UserWish.ReadOneFile;
import dev.workmate.llm.offline.UserWish.WriteOneFile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises what is wanted of the files of the conversation. */
final class FileRules {
    /** Bounded, since a group that repeats at will recurses at will. */
    private static final String LEAD =
            "(?:(?:please|pls|can you|could you|would you|do|make|now|and|then|a|very|quick|quickly|medium"
                    + "|thorough|thoroughly)[ ,]+){0,8}";

    private static final String THE =
            "(?:(?:all|of|the|my|our|these|those|any|this|new|text) ){0,4}";
    private static final String NAMED =
            "(?:(?:called|named) )?[\"'“‘]?(?<path>[^\\s\"'“”‘’]+)[\"'”’]?";
    private static final String WITH_ENDING =
            "[\"'“‘]?(?<path>[^\\s\"'“”‘’]*\\.[a-z][a-z0-9]{0,7})[\"'”’]?";

    private static final String KIND =
            "(?:(?<kind>\\.[a-z][a-z0-9]{0,7}|txt|text|md|markdown|csv|json|xml|html|log|ya?ml|java|py|pdf|docx"
                    + "|xlsx|excel|png) )?";
    private static final String WHERE =
            "(?:workspace|conversation|session|folder(?: (?<folder>\\S+))?)";
    private static final String MAKE =
            "(?:write|create|make|save|add) (?:me )?(?:a |an |the )?(?:new )?(?:text )?";
    private static final String SAYING =
            " (?:with|containing|that (?:says|contains)|which (?:says|contains)|saying|holding)"
                    + "(?: (?:the|this))?(?: (?:text|content|contents|words|lines?))?:?\\s+(?<content>.+)";

    private static final List<Pattern> WRITE =
            List.of(
                    whole(LEAD + MAKE + "file " + NAMED + SAYING),
                    whole(LEAD + MAKE + WITH_ENDING + SAYING),
                    whole(
                            LEAD
                                    + "(?:write|save|put|store) (?<content>.+?) (?:to|into|in|as) (?:a |an |the )?"
                                    + "(?:new )?(?:text )?file "
                                    + NAMED
                                    + "[.!]?"),
                    whole(
                            LEAD
                                    + "(?:write|save|put|store) (?<content>.+) (?:to|into|in|as) "
                                    + WITH_ENDING));

    private static final List<Pattern> FIND =
            List.of(
                    clause(
                            LEAD
                                    + "(?:find|search for|search|look for|grep for|grep) (?<text>.+?) (?:in|inside"
                                    + "|across|through|within|anywhere in) "
                                    + THE
                                    + "(?:files?|workspace|folders?)"),
                    clause(
                            LEAD
                                    + "(?:search|grep|look through|look in|go through) "
                                    + THE
                                    + "(?:files?|workspace|folders?) for (?<text>.+)"),
                    clause(
                            "(?:which|what|in which|in what) files? (?:contains?|mentions?|has|have|says?|talks? about)"
                                    + " (?<text>.+)"),
                    clause(
                            "where (?:is|are|does|do) (?<text>.+?) (?:(?:occur|appear|stand|mentioned|used|said) )?in "
                                    + THE
                                    + "files?"));

    private static final List<Pattern> LIST =
            List.of(
                    clause(
                            LEAD
                                    + "(?:list|show|show me|see|display) "
                                    + THE
                                    + KIND
                                    + "files(?: (?:there are|we have|i have|you have))?"
                                    + "(?: (?:in|of|below|inside) (?:(?:the|this|my) )?"
                                    + WHERE
                                    + ")?"),
                    clause(
                            "(?:what|which) "
                                    + KIND
                                    + "files (?:are (?:there|here)|exist|do (?:i|we|you) have|are in"
                                    + " (?:(?:the|this|my) )?"
                                    + WHERE
                                    + ")"),
                    clause("are there (?:any )?files|" + LEAD + "ls|my files|the files"));

    private static final List<Pattern> READ =
            List.of(
                    clause(
                            LEAD
                                    + "(?:read|open|show|show me|display|print|cat) (?:the )?(?:file )?"
                                    + WITH_ENDING),
                    clause(
                            LEAD
                                    + "(?:read|open|show|show me|display|print|cat) (?:the )?file "
                                    + NAMED),
                    clause(
                            "what(?:'s| is| does| stands)(?: in| inside)? (?:the )?(?:file )?"
                                    + WITH_ENDING
                                    + "(?: say| contain)?"));

    private FileRules() {}

    private static Pattern clause(String text) {
        return Pattern.compile("(?:" + text + ")[ ?!.]*", Pattern.CASE_INSENSITIVE);
    }

    private static Pattern whole(String text) {
        return Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /**
     * A wish to write, from the message as it was typed: what shall be written is not to be cut.
     */
    static Optional<UserWish> readWhole(String message) {
        String text = message.strip().replaceFirst("^/[a-zA-Z][a-zA-Z0-9-]*\\s+", "");
        for (Pattern pattern : WRITE) {
            Matcher matcher = pattern.matcher(text);
            if (matcher.matches()) {
                return Optional.of(
                        new WriteOneFile(
                                text, matcher.group("path"), unquoted(matcher.group("content"))));
            }
        }
        return Optional.empty();
    }

    static Optional<UserWish> read(String clause) {
        return first(FIND, clause)
                .<UserWish>map(found -> new FindInFiles(clause, unquoted(found.group("text"))))
                .or(() -> first(LIST, clause).map(found -> list(clause, found)))
                .or(
                        () ->
                                first(READ, clause)
                                        .map(
                                                found ->
                                                        new ReadOneFile(
                                                                clause, found.group("path"))));
    }

    private static UserWish list(String clause, Matcher found) {
        boolean detailed = found.namedGroups().containsKey("kind");
        return new ListFiles(
                clause,
                Optional.ofNullable(detailed ? found.group("kind") : null).map(FileRules::ending),
                Optional.ofNullable(detailed ? found.group("folder") : null));
    }

    private static String ending(String kind) {
        String word = kind.toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        return switch (word) {
            case "text" -> "*.txt";
            case "markdown" -> "*.md";
            case "excel" -> "*.xlsx";
            default -> "*." + word;
        };
    }

    private static Optional<Matcher> first(List<Pattern> patterns, String clause) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(clause))
                .filter(Matcher::matches)
                .findFirst();
    }

    private static String unquoted(String text) {
        String words = text.strip();
        return words.length() > 1 && "\"'“‘`".indexOf(words.charAt(0)) >= 0 && isClosed(words)
                ? words.substring(1, words.length() - 1)
                : words;
    }

    private static boolean isClosed(String words) {
        char last = words.charAt(words.length() - 1);
        return switch (words.charAt(0)) {
            case '“' -> last == '”';
            case '‘' -> last == '’';
            default -> last == words.charAt(0);
        };
    }
}
