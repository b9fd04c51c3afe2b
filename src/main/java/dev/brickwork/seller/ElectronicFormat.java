package dev.brickwork.seller;

/** What an electronic invoice may be asked for as. Spelled as on the wire. */
public enum ElectronicFormat {
    facturx("Factur-X"), xrechnung("XRechnung"), peppol("Peppol");

    private final String title;

    ElectronicFormat(String title) {
        this.title = title;
    }

    /** As its authors call it. */
    public String title() {
        return title;
    }
}
