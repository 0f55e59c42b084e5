package dev.workmate.llm.testserver;

/** How a server that speaks Chat Completions differs from the others. */
public enum ChatDialect {
    OPENAI("gpt-4.1", ""),
    OLLAMA("qwen3:8b", "reasoning"),
    VLLM("Qwen/Qwen3-8B", "reasoning"),
    LM_STUDIO("qwen/qwen3-8b", "reasoning_content"),
    OPENROUTER("anthropic/claude-sonnet-4.5", "reasoning"),
    GROQ("openai/gpt-oss-120b", "reasoning"),
    MISTRAL("magistral-medium-latest", ""),
    DEEPSEEK("deepseek-chat", "reasoning_content");

    private final String model;
    private final String reasoningField;

    ChatDialect(String model, String reasoningField) {
        this.model = model;
        this.reasoningField = reasoningField;
    }

    /** A model that such a server is likely to serve. */
    public String model() {
        return model;
    }

    /** Where thoughts stand in a delta; empty where they stand elsewhere or nowhere. */
    String reasoningField() {
        return reasoningField;
    }

    public boolean thinks() {
        return this != OPENAI;
    }

    public boolean needsKey() {
        return this != OLLAMA && this != VLLM && this != LM_STUDIO;
    }

    /** Whether a call comes in one chunk. */
    boolean sendsWholeCalls() {
        return this == OLLAMA || this == MISTRAL || this == GROQ;
    }

    /** Whether usage comes in a chunk of its own, if it was asked for, or with the last words. */
    boolean sendsUsageApart() {
        return this != MISTRAL && this != DEEPSEEK && this != OPENROUTER;
    }

    boolean isLocal() {
        return !needsKey();
    }
}
