package dev.brickwork.webhook;

import java.net.InetAddress;
import java.util.List;

/**
 * Which addresses lie in the open internet. Someone who can make the service send requests must not reach what only the service
 * can: its host, its network, the metadata service of its cloud.
 */
final class PublicAddresses {
    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;

    /** By the registry of special addresses (RFC 6890 and after it), and one that Azure uses inside. */
    private static final List<Block> CLOSED_V4 = List.of(
            Block.v4(8, 0), Block.v4(8, 10), Block.v4(10, 100, 64), Block.v4(8, 127), Block.v4(16, 169, 254),
            Block.v4(12, 172, 16), Block.v4(24, 192, 0, 0), Block.v4(24, 192, 0, 2), Block.v4(24, 192, 88, 99),
            Block.v4(16, 192, 168), Block.v4(15, 198, 18), Block.v4(24, 198, 51, 100), Block.v4(24, 203, 0, 113),
            Block.v4(4, 224), Block.v4(4, 240), Block.v4(32, 168, 63, 129, 16));
    private static final Block GLOBAL_V6 = Block.v6(3, 0x20);
    /** Inside of it: protocol assignments (Teredo among them), documentation, 6to4, documentation again. */
    private static final List<Block> CLOSED_V6 = List.of(
            Block.v6(23, 0x20, 0x01), Block.v6(32, 0x20, 0x01, 0x0d, 0xb8), Block.v6(16, 0x20, 0x02),
            Block.v6(20, 0x3f, 0xff));
    /** What follows is an IPv4 address, which is where the packets go. */
    private static final List<Block> V4_IN_V6 = List.of(
            Block.v6(96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff), Block.v6(96, 0, 0x64, 0xff, 0x9b));

    private PublicAddresses() {
    }

    static boolean contain(InetAddress address) {
        return contain(address.getAddress());
    }

    static boolean contain(byte[] address) {
        if (address.length == V4_BYTES) {
            return CLOSED_V4.stream().noneMatch(block -> block.holds(address));
        }
        if (V4_IN_V6.stream().anyMatch(block -> block.holds(address))) {
            return contain(java.util.Arrays.copyOfRange(address, V6_BYTES - V4_BYTES, V6_BYTES));
        }
        return GLOBAL_V6.holds(address) && CLOSED_V6.stream().noneMatch(block -> block.holds(address));
    }

    /** @param start the first bytes; the rest are 0 */
    private record Block(int bits, byte[] start) {

        static Block v4(int bits, int... start) {
            return new Block(bits, bytes(V4_BYTES, start));
        }

        static Block v6(int bits, int... start) {
            return new Block(bits, bytes(V6_BYTES, start));
        }

        private static byte[] bytes(int length, int... start) {
            var bytes = new byte[length];
            for (int i = 0; i < start.length; i++) {
                bytes[i] = (byte) start[i];
            }
            return bytes;
        }

        boolean holds(byte[] address) {
            for (int bit = 0; bit < bits; bit += Byte.SIZE) {
                int mask = 0xff << Math.max(0, Byte.SIZE - (bits - bit)) & 0xff;
                if ((address[bit / Byte.SIZE] & mask) != (start[bit / Byte.SIZE] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
