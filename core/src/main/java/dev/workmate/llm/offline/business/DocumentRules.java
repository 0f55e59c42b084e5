package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.ChangeField;
import dev.workmate.llm.offline.business.BusinessQuestion.Deed;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument.Line;
import dev.workmate.llm.offline.business.BusinessQuestion.Paper;
import dev.workmate.llm.offline.business.BusinessQuestion.Party;
import dev.workmate.llm.offline.business.data.Counts;
import dev.workmate.llm.offline.grammar.Lexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises wishes to change something: new documents, deeds on documents, new values. */
public final class DocumentRules {
    private static final int MAX_LINES = 20;
    private static final String PAPER =
            "(?:sales )?(?<paper>invoice|order|quote|quotation|offer|credit memo|credit note)";
    private static final Pattern NEW =
            Pattern.compile(
                    "(?i)^(?:(?:please|pls|kindly|can you|could you|would you|will you|i want to|i want you to|i need to|i need you to|i would like to|i'd like to|let's|let us|now|then|and|hi|hello|hey)[ ,]+){0,4}(?:create|make|draft|prepare|write|issue|enter|add|raise|set up) (?:me )?(?:an? |the |one )?(?:new )?(?:draft )?(?:new )?"
                            + PAPER
                            + "(?: draft)?(?<rest>(?: .*)?)$");
    private static final Pattern FOR_WHOM =
            Pattern.compile(
                    "(?i)^ ?(?:draft )?(?:for|to) (?:(?:the )?customer )?(?:\"(?<quoted>[^\"]+)\"|(?<plain>.+?))"
                            + "(?:,? (?:with|for|over|containing|including|of|:|and add|about) (?<lines>.+))?$");
    private static final Pattern LINES_FIRST =
            Pattern.compile(
                    "(?i)^ ?(?:with|for|over|of|about|containing) (?<lines>-?\\d.+?) (?:for|to) (?:(?:the )?customer )?(?:\"(?<quoted>[^\"]+)\"|(?<plain>.+?))$");
    private static final Pattern LINE =
            Pattern.compile(
                    "(?i)(?<quantity>(?<![\\w.,-])-?\\d{1,9}(?:[.,']\\d{3})*(?:[.,]\\d{1,3})?|\\ban?\\b|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
                            + "(?: ?(?:x|×|\\*|pcs\\.?|pieces?(?: of)?|units?(?: of)?|times))?(?: of)?(?: (?:the )?(?:item|product|article))? "
                            + "(?:\"(?<quoted>[^\"]+)\"|(?<plain>[^,;\"]+?))(?=\\s*(?:,|;|\\bplus\\b|\\band (?=\\d|an? |one |two |three |four |five )|$))");
    private static final Pattern POST_TOO =
            Pattern.compile(
                    "(?i)[,.;]?\\s*(?:and )?(?:then )?post (?:it|this|that|the invoice)(?: (?:then|afterwards|right away|immediately|too|as well))?$");
    private static final Pattern POST_IT =
            Pattern.compile(
                    "(?i)^(?:and |then |now |please |yes,? ?)*post (?:it|this|that|the (?:draft|invoice)|this invoice)(?: (?:then|afterwards|now|too|please|as well))*$");
    private static final Pattern DEED =
            Pattern.compile(
                    "(?i)\\b(?<deed>post|send|e-?mail|cancel|void|delete|remove|(?:get|download|show|give me|fetch|print|create|make)?(?: me)? ?(?:the |an? )?pdf (?:of|for))"
                            + " (?:me )?(?:the |my |our |this )?(?:draft |posted )?"
                            + PAPER
                            + "(?: draft)?(?: no\\.?| number| #)? ?#?(?<number>[A-Z0-9-]*\\d[\\w-]*)\\b.*$");
    private static final Pattern ADDRESS = Pattern.compile("[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+");
    private static final Pattern SET =
            Pattern.compile(
                    "(?i)^(?:change|set|update|correct) (?:the )?(?<field>phone(?: number)?|telephone|e-?mail(?: address)?|website|city|street|address|postal code|post code|zip(?: code)?|credit limit|(?:unit |sales )?price|unit cost|name) (?:of|for) (?:the )?(?:(?<party>customer|vendor|supplier|item|product) )?(?:\"(?<quoted>[^\"]+)\"|(?<plain>.+?)) (?:to|into|as) (?:\"(?<quotedvalue>[^\"]+)\"|(?<value>.+))$");

    private DocumentRules() {}

    /** Reads a whole sentence as a new document, whatever conjunctions its lines have. */
    public static Optional<BusinessQuestion> readNew(String sentence) {
        String text = sentence.replaceAll("\\s+", " ").replaceAll("[?!.]+$", "").strip();
        return deed(text).isPresent() ? Optional.empty() : created(text);
    }

    /** Reads a clause that changes something. */
    static Optional<BusinessQuestion> read(String text) {
        return deed(text).or(() -> created(text)).or(() -> changed(text));
    }

    static boolean isPostIt(String text) {
        return POST_IT.matcher(text).matches();
    }

