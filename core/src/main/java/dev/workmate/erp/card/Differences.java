package dev.workmate.erp.card;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What an update changes, in words. */
final class Differences {
    private static final Pattern PAYMENT =
            Pattern.compile(".*(iban|bankaccount|bankbranch|swift).*");

    private Differences() {}

    static String words(ErpRow before, ErpRow changes, Optional<String> currency) {
        return changes.values().entrySet().stream()
                .filter(each -> !before.value(each.getKey()).equals(each.getValue()))
                .map(
                        each ->
                                "%s from %s to %s"
                                        .formatted(
                                                OfficeTerms.words(each.getKey()),
                                                shown(
                                                        each.getKey(),
                                                        before.value(each.getKey()),
                                                        currency),
                                                shown(each.getKey(), each.getValue(), currency)))
                .collect(Collectors.joining(", "));
    }

    private static String shown(String property, ErpValue value, Optional<String> currency) {
        return OfficeTerms.value(property, value, currency);
    }

    /** Changes that others have been cheated with. */
    static void concern(ErpRow changes, Concerns concerns) {
        for (String name : changes.values().keySet()) {
            if (PAYMENT.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                concerns.add(
                        "payment_details",
                        "It changes where money is paid to. Make sure that the new %s was confirmed by a known person."
                                .formatted(OfficeTerms.words(name)));
            } else if (name.equals("email")) {
                concerns.add("address", "Documents will be sent to another e-mail address.");
            }
        }
    }
}
