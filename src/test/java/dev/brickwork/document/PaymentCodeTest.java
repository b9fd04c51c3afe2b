package dev.brickwork.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Base64;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.Test;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.PaymentCode.Due;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.spi.InlinePicture;

class PaymentCodeTest {
    private static final String IBAN = "DE02120300000000202051";
    private static final String URL = "https://billing.example/pay/0123456789abcdefghijklmnopqrstuvwxyzABCDEF";
    private static final BankAccount ACCOUNT = new BankAccount(IBAN, "BYLADEM1001", "Ziegel Software GmbH");

    @Test
    void eurosArePaidToTheAccount() throws Exception {
        var code = PaymentCode.of(new Due(CurrencyCode.EUR, 123_405, "K7QF3M-001", ACCOUNT, "Ziegel", URL));

        assertThat(code.isTransfer()).isTrue();
        assertThat(scanned(code)).isEqualTo("BCD\n002\n1\nSCT\nBYLADEM1001\nZiegel Software GmbH\n" + IBAN
                + "\nEUR1234.05\n\n\nK7QF3M-001");
    }

    @Test
    void anAccountOutsideSepaIsPaidOnThePage() {
        var dubai = new BankAccount("AE070331234567890123456", null, null);

        assertThat(PaymentCode.of(new Due(CurrencyCode.EUR, 100, "A-1", dubai, "Ziegel", URL)).isTransfer()).isFalse();
        assertThat(PaymentCode.of(new Due(CurrencyCode.EUR, 100, "A-1", dubai, "Ziegel", null))).isNull();
    }

    @Test
    void aTransferNeedsNoBicAndIsForTheSellerIfNobodyElseIsNamed() throws Exception {
        var code = PaymentCode.of(
                new Due(CurrencyCode.EUR, 7, "A-1\nA-2", new BankAccount(IBAN, null, null), "Müller & Søn " + "x".repeat(80),
                        null));

        assertThat(scanned(code).split("\n")).hasSize(11).contains("", "EUR0.07", "A-1 A-2")
                .contains("Müller & Søn " + "x".repeat(57));
    }

    @Test
    void otherCurrenciesArePaidOnThePage() throws Exception {
        var code = PaymentCode.of(new Due(CurrencyCode.USD, 100, "A-1", ACCOUNT, "Ziegel", URL));

        assertThat(code.isTransfer()).isFalse();
        assertThat(scanned(code)).isEqualTo(URL);
    }

    @Test
    void withoutAnAccountEurosArePaidOnThePageToo() throws Exception {
        assertThat(scanned(PaymentCode.of(new Due(CurrencyCode.EUR, 100, "A-1", null, "Ziegel", URL)))).isEqualTo(URL);
    }

    @Test
    void thereIsNoCodeIfThereIsNothingToPayOrNoWayToPayIt() {
        assertThat(PaymentCode.of(new Due(CurrencyCode.EUR, 0, "A-1", ACCOUNT, "Ziegel", URL))).isNull();
        assertThat(PaymentCode.of(new Due(CurrencyCode.USD, 100, "A-1", ACCOUNT, "Ziegel", null))).isNull();
    }

    @Test
    void thePictureIsSmallAndFitToPrint() {
        var image = PaymentCode.of(new Due(CurrencyCode.EUR, 123_405, "K7QF3M-001", ACCOUNT, "Ziegel", URL)).image();

        assertThat(image).hasSizeLessThan(2_500);
        assertThat(InlinePicture.read(image)).isPresent();
    }

    private static String scanned(PaymentCode code) throws Exception {
        var bytes = Base64.getDecoder().decode(code.image().substring("data:image/png;base64,".length()));
        var picture = ImageIO.read(new ByteArrayInputStream(bytes));
        int side = picture.getWidth();
        var pixels = picture.getRGB(0, 0, side, side, null, 0, side);
        var bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(side, side, pixels)));
        return new QRCodeReader().decode(bitmap).getText();
    }
}
