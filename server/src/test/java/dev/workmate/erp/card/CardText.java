package dev.workmate.erp.card;

import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.ToolException;
import java.util.Map;
import java.util.TreeMap;

/** A card as plain text: the sentence, then everything a decision rests on. */
final class CardText {
    private static final EventJson JSON = new EventJson();

    private CardText() {}

    static String of(CardWorld world, String tool, String arguments) throws Exception {
        try {
            return world.named(text(world.propose(tool, arguments)));
        } catch (ToolException e) {
            return world.named("Nobody is asked: " + e.getMessage() + "\n");
        }
    }

    /** What of a card can be said in other languages; null where nobody is asked. */
    static String json(CardWorld world, String[] sample) throws Exception {
        try {
            Proposal proposal = world.propose(sample[1], sample[2]);
            String card =
                    JSON.text(
                            new TreeMap<>(
                                    Map.of(
                                            "summary", proposal.summary().orElseThrow(),
                                            "details", proposal.details().orElseThrow())));
            return world.named(card);
        } catch (ToolException e) {
            return "null";
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
