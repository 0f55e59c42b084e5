package dev.workmate.web;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Addresses that are not public places on the internet. Java's own predicates miss many of them, so
 * the list is ours: for IPv4 what is forbidden, for IPv6 the one block that is public and the holes
 * in it.
 */
public final class ForbiddenNetworks {
    private static final List<Network> IPV4 =
            List.of(
                    Network.of("0.0.0.0/8", "this network"),
                    Network.of("10.0.0.0/8", "private"),
                    Network.of("100.64.0.0/10", "shared by a provider"),
                    Network.of("127.0.0.0/8", "this machine"),
                    Network.of("168.63.129.16/32", "a cloud's inside"),
                    Network.of("169.254.0.0/16", "link-local"),
                    Network.of("172.16.0.0/12", "private"),
                    Network.of("192.0.0.0/24", "reserved for protocols"),
                    Network.of("192.0.2.0/24", "for documentation"),
                    Network.of("192.31.196.0/24", "reserved for protocols"),
                    Network.of("192.52.193.0/24", "reserved for protocols"),
                    Network.of("192.88.99.0/24", "a relay"),
                    Network.of("192.168.0.0/16", "private"),
                    Network.of("192.175.48.0/24", "reserved for protocols"),
                    Network.of("198.18.0.0/15", "for measurements"),
                    Network.of("198.51.100.0/24", "for documentation"),
                    Network.of("203.0.113.0/24", "for documentation"),
                    Network.of("224.0.0.0/4", "multicast"),
                    Network.of("240.0.0.0/4", "reserved"));

    private static final Network IPV6_PUBLIC = Network.of("2000::/3", "public");
    private static final List<Network> IPV6 =
            List.of(
                    Network.of("2001::/23", "reserved for protocols"),
                    Network.of("2001:db8::/32", "for documentation"),
                    Network.of("2002::/16", "a tunnel to IPv4"),
                    Network.of("2620:4f:8000::/48", "reserved for protocols"),
                    Network.of("3fff::/20", "for documentation"));

    private ForbiddenNetworks() {}

    /** Why an address must not be reached; empty where it is public. */
    public static Optional<String> reason(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (address instanceof Inet4Address) {
            return first(IPV4, bytes);
        }
        if (!IPV6_PUBLIC.contains(bytes)) {
            return Optional.of("not public");
        }
        return tunnelsIpv4(bytes) ? Optional.of("a tunnel to IPv4") : first(IPV6, bytes);
    }

    /** ISATAP hides an IPv4 address behind 0:5efe or 200:5efe. */
    private static boolean tunnelsIpv4(byte[] bytes) {
        return (bytes[8] & 0xfd) == 0
                && bytes[9] == 0
                && bytes[10] == 0x5e
                && bytes[11] == (byte) 0xfe;
    }

    private static Optional<String> first(List<Network> networks, byte[] address) {
        return networks.stream()
                .filter(network -> network.contains(address))
                .map(Network::meaning)
                .findFirst();
    }

    private record Network(byte[] prefix, int bits, String meaning) {
        static Network of(String cidr, String meaning) {
            int slash = cidr.indexOf('/');
            byte[] prefix = InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress();
            return new Network(prefix, Integer.parseInt(cidr.substring(slash + 1)), meaning);
        }

        boolean contains(byte[] address) {
            if (address.length != prefix.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit += 8) {
                int mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit)) & 0xff;
                if ((address[bit / 8] & mask) != (prefix[bit / 8] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
