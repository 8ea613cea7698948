package io.github.mcpdatalayer.front.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import io.modelcontextprotocol.modern.McpSchema.MetaKeys;
import io.modelcontextprotocol.modern.McpSchema.SubscriptionFilter;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** The streams of news that clients since 2026-07-28 ask for: each is a request that is answered at the end. */
final class NewsStreams {

    /** A client that asks for more resources than tabs can be attached does not mean it. */
    private static final int MOST_URIS = 1000;

    private static final String LIST_CHANGED = SubscriptionFilter.RESOURCES_LIST_CHANGED;
    private static final String URIS = SubscriptionFilter.RESOURCE_SUBSCRIPTIONS;

    /** Has pushes told from now on. */
    interface Subscribing {

        /** Returns those of these resources that are told. */
        Set<String> subscribe(Set<String> uris) throws InterruptedException;
    }

    private final BiConsumer<String, Map<String, Object>> client;
    private final Subscribing subscribing;
    private final Consumer<String> unsubscribing;
    private final List<Stream> open = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    NewsStreams(BiConsumer<String, Map<String, Object>> client, Subscribing subscribing,
            Consumer<String> unsubscribing) {
        this.client = client;
        this.subscribing = subscribing;
        this.unsubscribing = unsubscribing;
    }

    Map<String, Object> listen(Object id, @Nullable Object params) throws InterruptedException {
        if (!(params instanceof Map<?, ?> request)
                || !(request.get("notifications") instanceof Map<?, ?> wanted)) {
            throw Era.invalid("\"notifications\" must be an object.");
        }
        List<String> uris = uris(wanted.get(URIS));
        Set<String> asked = new LinkedHashSet<>(uris);
        var stream = new Stream(id, Boolean.TRUE.equals(wanted.get(LIST_CHANGED)));
        try {
            stream.open(asked);
            ended.await();
        } finally {
            open.remove(stream);
            asked.forEach(unsubscribing);
        }
        return Map.of("_meta", stream.meta());
    }

    private static List<String> uris(@Nullable Object wanted) {
        if (wanted == null) {
            return List.of();
        }
        if (!(wanted instanceof List<?> list) || list.size() > MOST_URIS) {
            throw Era.invalid("\"" + URIS + "\" must be a list of at most " + MOST_URIS + " URIs.");
        }
        List<String> uris = new ArrayList<>();
        for (Object each : list) {
            if (!(each instanceof String uri)) {
                throw Era.invalid("\"" + URIS + "\" must have strings only.");
            }
            uris.add(uri);
        }
        return uris;
    }

    /** Tells whether a stream tells of this resource. */
    boolean need(String uri) {
        return open.stream().anyMatch(stream -> stream.uris.contains(uri));
    }

    void updated(String uri) {
        for (Stream stream : open) {
            if (stream.uris.contains(uri)) {
                stream.tell(new News(McpSchema.METHOD_NOTIFICATION_RESOURCES_UPDATED, uri));
            }
        }
    }

    void listChanged() {
        for (Stream stream : open) {
            if (stream.tellsOfTheList) {
                stream.tell(new News(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED, ""));
            }
        }
    }

    /** Ends all streams, also those to come. */
    void end() {
        ended.countDown();
    }

    /** News of a resource; with an empty URI of all of them. */
    private record News(String method, String uri) {

        private Map<String, Object> params() {
            return uri.isEmpty() ? Map.of() : Map.of("uri", uri);
        }
    }

    /** One request. */
    private final class Stream {

        private final Object id;
        private final boolean tellsOfTheList;
        private final Set<String> uris = ConcurrentHashMap.newKeySet();
        private final ReentrantLock lock = new ReentrantLock();
        /** News that came before the client knew what it would hear: nothing may be told before. Null from then on. */
        private @Nullable Set<News> early = new LinkedHashSet<>();

        private Stream(Object id, boolean tellsOfTheList) {
            this.id = id;
            this.tellsOfTheList = tellsOfTheList;
        }

        /** Begins, and says what is told: nothing of tools and prompts, which never change. */
        private void open(Set<String> wanted) throws InterruptedException {
            uris.addAll(wanted);
            open.add(this);
            Set<String> subscribed = wanted.isEmpty() ? Set.of() : subscribing.subscribe(wanted);
            lock.lock();
            try {
                uris.retainAll(subscribed);
                Map<String, Object> told = new LinkedHashMap<>();
                if (tellsOfTheList) {
                    told.put(LIST_CHANGED, true);
                }
                if (!uris.isEmpty()) {
                    told.put(URIS, wanted.stream().filter(uris::contains).toList());
                }
                send(io.modelcontextprotocol.modern.McpSchema.METHOD_NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED,
                        Map.of("notifications", told));
                Set<News> before = Objects.requireNonNull(early);
                early = null;
                for (News news : before) {
                    if (news.uri().isEmpty() || uris.contains(news.uri())) {
                        send(news.method(), news.params());
                    }
                }
            } finally {
                lock.unlock();
            }
            // Those that are not told are nobody's, unless another stream needs them.
            wanted.stream().filter(uri -> !uris.contains(uri)).forEach(unsubscribing);
        }

        private void tell(News news) {
            lock.lock();
            try {
                if (early != null) {
                    early.add(news);
                } else if (open.contains(this)) {
                    send(news.method(), news.params());
                }
            } finally {
                lock.unlock();
            }
        }

        private void send(String method, Map<String, Object> params) {
            Map<String, Object> marked = new LinkedHashMap<>();
            marked.put("_meta", meta());
            marked.putAll(params);
            client.accept(method, marked);
        }

        private Map<String, Object> meta() {
            return Map.of(MetaKeys.SUBSCRIPTION_ID, id);
        }
    }
}
