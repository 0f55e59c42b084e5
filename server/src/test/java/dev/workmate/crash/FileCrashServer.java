package dev.workmate.crash;

import dev.workmate.Workmate;
import dev.workmate.database.Database;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.PartialUploads;
import dev.workmate.knowledge.reading.DocumentParser;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.search.Texts;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;

/**
 * The real server, whose ports for files hold their thread at a named point until somebody kills
 * the process. Not annotated, so that no other test finds it.
 */
public class FileCrashServer {
    static final String CRASH_AT = "workmate.test.file-crash-at";

    private static final List<Class<?>> PORTS =
            List.of(
                    Contents.class,
                    Library.class,
                    PartialUploads.class,
                    ReadingQueue.class,
                    DocumentParser.class,
                    Texts.class,
                    Database.class);

    /** What of the files' ports this thread is in, and how often it has written there. */
    private static final ThreadLocal<Scope> SCOPE = new ThreadLocal<>();

    private record Scope(String call, AtomicInteger writes) {}

    public static void main(String[] args) {
        new SpringApplication(Workmate.class, FileCrashServer.class).run(args);
    }

    @Bean
    static BeanPostProcessor heldPorts() {
        Optional<FilePoint> wanted =
                Optional.ofNullable(System.getProperty(CRASH_AT))
                        .filter(name -> !name.isEmpty())
                        .map(FilePoint::valueOf);
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return wanted.<Object>map(point -> held(bean, point)).orElse(bean);
            }
        };
    }

    private static Object held(Object bean, FilePoint point) {
        return PORTS.stream()
                .filter(port -> port.isInstance(bean))
                .findFirst()
                .<Object>map(
                        port ->
                                Proxy.newProxyInstance(
                                        port.getClassLoader(),
                                        new Class<?>[] {port},
                                        (_, method, values) ->
                                                call(port, bean, method, values, point)))
                .orElse(bean);
    }

    private static Object call(
            Class<?> port, Object bean, Method method, Object[] values, FilePoint point)
            throws Throwable {
        String call = port.getSimpleName() + "." + method.getName();
        Scope outer = SCOPE.get();
        boolean write = call.equals("Database.write");
        if (!write) {
            SCOPE.set(new Scope(call, new AtomicInteger()));
        }
        try {
            point.beforeCall(call);
            Object result = method.invoke(bean, values);
            if (write && outer != null) {
                point.afterWrite(outer.call(), outer.writes().incrementAndGet());
            }
            if (!Optional.empty().equals(result)) {
                point.afterCall(call);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            if (!write) {
                SCOPE.set(outer);
            }
        }
    }
}
