package dev.workmate.knowledge.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.workmate.billing.Payer;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.EmbeddingException;
import dev.workmate.knowledge.vector.EmbeddingException.Cause;
import dev.workmate.knowledge.vector.EmbeddingModel;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sentence model MiniLM-L6-v2, which comes with the server and runs in this process. It is
 * loaded when it is first needed; where that fails, it says so each time and the server goes on.
 * One text at a time, since the numbers of a quantized model depend a little on its neighbours.
 * Thread-safe.
 */
public final class LocalEmbedder implements Embedder, AutoCloseable {
    /** The number behind the slash rises with what of a text is embedded, and how. */
    public static final EmbeddingModel MODEL = new EmbeddingModel("all-minilm-l6-v2-q/1", 384);

    private static final Logger log = LoggerFactory.getLogger(LocalEmbedder.class);
    private static final String FILE = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";
    private static final int MAX_PIECES = 384;

    /** Shared by all who use the model, taken alone to load or close it. */
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private @Nullable Loaded loaded;
    private @Nullable EmbeddingException failure;
    private boolean closed;

    private record Loaded(OrtEnvironment environment, OrtSession session, WordPieces pieces) {}

    @Override
    public EmbeddingModel model() {
        return MODEL;
    }

    @Override
    public List<float[]> embed(List<String> texts, List<Payer> payers)
            throws EmbeddingException, InterruptedException {
        load();
        List<float[]> vectors = new ArrayList<>();
        for (String text : texts) {
            if (Thread.interrupted()) {
                throw new InterruptedException("embedding was cut");
            }
            vectors.add(embed(text));
        }
        return vectors;
    }

    private float[] embed(String text) throws EmbeddingException {
        use.readLock().lock();
        try {
            Loaded now = loaded;
            if (now == null) {
                throw new EmbeddingException(Cause.UNAVAILABLE, "the model is closed");
            }
            return run(now, now.pieces().of(text, MAX_PIECES));
        } catch (OrtException e) {
            throw new EmbeddingException(Cause.UNAVAILABLE, "the model failed", e);
        } finally {
            use.readLock().unlock();
        }
    }

    private static float[] run(Loaded model, long[] ids) throws OrtException {
        long[] shape = {1, ids.length};
        long[] ones = new long[ids.length];
        Arrays.fill(ones, 1);
        try (OnnxTensor pieces = tensor(model, ids, shape);
                OnnxTensor mask = tensor(model, ones, shape);
                OnnxTensor types = tensor(model, new long[ids.length], shape);
                OrtSession.Result result =
                        model.session()
                                .run(
                                        Map.of(
                                                "input_ids",
                                                pieces,
                                                "attention_mask",
                                                mask,
                                                "token_type_ids",
                                                types))) {
            float[][][] states = (float[][][]) result.get(0).getValue();
            return mean(states[0]);
        }
    }

    private static OnnxTensor tensor(Loaded model, long[] values, long[] shape)
            throws OrtException {
        return OnnxTensor.createTensor(model.environment(), LongBuffer.wrap(values), shape);
    }

    /** The mean of all pieces, of length one. */
    private static float[] mean(float[][] states) {
        float[] mean = new float[MODEL.dimensions()];
        for (float[] state : states) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += state[i];
            }
        }
        double square = 0;
        for (float each : mean) {
            square += (double) each * each;
        }
        double length = Math.sqrt(square);
        for (int i = 0; i < mean.length; i++) {
            mean[i] = length == 0 ? 0 : (float) (mean[i] / length);
        }
        return mean;
    }

    /** Whatever native code does wrong here must not end more than the search by meaning. */
    private void load() throws EmbeddingException {
        use.readLock().lock();
        try {
            if (loaded != null) {
                return;
            }
        } finally {
            use.readLock().unlock();
        }
        use.writeLock().lock();
        try {
            if (failure != null) {
                throw failure;
            }
            if (loaded == null && !closed) {
                loaded = opened();
            }
        } catch (OrtException
                | IOException
                | RuntimeException
                | LinkageError
                | OutOfMemoryError e) {
            log.warn("the model of meaning cannot be loaded; search goes by words alone", e);
            EmbeddingException lasting =
                    new EmbeddingException(
                            Cause.UNAVAILABLE, "the model of meaning cannot be loaded", e);
            failure = lasting;
            throw lasting;
        } finally {
            use.writeLock().unlock();
        }
    }

    private static Loaded opened() throws OrtException, IOException {
        WordPieces pieces;
        byte[] model;
        try (InputStream tokenizer = resource(TOKENIZER);
                InputStream file = resource(FILE)) {
            pieces = WordPieces.read(tokenizer);
            model = file.readAllBytes();
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(
                    Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 4));
            options.setInterOpNumThreads(1);
            return new Loaded(environment, environment.createSession(model, options), pieces);
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream file = LocalEmbedder.class.getResourceAsStream(name);
        if (file == null) {
            throw new FileNotFoundException(name + " is not in this build");
        }
        return file;
    }

    @Override
    public void close() {
        use.writeLock().lock();
        try {
            closed = true;
            if (loaded != null) {
                loaded.session().close();
                loaded = null;
            }
        } catch (OrtException e) {
            log.warn("the model of meaning was not closed well", e);
        } finally {
            use.writeLock().unlock();
        }
    }
}
