package dev.brickwork.platform.http;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.handler.codec.http.HttpMessage;
import io.quarkus.vertx.http.HttpServerStart;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import io.vertx.core.impl.VertxInternal;
import io.vertx.ext.web.RoutingContext;

/**
 * How many connections each client holds. The connections of a trusted proxy are not counted, but the requests of each client
 * behind it that are under way, since each of them holds one.
 */
@ApplicationScoped
class Connections {
    /** What Vert.x calls the handler that makes requests of bytes. */
    private static final String DECODER = "httpDecoder";

    private final Vertx vertx;
    private final ClientAddresses addresses;
    private final int perAddressMax;
    private final Map<String, Integer> held = new ConcurrentHashMap<>();

    Connections(Vertx vertx, ClientAddresses addresses,
            @ConfigProperty(name = "brickwork.http.connections-per-address", defaultValue = "256") int perAddressMax) {
        if (perAddressMax < 1) {
            throw new IllegalStateException("brickwork.http.connections-per-address must be at least 1.");
        }
        this.vertx = vertx;
        this.addresses = addresses;
        this.perAddressMax = perAddressMax;
    }

    /** The framework has no hook for connections, so this looks for the sockets that it listens to. */
    void listening(@ObservesAsync HttpServerStart start) {
        for (var loop : ((VertxInternal) vertx).getAcceptorEventLoopGroup()) {
            loop.execute(() -> ((SingleThreadEventLoop) loop).registeredChannelsIterator().forEachRemaining(channel -> {
                if (channel instanceof ServerChannel) {
                    channel.pipeline().addFirst(new Acceptor(start.options()));
                }
            }));
        }
    }

    /** Whether the client behind a trusted proxy may have another request under way. */
    boolean isWithinBounds(RoutingContext context) {
        var peer = context.request().remoteAddress();
        if (peer == null || !addresses.isTrusted(peer.hostAddress())) {
            return true;
        }
        var client = addresses.of(context.request());
        if (!take(client)) {
            return false;
        }
        context.addEndHandler(ended -> release(client));
        return true;
    }

    private boolean take(String address) {
        if (held.merge(address, 1, Integer::sum) > perAddressMax) {
            release(address);
            return false;
        }
        return true;
    }

    private void release(String address) {
        held.computeIfPresent(address, (unused, count) -> count == 1 ? null : count - 1);
    }

    private static String hostOf(SocketAddress address) {
        return address instanceof InetSocketAddress inet ? inet.getAddress().getHostAddress() : null;
    }

    /** Sees every connection before anybody else does. */
    private final class Acceptor extends ChannelInboundHandlerAdapter {
        private final HttpServerOptions options;

        Acceptor(HttpServerOptions options) {
            this.options = options;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object accepted) {
            var connection = (Channel) accepted;
            var host = hostOf(connection.remoteAddress());
            if (host != null && !addresses.isTrusted(host)) {
                var address = ClientAddresses.counted(host);
                if (!take(address)) {
                    connection.unsafe().closeForcibly();
                    return;
                }
                connection.closeFuture().addListener(closed -> release(address));
            }
            connection.pipeline().addLast(new Preparing(options));
            context.fireChannelRead(accepted);
        }
    }

    /** Puts our decoder in the place of Vert.x's, which differs in nothing else. */
    private static final class Preparing extends ChannelInboundHandlerAdapter {
        private final HttpServerOptions options;

        Preparing(HttpServerOptions options) {
            this.options = options;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            if (context.pipeline().get(DECODER) != null) {
                context.pipeline().replace(DECODER, DECODER, new Decoder(options));
            }
            context.fireChannelActive();
            context.pipeline().remove(this);
        }
    }

    private static final class Decoder extends VertxHttpRequestDecoder {

        Decoder(HttpServerOptions options) {
            super(options);
        }

        /** Others forget the length here, and so nobody could see that there was one. The {@link Door} refuses the two. */
        @Override
        protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
            // both headers stay
        }
    }
}
