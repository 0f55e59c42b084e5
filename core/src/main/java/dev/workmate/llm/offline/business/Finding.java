package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Party;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ErpCall.Inquiry;
import dev.workmate.llm.offline.business.data.ToolReply.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the one customer, vendor or item that a name means; where several fit, asks back. */
final class Finding {
    private static final int CANDIDATES = 8;

    private final Conduct conduct;

    Finding(Conduct conduct) {
        this.conduct = conduct;
    }

    /** A record that was found. */
    record Found(String number, String name) {}

    Found one(Party party, String name) throws Wanted, Done {
        Sheet sheet =
                conduct.result(search(party, name))
                        .sheet()
                        .orElseThrow(
                                () ->
                                        new Done(
                                                "The ERP system gave no list of "
                                                        + party.set()
                                                        + "."));
        if (sheet.isEmpty()) {
            throw new Done(
                    "I found no %s called “%s”. Say a part of the name as it is in the ERP system."
                            .formatted(party.words(), name));
        }
        List<Integer> exact =
                IntStream.range(0, sheet.rows().size())
                        .filter(row -> isExact(sheet, row, name))
                        .boxed()
                        .toList();
        if (sheet.rows().size() > 1 && exact.size() != 1) {
            throw new Done(
                    "Which %s do you mean? “%s” fits %s."
                            .formatted(party.words(), name, candidates(sheet)));
        }
        int row = exact.isEmpty() ? 0 : exact.getFirst();
        return new Found(
                sheet.cell(row, "number").orElse(name),
                sheet.cell(row, "displayName").orElse(name));
    }

    private static ErpCall search(Party party, String name) {
        Inquiry inquiry = new Inquiry(party.set());
        if (name.matches("[A-Z]{0,4}-?\\d+")) {
            inquiry.where("number", "eq", name);
        } else {
            inquiry.whereAny("displayName", "contains", spellings(name));
        }
        inquiry.select("number", "displayName");
        return inquiry.sorted("displayName asc").first(CANDIDATES).query();
    }

    /** As it was said, and without the plural. */
    private static List<String> spellings(String name) {
        List<String> spellings = new ArrayList<>(List.of(name));
        if (name.length() > 4 && name.endsWith("s") && !name.endsWith("ss")) {
            spellings.add(name.substring(0, name.length() - 1));
        }
        return spellings;
    }

    private static boolean isExact(Sheet sheet, int row, String name) {
        return sheet.cell(row, "displayName").filter(name::equalsIgnoreCase).isPresent()
                || sheet.cell(row, "number").filter(name::equalsIgnoreCase).isPresent();
    }

    private static String candidates(Sheet sheet) {
        return IntStream.range(0, sheet.rows().size())
                .mapToObj(
                        row ->
                                "**"
                                        + sheet.cell(row, "displayName").orElse("?")
                                        + "** ("
                                        + sheet.cell(row, "number").orElse("?")
                                        + ")")
                .collect(Collectors.joining(", "));
    }
}
