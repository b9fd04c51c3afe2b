/** A refusal of the service, or the lack of an answer. */
export class BrickworkError extends Error {
  override readonly name = "BrickworkError";

  private constructor(
    message: string,
    /** The HTTP status; 0 if there was no answer. */
    readonly status: number,
    /** Such as `ERR_BAD_REQUEST`; `ERR_NO_ANSWER` if there was no answer. */
    readonly code: string,
    /** What is wrong with which member: `{"bricks[0].quantity": ["must be ..."]}`. */
    readonly fields: Readonly<Record<string, readonly string[]>>,
    /** Quote it when you report a server error. */
    readonly errorId: string | undefined,
    readonly requestId: string | undefined,
    readonly retryAfterSeconds: number | undefined,
    cause?: unknown,
  ) {
    super(message, { cause });
  }

  /** @internal */
  static refused(response: Response, body: string): BrickworkError {
    const problem = problemOf(body);
    const fields = problem.details?.fields ?? {};
    const named = Object.entries(fields).map(([name, problems]) => `${name} ${problems.join(", ")}`).join("; ");
    const message = problem.message ?? `The service answered ${response.status}.`;
    const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
    return new BrickworkError(named === "" ? message : `${message} ${named}`, response.status,
      problem.code ?? "ERR_UNKNOWN", fields, problem.error_id, response.headers.get("X-Request-Id") ?? undefined,
      Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined);
  }

  /** @internal */
  static unanswered(cause: unknown): BrickworkError {
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    return new BrickworkError(`The service did not answer${reason}.`, 0, "ERR_NO_ANSWER", {}, undefined, undefined,
      undefined, cause);
  }
}

interface Problem {
  code?: string;
  message?: string;
  error_id?: string;
  details?: { fields?: Record<string, string[]> };
}

/** A proxy in between may answer in its own words. */
function problemOf(body: string): Problem {
  try {
    return (JSON.parse(body) as { error?: Problem }).error ?? {};
  } catch {
    return {};
  }
}
