package dev.workmate.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForbiddenNetworksTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.0",
                "100.100.100.200",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.255",
                "168.63.129.16",
                "169.254.0.0",
                "169.254.169.254",
                "169.254.170.2",
                "169.254.255.255",
                "172.16.0.0",
                "172.31.255.255",
                "192.0.0.0",
                "192.0.0.192",
                "192.0.0.255",
                "192.0.2.1",
                "192.31.196.1",
                "192.52.193.1",
                "192.88.99.1",
                "192.168.0.0",
                "192.168.255.255",
                "192.175.48.1",
                "198.18.0.0",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.255",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.0",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::2",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:0:127.0.0.1",
                "64:ff9b::1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::1",
                "100::1",
                "2001::1",
                "2001:0:53aa:64c::1",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2001:1ff:ffff::1",
                "2001:db8::1",
                "2002::1",
                "2002:7f00:1::1",
                "2002:a00:1::",
                "3fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fdff:ffff::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "ff02::1",
                "ff0e::1",
                "2a00:1450::5efe:127.0.0.1",
                "2a00:1450::200:5efe:10.0.0.1"
            })
    void innerAddressesAreForbidden(String address) {
        assertThat(ForbiddenNetworks.reason(InetAddress.ofLiteral(address))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "168.63.129.15",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2001:200::1",
                "2001:4860:4860::8888",
                "2a00:1450:4001::1",
                "2003::1",
                "3ffe:ffff::1"
            })
    void publicAddressesAreNot(String address) {
        assertThat(ForbiddenNetworks.reason(InetAddress.ofLiteral(address))).isEmpty();
    }

    @Test
    void aZoneHidesNothing() throws UnknownHostException {
        byte[] linkLocal = InetAddress.ofLiteral("fe80::1").getAddress();

        assertThat(ForbiddenNetworks.reason(InetAddress.getByAddress("x", linkLocal))).isPresent();
    }
}
