package io.github.mcpdatalayer.datalayer.diff;

/** The data of {@link VolatilePaths}. */
final class VolatileList {
    /**
     * Name, kind and reason. A name stands for a member of that name at any depth, whatever its case, '_' and '-' inside it; a
     * dotted one also for members inside each other. A kind with '?': a value on one side only is no difference either.
     */
    static final String NAMES = """
            gtm.uniqueEventId                 | id?  | GTM numbers the messages it processes, and writes the number after the push
            event_id                          | id   | drawn for each event, to tell a repeated hit from a new one
            transaction_id                    | id   | each order has its own
            order_id                          | id   | each order has its own
            order_number                      | id   | each order has its own
            ecommerce.purchase.actionField.id | id   | each order has its own (Enhanced Ecommerce)
            cart_id                           | id   | drawn for each visit
            basket_id                         | id   | drawn for each visit
            client_id                         | id   | drawn for each browser
            visitor_id                        | id   | drawn for each browser
            device_id                         | id   | drawn for each browser
            anonymous_id                      | id   | drawn for each browser
            _ga                               | id   | the client id of Google Analytics
            _gid                              | id   | the day's client id of Google Analytics
            ecid                              | id   | Adobe's visitor id
            session_id                        | id   | drawn for each visit
            ga_session_id                     | id   | drawn for each visit
            ga_session_number                 | id   | counts the visits of one browser
            session_number                    | id   | counts the visits of one browser
            message_id                        | id   | drawn for each message
            request_id                        | id   | drawn for each request
            correlation_id                    | id   | drawn for each request
            trace_id                          | id   | drawn for each request
            page_view_id                      | id   | drawn for each page view
            uuid                              | id   | drawn at random
            guid                              | id   | drawn at random
            nonce                             | id   | drawn for each response
            csrf_token                        | id   | drawn for each session
            cache_buster                      | id   | drawn at random
            gtm.start                         | time | when the container's snippet ran
            gtm.timerCurrentTime              | time | when a timer fired
            gtm.visibleTime                   | time | how long an element was in view
            gtm.visibleFirstTime              | time | when an element came into view
            gtm.visibleLastTime               | time | when an element was last in view
            gtm.videoElapsedTime              | time | how long a video had played
            timestamp                         | time | when it happened
            ts                                | time | when it happened
            event_time                        | time | when it happened
            event_timestamp                   | time | when it happened
            hit_timestamp                     | time | when it was sent
            server_time                       | time | the server's clock
            local_time                        | time | the browser's clock
            created_at                        | time | when it was made
            updated_at                        | time | when it was changed
            load_time                         | time | measured at each load
            page_load_time                    | time | measured at each load
            host                              | host | differs between test and live systems
            hostname                          | host | differs between test and live systems
            page_host                         | host | differs between test and live systems
            page_hostname                     | host | differs between test and live systems
            page_domain                       | host | differs between test and live systems
            """;

    /** The rule for values: two absolute http(s) URLs that are the same after the host. */
    static final String URL = "URL | host | the host differs between test and live systems";

    private VolatileList() {}
}
