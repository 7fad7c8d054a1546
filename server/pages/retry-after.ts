/** A page or a picture that could not be made at this moment may be asked for again so soon. */
export const RETRY_AFTER_S = 5
