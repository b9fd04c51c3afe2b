package dev.brickwork.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
            "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255",
            "240.0.0.1", "255.255.255.255", "168.63.129.16", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1",
            "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:10::1", "2001:db8::1",
            "2002:7f00:1::1", "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1"})
    void whatIsNotTheOpenInternetIsRefused(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.1.1.1",
            "128.0.0.1", "169.253.1.1", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.1.1", "198.17.255.255",
            "198.20.0.1", "223.255.255.255", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e", "2400:cb00::1",
            "64:ff9b::808:808"})
    void theOpenInternetIsAllowed(String address) throws UnknownHostException {
        assertThat(PublicAddresses.contain(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.com/", "ftp://example.com/", "//example.com/", "example.com", "https:///x",
            "https://",
            "https://user@example.com/", "https://user:pass@example.com/", "https://@example.com/",
            "https://example.com/#part",
            "https://example.com:0/", "https://example.com:65536/", "https://exa mple.com/", "https://ex\u00e4mple.com/",
            "https://example.com/\n", "https://under_score.example/", "javascript:alert(1)", "https://[::1"})
    void anAddressThatIsNoneIsRefused(String url) {
        assertThatThrownBy(() -> guard().parse(url)).isInstanceOf(AddressGuard.Forbidden.class);
    }

    @Test
    void aRefusalSaysBySettingWhichItIsAllowedInDevelopment() {
        assertThatThrownBy(() -> guard().parse("http://example.com/")).hasMessage(
                "must begin with https://; http:// is for development, with the setting brickwork.webhooks.allow-private-addresses");
        assertThatThrownBy(
                () -> guard("10.0.0.1").addresses(guard().parse("https://example.com/")).toCompletableFuture().join())
                .hasMessageContaining(
                        "must lead into the public internet; localhost and private networks are for development, "
                                + "with the setting brickwork.webhooks.allow-private-addresses");
    }

    @Test
    void anAddressIsTakenApart() {
        assertThat(guard().parse("https://example.com"))
                .isEqualTo(new AddressGuard.Target(true, "example.com", 443, "/"));
        assertThat(guard().parse("HTTPS://example.com:8443/a/b?c=d%20e"))
                .isEqualTo(new AddressGuard.Target(true, "example.com", 8443, "/a/b?c=d%20e"));
        assertThat(guard().parse("https://[2606:4700::1]/"))
                .isEqualTo(new AddressGuard.Target(true, "2606:4700::1", 443, "/"));
    }

    @Test
    void aNameWithOnePrivateAddressAmongPublicOnesIsRefused() {
        var target = guard().parse("https://example.com/");
        assertThatThrownBy(() -> guard("1.1.1.1", "10.0.0.1").addresses(target).toCompletableFuture().join())
                .hasMessageContaining("must lead into the public internet");
        assertThatThrownBy(() -> guard().addresses(target).toCompletableFuture().join())
                .hasMessageContaining("must name a host that can be found");
        assertThatCode(() -> guard("1.1.1.1", "2606:4700::1").addresses(target).toCompletableFuture().join())
                .doesNotThrowAnyException();
    }

    /** However they are written, they end up as addresses, and those are judged. */
    @ParameterizedTest
    @ValueSource(strings = {"https://localhost/", "https://127.0.0.1/", "https://[::1]/",
            "https://[::ffff:169.254.169.254]/",
            "https://0.0.0.0/"})
    void theHostOfTheServiceItselfIsRefused(String url) {
        var names = new NameLookup();
        try {
            var guard = new AddressGuard(names, false);
            assertThatThrownBy(() -> guard.addresses(guard.parse(url)).toCompletableFuture().join())
                    .hasMessageContaining("must lead into the public internet");
        } finally {
            names.close();
        }
    }

    private static AddressGuard guard(String... addresses) {
        return new AddressGuard(new NameLookup() {
            @Override
            CompletionStage<List<InetAddress>> lookUp(String host) {
                return CompletableFuture.completedFuture(Stream.of(addresses).map(PublicAddressesTest::address).toList());
            }
        }, false);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
