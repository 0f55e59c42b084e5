package dev.workmate.settings;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * Addresses and networks that an operator named, such as {@code 127.0.0.1} and {@code 10.0.0.0/8}.
 */
public final class Networks {
    private final List<Network> networks;

    private Networks(List<Network> networks) {
        this.networks = List.copyOf(networks);
    }

    /** Names are refused: who answers to one may change. */
    public static Networks parse(String text) {
        return new Networks(
                Arrays.stream(text.split(","))
                        .map(String::strip)
                        .filter(part -> !part.isEmpty())
                        .map(Network::parse)
                        .toList());
    }

    public boolean isEmpty() {
        return networks.isEmpty();
    }

    /** {@code address} as digits; anything else is in no network. */
    public boolean contain(String address) {
        if (networks.isEmpty()) {
            return false;
        }
        try {
            byte[] bytes = bytes(address);
            return networks.stream().anyMatch(network -> network.contains(bytes));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private record Network(byte[] address, int bits) {
        static Network parse(String text) {
            int slash = text.indexOf('/');
            byte[] address = bytes(slash < 0 ? text : text.substring(0, slash));
            int all = address.length * 8;
            int bits = slash < 0 ? all : Integer.parseInt(text.substring(slash + 1));
            if (bits < 0 || bits > all) {
                throw new IllegalArgumentException("a network has 0 to " + all + " bits: " + text);
            }
            return new Network(address, bits);
        }

        boolean contains(byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % 8);
                if (((address[bit / 8] ^ other[bit / 8]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private static byte[] bytes(String address) {
        boolean bracketed = address.startsWith("[") && address.endsWith("]");
        return InetAddress.ofLiteral(
                        bracketed ? address.substring(1, address.length() - 1) : address)
                .getAddress();
    }
}
