package dev.brickwork.platform.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.netty.util.NetUtil;
import io.vertx.core.http.HttpServerRequest;

/**
 * The network address of a client. What a header says of it counts only if a trusted proxy sent it, since anybody can send such
 * a header.
 */
@Singleton
public class ClientAddresses {
    /** Who has an IPv6 address has 2^64 of them. */
    private static final int IPV6_BYTES_COUNTED = 8;
    private static final String UNKNOWN = "unknown";
    private static final Pattern FOR = Pattern.compile("(?:^|[;\\s])for=\"?([^\";,\\s]+)", Pattern.CASE_INSENSITIVE);

    private final List<Network> trusted;
    private final String header;

    ClientAddresses(@ConfigProperty(name = "brickwork.http.trusted-proxies") Optional<List<String>> trusted,
            @ConfigProperty(name = "brickwork.http.client-address-header", defaultValue = "X-Forwarded-For") String header) {
        this.trusted = trusted.orElse(List.of()).stream().map(String::strip).map(Network::parse).toList();
        this.header = header;
    }

    /** What all counts about a client are kept under. */
    public String of(HttpServerRequest request) {
        return counted(client(request));
    }

    /** For people to read; null if it is not known. Nobody has checked what a proxy sent. */
    public String client(HttpServerRequest request) {
        var peer = request.remoteAddress() == null ? null : request.remoteAddress().hostAddress();
        return isTrusted(peer) ? client(peer, request.headers().getAll(header)) : peer;
    }

    /** @param values of the header, as they were sent */
    String of(String peer, List<String> values) {
        return counted(client(peer, values));
    }

    private String client(String peer, List<String> values) {
        var client = peer;
        var hops = hops(values);
        // The last one was written by the proxy in front of us. The ones before it were sent to that proxy, and so on.
        for (int i = hops.size() - 1; i >= 0 && isTrusted(client); i--) {
            client = hops.get(i);
        }
        return client;
    }

    boolean isTrusted(String address) {
        var bytes = trusted.isEmpty() ? null : bytes(address);
        return bytes != null && trusted.stream().anyMatch(network -> network.holds(bytes));
    }

    /** An IPv6 address stands for its network. */
    static String counted(String address) {
        var bytes = bytes(address);
        if (bytes == null) {
            return UNKNOWN;
        }
        var network = bytes.length == 4 ? bytes : Arrays.copyOf(bytes, IPV6_BYTES_COUNTED);
        return Arrays.toString(network);
    }

    private List<String> hops(List<String> values) {
        var all = values.stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip);
        return header.toLowerCase(Locale.ROOT).equals("forwarded")
                ? all.map(hop -> FOR.matcher(hop)).map(hop -> hop.find() ? hop.group(1) : UNKNOWN).toList()
                : all.toList();
    }

    /** Null for what is no address. A port behind it is left out. */
    private static byte[] bytes(String address) {
        if (address == null) {
            return null;
        }
        var text = address.startsWith("[") && address.contains("]")
                ? address.substring(1, address.indexOf(']'))
                : address.indexOf(':') == address.lastIndexOf(':') ? address.split(":", 2)[0] : address;
        var bytes = NetUtil.createByteArrayFromIpAddressString(text);
        return bytes != null && bytes.length == 16 && isIpv4(bytes) ? Arrays.copyOfRange(bytes, 12, 16) : bytes;
    }

    /** {@code ::ffff:10.0.0.1} */
    private static boolean isIpv4(byte[] bytes) {
        for (int i = 0; i < 12; i++) {
            if (bytes[i] != (i < 10 ? 0 : (byte) 0xff)) {
                return false;
            }
        }
        return true;
    }

    private record Network(byte[] start, int bits) {

        static Network parse(String text) {
            var parts = text.split("/", 2);
            var start = bytes(parts[0]);
            if (start == null) {
                throw notValid(text);
            }
            try {
                int bits = parts.length == 1 ? start.length * 8 : Integer.parseInt(parts[1]);
                if (bits < 0 || bits > start.length * 8) {
                    throw notValid(text);
                }
                return new Network(start, bits);
            } catch (NumberFormatException e) {
                throw notValid(text);
            }
        }

        private static IllegalStateException notValid(String text) {
            return new IllegalStateException("brickwork.http.trusted-proxies: " + text
                    + " is neither an address nor a network such as 10.0.0.0/8.");
        }

        boolean holds(byte[] address) {
            if (address.length != start.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % 8);
                if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
