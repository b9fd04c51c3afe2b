package dev.brickwork.platform.refusal;

/** The codes of the contract, and those for the statuses that it never uses. */
public enum ErrorCode {
    ERR_BAD_REQUEST(400), ERR_UNAUTHENTICATED(401), ERR_PAYMENT_FAILED(402), ERR_FORBIDDEN(403), ERR_NOT_FOUND(
            404), ERR_METHOD_NOT_ALLOWED(405), ERR_NOT_ACCEPTABLE(406), ERR_CONFLICT(
                    409), ERR_PAYLOAD_TOO_LARGE(413), ERR_UNSUPPORTED_MEDIA_TYPE(
                            415), ERR_WRONG_CELL(421), ERR_IDEMPOTENCY_MISMATCH(
                                    422), ERR_RATE_LIMITED(429), ERR_SERVER_ERROR(500), ERR_SELLER_MOVING(503);

    public final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    /** The code that goes with a status the framework chose: a 4xx without a code of its own is a bad request. */
    public static ErrorCode ofStatus(int status) {
        if (status >= 500) {
            return ERR_SERVER_ERROR;
        }
        for (var code : values()) {
            if (code.status == status) {
                return code;
            }
        }
        return ERR_BAD_REQUEST;
    }
}
