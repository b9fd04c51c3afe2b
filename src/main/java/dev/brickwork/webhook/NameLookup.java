package dev.brickwork.webhook;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Finds all addresses of a name, with no thread that waits for one: a name whose servers never answer must not keep others
 * from being looked up.
 */
@Singleton
class NameLookup {
    private static final int QUERY_MILLIS_MAX = 2_000;
    private static final int QUERIES_MAX = 8;
    /** However long a name's owner wants it kept. */
    private static final int KEPT_SECONDS_MAX = 60;
    private static final int FAILURE_KEPT_SECONDS = 5;

    private final NioEventLoopGroup loop = new NioEventLoopGroup(1, new DefaultThreadFactory("webhook-names", true));
    private final DnsNameResolver resolver = new DnsNameResolverBuilder(loop.next())
            .datagramChannelType(NioDatagramChannel.class).queryTimeoutMillis(QUERY_MILLIS_MAX)
            .maxQueriesPerResolve(QUERIES_MAX)
            .ttl(0, KEPT_SECONDS_MAX).negativeTtl(FAILURE_KEPT_SECONDS).build();

    /** Empty when there is no such name, or nobody says. */
    CompletionStage<List<InetAddress>> lookUp(String host) {
        var found = new CompletableFuture<List<InetAddress>>();
        resolver.resolveAll(host).addListener(answer -> {
            @SuppressWarnings("unchecked")
            var addresses = answer.isSuccess() ? (List<InetAddress>) answer.getNow() : List.<InetAddress>of();
            found.complete(addresses);
        });
        return found;
    }

    @PreDestroy
    void close() {
        resolver.close();
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
