package dev.workmate.turn.schedule;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.ApprovalId;
import dev.workmate.text.JsonText;
import dev.workmate.turn.NewMessage;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * Those in front of the screens: they send messages, click twice, stop, and answer questions from
 * two tabs; and they remember what they were told.
 */
final class People {
    private static final int ANSWERS_PER_QUESTION = 3;

    /** One message on its way; without a reply it is sent again in the end. */
    static final class Message {
        final Plan plan;
        final WhenBusy whenBusy;
        final List<SubmitOutcome> replies = new ArrayList<>();
        int clicks;
        int sent;

        Message(Plan plan, WhenBusy whenBusy, int clicks) {
            this.plan = plan;
            this.whenBusy = whenBusy;
            this.clicks = clicks;
        }

        String clientId() {
            return "message-" + plan.number();
        }
    }

    /** What somebody was told about an answer. */
    record Told(ApprovalId approval, Decision said, ResolveOutcome outcome) {}

    private final World world;
    private final RandomGenerator random;
    private final List<Message> messages = new ArrayList<>();
    private final List<Told> told = new ArrayList<>();
    private final Map<ApprovalId, Integer> answers = new HashMap<>();
    private final List<SubmitOutcome> greetings = new ArrayList<>();
    private BooleanSupplier obeyed = () -> false;
    private int stops;
    private int confirmedStops;

    People(World world) {
        this.world = world;
        this.random = world.random();
        for (int count = 1 + random.nextInt(10) / 7; count > 0; count--) {
            WhenBusy whenBusy = WhenBusy.values()[random.nextInt(3)];
            int clicks = 1 + random.nextInt(3) / 2;
            messages.add(new Message(world.newPlan(), whenBusy, clicks));
        }
        stops = random.nextInt(3) == 0 ? 1 + random.nextInt(5) / 4 : 0;
    }

    /** Somebody does something; false when nobody has anything to do. */
    boolean act(Process process) {
        List<Runnable> wishes = new ArrayList<>();
        Optional<Message> next = messages.stream().filter(it -> it.clicks > 0).findFirst();
        next.ifPresent(message -> wishes.add(() -> click(message, process)));
        boolean busy = world.state().openTurn().isPresent();
        if (stops > 0 && busy) {
            wishes.add(() -> stop(process));
        }
        for (ApprovalRequested question : world.questions()) {
            if (answers.getOrDefault(question.approvalId(), 0) < ANSWERS_PER_QUESTION) {
                wishes.add(() -> answer(question, process));
            }
        }
        if (wishes.isEmpty()) {
            return false;
        }
        wishes.get(random.nextInt(wishes.size())).run();
        return true;
    }

    /** Somebody in another session, who is to feel nothing of all this. */
    void greet(Process process) {
        NewMessage content =
                new NewMessage(
                        world.plan(0).message(),
                        Optional.of("greeting"),
                        List.of(),
                        TurnOptions.DEFAULT,
                        WhenBusy.REJECT);
        process.start(() -> greetings.add(process.turns().submit(world.neighbour(), content)));
    }

    /** Somebody loses patience; whether that was confirmed is known when all is quiet. */
    void stopNow(Process process) {
        world.tell(() -> "stop at " + process + " while something hangs");
        int before = confirmedStops;
        obeyed = () -> confirmedStops > before;
        stops++;
        stop(process);
    }

    boolean wasObeyed() {
        return obeyed.getAsBoolean();
    }

    /** Whoever got no reply sends again, and whatever is still asked gets an answer. */
    void insist(Process process) {
        for (Message message : messages) {
            if (message.replies.isEmpty()) {
                click(message, process);
            }
        }
        world.questions().forEach(question -> answer(question, process));
        if (world.isFaulty() && greetings.isEmpty()) {
            greet(process);
        }
    }

    boolean haveReplies() {
        return !(world.isFaulty() && greetings.isEmpty())
                && messages.stream().noneMatch(message -> message.replies.isEmpty());
    }

    private void click(Message message, Process process) {
        message.clicks--;
        message.sent++;
        world.tell(() -> "send " + message.plan + " " + message.whenBusy + " to " + process);
        NewMessage content =
                new NewMessage(
                        message.plan.message(),
                        Optional.of(message.clientId()),
                        List.of(),
                        TurnOptions.DEFAULT,
                        message.whenBusy);
        process.start(() -> message.replies.add(process.turns().submit(world.session(), content)));
    }

    private void stop(Process process) {
        stops--;
        world.tell(() -> "stop at " + process);
        process.start(
                () -> {
                    if (process.turns().stop(world.session())) {
                        confirmedStops++;
                    }
                });
    }

    private void answer(ApprovalRequested question, Process process) {
        answers.merge(question.approvalId(), 1, Integer::sum);
        PersonsAnswer answer = answer(question);
        world.tell(() -> "answer " + answer.decision() + " to " + question + " at " + process);
        process.start(
                () ->
                        told.add(
                                new Told(
                                        question.approvalId(),
                                        answer.decision(),
                                        process.turns()
                                                .resolve(
                                                        world.session(),
                                                        question.approvalId(),
                                                        answer))));
    }

    private PersonsAnswer answer(ApprovalRequested question) {
        Decision decision = random.nextInt(4) == 0 ? Decision.DENIED : Decision.APPROVED;
        boolean edits =
                decision == Decision.APPROVED
                        && !question.summary().startsWith("Was this done?")
                        && random.nextInt(3) == 0;
        Optional<JsonText> arguments =
                edits ? Optional.of(edited(question.arguments())) : Optional.empty();
        boolean wide = world.isFaulty() && random.nextInt(4) == 0;
        return new PersonsAnswer(
                decision,
                "Tess",
                Optional.empty(),
                arguments,
                wide ? PersonsAnswer.Scope.ENTITY_IN_SESSION : PersonsAnswer.Scope.THIS_CALL);
    }

    private JsonText edited(JsonText arguments) {
        String text = arguments.value();
        return new JsonText(
                text.substring(0, text.length() - 1)
                        + ",\"edit\":"
                        + random.nextInt(1_000_000)
                        + "}");
    }

    List<Message> messages() {
        return messages;
    }

    List<Told> told() {
        return told;
    }

    int confirmedStops() {
        return confirmedStops;
    }
}
