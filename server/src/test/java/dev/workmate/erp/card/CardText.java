package dev.workmate.erp.card;

import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.ToolException;

/** A card as plain text: the sentence, then everything a decision rests on. */
final class CardText {
    private CardText() {}

    static String of(CardWorld world, String tool, String arguments) throws Exception {
        try {
            return world.named(text(world.propose(tool, arguments)));
        } catch (ToolException e) {
            return world.named("Nobody is asked: " + e.getMessage() + "\n");
        }
    }

    private static String text(Proposal proposal) {
        StringBuilder text = new StringBuilder(proposal.summary().orElseThrow()).append("\n");
        ApprovalDetails details = proposal.details().orElseThrow();
        text.append(
                details.reach() == ApprovalDetails.Reach.IRREVERSIBLE
                        ? "  cannot be undone\n"
                        : "");
        details.party()
                .ifPresent(
                        party ->
                                text.append("  ")
                                        .append(party.role())
                                        .append(" ")
                                        .append(party.name())
                                        .append("\n"));
        details.facts().stream()
                .filter(fact -> fact.label().equals("Balanced on"))
                .forEach(fact -> text.append("  balanced on ").append(fact.value()).append("\n"));
        details.lines()
                .forEach(
                        line ->
                                text.append("  - ")
                                        .append(line.quantity().map(each -> each + " ").orElse(""))
                                        .append(line.description())
                                        .append(
                                                line.amount()
                                                        .map(each -> " = " + words(each))
                                                        .orElse(""))
                                        .append("\n"));
        details.totals()
                .forEach(
                        total ->
                                text.append("  ")
                                        .append(total.label())
                                        .append(" ")
                                        .append(words(total.amount()))
                                        .append("\n"));
        details.recipients()
                .forEach(to -> text.append("  goes to ").append(to.address()).append("\n"));
        details.warnings().forEach(each -> text.append("  ! ").append(each.message()).append("\n"));
        details.confirm()
                .ifPresent(each -> text.append("  confirm ").append(words(each)).append("\n"));
        return text.toString();
    }

    private static String words(Amount amount) {
        return amount.value() + amount.currency().map(code -> " " + code).orElse("");
    }
}
