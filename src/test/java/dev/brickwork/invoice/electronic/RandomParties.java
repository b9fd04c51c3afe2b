package dev.brickwork.invoice.electronic;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.seller.TaxIdentity;
import dev.brickwork.spi.TaxCalculator.Place;

/** Companies of many countries, each with what its country asks for; whole enough for every format. */
public final class RandomParties {
    private static final String LEITWEG_ID = "04011000-1234512345-06";

    /** @param rates of VAT; empty where nobody sells */
    record Country(String code, boolean isInEu, String vatId, TaxId further, ElectronicAddress address, String iban,
            String registrationLine, List<String> rates) {

        TaxIdentity seller(Random random, boolean hasAccount) {
            return new TaxIdentity("Brick", "Brick & Søn " + code, new Address("Main Street 1", random.nextBoolean()
                    ? "Hof 2"
                    : null, "Capital", "R1", "12345", code), null, taxIds(), registrationLine,
                    hasAccount
                            ? new BankAccount(iban, random.nextBoolean() ? "BYLADEM1001" : null,
                                    random.nextBoolean() ? "Brick" : null)
                            : null,
                    address, "billing@brick.example", "+49 221 123456", "en");
        }

        BillTo buyer(String language) {
            return new BillTo("Stadtwerke", "Stadtwerke <" + code + "> & Co.",
                    new Place(code, null, "54321", "Town", "Market 7", null), List.of(), taxIds(),
                    code.equals("DE") ? new ElectronicAddress("0204", LEITWEG_ID) : address, LEITWEG_ID, language, null);
        }

        private List<TaxId> taxIds() {
            return Stream.concat(Stream.ofNullable(vatId).map(id -> new TaxId(TaxId.Type.VAT, id)),
                    Stream.ofNullable(further)).toList();
        }
    }

    static final Country GERMANY = new Country("DE", true, "DE136695976", new TaxId(TaxId.Type.OTHER, "215/5912/3456"),
            new ElectronicAddress("9930", "DE136695976"), "DE02120300000000202051", "Amtsgericht Köln, HRB 12345",
            List.of("19", "7"));
    static final Country AUSTRIA = new Country("AT", true, "ATU13585627", null,
            new ElectronicAddress("9914", "ATU13585627"), "AT611904300234573201", "FN 123456a", List.of("20", "10"));
    static final Country AMERICA = new Country("US", false, null, null, new ElectronicAddress("9959", "123456789"), null,
            null, List.of());
    static final Country GREECE = new Country("GR", true, "EL094259216", null, new ElectronicAddress("9933", "EL094259216"),
            "GR1601101250000000012300695", "GEMI 123456789000", List.of("24", "13"));
    static final List<Country> SELLERS = List.of(GERMANY, AUSTRIA, GREECE,
            new Country("FR", true, "FR40303265045", null, new ElectronicAddress("0002", "303265045"),
                    "FR1420041010050500013M02606", "RCS Paris 303 265 045", List.of("20", "5.5")),
            new Country("NL", true, "NL004495445B01", null, new ElectronicAddress("0106", "12345678"), "NL91ABNA0417164300",
                    null, List.of("21", "9")),
            new Country("NL", true, "NL004495445B01", registration("0190", "00000001234567890000"),
                    new ElectronicAddress("9944", "NL004495445B01"), "NL91ABNA0417164300", null, List.of("21", "9")),
            new Country("DK", true, "DK13585628", null, new ElectronicAddress("0184", "13585628"), "DK5000400440116243",
                    null, List.of("25")),
            new Country("DK", true, "DK13585628", registration("0184", "13585628"),
                    new ElectronicAddress("0088", "4012345000009"), "DK5000400440116243", null, List.of("25")),
            new Country("SE", true, "SE556012579001", null, new ElectronicAddress("0007", "5560125790"),
                    "SE4550000000058398257466", "Stockholm. Godkänd för F-skatt", List.of("25", "12", "6")),
            new Country("SE", true, "SE556012579001", new TaxId(TaxId.Type.OTHER, "556012-5790"),
                    new ElectronicAddress("0088", "4012345000009"), "SE4550000000058398257466", "Bolagsverket",
                    List.of("25", "6")),
            new Country("IT", true, "IT00743110157", new TaxId(TaxId.Type.OTHER, "RSSMRA85T10A562S"),
                    new ElectronicAddress("0211", "IT00743110157"), "IT60X0542811101000000123456", "REA MI-123456",
                    List.of("22", "10", "4")),
            new Country("IT", true, "IT00743110157", new TaxId(TaxId.Type.OTHER, "REA 1"),
                    new ElectronicAddress("0211", "IT00743110157"), "IT60X0542811101000000123456", "REA MI-1",
                    List.of("22")),
            new Country("BE", true, "BE0428759497", null, new ElectronicAddress("0208", "0428759497"), "BE68539007547034",
                    "RPM Bruxelles", List.of("21", "6")),
            new Country("PL", true, "PL8567346215", new TaxId(TaxId.Type.OTHER, "8567346215"),
                    new ElectronicAddress("9945", "PL8567346215"), "PL61109010140000071219812874", "KRS 0000123456",
                    List.of("23", "8")),
            new Country("ES", true, "ESB58378431", null, new ElectronicAddress("9920", "ESB58378431"),
                    "ES9121000418450200051332", "Registro Mercantil de Madrid", List.of("21", "10")),
            new Country("IE", true, "IE6433435F", null, new ElectronicAddress("9935", "IE6433435F"),
                    "IE29AIBK93115212345678", "CRO 123456", List.of("23", "13.5")),
            new Country("GB", false, "GB980780684", null, new ElectronicAddress("9932", "GB980780684"),
                    "GB29NWBK60161331926819", "Company no. 01234567", List.of("20", "5")),
            new Country("NO", false, "NO995525828MVA", null, new ElectronicAddress("0192", "995525828"), "NO9386011117947",
                    "Org.nr. 995 525 828, Foretaksregisteret", List.of("25", "15")),
            new Country("CH", false, "CHE100155212MWST", registration("0183", "CHE100155212"),
                    new ElectronicAddress("9927", "CHE100155212MWST"), "CH9300762011623852957", null,
                    List.of("8.1", "2.6")));

    private RandomParties() {
    }

    private static TaxId registration(String scheme, String value) {
        return new TaxId(TaxId.Type.REGISTRATION, scheme, value);
    }

    /** A German seller, and a buyer that fits the treatment of the sale. */
    public static TradeParties of(Random random, TaxTreatment treatment, String language) {
        var buyer = switch (treatment) {
            case REVERSE_CHARGE, INTRA_COMMUNITY -> AUSTRIA;
            case EXPORT -> AMERICA;
            default -> GERMANY;
        };
        return TradeParties.of(GERMANY.seller(random, true), buyer.buyer(language));
    }

    static <T> T pick(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
