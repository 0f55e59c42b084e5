package dev.workmate.llm.openai;

import dev.workmate.llm.testserver.ChatDialect;
import org.junit.jupiter.api.Nested;

class ChatAdapterTest {
    @Nested
    class OpenAi extends ChatAdapter {
        OpenAi() {
            super(ChatDialect.OPENAI);
        }
    }

    @Nested
    class Ollama extends ChatAdapter {
        Ollama() {
            super(ChatDialect.OLLAMA);
        }
    }

    @Nested
    class Vllm extends ChatAdapter {
        Vllm() {
            super(ChatDialect.VLLM);
        }
    }

    @Nested
    class LmStudio extends ChatAdapter {
        LmStudio() {
            super(ChatDialect.LM_STUDIO);
        }
    }

    @Nested
    class OpenRouter extends ChatAdapter {
        OpenRouter() {
            super(ChatDialect.OPENROUTER);
        }
    }

    @Nested
    class Groq extends ChatAdapter {
        Groq() {
            super(ChatDialect.GROQ);
        }
    }

    @Nested
    class Mistral extends ChatAdapter {
        Mistral() {
            super(ChatDialect.MISTRAL);
        }
    }

    @Nested
    class DeepSeek extends ChatAdapter {
        DeepSeek() {
            super(ChatDialect.DEEPSEEK);
        }
    }
}