    private static Optional<BusinessQuestion> created(String sentence) {
        Matcher post = POST_TOO.matcher(sentence);
        boolean posted = post.find();
        String text = posted ? sentence.substring(0, post.start()).strip() : sentence;
        Matcher matcher = NEW.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Paper paper = paper(matcher.group("paper"));
        String rest = matcher.group("rest").replaceFirst("\\s+$", "");
        for (Pattern pattern : List.of(LINES_FIRST, FOR_WHOM)) {
            Matcher parts = pattern.matcher(rest);
            if (parts.matches()) {
                String name = chosen(parts, "quoted", "plain");
                String lines = parts.group("lines");
                return Optional.of(
                        new NewDocument(
                                paper,
                                Optional.of(name),
                                lines == null ? List.of() : lines(lines),
                                posted));
            }
        }
        return Optional.of(new NewDocument(paper, Optional.empty(), lines(rest), posted));
    }

    /** What was missing in a document that somebody asked for. */
    static Optional<BusinessQuestion> completed(String text, NewDocument begun) {
        if (begun.customer().isEmpty()) {
            Matcher whom =
                    FOR_WHOM.matcher(text.matches("(?i)(?:for|to) .*") ? text : "for " + text);
            if (whom.matches()) {
                List<Line> lines =
                        whom.group("lines") == null ? begun.lines() : lines(whom.group("lines"));
                return Optional.of(
                        new NewDocument(
                                begun.paper(),
                                Optional.of(chosen(whom, "quoted", "plain")),
                                lines,
                                begun.post()));
            }
        }
        List<Line> lines = begun.lines().isEmpty() ? lines(text) : List.of();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new NewDocument(begun.paper(), begun.customer(), lines, begun.post()));
    }

    private static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        Matcher matcher = LINE.matcher(text.strip());
        while (matcher.find() && lines.size() < MAX_LINES) {
            String quantity = matcher.group("quantity").toLowerCase(Locale.ROOT);
            lines.add(
                    new Line(
                            quantity.matches("-?\\d.*")
                                    ? Lexer.number(quantity)
                                    : quantity.matches("an?")
                                            ? "1"
                                            : String.valueOf(Counts.read(quantity)),
                            chosen(matcher, "quoted", "plain")));
        }
        return lines;
    }

    private static Optional<BusinessQuestion> deed(String text) {
        Matcher matcher = DEED.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String word = matcher.group("deed").toLowerCase(Locale.ROOT);
        Deed deed =
                word.contains("pdf")
                        ? Deed.PDF
                        : switch (word) {
                            case "post" -> Deed.POST;
                            case "cancel", "void" -> Deed.CANCEL;
                            case "delete", "remove" -> Deed.DELETE;
                            default -> Deed.SEND;
                        };
        return Optional.of(
                new DoToDocument(
                        deed,
                        paper(matcher.group("paper")),
                        matcher.group("number"),
                        recipient(text)));
    }

    /** Whoever shall get it, by mail address. */
    private static Optional<String> recipient(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
    }

    private static Optional<BusinessQuestion> changed(String text) {
        Matcher matcher = SET.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String field = field(matcher.group("field").toLowerCase(Locale.ROOT));
        String kind = matcher.group("party");
        Party party =
                kind == null
                        ? field.startsWith("unit") ? Party.ITEM : Party.CUSTOMER
                        : party(kind.toLowerCase(Locale.ROOT));
        return Optional.of(
                new ChangeField(
                        party,
                        chosen(matcher, "quoted", "plain"),
                        words(field),
                        chosen(matcher, "quotedvalue", "value")));
    }

    static Party party(String kind) {
        return switch (kind) {
            case "vendor", "supplier" -> Party.VENDOR;
            case "item", "product" -> Party.ITEM;
            default -> Party.CUSTOMER;
        };
    }

    /** The property behind a word. */
    static String field(String word) {
        return switch (word) {
            case "phone", "phone number", "telephone" -> "phoneNumber";
            case "email", "e-mail", "email address", "e-mail address" -> "email";
            case "street", "address" -> "addressLine1";
            case "postal code", "post code", "zip", "zip code" -> "postalCode";
            case "credit limit" -> "creditLimit";
            case "price", "unit price", "sales price" -> "unitPrice";
            case "unit cost" -> "unitCost";
            case "name" -> "displayName";
            default -> word;
        };
    }

    /** A property in the words that lead back to it. */
    private static String words(String field) {
        return switch (field) {
            case "phoneNumber" -> "phone number";
            case "addressLine1" -> "address";
            case "postalCode" -> "postal code";
            case "creditLimit" -> "credit limit";
            case "unitPrice" -> "unit price";
            case "unitCost" -> "unit cost";
            case "displayName" -> "name";
            default -> field;
        };
    }

    private static Paper paper(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "order" -> Paper.ORDER;
            case "quote", "quotation", "offer" -> Paper.QUOTE;
            case "credit memo", "credit note" -> Paper.CREDIT_MEMO;
            default -> Paper.INVOICE;
        };
    }

    private static String chosen(Matcher matcher, String first, String second) {
        String quoted = matcher.group(first);
        return (quoted == null ? matcher.group(second) : quoted).strip();
    }
}
