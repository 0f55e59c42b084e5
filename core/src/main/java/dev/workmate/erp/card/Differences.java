package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What an update changes, in words. */
final class Differences {
    private static final Pattern PAYMENT =
            Pattern.compile(".*(iban|bankaccount|bankbranch|swift).*");

    private Differences() {}

    /** Without looking anything up: ids stay ids. */
    static List<Said> words(ErpRow before, ErpRow changes, Optional<String> currency) {
        return words(before, changes, currency, Map.of(), Map.of());
    }

    /** With the names of the records that ids stand for. */
    static List<Said> words(
            SurroundingFacts facts,
            ErpEntity entity,
            ErpRow before,
            ErpRow changes,
            Optional<String> currency)
            throws InterruptedException {
        Map<String, ErpValue> same =
                changes.values().keySet().stream()
                        .filter(name -> !before.value(name).isNothing())
                        .collect(Collectors.toMap(Function.identity(), before::value));
        return words(
                before,
                changes,
                currency,
                RecordNames.names(facts, entity, new ErpRow(same)),
                RecordNames.names(facts, entity, changes));
    }

    private static List<Said> words(
            ErpRow before,
            ErpRow changes,
            Optional<String> currency,
            Map<String, String> was,
            Map<String, String> becomes) {
        return changes.values().entrySet().stream()
                .filter(each -> !before.value(each.getKey()).equals(each.getValue()))
                .map(
                        each -> {
                            String name = each.getKey();
                            ErpValue old = before.value(name);
                            return name.equals("blocked")
                                    ? Blocks.change(old, each.getValue())
                                    : Said.of(
                                            CardPhrase.CHANGED,
                                            RecordNames.label(name, each.getValue()),
                                            shown(name, old, currency, was),
                                            shown(name, each.getValue(), currency, becomes));
                        })
                .toList();
    }

    private static Put shown(
            String property, ErpValue value, Optional<String> currency, Map<String, String> names) {
        String name = names.get(property);
        return name == null ? OfficeTerms.put(property, value, currency) : Put.text(name);
    }

    /** Changes that others have been cheated with. */
    static void concern(ErpRow changes, Concerns concerns) {
        for (String name : changes.values().keySet()) {
            if (PAYMENT.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                concerns.add(
                        "payment_details", Said.of(CardPhrase.PAYMENT_DETAILS, Put.term(name)));
            } else if (name.equals("email")) {
                concerns.add("address", Said.of(CardPhrase.OTHER_ADDRESS));
            }
        }
    }
}
