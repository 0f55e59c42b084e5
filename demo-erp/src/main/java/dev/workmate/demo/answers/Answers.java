package dev.workmate.demo.answers;

import dev.workmate.demo.company.DemoCompanies;
import java.util.ArrayList;
import java.util.List;

/** The exact answers to business questions about both demo companies. Immutable. */
public record Answers(List<ExactAnswer> all) {
    public Answers {
        all = List.copyOf(all);
    }

    public static Answers of(DemoCompanies companies) {
        PostedFacts trading = new PostedFacts(companies.trading());
        List<ExactAnswer> answers = new ArrayList<>();
        answers.addAll(new ReceivableAnswers(trading).all());
        answers.addAll(new SalesAnswers(trading).all());
        answers.addAll(new CategoryAnswers(trading).all());
        answers.addAll(new CustomerAnswers(trading).all());
        answers.addAll(new OrderAnswers(trading).all());
        answers.addAll(new PurchaseAnswers(trading).all());
        answers.addAll(new StockAnswers(trading).all());
        answers.addAll(new FinanceAnswers(trading).all());
        answers.addAll(new ServicesAnswers(new PostedFacts(companies.services())).all());
        return new Answers(answers);
    }

    public ExactAnswer load(String id) {
        return all.stream()
                .filter(answer -> answer.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no answer " + id));
    }

    /** All answers as a JSON array; decimals as numbers, dates as strings. */
    public String toJson() {
        return AnswersJson.write(all);
    }
}
