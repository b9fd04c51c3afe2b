package dev.brickwork.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10.1.2.3 | 203.0.113.7                           | 203.0.113.7
            10.1.2.3 | 198.51.100.1, 203.0.113.7             | 203.0.113.7
            10.1.2.3 | 198.51.100.1, 203.0.113.7, 10.9.9.9   | 203.0.113.7
            10.1.2.3 | 203.0.113.7:4711                      | 203.0.113.7
            10.1.2.3 | [2001:db8::1]:4711                    | 2001:db8::9
            10.1.2.3 | 10.9.9.9                              | 10.9.9.9
            10.1.2.3 | ''                                    | ''
            fd00::7  | 203.0.113.7                           | 203.0.113.7
            ::ffff:10.1.2.3 | 203.0.113.7                    | 203.0.113.7
            """)
    void theLastAddressThatNoTrustedProxyHasIsTheClients(String peer, String header, String client) {
        var addresses = new ClientAddresses(Optional.of(List.of("10.0.0.0/8", "fd00::/8")), "X-Forwarded-For");

        assertThat(addresses.isTrusted(peer)).isTrue();
        assertThat(addresses.of(peer, List.of(header))).isEqualTo(ClientAddresses.counted(client));
    }

    @Test
    void whatOthersSayOfThemselvesIsNotBelieved() {
        var addresses = new ClientAddresses(Optional.of(List.of("10.0.0.0/8")), "X-Forwarded-For");

        assertThat(addresses.isTrusted("11.0.0.1")).isFalse();
        assertThat(addresses.isTrusted("2001:db8::1")).isFalse();
        assertThat(addresses.of("11.0.0.1", List.of("203.0.113.7"))).isEqualTo(ClientAddresses.counted("11.0.0.1"));
    }

    @Test
    void theOtherHeaderIsReadWhereItIsNamed() {
        var addresses = new ClientAddresses(Optional.of(List.of("10.0.0.1")), "Forwarded");

        assertThat(addresses.of("10.0.0.1", List.of("for=198.51.100.1, proto=https;For=\"[2001:db8::1]:4711\"")))
                .isEqualTo(ClientAddresses.counted("2001:db8::1"));
    }

    @Test
    void anIpv6NetworkIsOneClient() {
        assertThat(ClientAddresses.counted("2001:db8:1:2::1")).isEqualTo(ClientAddresses.counted("2001:db8:1:2:ffff::9"))
                .isNotEqualTo(ClientAddresses.counted("2001:db8:1:3::1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0.0/x", ""})
    void aProxyThatIsNoNetworkKeepsTheServiceFromStarting(String proxy) {
        assertThatThrownBy(() -> new ClientAddresses(Optional.of(List.of(proxy)), "X-Forwarded-For"))
                .hasMessageContaining("brickwork.http.trusted-proxies");
    }
}
