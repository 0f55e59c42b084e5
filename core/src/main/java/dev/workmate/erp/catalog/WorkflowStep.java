package dev.workmate.erp.catalog;

import dev.workmate.erp.query.Condition;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** One step of a workflow as a model writes it; {@code $2.id} stands for a value of step 2. */
public record WorkflowStep(
        @Describe("list, get, count, create, update, delete, or an action such as post.")
                @Within(min = 1, max = 100)
                String operation,
        @Describe("The entity set.") @Within(min = 1, max = 200) String entity,
        @Describe("The record: an id, a number, or a reference such as $1.id.")
                @Within(min = 1, max = 250)
                Optional<String> record,
        @Describe("The values of create and update.") Optional<JsonValue.Fields> values,
        @Describe("The conditions of list and count.") @Within(max = 30)
                Optional<List<Condition>> filter) {}
