package dev.workmate.testkit;

import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * A model that plays scripts: one after another, or chosen by what it is asked. Remembers every
 * request. Thread-safe.
 */
public final class ScriptedModel implements LanguageModel, Models {
    private final Function<ModelRequest, Script> scripts;
    private final List<ModelRequest> requests = new ArrayList<>();

    public ScriptedModel(Function<ModelRequest, Script> scripts) {
        this.scripts = scripts;
    }

    /** Plays these in order, whoever asks, and fails the test when asked once more. */
    public static ScriptedModel inOrder(Script... scripts) {
        Deque<Script> left = new ArrayDeque<>(List.of(scripts));
        return new ScriptedModel(
                _ -> {
                    synchronized (left) {
                        Script next = left.poll();
                        return next != null ? next : Script.fails("model_error");
                    }
                });
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        synchronized (requests) {
            requests.add(request);
        }
        return scripts.apply(request).play(deltas);
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return this;
    }

    public List<ModelRequest> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }
}
